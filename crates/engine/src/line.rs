//! The moves that two good players would make.

/// A line of moves, the first one first.
#[derive(Clone, Debug)]
pub struct Line<M>(Vec<M>);

impl<M> Default for Line<M> {
    fn default() -> Line<M> {
        Line(Vec::new())
    }
}

impl<M: Copy> Line<M> {
    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[M] {
        &self.0
    }

    /// Forgets the moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Becomes a move and the line after it.
    pub fn put(&mut self, mv: M, rest: &Line<M>) {
        self.0.clear();
        self.0.push(mv);
        self.0.extend_from_slice(&rest.0);
    }
}
