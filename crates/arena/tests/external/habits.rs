//! Programs with habits of their own: each is met halfway, and it is said in what.

use std::time::Duration;

use arena::{End, TimeControl};
use catalog::Program;

use crate::NONE;
use crate::mock::{Mock, moves};

const BLANK: &str = "a blank before the number of its answers";
const NO_NUMBERS: &str = "commands without numbers";
const STRAY: &str = "lines that are no answers";
const NO_EMPTY_LINE: &str = "no empty line behind its answers";
const SILENCE: &str = "no answer to what it does not know";
const MORE: &str = "more than a move where a move is asked for";
const SECONDS: &str = "whole seconds";

/// A program that reads numbers before commands, unless it is told otherwise, and answers by `yes`
/// and `no`. It knows as little as can be.
const MINIMAL: &str = r#"
yes() { printf '=%s %s\n\n' "$id" "$1"; }
no() { printf '?%s unknown command\n\n' "$id"; }
HABIT
while READ; do
  case "$command" in
    clear_board|play) yes ;;
    KNOWN) yes ;;
    genmove) next; yes "$mv"; count=$((count + 1)) ;;
    quit) yes; exit 0 ;;
    *) no ;;
  esac
done
"#;

const READ: &str = "read -r id command words";
const READ_WITHOUT_NUMBER: &str = "read -r command words";
const ALL: &str = "set_game|boardsize|time_settings|time_left";

fn timed() -> TimeControl {
    TimeControl { clock: Some((Duration::from_secs(60), Duration::ZERO)), ..NONE }
}

/// Plays a whole game with a habit and checks what was forgiven.
#[track_caller]
fn check(name: &str, (habit, read, known): (&str, &str, &str), forgiven: &[&str]) {
    let text = MINIMAL.replace("HABIT", habit).replace("READ", read).replace("KNOWN", known);
    let mock = Mock::of(name, &text);
    let patient = Program { start: Some(Duration::from_secs(6)), ..mock.program() };
    let (played, granted) = mock.play_forgiving(&patient, &timed());
    assert!(matches!(played.end, End::Rules(_)), "{name}: {:?}", played.end);
    assert_eq!(played.plies, moves().len());
    assert_eq!(granted, forgiven, "{name}");
}

#[test]
fn a_program_without_habits_is_forgiven_nothing() {
    check("no-habits", ("", READ, ALL), &[]);
}

#[test]
fn a_number_may_stand_behind_a_blank() {
    let blank = r#"yes() { printf '= %s %s\n\n' "$id" "$1"; }
        no() { printf '? %s unknown command\n\n' "$id"; }"#;
    check("blank", (blank, READ, ALL), &[BLANK]);
    let stray = format!("{blank}\nprintf 'Engine 4.6\\n'");
    check("blank-and-stray", (&stray, READ, ALL), &[BLANK, STRAY]);
}

#[test]
fn lines_that_are_no_answers_are_passed_over() {
    let before = r#"yes() { printf 'depth 3\n\n=====\n=%s %s\n\n' "$id" "$1"; }"#;
    check("stray-before", (before, READ, ALL), &[STRAY]);
    let behind = r#"yes() { printf '=%s %s\n\nthat was move %s\n' "$id" "$1" "$count"; }"#;
    check("stray-behind", (behind, READ, ALL), &[STRAY]);
}

#[test]
fn a_program_may_know_no_numbers() {
    let refuses = r#"no() { printf '? unknown command\n\n'; }; id="#;
    check("no-numbers", (refuses, READ_WITHOUT_NUMBER, ALL), &[NO_NUMBERS]);
    let complains = r#"no() { echo "Unknown command: $command"; }; id="#;
    check("no-numbers-no-answer", (complains, READ_WITHOUT_NUMBER, ALL), &[NO_NUMBERS, STRAY]);
}

#[test]
fn a_program_need_not_know_what_it_can_do_without() {
    let without = ["no boardsize", "no set_game", "no time_left", "no time_settings"];
    check("little", ("", READ, "nothing"), &without);
    let no_numbers = r#"no() { printf '? unknown command\n\n'; }; id="#;
    let habit = (no_numbers, READ_WITHOUT_NUMBER, "nothing");
    check("little-no-numbers", habit, &[&[NO_NUMBERS], &without[..]].concat());
    let only_moves = r#"no() { :; }; id="#;
    let habit = (only_moves, READ_WITHOUT_NUMBER, "nothing");
    check("silent", habit, &[&[NO_NUMBERS, SILENCE], &without[..]].concat());
}

#[test]
fn a_program_just_started_need_not_clear_its_board() {
    let text = r#"while read -r id command words; do
        case "$command" in
            genmove) next; printf '=%s %s\n\n' "$id" "$mv"; count=$((count + 1)) ;;
            play) printf '=%s\n\n' "$id" ;;
            *) printf '?%s\n\n' "$id" ;;
        esac
    done"#;
    let mock = Mock::of("no-clear", text);
    let (played, granted) = mock.play_forgiving(&mock.program(), &NONE);
    assert!(matches!(played.end, End::Rules(_)), "{:?}", played.end);
    assert_eq!(granted, ["no boardsize", "no clear_board", "no set_game"]);
}

#[test]
fn the_empty_line_behind_an_answer_may_be_missing() {
    let bare = r#"yes() { printf '=%s %s\n' "$id" "$1"; }"#;
    check("no-empty-line", (bare, READ, ALL), &[NO_EMPTY_LINE]);
}

#[test]
fn something_may_follow_a_move() {
    let tells = r#"yes() { printf '=%s %s +3.5\nand more\n\n' "$id" "$1"; }"#;
    check("more", (tells, READ, ALL), &[MORE]);
}

#[test]
fn fractions_of_seconds_may_be_refused() {
    let whole = r#"no_fraction() { case "$words" in *.*) no ;; *) yes ;; esac; }"#;
    let text = MINIMAL.replace("HABIT", whole).replace("READ", READ);
    let text = text.replace("KNOWN) yes", "time_settings|time_left) no_fraction");
    let mock = Mock::of("whole-seconds", &text);
    let time = TimeControl { per_move: Some(Duration::from_millis(10_500)), ..NONE };
    let (played, granted) = mock.play_forgiving(&mock.program(), &time);
    assert!(matches!(played.end, End::Rules(_)), "{:?}", played.end);
    assert_eq!(granted, [SECONDS, "no boardsize", "no set_game"]);
}

#[test]
fn a_program_that_starts_slowly_is_not_taken_for_one_without_numbers() {
    let slow = "sleep 2";
    check("slow-start", (slow, READ, ALL), &[]);
    // It has been asked twice by then, and gives no number to tell the answers apart.
    let numberless = r#"sleep 2; yes() { printf '= %s\n\n' "$1"; }"#;
    check(
        "slow-start-no-number",
        (
            numberless,
            "read -r command words
        case \"$command\" in [0-9]*) command=${words%% *} ;; esac",
            ALL,
        ),
        &[NO_NUMBERS],
    );
}
