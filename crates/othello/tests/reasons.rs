//! Why a disc cannot be placed: every reason by an example, and all squares of random boards.

use game::testing::{every_attempt, reasons};
use game::{Attempt, Notation, Position, Reason, Reasons};
use othello::{Board, Broken, Othello};
use reversi::plain::Reversi as Plain;

#[test]
fn every_reason_has_an_example() {
    let rows = |row: &str, turn| format!("{row}{} {turn}", "-".repeat(64 - row.len()));
    let start = Othello.position_text(&Board::START);
    for (board, text, expected) in [
        (start.clone(), "d3", None),
        (start.clone(), "d4", Some(Reason::Rule(Broken::Occupied(27)))),
        (start.clone(), "a1", Some(Reason::Rule(Broken::FlipsNothing(0)))),
        (start.clone(), "i9", Some(Reason::OffBoard)),
        (start, "pass", Some(Reason::MayNotPass)),
        (rows("XO", 'O'), "c1", Some(Reason::MustPass)),
        (rows("XO", 'O'), "pass", None),
        (rows("XX-O", 'O'), "c1", Some(Reason::Over)),
    ] {
        let pos = Othello.read_position(&board).unwrap();
        let attempt = Othello.read_attempt(text).unwrap();
        assert_eq!(Othello.reason(&pos, &attempt), expected, "{text}");
    }
    assert_eq!(Othello.read_attempt("d3d4"), None);
    assert_eq!(Othello.read_attempt("hello"), None);
}

#[test]
fn whatever_is_not_legal_has_a_reason_that_is_true() {
    let rules = reversi::Rules::new(reversi::Kind::Othello, Othello::SIZE, 2).unwrap();
    let plain = Plain::new(rules).unwrap();
    let is_true = |pos: &Board, _: &Attempt, broken: Broken| match broken {
        Broken::Occupied(square) => pos.disc(square).is_some(),
        Broken::FlipsNothing(square) => {
            let slow = plain.read_position(&Othello.position_text(pos)).unwrap();
            let is_legal = slow.legal_moves().any(|mv| mv.square() == Some(square));
            pos.disc(square).is_none() && !is_legal
        }
    };
    let squares = every_attempt(64).into_iter().take(64).collect::<Vec<_>>();
    let counts = reasons(&Othello, 20, |_| squares.clone(), is_true).unwrap();
    let codes = ["flips_nothing", "may_not_pass", "must_pass", "occupied", "over"];
    assert_eq!(counts.into_keys().collect::<Vec<_>>(), codes);
}
