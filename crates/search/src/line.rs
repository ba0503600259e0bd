//! The best lines of play found so far, by the ply at which they begin.

/// Lines are kept for this many plies; what lies deeper is searched, but not kept.
const PLIES: usize = 256;

/// A triangular array: line `n` is what is best from ply `n` on. It grows with the depth of the
/// tree, not with its size.
#[derive(Clone, Debug)]
pub struct Lines<M> {
    /// Row by row, as many rows as were needed so far.
    moves: Vec<M>,
    lengths: [u16; PLIES],
}

impl<M> Default for Lines<M> {
    fn default() -> Lines<M> {
        Lines { moves: Vec::new(), lengths: [0; PLIES] }
    }
}

impl<M: Copy> Lines<M> {
    /// Forgets the line that begins at a ply.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        if let Some(length) = self.lengths.get_mut(ply) {
            *length = 0;
        }
    }

    /// The best line at a ply is now a move, and the best line after it.
    #[inline]
    pub fn extend(&mut self, ply: usize, mv: M) {
        if ply + 1 >= PLIES {
            return;
        }
        if self.moves.len() < (ply + 2) * PLIES {
            self.moves.resize((ply + 2) * PLIES, mv);
        }
        let (before, after) = self.moves.split_at_mut((ply + 1) * PLIES);
        let row = &mut before[ply * PLIES..];
        let rest = usize::from(self.lengths[ply + 1]).min(PLIES - 1);
        row[0] = mv;
        row[1..=rest].copy_from_slice(&after[..rest]);
        self.lengths[ply] = rest as u16 + 1;
    }

    /// The best line from the root.
    #[must_use]
    pub fn best(&self) -> &[M] {
        &self.moves[..usize::from(self.lengths[0])]
    }

    /// Puts a line back in place.
    pub fn restore(&mut self, line: &[M]) {
        if self.moves.len() >= line.len() {
            self.moves[..line.len()].copy_from_slice(line);
            self.lengths[0] = line.len() as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_move_and_the_best_line_after_it() {
        let mut lines = Lines::default();
        lines.clear(2);
        lines.extend(1, 'c');
        lines.extend(0, 'b');
        assert_eq!(lines.best(), ['b', 'c']);
        lines.clear(1);
        lines.extend(0, 'x');
        assert_eq!(lines.best(), ['x']);
        let line = ['b', 'c'];
        lines.restore(&line);
        assert_eq!(lines.best(), line);
    }

    #[test]
    fn very_deep_lines_are_cut_short() {
        let mut lines = Lines::default();
        for ply in (0..600).rev() {
            lines.clear(ply);
            lines.extend(ply, ply);
        }
        assert!(lines.best().len() >= 200);
        assert!(lines.best().iter().copied().eq(0..lines.best().len()));
        lines.clear(PLIES);
        assert!(!lines.best().is_empty(), "a ply beyond the last touches no line");
    }
}
