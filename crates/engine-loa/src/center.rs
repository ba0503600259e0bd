//! The center of mass of a side's men, without a fraction.

use grid::Square;

/// The squares of the left file; of the upper rank.
const FILE: u64 = 0x0101_0101_0101_0101;
const RANK: u64 = 0xff;

/// Squares whose column, counted from 0 at the left, has the bit for 1, 2 and 4; then the same for
/// rows from the top.
const COLUMN_BITS: [u64; 3] = [0xaa * FILE, 0xcc * FILE, 0xf0 * FILE];
const ROW_BITS: [u64; 3] = [0xff00_ff00_ff00_ff00, 0xffff_0000_ffff_0000, 0xffff_ffff_0000_0000];

/// The center of mass of a set of men: the mean of their columns and of their rows.
///
/// Lengths are whole numbers here: with `n` men they are counted in `n`-ths of a square, so that
/// the center lies on the grid and nothing is rounded.
#[derive(Clone, Copy)]
pub(crate) struct Center {
    /// How many men there are.
    pub(crate) men: i32,
    /// The sums of their columns and rows.
    columns: i32,
    rows: i32,
}

impl Center {
    #[inline]
    pub(crate) fn of(men: u64) -> Center {
        let sum = |bits: [u64; 3]| {
            let [one, two, four] = bits.map(|bit| (men & bit).count_ones() as i32);
            one + 2 * two + 4 * four
        };
        Center { men: men.count_ones() as i32, columns: sum(COLUMN_BITS), rows: sum(ROW_BITS) }
    }

    /// How far a square lies from the center, along the rank and along the file together.
    #[inline]
    pub(crate) fn distance(self, square: Square) -> i32 {
        let (column, row) = (i32::from(square % 8), i32::from(square / 8));
        (self.men * column - self.columns).abs() + (self.men * row - self.rows).abs()
    }

    /// The sum of the distances of men to their center, in squares.
    pub(crate) fn distances(men: u64) -> f64 {
        let center = Center::of(men);
        let [columns, rows] = center.sums(men, |offset| i64::from(offset.abs()));
        (columns + rows) as f64 / f64::from(center.men)
    }

    /// Sums what `power` makes of the men's signed distances along the ranks, and along the files.
    /// `men` are those of the center.
    #[inline]
    pub(crate) fn sums(self, men: u64, power: impl Fn(i32) -> i64) -> [i64; 2] {
        let mut sums = [0; 2];
        for index in 0..8 {
            let column = (men & FILE << index).count_ones();
            let row = (men & RANK << (8 * index)).count_ones();
            sums[0] += i64::from(column) * power(self.men * index - self.columns);
            sums[1] += i64::from(row) * power(self.men * index - self.rows);
        }
        sums
    }
}
