//! Distances to the center raised to a power, from a table.

use crate::center::Center;

/// No distance is longer: seven squares, in 63rds of a square.
const LENGTH_MAX: usize = 7 * 63;
/// A power of two, so that an index needs no check.
const LENGTHS: usize = (LENGTH_MAX + 1).next_power_of_two();
/// No entry is larger, so that no sum overflows, not even of products with a length: twelve men get
/// there only with exponents above 5.
const ENTRY_MAX: f64 = (1_u64 << 47) as f64;

/// Sums of `distance ^ exponent` over men, where a distance is taken along the rank and along the
/// file, each raised to the power by itself.
#[derive(Clone, Debug)]
pub(crate) struct Power {
    pub(crate) exponent: f64,
    /// The power of every length, in parts.
    powers: [i64; LENGTHS],
    /// Brings a sum of a number of men back to squares.
    scales: [f64; 64],
}

impl Power {
    /// The table is in this many parts of one.
    pub(crate) const PARTS: f64 = 16_384.0;

    /// A negative exponent counts as 0.
    pub(crate) fn new(exponent: f64) -> Power {
        let exponent = exponent.max(0.0);
        let power = |length: usize| ((length as f64).powf(exponent) * Power::PARTS).min(ENTRY_MAX);
        let scale = |men: usize| (men.max(1) as f64).powf(exponent) * Power::PARTS;
        Power {
            exponent,
            powers: std::array::from_fn(|length| power(length).round() as i64),
            scales: std::array::from_fn(|men| scale(men).recip()),
        }
    }

    /// The sum of the men's distances to their center, whichever side they are on.
    #[inline]
    pub(crate) fn absolute(&self, men: u64) -> f64 {
        let center = Center::of(men);
        let [columns, rows] = center.sums(men, |offset| self.raise(offset));
        self.scale(center, columns + rows)
    }

    /// How far distances to the left and to the right, and up and down, fail to cancel out.
    #[inline]
    pub(crate) fn signed(&self, men: u64) -> f64 {
        let center = Center::of(men);
        let signed = |offset: i32| i64::from(offset.signum()) * self.raise(offset);
        let [columns, rows] = center.sums(men, signed);
        self.scale(center, columns.abs() + rows.abs())
    }

    /// A length raised to the power, in parts.
    #[inline]
    pub(crate) fn raise(&self, offset: i32) -> i64 {
        self.powers[offset.unsigned_abs() as usize % LENGTHS]
    }

    #[inline]
    fn scale(&self, center: Center, sum: i64) -> f64 {
        sum as f64 * self.scales[center.men as usize % 64]
    }
}
