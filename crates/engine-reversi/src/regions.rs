//! A board cut into regions, and what a disc in each is worth.

use grid::{Bits, Size, Square};

/// `K` regions that together are the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Regions<const W: usize, const K: usize> {
    /// The squares of each.
    pub(crate) sets: [Bits<W>; K],
    /// What a disc in each is worth.
    pub(crate) worth: [i64; K],
}

impl<const W: usize, const K: usize> Regions<W, K> {
    /// The regions by the index that each square is given.
    pub(crate) fn new(
        size: Size,
        worth: [i64; K],
        region_of: impl Fn(Square) -> usize,
    ) -> Regions<W, K> {
        let mut sets = [Bits::EMPTY; K];
        for square in size.squares() {
            sets[region_of(square)] |= Bits::one(square);
        }
        Regions { sets, worth }
    }

    /// What these discs are worth.
    #[inline]
    pub(crate) fn sum(&self, discs: Bits<W>) -> i64 {
        let regions = self.sets.iter().zip(self.worth);
        regions.map(|(set, worth)| (*set & discs).len() as i64 * worth).sum()
    }
}
