//! The center of mass of a side's men, without a fraction.

use grid::Square;

/// The squares of the left file; of the upper rank.
const FILE: u64 = 0x0101_0101_0101_0101;
const RANK: u64 = 0xff;

/// Squares whose column, counted from 0 at the left, has the bit for 1, 2 and 4; then the same for
/// rows from the top.
const COLUMN_BITS: [u64; 3] = [0xaa * FILE, 0xcc * FILE, 0xf0 * FILE];
const ROW_BITS: [u64; 3] = [0xff00_ff00_ff00_ff00, 0xffff_0000_ffff_0000, 0xffff_ffff_0000_0000];

/// The sum of the men's columns or rows.
#[inline]
fn weighted(men: u64, bits: [u64; 3]) -> i32 {
    let [one, two, four] = bits;
    let count = |bit: u64| (men & bit).count_ones() as i32;
    count(one) + 2 * count(two) + 4 * count(four)
}

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
        let (columns, rows) = (weighted(men, COLUMN_BITS), weighted(men, ROW_BITS));
        Center { men: men.count_ones() as i32, columns, rows }
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
        f64::from(center.sum_of_distances(men)) / f64::from(center.men)
    }

    /// The sum of the distances of the center's men to it.
    #[inline]
    pub(crate) fn sum_of_distances(self, men: u64) -> i32 {
        // As far as some are to the right of it, the others are to the left.
        let sum = |men: u64, bits: [u64; 3], total: i32| {
            2 * (self.men * weighted(men, bits) - men.count_ones() as i32 * total)
        };
        let right = (self.columns / self.men + 1).min(7);
        let below = (self.rows / self.men + 1).min(7);
        let beyond_column = (u64::from(u8::MAX) << right & 0xff) * FILE;
        let beyond_row = u64::MAX << (8 * below);
        sum(men & beyond_column, COLUMN_BITS, self.columns)
            + sum(men & beyond_row, ROW_BITS, self.rows)
    }

    /// The squares that are nearest to the center: one, or two or four if it lies between them.
    /// They come as four, so that each is there as often as the others.
    #[inline]
    pub(crate) fn squares(self) -> [usize; 4] {
        let nearest = |sum: i32| {
            let (twice, double) = (2 * sum, 2 * self.men);
            [(twice + self.men) / double, (twice + self.men - 1) / double]
        };
        let ([right, left], [lower, upper]) = (nearest(self.columns), nearest(self.rows));
        let square = |row: i32, column: i32| (8 * row + column) as usize;
        [square(upper, left), square(upper, right), square(lower, left), square(lower, right)]
    }

    /// How far the center is from that of the board, along the rank and along the file together.
    #[inline]
    pub(crate) fn eccentricity(self) -> i32 {
        let off = |sum: i32| (2 * sum - 7 * self.men).abs();
        (off(self.columns) + off(self.rows)) / 2
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
