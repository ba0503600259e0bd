//! Programs of the NBoard protocol: they play, and are watched like the others.

use std::time::Duration;

use arena::{End, Forfeit, TimeControl};
use catalog::{Program, Protocol};

use crate::mock::{Mock, moves};
use crate::{CAP, NONE};

/// A program that behaves, until its third move; `heard` is where it notes what it hears.
fn mock(name: &str, on_third: &str) -> Mock {
    let text = r#"go() {
  next; printf 'status thinking\nsearch F5 1.20 0 5\n=== %s/1.20/0.1\n' "$mv"
}
heard=${0%.sh}.heard; : > "$heard"
while read -r command words; do
  echo "$command $words" >> "$heard"
  case "$command" in
    nboard) echo 'set myname Mock' ;;
    ping) echo "pong $words" ;;
    go)
      if [ "$count" = 2 ]; then
        ON_THIRD
      else
        go
      fi
      count=$((count + 1)); echo 'nodestats 12 0.1'; echo 'status' ;;
    quit) exit 0 ;;
  esac
done
"#;
    Mock::of(name, &text.replace("ON_THIRD", on_third))
}

fn program(mock: &Mock) -> Program {
    Program { protocol: Protocol::Nboard { depth: Some(7) }, ..mock.program() }
}

#[test]
fn a_program_plays_a_whole_game_and_is_told_depth_game_and_time() {
    let mock = mock("nboard", "go");
    let time = TimeControl { clock: Some((Duration::from_secs(90), Duration::ZERO)), ..NONE };
    let played = mock.play(&program(&mock), &time);
    assert!(matches!(played.end, End::Rules(_)), "{:?}", played.end);
    assert_eq!(played.plies, moves().len());
    let heard = std::fs::read_to_string(mock.script.with_extension("heard")).unwrap();
    let mut lines = heard.lines();
    assert_eq!(lines.next(), Some("nboard 2"));
    assert_eq!(lines.next(), Some("set depth 7"));
    let game = lines.next().unwrap();
    assert!(game.starts_with("set game (;GM[Othello]TY[8]TI[1:30]BO[8 --------"), "{game}");
    assert!(game.ends_with("*];)"), "{game}");
    assert_eq!((lines.next(), lines.next()), (Some("ping 1"), Some("go ")));
    assert!(heard.contains("[PA]"), "passes are told");
    assert!(played.efforts[0].nodes > 0, "nodes are counted");
}

#[test]
fn the_dialect_of_a_program_does_not_matter() {
    let mock = Mock::of(
        "nboard-dialect",
        r#"while read -r command words; do
            case "$command" in
                ping) echo "pong $words" ;;
                go) echo "hello"; next; echo "=== $mv 1.20 0.1"; count=$((count + 1)) ;;
            esac
        done"#,
    );
    let played = mock.play(&program(&mock), &NONE);
    assert!(matches!(played.end, End::Rules(_)), "{:?}", played.end);
}

#[track_caller]
fn forfeit(name: &str, on_third: &str) -> Forfeit {
    let mock = mock(&format!("nboard-{name}"), on_third);
    mock.forfeit(&Program { cap: CAP, ..program(&mock) }, &NONE)
}

#[test]
fn what_it_does_wrong_loses_as_with_other_programs() {
    let found = forfeit("illegal", "echo '=== A1/0/0'");
    assert_eq!(found, Forfeit::Illegal("a1".to_string()));
    let found = forfeit("dies", "echo oh no >&2; exit 3");
    let Forfeit::Crashed(why) = found else { panic!("{found:?}") };
    assert!(why.starts_with("it ended with exit code 3"), "{why}");
    assert!(why.contains("> go") && why.contains("stderr: oh no"), "{why}");
    let found = forfeit("hangs", "sleep 1000");
    let Forfeit::Stalled(why) = found else { panic!("{found:?}") };
    assert!(why.starts_with("no answer to \"go\" in 0.5 s"), "{why}");
    let found = forfeit("chatters", "yes search");
    let Forfeit::Stalled(why) = found else { panic!("{found:?}") };
    assert!(why.starts_with("no answer to \"go\""), "{why}");
    let found = forfeit("floods", "yes | tr -d '\\n'");
    let Forfeit::Protocol(why) = found else { panic!("{found:?}") };
    assert!(why.starts_with("found a line without an end"), "{why}");
}

#[test]
fn a_program_that_answers_no_ping_is_given_up() {
    let mock = Mock::of("nboard-no-pong", "while read -r line; do :; done");
    let program = Program { start: CAP, ..program(&mock) };
    let found = mock.forfeit(&program, &NONE);
    let Forfeit::Stalled(why) = found else { panic!("{found:?}") };
    assert!(why.starts_with("no answer to \"ping 1\""), "{why}");
}
