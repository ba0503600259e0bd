//! The ways to turn and mirror a board.

use crate::{Size, Square};

/// A way to turn or mirror a board: an optional transposition, then optional mirrors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_columns: bool,
}

impl Symmetry {
    /// The eight symmetries of a square board, the identity first; the first four keep any board.
    const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { transpose: false, flip_rows: false, flip_columns: false }; 8];
        let mut index = 1;
        while index < 8 {
            all[index] = Symmetry {
                transpose: index & 4 != 0,
                flip_rows: index & 2 != 0,
                flip_columns: index & 1 != 0,
            };
            index += 1;
        }
        all
    };

    /// The symmetries that a board has: eight if it is square, else four. The identity comes first.
    #[must_use]
    pub fn of(size: Size) -> &'static [Symmetry] {
        let count = if size.rows() == size.columns() { 8 } else { 4 };
        &Symmetry::ALL[..count]
    }

    /// Where a square goes.
    #[must_use]
    pub fn image(self, size: Size, square: Square) -> Square {
        let (mut row, mut column) = (size.row(square), size.column(square));
        if self.transpose {
            (row, column) = (column, row);
        }
        if self.flip_rows {
            row = size.rows() - 1 - row;
        }
        if self.flip_columns {
            column = size.columns() - 1 - column;
        }
        row * size.columns() + column
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn symmetries_are_distinct_permutations_that_keep_neighbors() {
        for (rows, columns, count) in [(8, 8, 8), (7, 9, 4), (16, 16, 8), (4, 16, 4)] {
            let size = Size::new(rows, columns).unwrap();
            let mut tables = HashSet::new();
            for symmetry in Symmetry::of(size) {
                let table = size.squares().map(|s| symmetry.image(size, s)).collect::<Vec<_>>();
                assert_eq!(table.iter().collect::<HashSet<_>>().len(), size.squares_count());
                let distance = |a: Square, b: Square| {
                    let rows = size.row(a).abs_diff(size.row(b));
                    rows.max(size.column(a).abs_diff(size.column(b)))
                };
                for (a, b) in [(0_u8, 1), (1, columns), (0, columns + 1)] {
                    assert_eq!(distance(table[usize::from(a)], table[usize::from(b)]), 1);
                }
                tables.insert(table);
            }
            assert_eq!(tables.len(), count);
        }
    }
}
