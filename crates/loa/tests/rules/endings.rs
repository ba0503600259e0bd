//! How matches end, under each set of rules.

use game::{Cause, Ending, Game, Notation, Position, Record, Score, Seat, ZeroSum};
use loa::{Loa, Move, Rules};

use crate::{all_games, board, groups, played};

const STANDARD: Loa = Loa::new(Rules::STANDARD);

/// Plays moves on a drawn board; `ends` says how it ends under standard, olympiad, openspiel and
/// codingame rules: the winner's letter, `=` for a draw, or `-` if it goes on.
#[track_caller]
fn check(drawn: &str, moves: &str, ends: [&str; 4]) {
    for ((name, game), end) in all_games().zip(ends) {
        let mut record = Record::from_position(board(&game, drawn), game.ending());
        game.read_moves(&mut record, moves).unwrap();
        let outcome = record.outcome();
        let found = match outcome.map(|outcome| outcome.payoffs.winner()) {
            None => "-",
            Some(None) => "=",
            Some(Some(winner)) => ["X", "O"][winner.index()],
        };
        assert_eq!(found, end, "{name}");
        assert!(outcome.is_none_or(|outcome| outcome.cause == Cause::Board), "{name}");
        check_result(&record, found);
    }
}

/// A win counts the loser's groups, seen from the side to move.
#[track_caller]
fn check_result(record: &Record<loa::Board>, end: &str) {
    let pos = record.position();
    let [black, white] = groups(pos).map(|groups| groups as i32);
    let for_black = match end {
        "X" => white,
        "O" => -black,
        _ => 0,
    };
    let sign = if pos.turn() == Seat::FIRST { 1 } else { -1 };
    assert_eq!(pos.result(), Score::result(sign * for_black));
}

fn white_to_move(drawn: &str) -> String {
    format!("{}O", drawn.strip_suffix('X').unwrap())
}

const BOTH: &str = "
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - X - O O - - -
    - - - - - - - -
    X O - - - - - -
    X - - - - - - -  X";

#[test]
fn a_capture_that_connects_both_wins_or_draws() {
    check(BOTH, "", ["-", "-", "-", "-"]);
    check(BOTH, "b4xb2", ["X", "=", "X", "X"]);
}

#[test]
fn a_capture_that_connects_only_the_enemy_loses() {
    let scattered = &BOTH.replacen('-', "X", 1);
    check(scattered, "b4xb2", ["O", "O", "O", "O"]);
}

#[test]
fn a_single_man_wins() {
    let two_men = &BOTH.replacen('-', "X", 1).replacen("O O", "- O", 1);
    check(two_men, "", ["-", "-", "-", "-"]);
    check(two_men, "b4xb2", ["O", "O", "O", "O"]);
}

/// Both corners are walled in: every line of a cornered man has more men than the wall is away.
pub const CORNERED: &str = "
    - - - - - - O X
    - - - - - - O O
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    - - - - - - - -
    O O - - - - - -
    X O - - - - - -  X";

#[test]
fn a_side_without_a_move_loses_or_passes() {
    check(CORNERED, "", ["O", "-", "O", "-"]);
    for game in [Rules::OLYMPIAD, Rules::CODINGAME].map(Loa::new) {
        let mut pos = board(&game, CORNERED);
        assert_eq!(pos.legal_moves().collect::<Vec<_>>(), [Move::PASS]);
        assert_eq!(pos.moves_count(), 1);
        let free = board(&game, &white_to_move(CORNERED));
        pos.play(Move::PASS).unwrap();
        assert_eq!(pos, free);
        assert_eq!(pos.key(), free.key());
        assert!(pos.moves_count() > 1);
        assert!(pos.play(Move::PASS).is_err());
    }
}

/// The pass is a8 to a8 inside: the man there must not notice.
#[test]
fn a_pass_captures_nothing() {
    let pos = board(&Loa::new(Rules::OLYMPIAD), &CORNERED.replacen('-', "O", 1));
    assert_eq!(pos.legal_moves().collect::<Vec<_>>(), [Move::PASS]);
    assert!(!pos.is_capture(Move::PASS));
    let after = pos.after(Move::PASS);
    assert_eq!(after.turn(), Seat::SECOND);
    for seat in Seat::all(2) {
        assert_eq!(after.men(seat), pos.men(seat));
    }
}

#[test]
fn a_full_board_without_a_winner_blocks_both_sides() {
    let stripes = &format!("{} X", "XOXOXOXO".repeat(8));
    check(stripes, "", ["O", "=", "O", "="]);
    check(&white_to_move(stripes), "", ["X", "=", "X", "="]);
}

