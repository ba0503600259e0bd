//! Moves, and the iterator that lists them without a list.

use grid::{Square, squares};

use crate::lines;

/// A man goes from one square to another; what stands there is captured.
///
/// Squares count from 0 = a8 in reading order to 63 = h1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the man stands.
    pub from: Square,
    /// Where it lands.
    pub to: Square,
}

const _: () = assert!(size_of::<Move>() == 2);

impl Move {
    /// No man moves. No man can stay where it is, so that the move from a8 to a8 is free for this.
    pub const PASS: Move = Move { from: 0, to: 0 };
}

/// The legal moves of a position, man by man from a8 to h1.
#[derive(Clone, Debug)]
pub struct Moves {
    ours: u64,
    theirs: u64,
    /// The men whose moves are still to come.
    men: u64,
    /// The man whose moves are being listed.
    from: Square,
    /// Where it may still go.
    targets: u64,
    /// Where any man may go.
    within: u64,
}

impl Moves {
    /// Nothing.
    pub(crate) const NONE: Moves =
        Moves { ours: 0, theirs: 0, men: 0, from: 0, targets: 0, within: u64::MAX };

    /// The pass alone.
    pub(crate) const PASS: Moves =
        Moves { from: Move::PASS.from, targets: 1 << Move::PASS.to, ..Moves::NONE };

    /// The moves of all our men.
    #[inline]
    pub(crate) fn of(ours: u64, theirs: u64) -> Moves {
        Moves { ours, theirs, men: ours, ..Moves::NONE }
    }

    /// Those of our moves that capture.
    #[inline]
    pub(crate) fn captures(ours: u64, theirs: u64) -> Moves {
        Moves { within: theirs, ..Moves::of(ours, theirs) }
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.targets == 0 {
            if self.men == 0 {
                return None;
            }
            self.from = self.men.trailing_zeros() as Square;
            self.men &= self.men - 1;
            self.targets = lines::targets(self.from, self.ours, self.theirs) & self.within;
        }
        let to = self.targets.trailing_zeros() as Square;
        self.targets &= self.targets - 1;
        let from = self.from;
        Some(Move { from, to })
    }

    /// As calling `next` does, with nothing to remember between one move and the next.
    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(self, init: B, mut f: F) -> B {
        let Moves { ours, theirs, men, from, targets, within } = self;
        let mut folded = squares(targets).fold(init, |folded, to| f(folded, Move { from, to }));
        for from in squares(men) {
            let targets = lines::targets(from, ours, theirs) & within;
            folded = squares(targets).fold(folded, |folded, to| f(folded, Move { from, to }));
        }
        folded
    }
}
