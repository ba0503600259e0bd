//! Programs as contestants: whatever they do is survived, and nothing of them is left.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(target_os = "linux")]

mod habits;
mod mock;
mod nboard;
mod strays;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use arena::{End, Forfeit, Matchup, TimeControl, start_program};
use catalog::{Options, Program, Protocol, find};

use mock::{Mock, moves};

const NONE: TimeControl = TimeControl {
    per_move: None,
    clock: None,
    renews: false,
    margin: Duration::ZERO,
    nodes: None,
    depth: None,
};

/// Short enough to test, whatever the machine does.
const CAP: Option<Duration> = Some(Duration::from_millis(500));

fn short_moves() -> TimeControl {
    TimeControl { per_move: Some(Duration::from_millis(300)), ..NONE }
}

#[test]
fn a_program_that_behaves_plays_a_whole_game() {
    let mock = Mock::new("well-behaved", "", "answer");
    for time in
        [NONE, TimeControl { clock: Some((Duration::from_secs(60), Duration::ZERO)), ..NONE }]
    {
        let played = mock.play(&mock.program(), &time);
        assert!(matches!(played.end, End::Rules(_)), "{:?}", played.end);
        assert_eq!(played.plies, moves().len());
    }
}

#[test]
fn the_dialect_of_a_program_does_not_matter() {
    let shouts = r#"answer() {
        next; printf '\r\n=\t\033%s\r\n\r\n' "$(echo "$mv" | tr a-h A-H)"
    }"#;
    let mock = Mock::new("dialect", shouts, "answer");
    let played = mock.play(&mock.program(), &NONE);
    assert!(matches!(played.end, End::Rules(_)), "{:?}", played.end);
}

#[test]
fn a_program_that_passes_by_itself_refuses_passes() {
    let refuses = r#"printf() {
        case "$command $words" in
            play*pass|time_*|set_game*) command printf '?%s no\n\n' "$id" ;;
            *) command printf "$@" ;;
        esac
    }"#;
    let mock = Mock::new("passes", refuses, "answer");
    let played = mock.play(&mock.program(), &short_moves());
    assert!(matches!(played.end, End::Rules(_)), "{:?}", played.end);
}

#[test]
fn a_late_move_loses_and_the_margin_helps() {
    let mock = Mock::new("slow", "", "sleep 0.6; answer");
    let time = short_moves();
    let forfeit = mock.forfeit(&mock.program(), &time);
    let Forfeit::Late(late) = forfeit else { panic!("{forfeit:?}") };
    assert!(late >= Duration::from_millis(250), "{late:?}");
    let patient = TimeControl { margin: Duration::from_secs(9), ..time };
    assert!(matches!(mock.play(&mock.program(), &patient).end, End::Rules(_)));
}

#[test]
fn illegal_moves_lose() {
    for (name, text) in [("illegal", "a1"), ("pass", "pass"), ("no-move", "to be or not to be")] {
        let mock = Mock::new(name, "", &format!("printf '=%s %s\\n\\n' \"$id\" '{text}'"));
        let forfeit = mock.forfeit(&mock.program(), &NONE);
        assert_eq!(forfeit, Forfeit::Illegal(text.to_string()));
    }
    let mock = Mock::new("resigns", "", "printf '= resign\\n\\n'");
    assert_eq!(mock.forfeit(&mock.program(), &NONE), Forfeit::Resigned);
}

