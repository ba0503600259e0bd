//! A board cut into regions, and what a disc in each is worth.

use grid::{Bits, Size, Square};

/// `K` regions that together are the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Regions<const W: usize, const K: usize> {
    sets: [Bits<W>; K],
    worth: [i64; K],
}

impl<const W: usize, const K: usize> Regions<W, K> {
    /// The regions by the index that each square is given. Discs are worth nothing yet.
    pub(crate) fn new(size: Size, region_of: impl Fn(Square) -> usize) -> Regions<W, K> {
        let mut sets = [Bits::EMPTY; K];
        for square in size.squares() {
            sets[region_of(square)] |= Bits::one(square);
        }
        Regions { sets, worth: [0; K] }
    }

    /// The squares of each region.
    pub(crate) fn sets(&self) -> &[Bits<W>; K] {
        &self.sets
    }

    /// What a disc in each region is worth from now on.
    pub(crate) fn set_worth(&mut self, worth: [i64; K]) {
        self.worth = worth;
    }

    /// What these discs are worth.
    #[inline]
    pub(crate) fn sum(&self, discs: Bits<W>) -> i64 {
        let regions = self.sets.iter().zip(self.worth);
        regions.map(|(set, worth)| (*set & discs).len() as i64 * worth).sum()
    }
}
