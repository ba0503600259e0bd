//! One thread of a search: what it works with, and when it stops.

use std::sync::Arc;

use arrayvec::ArrayVec;
use othello::kernel;
use search::{Budget, Stopped};

use crate::endgame::Endgame;
use crate::node::Node;
use crate::selectivity::Selectivity;
use crate::squares::{CORNERS, Squares};
use crate::table::{NO_SQUARE, Table, VALUE_INFINITY};
use crate::team::{Split, Team};
use crate::weights::Weights;

/// A thread of a search.
pub struct Worker<'a> {
    pub weights: &'a Weights,
    pub table: &'a Table,
    pub endgame: &'a mut Endgame,
    pub budget: Budget<'a>,
    pub selectivity: Selectivity,
    /// How many searches for selective cuts it is inside of.
    pub confirming: u32,
    /// Whoever may help, unless it is alone.
    pub team: Option<&'a Team>,
    /// The innermost shared node that it works for.
    pub split: Option<Arc<Split>>,
    /// What its budget had counted when it last told the team.
    pub tallied: u64,
}

/// The best move so far, and its value.
#[derive(Clone, Copy, Debug)]
pub struct Best {
    pub value: i32,
    pub square: u8,
}

impl Best {
    /// Before any move was searched.
    pub const NONE: Best = Best { value: -VALUE_INFINITY, square: NO_SQUARE };
}

/// A move to search, and how promising it is.
#[derive(Clone, Copy, Default)]
pub struct Candidate {
    pub turned: u64,
    pub priority: i32,
    /// What the evaluation says of the position after it, if it was asked.
    pub judged: Option<i32>,
    pub square: u8,
}

impl Candidate {
    /// The discs of both sides after the move, those of the side to move first.
    #[inline]
    pub fn discs_after(&self, node: &Node) -> (u64, u64) {
        (node.theirs ^ self.turned, node.own ^ self.turned | 1 << self.square)
    }

    /// The position after the move.
    #[inline]
    pub fn after(&self, node: &Node) -> Node {
        node.after(self.square, self.turned).judged(self.judged)
    }
}

/// No position has more moves.
pub const MOVES_MAX: usize = 34;

/// The moves of a position, searched the most promising first.
pub struct Candidates(ArrayVec<Candidate, MOVES_MAX>);

impl Candidates {
    /// The moves, not yet ordered.
    #[inline]
    pub fn new(own: u64, theirs: u64, legal: u64) -> Candidates {
        let candidate = |square| {
            let turned = kernel::flips(square, own, theirs);
            Candidate { turned, priority: 0, judged: None, square }
        };
        Candidates(Squares(legal).take(MOVES_MAX).map(candidate).collect())
    }

    /// The moves, to be given a priority.
    #[inline]
    pub fn all(&mut self) -> &mut [Candidate] {
        &mut self.0
    }

    /// Whether a move turns every disc: the game is over and won.
    #[inline]
    pub fn has_wipe_out(&self, theirs: u64) -> bool {
        self.0.iter().any(|candidate| candidate.turned == theirs)
    }

    /// The move on a square, if it is one of them and was not searched yet.
    #[inline]
    pub fn take(&mut self, square: u8) -> Option<Candidate> {
        let index = self.0.iter().position(|candidate| candidate.square == square)?;
        Some(self.0.swap_remove(index))
    }
}

impl Iterator for Candidates {
    type Item = Candidate;

    /// The most promising move that is left.
    #[inline]
    fn next(&mut self) -> Option<Candidate> {
        let mut best = 0;
        for index in 1..self.0.len() {
            if self.0[index].priority > self.0[best].priority {
                best = index;
            }
        }
        self.0.swap_pop(best)
    }
}

/// Replies, corners counted twice.
#[inline]
pub fn weighted_replies(own: u64, theirs: u64) -> i32 {
    let replies = kernel::moves(own, theirs);
    (replies.count_ones() + (replies & CORNERS).count_ones()) as i32
}

/// After so many nodes in a shared node, a thread tells the others of them.
pub const TALLY_EVERY: u64 = 64;

impl Worker<'_> {
    /// Counts a node, unless it is time to stop.
    #[inline]
    pub fn enter(&mut self) -> Result<(), Stopped> {
        if let Some(split) = &self.split {
            if split.is_over() {
                return Err(Stopped);
            }
            if self.budget.nodes() >= self.tallied + TALLY_EVERY {
                self.tally()?;
            }
        }
        self.budget.count()
    }
}
