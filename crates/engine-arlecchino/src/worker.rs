//! One thread of a search: what it remembers, and what it says of the last positions.

use arlecchino::{Duel, Move};
use engine::{Table, Window};
use game::{Position, ZeroSum};
use search::{Budget, Stopped};

use crate::compartments::COMPARTMENT;
use crate::features::features;
use crate::order::{Candidate, Order};
use crate::weights::Weights;

/// A line of moves.
pub type Line = engine::Line<Move>;

/// A thread that searches.
pub struct Worker<'a> {
    pub weights: &'a Weights,
    pub table: &'a Table,
    pub budget: Budget<'a>,
    pub order: Order,
    /// Whether less depth may stand for more.
    pub is_selective: bool,
    /// The moves of all positions from the root to the current one.
    pub moves: Vec<Candidate>,
}

impl Worker<'_> {
    /// The value of a position nobody looks beyond.
    #[inline]
    pub fn leaf(&mut self, pos: &Duel) -> Result<i32, Stopped> {
        self.budget.count()?;
        Ok(if pos.is_over() { result(pos) } else { self.glance(pos) })
    }

    /// What a position that is not over is worth at a glance.
    #[inline]
    pub fn glance(&self, pos: &Duel) -> i32 {
        self.weights.evaluate(&features(pos))
    }
}

/// What a board that is over is worth to the side to move.
#[inline]
pub fn result(pos: &Duel) -> i32 {
    COMPARTMENT * pos.result().margin().unwrap_or(0)
}

impl<'a> engine::Worker<'a> for Worker<'a> {
    type Position = Duel;

    const WINDOW: i32 = 80;

    fn search(
        &mut self,
        pos: &Duel,
        window: Window,
        depth: u32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        self.look_ahead(pos, window, depth, line)
    }

    fn budget(&mut self) -> &mut Budget<'a> {
        &mut self.budget
    }

    /// How a game ends is known when all of it was searched, and then nobody looks deeper.
    fn is_decided(_: i32) -> bool {
        false
    }
}
