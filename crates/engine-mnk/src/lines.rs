//! The lines of a board: every place where `k` in a row can stand.

use grid::{Bits, Square};
use mnk::Mnk;

/// The squares of a line.
pub(crate) type Line = Bits<4>;

/// All lines of a board, and which of them go through a square.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub(crate) all: Vec<Line>,
    /// For each square, its lines.
    through: Vec<Vec<Line>>,
}

/// Right, down, and the two diagonals downwards, in rows and columns.
const WAYS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Lines {
    pub(crate) fn of(game: Mnk) -> Lines {
        let (size, length) = (game.size(), i32::from(game.row()));
        let line = |(square, (rows, columns)): (Square, (i32, i32))| {
            let (row, column) = (i32::from(size.row(square)), i32::from(size.column(square)));
            let squares =
                (0..length).map(|step| size.square(row + step * rows, column + step * columns));
            squares.collect::<Option<Line>>()
        };
        let beginnings = size.squares().flat_map(|square| WAYS.map(|way| (square, way)));
        let all = beginnings.filter_map(line).collect::<Vec<_>>();
        let through = |square| all.iter().copied().filter(|line| line.contains(square)).collect();
        Lines { through: size.squares().map(through).collect(), all }
    }

    /// The lines through a square.
    #[inline]
    pub(crate) fn through(&self, square: Square) -> &[Line] {
        &self.through[usize::from(square)]
    }
}

#[cfg(test)]
mod tests {
    use grid::Size;

    use super::*;

    #[track_caller]
    fn check(rows: u8, columns: u8, row: u8, lines: usize) {
        let game = Mnk::new(Size::new(rows, columns).unwrap(), row).unwrap();
        let found = Lines::of(game);
        assert_eq!(found.all.len(), lines);
        assert!(found.all.iter().all(|line| line.len() == usize::from(row)));
        let through = game.size().squares().map(|square| found.through(square).len());
        assert_eq!(through.sum::<usize>(), lines * usize::from(row));
    }

    #[test]
    fn every_board_has_its_lines() {
        check(3, 3, 3, 8);
        check(6, 7, 4, 69);
        check(9, 9, 5, 140);
        check(3, 5, 5, 3);
        check(16, 16, 5, 672);
    }
}
