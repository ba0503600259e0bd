//! One thread of a search: what it remembers, and how it enters positions.

use engine::{Table, Window};
use game::{Position, Seat};
use loa::connectivity::is_connected;
use loa::{Board, Move};
use search::{Budget, Stopped};

use crate::order::{Candidate, Order};
use crate::path::Path;
use crate::shape::{Look, Shapes};
use crate::value::{WIN, is_decided};
use crate::weights::Weights;

/// A line of moves.
pub type Line = engine::Line<Move>;

/// A thread that searches.
pub struct Worker<'a> {
    pub weights: &'a Weights,
    pub shapes: Shapes,
    pub table: &'a Table,
    pub budget: Budget<'a>,
    pub path: Path,
    pub order: Order,
    /// The ply that was reached by a pass which stands for a whole search.
    pub passed: Option<usize>,
    /// Whether passing and reductions may stand for a whole search.
    pub is_selective: bool,
    /// The moves of all positions from the root to the current one.
    pub moves: Vec<Candidate>,
}

impl Worker<'_> {
    /// Enters a position: counts it, and says what it is worth if it is decided. It is left by
    /// [`Worker::leave`].
    #[inline]
    pub fn enter(&mut self, board: &Board) -> Result<Option<i32>, Stopped> {
        self.budget.count()?;
        self.path.push(board);
        Ok(self.decided(board))
    }

    /// Goes back to the position before.
    #[inline]
    pub fn leave(&mut self) {
        self.path.pop();
    }

    #[inline]
    fn decided(&self, board: &Board) -> Option<i32> {
        let is_over =
            is_connected(board.men(board.turn().other())) || is_connected(board.men(board.turn()));
        if is_over && !self.path.is_capped() {
            return Some(self.result(board));
        }
        self.path.is_drawn().then_some(0)
    }

    /// What a board that is over is worth to the side to move.
    #[cold]
    pub fn result(&self, board: &Board) -> i32 {
        let winner = board.payoffs().and_then(|payoffs| payoffs.winner());
        let win = WIN - self.path.ply() as i32;
        winner.map_or(0, |winner: Seat| if winner == board.turn() { win } else { -win })
    }

    /// A look at a board that is not over.
    #[inline]
    pub fn look(&mut self, board: &Board) -> Look {
        self.shapes.look(self.weights, board)
    }
}

impl<'a> engine::Worker<'a> for Worker<'a> {
    type Position = Board;

    const WINDOW: i32 = 60;

    fn search(
        &mut self,
        board: &Board,
        window: Window,
        depth: u32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        self.look_ahead(board, window, depth, line)
    }

    fn budget(&mut self) -> &mut Budget<'a> {
        &mut self.budget
    }

    fn is_decided(value: i32) -> bool {
        is_decided(value)
    }
}
