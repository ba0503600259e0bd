//! What a seat does in one turn.

use grid::{Size, Square, Symmetry};

/// A disc on a square, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Places a disc, with or without a capture.
    Place(Square),
    /// Hands the turn on.
    Pass,
}

impl Move {
    /// The move on a turned board.
    pub(crate) fn image(self, size: Size, symmetry: Symmetry) -> Move {
        match self {
            Move::Place(square) => Move::Place(symmetry.image(size, square)),
            Move::Pass => Move::Pass,
        }
    }
}
