//! The best lines of play found so far, by the ply at which they begin.

/// A triangular array: line `n` is what is best from ply `n` on. It grows with the depth of the tree,
/// not with its size.
#[derive(Clone, Debug)]
pub struct Lines<M> {
    lines: Vec<Vec<M>>,
}

impl<M> Default for Lines<M> {
    fn default() -> Lines<M> {
        Lines { lines: Vec::new() }
    }
}

impl<M: Copy> Lines<M> {
    /// Forgets the line that begins at a ply.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        match self.lines.get_mut(ply) {
            Some(line) => line.clear(),
            None => self.lines.resize_with(ply + 1, Vec::new),
        }
    }

    /// The best line at a ply is now a move, and the best line after it.
    #[inline]
    pub fn extend(&mut self, ply: usize, mv: M) {
        if self.lines.len() < ply + 2 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let (line, rest) = (&mut before[ply], &after[0]);
        line.clear();
        line.push(mv);
        line.extend_from_slice(rest);
    }

    /// The best line from the root.
    #[must_use]
    pub fn best(&self) -> &[M] {
        self.lines.first().map_or(&[], Vec::as_slice)
    }

    /// Puts a line back in place.
    pub fn restore(&mut self, line: &[M]) {
        self.clear(0);
        self.lines[0].extend_from_slice(line);
    }
}
