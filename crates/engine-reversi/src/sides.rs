//! Two seats as two sets of discs, whatever the board.

use game::Position;
use grid::{Bits, Size, Square};
use othello::{Board, Othello, kernel};
use reversi::Move;
use reversi::board::Duel;

/// A position of two seats, in sets of `W` words.
pub trait Sides<const W: usize>: Position {
    /// Rows and columns.
    fn size(&self) -> Size;

    /// The discs of the seat to move and of the other.
    fn discs(&self) -> [Bits<W>; 2];

    /// On how many squares the seat to move captures, and the other if it were to move.
    fn mobility(&self) -> [usize; 2];

    /// Where a move places its disc, unless it is the pass.
    fn square(mv: Self::Move) -> Option<Square>;
}

impl<const W: usize> Sides<W> for Duel<W> {
    #[inline]
    fn size(&self) -> Size {
        self.geometry().size()
    }

    #[inline]
    fn discs(&self) -> [Bits<W>; 2] {
        [self.own(), self.their()]
    }

    #[inline]
    fn mobility(&self) -> [usize; 2] {
        let theirs = self.geometry().capturing(self.their(), self.own()) & self.empty();
        [self.placements().len(), theirs.len()]
    }

    #[inline]
    fn square(mv: Move) -> Option<Square> {
        mv.square()
    }
}

impl Sides<1> for Board {
    #[inline]
    fn size(&self) -> Size {
        Othello::SIZE
    }

    #[inline]
    fn discs(&self) -> [Bits<1>; 2] {
        [self.own(), self.theirs()].map(|set| Bits::from_words([set]))
    }

    #[inline]
    fn mobility(&self) -> [usize; 2] {
        let squares = [self.mobility(), kernel::moves(self.theirs(), self.own())];
        squares.map(|set| set.count_ones() as usize)
    }

    #[inline]
    fn square(mv: othello::Move) -> Option<Square> {
        mv.square()
    }
}
