//! One thread of a search: what it remembers, and what it says of the last positions.

use engine::{Table, Window};
use reversi::Move;
use reversi::board::Duel;
use search::{Budget, Stopped};

use super::layout::Layout;
use super::node::{Node, Sides};
use super::order::Candidate;
use super::solve::Placement;
use super::weights::{DISC, Weights};

/// A line of moves.
pub type Line = engine::Line<Move>;

/// A thread that searches.
pub struct Worker<'a, const W: usize> {
    pub layout: &'static Layout<W>,
    pub weights: &'a Weights,
    pub table: &'a Table,
    pub budget: Budget<'a>,
    /// Whether less depth may stand for more.
    pub is_selective: bool,
    /// The moves of all positions from the root to the current one.
    pub moves: Vec<Candidate<W>>,
    /// The same near the end.
    pub placements: Vec<Placement<W>>,
}

impl<const W: usize> Worker<'_, W> {
    /// What a position is worth at a glance, in which the side to move has so many moves.
    #[inline]
    pub fn glance(&self, node: &Node<W>, moves: usize) -> i32 {
        let replies = node.sides.turned().moves(self.layout).len();
        self.weights.evaluate(self.layout, node, [moves, replies])
    }

    /// What a board that is over is worth to the side to move.
    #[inline]
    pub fn result(&self, sides: Sides<W>) -> i32 {
        DISC * sides.margin(self.layout)
    }
}

/// The discs of a position.
#[inline]
pub fn sides<const W: usize>(pos: &Duel<W>) -> Sides<W> {
    Sides { own: pos.own(), their: pos.their() }
}

impl<'a, const W: usize> engine::Worker<'a> for Worker<'a, W> {
    type Position = Duel<W>;

    /// Three discs.
    const WINDOW: i32 = 3 * DISC;

    fn search(
        &mut self,
        pos: &Duel<W>,
        window: Window,
        depth: u32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        let node = Node::new(self.layout, sides(pos));
        self.look_ahead(&node, window, depth, line)
    }

    fn budget(&mut self) -> &mut Budget<'a> {
        &mut self.budget
    }

    /// How a game ends is known when all of it was searched, and then nobody looks deeper.
    fn is_decided(_: i32) -> bool {
        false
    }
}
