//! The moves that two good players would make.

use loa::Move;

/// A line of moves, the first one first.
#[derive(Clone, Debug, Default)]
pub struct Line(Vec<Move>);

impl Line {
    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.0
    }

    /// Forgets the moves.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Becomes a move and the line after it.
    pub fn put(&mut self, mv: Move, rest: &Line) {
        self.0.clear();
        self.0.push(mv);
        self.0.extend_from_slice(&rest.0);
    }
}
