//! The rules of Arlecchino, clause by clause and against a slow second version.
#![expect(clippy::unwrap_used, reason = "a test that panics has failed")]

mod agreement;
mod contract;
mod ends;
mod quoted;
mod reasons;
mod reference;
mod setup;
mod text;
mod turns;

use arlecchino::{Board, Color, Pair, Path, Rules, Seating, Seats};
use game::Notation;

/// Every seating there is.
const SEATINGS: [Seating; 6] = [
    Seating::Two,
    Seating::Three { without: Color::B },
    Seating::Three { without: Color::J },
    Seating::Three { without: Color::R },
    Seating::Three { without: Color::V },
    Seating::Four,
];

/// The position with some pieces on an empty board, as in `a1:BBJV b1:RRRR`, and a color to move.
#[track_caller]
fn place<S: Seats>(rules: &Rules<S>, pieces: &str, color: &str) -> Board<S> {
    let mut cells = vec!["----"; 36];
    for piece in pieces.split_whitespace() {
        let (square, piece) = piece.split_once(':').unwrap();
        let [column, row] = square.as_bytes() else { panic!("no square: {square}") };
        cells[usize::from(row - b'1') * 6 + usize::from(column - b'a')] = piece;
    }
    let text = format!("{} {color}", cells.join(","));
    rules.read_position(&text).unwrap()
}

const DUEL: Rules<Pair> = Rules::duel();

/// A path as rows and columns counted from 0: `22-42-43`.
fn digits(path: &Path) -> String {
    let squares = path.squares().iter();
    let squares = squares.map(|square| format!("{}{}", square / 6, square % 6));
    squares.collect::<Vec<_>>().join("-")
}
