//! Mobility line by line.

use grid::{Bits, Size};

/// The rows, diagonals and columns of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lines<const W: usize> {
    /// How far the bits of neighbors are apart: in a row, on the two diagonals and in a column.
    steps: [u32; 4],
    /// By axis, the discs that can stand between two others. A run never leaves these squares, so a
    /// shift never carries it around the edge of the board.
    between: [Bits<W>; 4],
    /// The most discs that can stand between two others.
    run_max: u32,
}

impl<const W: usize> Lines<W> {
    pub(crate) fn of(size: Size) -> Lines<W> {
        let (rows, columns) = (u32::from(size.rows()), u32::from(size.columns()));
        let board = size.squares().collect::<Bits<W>>();
        let is_inner = |column: u8| column > 0 && column < size.columns() - 1;
        let inner = size.squares().filter(|square| is_inner(size.column(*square))).collect();
        Lines {
            steps: [1, columns - 1, columns, columns + 1],
            between: [inner, inner, board, inner],
            run_max: rows.max(columns).saturating_sub(2),
        }
    }

    /// The sum over all lines of the empty squares where a disc encloses others along that line. A
    /// square that does so on two lines counts twice.
    #[inline]
    pub(crate) fn mobility(&self, own: Bits<W>, others: Bits<W>, empty: Bits<W>) -> i64 {
        let others = self.between.map(|between| others & between);
        let mut down = each_axis(|axis| own << self.steps[axis] & others[axis]);
        let mut up = each_axis(|axis| own >> self.steps[axis] & others[axis]);
        let mut ends = [Bits::EMPTY; 4];
        for _ in 0..self.run_max {
            let below = each_axis(|axis| down[axis] << self.steps[axis]);
            let above = each_axis(|axis| up[axis] >> self.steps[axis]);
            ends = each_axis(|axis| ends[axis] | below[axis] | above[axis]);
            down = each_axis(|axis| below[axis] & others[axis]);
            up = each_axis(|axis| above[axis] & others[axis]);
            // Most runs are short. Looking costs more than it saves where a step is one word.
            if W > 1 && (0..4).all(|axis| (down[axis] | up[axis]).is_empty()) {
                break;
            }
        }
        ends.iter().map(|ends| (*ends & empty).len() as i64).sum()
    }
}

/// All axes in step, so that the compiler can do them with one instruction.
#[inline]
fn each_axis<const W: usize>(set: impl Fn(usize) -> Bits<W>) -> [Bits<W>; 4] {
    std::array::from_fn(set)
}