#[track_caller]
fn protocol(name: &str, first: &str, on_third: &str, message: &str) {
    let mock = Mock::new(name, first, on_third);
    match mock.forfeit(&mock.program(), &NONE) {
        Forfeit::Protocol(why) => assert!(why.contains(message), "{why}"),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn what_is_not_the_protocol_loses() {
    protocol("garbage", "", "yes banana", "found 1000 lines that are no answer, expected `=");
    protocol("binary", "", "tr '=?' '~~' < /dev/urandom", "expected ");
    protocol("other-number", "", "printf '=1 d3\\n\\n'", "found \"=1 d3\"");
    protocol("refuses", "", "printf '?%s tired\\n\\n' \"$id\"", "it refused \"genmove black\"");
    protocol("flood-of-lines", "", "printf '= '; yes", "found an answer without an end");
    protocol("flood-in-a-line", "", "yes | tr -d '\\n'", "found a line without an end");
}

#[track_caller]
fn crashed(name: &str, first: &str, on_third: &str, message: &str) {
    let mock = Mock::new(name, first, on_third);
    match mock.forfeit(&mock.program(), &NONE) {
        Forfeit::Crashed(why) => assert!(why.contains(message), "{why}"),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn a_program_that_dies_loses_and_says_how() {
    crashed("dies", "", "echo oh no >&2; exit 3", "it ended with exit code 3");
    crashed("last-words", "", "echo oh no >&2; exit 3", "\n  stderr: oh no");
    crashed("last-dialogue", "", "exit 3", "genmove black");
    crashed("signal", "", "kill -s SEGV $$", "signal: 11");
    crashed("at-the-start", "exit 4", "", "it ended with exit code 4");
    crashed("leaves-a-child", "", "sleep 1000 & exit 5", "it ended with exit code 5");
}

#[test]
fn a_program_that_closes_a_pipe_loses() {
    crashed("no-output", "", "exec >&-; sleep 1000", "it closed its output");
    crashed("no-input", "", "exec <&-; answer; sleep 1000", "it does not read its input");
}

#[track_caller]
fn stalled(mock: &Mock, program: &Program, time: &TimeControl, message: &str) {
    let start = Instant::now();
    match mock.forfeit(program, time) {
        Forfeit::Stalled(why) => assert!(why.contains(message), "{why}"),
        other => panic!("{other:?}"),
    }
    assert!(start.elapsed() < Duration::from_secs(60), "somebody waited");
}

#[test]
fn a_program_that_hangs_is_given_up_by_the_limit_or_by_its_cap() {
    let mock = Mock::new("hangs", "", "sleep 1000");
    stalled(&mock, &mock.program(), &short_moves(), "no answer to \"genmove black\"");
    let capped = Program { cap: CAP, ..mock.program() };
    let nodes = TimeControl { nodes: Some(100), ..NONE };
    stalled(&mock, &capped, &nodes, "no answer to \"genmove black\" in 0.5 s");
    drop(mock);
    let mock = Mock::new("spins", "trap '' TERM INT HUP", "while :; do :; done");
    let capped = Program { cap: CAP, ..mock.program() };
    stalled(&mock, &capped, &NONE, "in 0.5 s");
}

#[test]
fn a_program_that_hangs_at_its_start_is_given_up() {
    let mock = Mock::new("starts-never", "sleep 1000", "answer");
    let impatient = Program { start: CAP, ..mock.program() };
    stalled(&mock, &impatient, &NONE, "no answer to \"clear_board\"");
}

/// Megabytes that we hold.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

#[test]
fn complaints_without_an_end_cost_no_memory() {
    let before = memory();
    let mock = Mock::new("complains", "", "yes oh no | head -c 100000000 >&2; answer");
    let played = mock.play(&mock.program(), &NONE);
    assert!(matches!(played.end, End::Rules(_)), "{:?}", played.end);
    drop(mock);
    let mock = Mock::new("complains-for-ever", "", "yes oh no >&2");
    let capped = Program { cap: CAP, ..mock.program() };
    stalled(&mock, &capped, &NONE, "\n  stderr: oh no");
    assert!(memory() < before + 50, "{before} MB, then {} MB", memory());
}

#[test]
fn a_match_that_ends_early_leaves_no_program() {
    // As White it hangs in the second game, while the first is lost.
    let white = "[ \"$words\" = white ] && sleep 1000";
    let mock = Mock::new("early", "", "");
    let text = std::fs::read_to_string(&mock.script).unwrap();
    let text = text.replace("    genmove)", &format!("    genmove)\n {white}; exit 1"));
    std::fs::write(&mock.script, text).unwrap();
    let game = find("othello").unwrap().open(&Options::default()).unwrap();
    let matchup = Matchup {
        game: game.into(),
        players: vec![
            format!("gtp:cmd=\"sh {}\"", mock.script.display()).parse().unwrap(),
            "random".parse().unwrap(),
        ],
        games: 2,
        openings: Vec::new(),
        opening_plies: 4,
        seed: 1,
        time: NONE,
    };
    let no_files = |_: &str| Err(String::new());
    let start = Instant::now();
    let mut games = 0;
    let ended = matchup.run(&no_files, &HashSet::new(), &mut |_| {
        games += 1;
        ControlFlow::Break(())
    });
    // On a busy machine the other program may not even start in time: then that game ends too.
    assert_eq!(ended, Ok(()));
    assert!((1..=2).contains(&games), "{games} games");
    assert!(start.elapsed() < Duration::from_secs(30), "it waited for the other game");
    mock.assert_nothing_is_left();
}

#[test]
fn commands_that_cannot_be_started_are_refused() {
    let refusal = |command: &str| {
        let command = command.to_string();
        let program = Program { protocol: Protocol::Gtp, command, start: None, cap: None };
        start_program(&program).err().unwrap().to_string()
    };
    assert!(refusal("no-such-program --flag").contains("found no program to start"));
    assert!(refusal("'program").contains("found an open quote"));
    assert!(refusal(" ").contains("expected a command line"));
}
