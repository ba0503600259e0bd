//! One thread of a search: what it works with, and when it stops.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use game::{Limits, Why};
use othello::kernel;
use search::{Budget, Stopped};

use crate::endgame::Endgame;
use crate::node::Node;
use crate::selectivity::Selectivity;
use crate::squares::{CORNERS, Squares};
use crate::table::{NO_SQUARE, Table, VALUE_INFINITY};
use crate::team::{Split, Team};
use crate::watch::{Off, Watch};
use crate::weights::Weights;

/// A thread of a search.
pub struct Worker<'a, W: Watch = Off> {
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
    /// What it entered itself.
    pub entered: Entered,
    /// Watches it search.
    pub watch: W,
}

/// Positions entered, by how many squares were empty. Those of an endgame count where the
/// [endgame](crate::endgame) begins.
pub type Entered = [u64; 64];

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
pub struct Candidates {
    list: [Candidate; MOVES_MAX],
    /// How many are left, at the front of the list.
    count: usize,
}

impl Candidates {
    /// The moves, not yet ordered.
    #[inline]
    pub fn new(own: u64, theirs: u64, legal: u64) -> Candidates {
        let mut candidates = Candidates { list: [Candidate::default(); MOVES_MAX], count: 0 };
        for (candidate, square) in candidates.list.iter_mut().zip(Squares(legal)) {
            candidate.turned = kernel::flips(square, own, theirs);
            candidate.square = square;
            candidates.count += 1;
        }
        candidates
    }

    /// The moves, to be given a priority.
    #[inline]
    pub fn all(&mut self) -> &mut [Candidate] {
        &mut self.list[..self.count]
    }

    /// Whether a move turns every disc: the game is over and won.
    #[inline]
    pub fn has_wipe_out(&self, theirs: u64) -> bool {
        self.list[..self.count].iter().any(|candidate| candidate.turned == theirs)
    }

    /// The move on a square, if it is one of them and was not searched yet.
    #[inline]
    pub fn take(&mut self, square: u8) -> Option<Candidate> {
        let index = self.all().iter().position(|candidate| candidate.square == square)?;
        self.take_at(index)
    }

    /// The move at an index; the last takes its place.
    #[inline]
    fn take_at(&mut self, index: usize) -> Option<Candidate> {
        let left = self.all();
        let last = *left.last()?;
        let taken = std::mem::replace(left.get_mut(index)?, last);
        self.count -= 1;
        Some(taken)
    }
}

impl Iterator for Candidates {
    type Item = Candidate;

    /// The most promising move that is left.
    #[inline]
    fn next(&mut self) -> Option<Candidate> {
        let left = self.all();
        let mut best = 0;
        for index in 1..left.len() {
            if left[index].priority > left[best].priority {
                best = index;
            }
        }
        self.take_at(best)
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

impl<'a, W: Watch> Worker<'a, W> {
    /// A thread that works alone.
    pub fn new(
        weights: &'a Weights,
        table: &'a Table,
        endgame: &'a mut Endgame,
        limits: &Limits,
        stop: &'a AtomicBool,
        watch: W,
    ) -> Worker<'a, W> {
        Worker {
            weights,
            table,
            endgame,
            budget: Budget::new(limits, stop),
            selectivity: Selectivity::Exact,
            confirming: 0,
            team: None,
            split: None,
            tallied: 0,
            entered: [0; 64],
            watch,
        }
    }

    /// Counts a node, unless it is time to stop, and tells that it is entered.
    #[inline]
    pub fn enter(&mut self, node: &Node, window: Range<i32>, depth: u32) -> Result<(), Stopped> {
        if let Some(split) = &self.split {
            if split.is_over() {
                return Err(Stopped);
            }
            if self.budget.nodes() >= self.tallied + TALLY_EVERY {
                self.tally()?;
            }
        }
        self.count(node)?;
        self.watch.open(node, window, depth, self.budget.nodes() - 1);
        Ok(())
    }

    /// Tells the value of the node that was entered last.
    #[inline(always)]
    pub fn leave(&mut self, value: i32, why: Why) -> i32 {
        self.watch.close(value, why, self.budget.nodes());
        value
    }

    /// The same after its moves were searched.
    #[inline(always)]
    pub fn leave_searched(&mut self, value: i32, beta: i32) -> i32 {
        self.leave(value, if value >= beta { Why::Cutoff } else { Why::Searched })
    }

    /// The same where too little is done to look at what others do.
    #[inline]
    pub fn count(&mut self, node: &Node) -> Result<(), Stopped> {
        self.entered[node.empties() as usize % 64] += 1;
        self.budget.count()
    }
}
