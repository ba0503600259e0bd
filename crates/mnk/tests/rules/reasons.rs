//! Why a stone cannot be placed.

use game::testing::{every_attempt, reasons};
use game::{Attempt, Notation, Reason, Reasons};
use mnk::{Board, Broken, Mnk};

use crate::games;

const GAME: Mnk = Mnk::TIC_TAC_TOE;

#[test]
fn every_reason_has_an_example() {
    let occupied = Some(Reason::Rule(Broken::Occupied(4)));
    for (board, text, expected) in [
        ("----X---- O", "a1", None),
        ("----X---- O", "b2", occupied),
        ("----X---- O", "d1", Some(Reason::OffBoard)),
        ("----X---- O", "pass", Some(Reason::MayNotPass)),
        ("XXXOO---- O", "c3", Some(Reason::Over)),
    ] {
        let pos = GAME.read_position(board).unwrap();
        let attempt = GAME.read_attempt(text).unwrap();
        assert_eq!(GAME.reason(&pos, &attempt), expected, "{text}");
    }
    assert_eq!(GAME.read_attempt("a1b2"), None);
}

#[test]
fn whatever_is_not_legal_has_a_reason_that_is_true() {
    for game in games().filter(|game| game.size().squares_count() < 100) {
        let one = game.size().squares_count();
        let squares = every_attempt(one as u8).into_iter().take(one).collect::<Vec<_>>();
        let is_true = |pos: &Board, attempt: &Attempt, Broken::Occupied(square): Broken| {
            let is_tried = [Attempt::Move, Attempt::Beginning]
                .iter()
                .any(|tried| tried(vec![Some(square)]) == *attempt);
            is_tried && pos.owner(square).is_some()
        };
        let counts = reasons(&game, 5, |_| squares.clone(), is_true).unwrap();
        assert_eq!(counts.into_keys().collect::<Vec<_>>(), ["may_not_pass", "occupied", "over"]);
    }
}
