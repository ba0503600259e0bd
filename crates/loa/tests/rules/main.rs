//! The rules of Lines of Action against slow versions, recorded games and drawn boards.
#![expect(clippy::unwrap_used, reason = "a test that panics fails")]

mod agreement;
mod conformance;
mod endings;
mod games;
mod perft;
mod reasons;
mod text;

use game::{Notation, Record, Seat};
use loa::{Board, Loa, Rules};

/// The game under each set of rules.
fn all_games() -> impl Iterator<Item = (&'static str, Loa)> {
    Rules::names().map(|name| (name, Loa::new(Rules::named(name).unwrap())))
}

/// A drawn board.
fn board(game: &Loa, drawn: &str) -> Board {
    game.read_position(drawn).unwrap()
}

/// A match from the start.
fn played(game: &Loa, moves: &str) -> Record<Board> {
    let mut record = Record::of(game, 1);
    game.read_moves(&mut record, moves).unwrap();
    record
}

/// The groups of Black and of White.
fn groups(board: &Board) -> [u32; 2] {
    [Seat::FIRST, Seat::SECOND].map(|seat| loa::connectivity::groups(board.men(seat)))
}
