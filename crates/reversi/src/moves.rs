//! What a seat does in one turn.

use game::Seat;
use grid::{Size, Square, Symmetry};

/// A disc on a square, or a pass; or that a seat leaves, whoever's turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Places a disc, with or without a capture.
    Place(Square),
    /// Hands the turn on.
    Pass,
    /// A seat leaves.
    Leave(Seat),
}

impl Move {
    /// Where a disc is placed, if one is.
    #[inline]
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Move::Place(square) => Some(square),
            Move::Pass | Move::Leave(_) => None,
        }
    }

    /// The seat that leaves, if one does.
    #[inline]
    #[must_use]
    pub const fn leaver(self) -> Option<Seat> {
        match self {
            Move::Leave(seat) => Some(seat),
            Move::Place(_) | Move::Pass => None,
        }
    }

    /// The move on a turned board.
    pub(crate) fn image(self, size: Size, symmetry: usize) -> Move {
        let image = |square| Move::Place(Symmetry::of(size)[symmetry].image(size, square));
        self.square().map_or(self, image)
    }
}
