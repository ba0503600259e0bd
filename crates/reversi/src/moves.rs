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
    /// Where the disc is placed, unless it is the pass.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        }
    }

    /// The move on a turned board.
    pub(crate) fn image(self, size: Size, symmetry: usize) -> Move {
        let image = |square| Move::Place(Symmetry::of(size)[symmetry].image(size, square));
        self.square().map_or(Move::Pass, image)
    }
}
