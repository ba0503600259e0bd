//! The moves that two good players would make.

/// A line of squares; 64 is a pass.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    squares: [u8; LENGTH_MAX],
    length: usize,
}

/// Longer lines are cut.
const LENGTH_MAX: usize = 64;

impl Default for Line {
    fn default() -> Line {
        Line { squares: [0; LENGTH_MAX], length: 0 }
    }
}

impl Line {
    /// The squares, the first move first.
    pub fn squares(&self) -> &[u8] {
        &self.squares[..self.length]
    }

    /// Forgets the moves.
    pub fn clear(&mut self) {
        self.length = 0;
    }

    /// Becomes a move and the line after it.
    pub fn put(&mut self, square: u8, rest: &Line) {
        let length = rest.length.min(LENGTH_MAX - 1);
        self.squares[0] = square;
        self.squares[1..=length].copy_from_slice(&rest.squares[..length]);
        self.length = length + 1;
    }
}
