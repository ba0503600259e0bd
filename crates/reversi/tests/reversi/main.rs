//! The rules, the texts, and the agreement of every board with the plain one.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod agreement;
mod atlas;
mod conformance;
mod perft;
mod play;
mod reasons;
mod stability;
mod text;

use grid::Size;
use reversi::{Kind, Rules};

fn rules(kind: Kind, rows: u8, columns: u8, seats: usize) -> Rules {
    Rules::new(kind, Size::new(rows, columns).unwrap(), seats).unwrap()
}

/// Every kind of rules with every number of seats it is for.
const KINDS: [(Kind, usize); 7] = [
    (Kind::Othello, 2),
    (Kind::Rolit, 2),
    (Kind::Rolit, 3),
    (Kind::Rolit, 4),
    (Kind::Pass, 2),
    (Kind::Pass, 3),
    (Kind::Pass, 4),
];

/// Calls a generic function with the board that is right for the rules.
macro_rules! on_board {
    ($rules:expr, $check:ident($($argument:expr),*)) => {
        match ($rules.kind(), $rules.words()) {
            (reversi::Kind::Othello, 1) => $check::<reversi::board::Duel<1>>($($argument),*),
            (reversi::Kind::Othello, 2) => $check::<reversi::board::Duel<2>>($($argument),*),
            (reversi::Kind::Othello, _) => $check::<reversi::board::Duel<4>>($($argument),*),
            (_, 1) => $check::<reversi::board::Table<1>>($($argument),*),
            (_, 2) => $check::<reversi::board::Table<2>>($($argument),*),
            (_, _) => $check::<reversi::board::Table<4>>($($argument),*),
        }
    };
}
pub(crate) use on_board;