#[test]
fn a_board_may_be_over_before_it_is_played_on() {
    let only_black = &BOTH.replacen("- X -", "- - -", 1);
    check(only_black, "", ["X", "X", "X", "X"]);
    // Both connected: the side that is not to move has moved last.
    let both = &only_black.replacen("X O -", "X - -", 1);
    check(both, "", ["O", "=", "O", "O"]);
    check(&white_to_move(both), "", ["X", "=", "X", "X"]);
}

/// Out and back for both sides.
const CYCLE: &str = "b8-h8 a7-c7 h8-b8 c7-a7 ";
/// Three moves around a triangle for Black, out and back for White: Black has lost a move.
const ODD_CYCLE: &str = "b8-b6 a6-c4 b6-d6 c4-a6 d6-b8 ";

#[track_caller]
fn check_cause(record: &Record<loa::Board>, cause: Option<Cause>) {
    assert_eq!(record.outcome().map(|outcome| outcome.cause), cause);
    if cause.is_some_and(|cause| cause != Cause::Board) {
        assert_eq!(record.outcome().unwrap().payoffs.winner(), None);
    }
}

#[test]
fn the_third_occurrence_draws() {
    for rules in [Rules::STANDARD, Rules::OLYMPIAD] {
        let game = Loa::new(rules);
        check_cause(&played(&game, CYCLE), None);
        let mut record = played(&game, &CYCLE.repeat(2));
        check_cause(&record, Some(Cause::Repetition));
        assert_eq!(record.occurrences(), 3);
        // Taken back, it has not occurred; played again otherwise, neither.
        record.undo(1);
        check_cause(&record, None);
        assert_eq!(record.occurrences(), 2);
        game.read_moves(&mut record, "c7-c4").unwrap();
        check_cause(&record, None);
        record.undo(5);
        assert_eq!(record.occurrences(), 1);
    }
}

#[test]
fn a_match_drawn_by_repetition_goes_no_further() {
    let mut record = played(&STANDARD, &CYCLE.repeat(2));
    let mv = STANDARD.read_move(record.position(), "b8-h8").expect("the board allows it");
    assert_eq!(record.play(mv), Err(game::IllegalMove));
    let error = STANDARD.read_moves(&mut record, "b8-h8").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: found \"b8-h8\", expected nothing: the match is over"
    );
    assert_eq!(record.moves().len(), 8);
    record.undo(1);
    STANDARD.read_moves(&mut record, "c7-c4 b8-h8").unwrap();
}

#[test]
fn a_board_with_the_other_side_to_move_has_not_occurred() {
    let record = played(&STANDARD, ODD_CYCLE);
    assert_eq!(record.occurrences(), 1);
    assert_eq!(record.position().men(Seat::FIRST), record.start().men(Seat::FIRST));
    assert_ne!(record.position().key(), record.start().key());
}

#[test]
fn openspiel_draws_at_the_second_occurrence_whoever_is_to_move() {
    let game = Loa::new(Rules::OPENSPIEL);
    for cycle in [CYCLE, ODD_CYCLE] {
        let mut record = played(&game, cycle);
        check_cause(&record, Some(Cause::Repetition));
        record.undo(1);
        check_cause(&record, None);
    }
}

#[test]
fn codingame_lets_boards_repeat_up_to_150_plies() {
    let game = Loa::new(Rules::CODINGAME);
    let mut record = played(&game, &CYCLE.repeat(37));
    check_cause(&record, None);
    game.read_moves(&mut record, "b8-h8").unwrap();
    check_cause(&record, None);
    game.read_moves(&mut record, "a7-c7").unwrap();
    check_cause(&record, Some(Cause::PliesMax));
}

#[test]
fn a_win_on_the_last_ply_counts_except_for_openspiel() {
    let shortest = "d1-b3 h5-g4 b1-b4 g4xg1 b4-e7 a3xc1 b3-e6 h3xf1 e1-e5";
    for (name, game) in all_games() {
        assert_eq!(game.plies_max(), if name == "codingame" { 150 } else { 1000 });
        let capped = Ending { plies_max: 9, ..game.ending() };
        let mut record = Record::from_position(game.start(1), capped);
        game.read_moves(&mut record, shortest).unwrap();
        let cause = match name {
            "openspiel" => Cause::PliesMax,
            _ => Cause::Board,
        };
        check_cause(&record, Some(cause));
    }
}

#[test]
fn a_side_without_men_and_a_square_with_two_are_no_position() {
    for (black, white) in [(0, 1), (1, 0), (0, 0), (3, 2)] {
        assert_eq!(STANDARD.position(black, white, Seat::FIRST), None);
    }
}
