//! Legal moves, listed without allocation.

use grid::{Bits, Squares};

use crate::Move;

/// Placements from the top left square by square, or a lone pass, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Moves<const W: usize> {
    squares: Squares<W>,
    pass: bool,
}

impl<const W: usize> Moves<W> {
    #[inline]
    pub(super) fn new(squares: Bits<W>, pass: bool) -> Moves<W> {
        let squares = squares.squares();
        Moves { squares, pass }
    }
}

impl<const W: usize> Iterator for Moves<W> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        match self.squares.next() {
            Some(square) => Some(Move::Place(square)),
            None => std::mem::take(&mut self.pass).then_some(Move::Pass),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.squares.len() + usize::from(self.pass);
        (len, Some(len))
    }
}

impl<const W: usize> ExactSizeIterator for Moves<W> {}
