//! The rules of k in a row against a slow version, known counts and drawn boards.
#![expect(clippy::unwrap_used, reason = "a test that panics fails")]

mod agreement;
mod contract;
mod counts;
mod reasons;
mod text;

use grid::Size;
use mnk::Mnk;

/// `row` in a row on a board.
fn game(rows: u8, columns: u8, row: u8) -> Mnk {
    Mnk::new(Size::new(rows, columns).unwrap(), row).unwrap()
}

/// Small, large and long boards.
fn games() -> impl Iterator<Item = Mnk> {
    let sizes = [(3, 3, 3), (3, 7, 4), (16, 3, 7), (6, 7, 4), (9, 9, 5), (16, 16, 6)];
    sizes.into_iter().map(|(rows, columns, row)| game(rows, columns, row))
}
