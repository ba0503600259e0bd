//! Processes that a program starts outside its group: they end with it.

use arena::End;

use crate::NONE;
use crate::mock::Mock;

/// Plays a game with a program that starts something, which is then looked for by the name of the
/// script, or as a child of ours.
#[track_caller]
fn check(name: &str, starts: &str) {
    let mock = Mock::new(name, starts, "answer");
    let played = mock.play(&mock.program(), &NONE);
    assert!(matches!(played.end, End::Rules(_)), "{name}: {:?}", played.end);
}

#[test]
fn a_session_of_its_own_ends_with_the_program() {
    check("setsid", r#"setsid sh -c 'while :; do sleep 1; done' "$0" >/dev/null 2>&1 &"#);
    check(
        "setsid-twice",
        r#"setsid sh -c 'setsid sh -c "while :; do sleep 1; done" "$0" &
        while :; do sleep 1; done' "$0" >/dev/null 2>&1 &"#,
    );
}

#[test]
fn a_daemon_whose_parents_have_ended_ends_with_the_program() {
    let daemon = r#"(setsid sh -c '(sh -c "while :; do sleep 1; done" "$0" &) ; exit 0' "$0" \
        </dev/null >/dev/null 2>&1 &)
        sleep 0.2"#;
    check("daemon", daemon);
    let unmarked = daemon.replace("setsid sh", "env -i $(command -v setsid) /bin/sh");
    check("unmarked-daemon", &unmarked);
}

#[test]
fn a_job_in_a_group_of_its_own_ends_with_the_program() {
    check("job", r#"set -m; sh -c 'while :; do sleep 1; done' "$0" >/dev/null 2>&1 & set +m"#);
}

#[test]
fn what_has_ended_by_itself_is_not_left_to_be_waited_for() {
    check("ended", "(setsid sh -c 'exit 0' &) ; (setsid sh -c 'exit 0' &) ; sleep 0.2");
}
