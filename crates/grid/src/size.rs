//! The size of a board, and the names of its squares.

use std::fmt;

use crate::Direction;

/// A square, by its index row by row from the top left. Only a [`Size`] knows its row and column.
pub type Square = u8;

/// Where the row called 1 stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// At the top, as in Othello and Arlecchino.
    Top,
    /// At the bottom, as in chess and Lines of Action.
    Bottom,
}

/// Rows and columns of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// No board has more rows or columns: 256 squares fit a byte.
    pub const SIDE_MAX: u8 = 16;

    /// A board of this many rows and columns, 1 to 16 each.
    #[must_use]
    pub const fn new(rows: u8, columns: u8) -> Option<Size> {
        if rows == 0 || columns == 0 || rows > Size::SIDE_MAX || columns > Size::SIDE_MAX {
            return None;
        }
        Some(Size { rows, columns })
    }

    /// Rows.
    #[inline]
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Columns.
    #[inline]
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// How many squares there are, 1 to 256.
    #[inline]
    #[must_use]
    pub const fn squares_count(self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// Every square, row by row from the top left.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..self.squares_count()).map(|index| index as Square)
    }

    /// The square in a row and column, both from 0, or `None` off the board.
    #[inline]
    #[must_use]
    pub fn square(self, row: i32, column: i32) -> Option<Square> {
        let on_board = (0..i32::from(self.rows)).contains(&row)
            && (0..i32::from(self.columns)).contains(&column);
        on_board.then(|| (row * i32::from(self.columns) + column) as Square)
    }

    /// The squares from one to the border, itself left out.
    pub fn ray(self, from: Square, to: Direction) -> impl Iterator<Item = Square> {
        let (row, column) = (i32::from(self.row(from)), i32::from(self.column(from)));
        (1..).map_while(move |n| self.square(row + n * to.rows, column + n * to.columns))
    }

    /// The squares next to one, in all eight directions.
    pub fn around(self, square: Square) -> impl Iterator<Item = Square> {
        Direction::ALL.into_iter().filter_map(move |to| self.ray(square, to).next())
    }

    /// The row of a square, from 0 at the top.
    #[inline]
    #[must_use]
    pub const fn row(self, square: Square) -> u8 {
        square / self.columns
    }

    /// The column of a square, from 0 at the left.
    #[inline]
    #[must_use]
    pub const fn column(self, square: Square) -> u8 {
        square % self.columns
    }

    /// The name of a square: column letter and row number.
    #[must_use]
    pub fn square_name(self, square: Square, origin: Origin) -> String {
        let letter = char::from(b'a' + self.column(square));
        let number = match origin {
            Origin::Top => self.row(square) + 1,
            Origin::Bottom => self.rows - self.row(square),
        };
        format!("{letter}{number}")
    }

    /// Reads a square's name, in upper or lower case.
    #[must_use]
    pub fn read_square(self, name: &str, origin: Origin) -> Option<Square> {
        let mut characters = name.chars();
        let letter = characters.next()?.to_ascii_lowercase();
        let digits = characters.as_str();
        if !letter.is_ascii_lowercase() || digits.starts_with(['0', '+']) {
            return None;
        }
        let number = digits.parse::<u8>().ok()?;
        let column = letter as i32 - 'a' as i32;
        let row = match origin {
            Origin::Top => i32::from(number) - 1,
            Origin::Bottom => i32::from(self.rows) - i32::from(number),
        };
        self.square(row, column)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_a_name_that_reads_back() {
        for (rows, columns) in [(8, 8), (7, 9), (16, 16), (4, 16), (1, 1)] {
            let size = Size::new(rows, columns).unwrap();
            for origin in [Origin::Top, Origin::Bottom] {
                for square in size.squares() {
                    let name = size.square_name(square, origin);
                    assert_eq!(size.read_square(&name, origin), Some(square));
                    assert_eq!(size.read_square(&name.to_uppercase(), origin), Some(square));
                }
            }
        }
    }

    #[test]
    fn rays_end_at_the_border_and_corners_have_three_neighbors() {
        let size = Size::new(3, 4).unwrap();
        let (right, falling) = (Direction::ALL[2], Direction::ALL[3]);
        assert_eq!(size.ray(4, right).collect::<Vec<_>>(), [5, 6, 7]);
        assert_eq!(size.ray(0, falling).collect::<Vec<_>>(), [5, 10]);
        assert_eq!(size.ray(11, falling).next(), None);
        assert_eq!([0, 1, 5].map(|square| size.around(square).count()), [3, 5, 8]);
    }

    #[test]
    fn a_name_off_the_board_is_no_square() {
        let size = Size::new(8, 8).unwrap();
        for name in ["", "a", "a0", "a9", "i1", "a01", "a+1", "1a", "é1", "a1 ", "a999", "a-1"] {
            assert_eq!(size.read_square(name, Origin::Top), None, "{name:?}");
        }
    }

    #[test]
    fn a_board_has_1_to_16_rows_and_columns() {
        for (rows, columns) in [(0, 8), (8, 0), (17, 8), (8, 17)] {
            assert_eq!(Size::new(rows, columns), None);
        }
        assert_eq!(Size::new(16, 16).unwrap().squares_count(), 256);
    }
}
