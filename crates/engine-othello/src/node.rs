//! A position on its way through the search: discs, and what the evaluation sees of them.

use othello::kernel;

use crate::features::Features;
use crate::last::{SCORE_MAX, margin};
use crate::weights::{DISC, Weights};

/// A position with its features.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub theirs: u64,
    seen: Features,
    /// What the evaluation says, if it was asked already.
    judged: Option<i32>,
}

impl Node {
    /// A position at the root.
    pub fn new(own: u64, theirs: u64) -> Node {
        Node { own, theirs, seen: Features::of(own, theirs), judged: None }
    }

    /// The same, with what the evaluation says if it was asked.
    #[inline]
    pub fn judged(self, judged: Option<i32>) -> Node {
        Node { judged, ..self }
    }

    /// How many squares are empty.
    #[inline]
    pub fn empties(&self) -> u32 {
        (self.own | self.theirs).count_zeros()
    }

    /// The squares where the side to move may play.
    #[inline]
    pub fn moves(&self) -> u64 {
        kernel::moves(self.own, self.theirs)
    }

    /// After a move that turns `turned`.
    #[inline]
    pub fn after(&self, square: u8, turned: u64) -> Node {
        Node {
            own: self.theirs ^ turned,
            theirs: self.own ^ turned | 1 << square,
            seen: self.seen.after(square, turned),
            judged: None,
        }
    }

    /// After a pass.
    #[inline]
    pub fn passed(&self) -> Node {
        Node { own: self.theirs, theirs: self.own, seen: self.seen.negated(), judged: None }
    }

    /// What the side to move may expect, in units of 1/[`DISC`].
    #[inline]
    pub fn evaluate(&self, weights: &Weights) -> i32 {
        self.judged.unwrap_or_else(|| {
            let value = weights.evaluate(&self.seen, self.own, self.theirs);
            value.clamp(-VALUE_MAX, VALUE_MAX)
        })
    }

    /// What the side to move has if the game is over here.
    #[inline]
    pub fn result(&self) -> i32 {
        DISC * margin(self.own, self.theirs)
    }
}

/// The largest evaluation: a little less than winning every disc.
const VALUE_MAX: i32 = DISC * (SCORE_MAX - 1);
