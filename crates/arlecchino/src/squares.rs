//! Squares and sets of squares: bit `i` of a set is square `i`, row by row from the top left.

use grid::{Size, Square};

/// Rows, and columns.
const SIDE: u32 = 6;

/// The board.
pub const SIZE: Size = Size::new(SIDE as u8, SIDE as u8).expect("6x6 is a board");

/// How many squares there are.
pub(crate) const SQUARES_COUNT: usize = SIZE.squares_count();

/// Every square.
pub(crate) const BOARD: u64 = (1 << SQUARES_COUNT) - 1;

/// The left column.
const LEFT: u64 = BOARD / ((1 << SIDE) - 1);

/// The right column.
const RIGHT: u64 = LEFT << (SIDE - 1);

/// One of the four directions in which a piece steps and jumps.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    /// Bits to rotate a set to the left by.
    rotation: u32,
    /// Where a square can arrive: bits that wrapped around an edge fall away.
    arrivals: u64,
}

impl Way {
    /// Up, right, down, left, each with its opposite.
    pub(crate) const PAIRS: [(Way, Way); 4] = {
        let up = Way::new(64 - SIDE, BOARD);
        let right = Way::new(1, BOARD & !LEFT);
        let down = Way::new(SIDE, BOARD);
        let left = Way::new(63, BOARD & !RIGHT);
        [(up, down), (right, left), (down, up), (left, right)]
    };

    const fn new(rotation: u32, arrivals: u64) -> Way {
        Way { rotation, arrivals }
    }

    /// The set moved by one square; what leaves the board is gone.
    #[inline]
    pub(crate) const fn shift(self, set: u64) -> u64 {
        set.rotate_left(self.rotation) & self.arrivals
    }
}

/// The set of one square.
#[inline]
pub(crate) const fn bit(square: Square) -> u64 {
    1 << (square & 63)
}

/// The neighbors of the squares of a set.
#[inline]
pub(crate) fn neighbors(set: u64) -> u64 {
    Way::PAIRS.iter().fold(0, |all, (way, _)| all | way.shift(set))
}

#[cfg(test)]
mod tests {
    use grid::Direction;

    use super::*;

    #[test]
    fn a_shifted_square_is_the_neighbor_in_that_direction() {
        for square in SIZE.squares() {
            let (row, column) = (SIZE.row(square), SIZE.column(square));
            for (direction, (way, back)) in Direction::ORTHOGONAL.iter().zip(Way::PAIRS) {
                let row = i32::from(row) + direction.rows;
                let column = i32::from(column) + direction.columns;
                let neighbor = SIZE.square(row, column).map_or(0, bit);
                assert_eq!(way.shift(bit(square)), neighbor);
                assert!(neighbor == 0 || back.shift(neighbor) == bit(square));
            }
        }
    }
}
