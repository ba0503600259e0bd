//! The five zones of a board.
//!
//! 1. the corners;
//! 2. the three neighbors of each;
//! 3. the other edge squares;
//! 4. the centered square of side `min(rows, columns) - 4`, if that is more than 0. Where it cannot
//!    be centered, because the other side of the board differs by an odd number, it is one square
//!    longer that way, so that the mirror images of a position are judged alike;
//! 5. the rest.
//!
//! A square belongs to the first zone that it fits. Small boards lack some: 4x4 has only 1 and 2.

use grid::{Bits, Size, Square};

use crate::regions::Regions;
use crate::weights::thousandths;

/// The share of each zone in percent, as report 004 states them; the default.
pub const STATED_SHARES: [f64; 5] = [50.0, 0.0, 25.0, 15.0, 10.0];

/// The shares of the grid that report 004 prints.
pub const PRINTED_SHARES: [f64; 5] = [50.0, 0.0, 22.5, 17.5, 10.0];

/// How many zones there are.
pub(crate) const ZONES: usize = 5;

/// Fixed point: what a disc is worth is rounded to this part of a hundredth. On the largest board
/// the roundings together stay far below one hundredth.
pub(crate) const FINE: i64 = 1 << 16;

/// The zone of a square, from 0.
pub(crate) fn zone(size: Size, square: Square) -> usize {
    let (rows, columns) = (size.rows(), size.columns());
    let (row, column) = (size.row(square), size.column(square));
    let from_edge = [row.min(rows - 1 - row), column.min(columns - 1 - column)];
    let side = rows.min(columns).saturating_sub(4);
    let is_central = side > 0 && is_centered(row, rows, side) && is_centered(column, columns, side);
    match from_edge {
        [0, 0] => 0,
        [0..=1, 0..=1] => 1,
        [0, _] | [_, 0] => 2,
        _ if is_central => 3,
        _ => 4,
    }
}

/// Whether an index lies in the middle `side` of `length`, or in one more if there is no middle.
fn is_centered(index: u8, length: u8, side: u8) -> bool {
    let margin = (length - side) / 2;
    (margin..length - margin).contains(&index)
}

/// The zones with their shares in thousandths of a percent, spread evenly over the squares of each.
/// A zone without squares gives its share to nobody. Worth is in [`FINE`] parts of a hundredth.
pub(crate) fn shared<const W: usize>(
    mut zones: Regions<W, ZONES>,
    shares: [i64; ZONES],
) -> Regions<W, ZONES> {
    let worth = |set: Bits<W>, share: i64| {
        let squares_count = set.len().max(1) as i64;
        // A thousandth of a percent is a tenth of a hundredth. Rounds to the nearest.
        let (numerator, denominator) = (share * FINE, 10 * squares_count);
        (2 * numerator + denominator).div_euclid(2 * denominator)
    };
    zones.worth = std::array::from_fn(|index| worth(zones.sets[index], shares[index]));
    zones
}

/// The zone of every square, from 1, and what a disc there is worth in percent, in reading order.
///
/// ```
/// use engine_reversi::{PRINTED_SHARES, zone_grid};
/// use grid::Size;
/// let squares = zone_grid(Size::new(7, 9).unwrap(), PRINTED_SHARES);
/// assert_eq!(squares[0], (1, 12.5));
/// assert_eq!(squares[1], (2, 0.0));
/// ```
#[must_use]
pub fn zone_grid(size: Size, shares: [f64; 5]) -> Vec<(usize, f64)> {
    let zones = Regions::<4, ZONES>::new(size, [0; ZONES], |square| zone(size, square));
    let zones = shared(zones, shares.map(thousandths));
    let worth = |square| zones.sum(Bits::one(square)) as f64 / (100 * FINE) as f64;
    size.squares().map(|square| (zone(size, square) + 1, worth(square))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: u8, columns: u8, drawn: &str) {
        let size = Size::new(rows, columns).unwrap();
        let digits = size.squares().map(|square| (zone(size, square) + 1).to_string());
        assert_eq!(digits.collect::<String>(), drawn.split_whitespace().collect::<String>());
    }

    #[test]
    fn the_zones_are_those_of_the_report() {
        check(7, 9, "123333321 225555522 355444553 355444553 355444553 225555522 123333321");
        check(8, 8, "12333321 22555522 35444453 35444453 35444453 35444453 22555522 12333321");
    }

    #[test]
    fn small_boards_lack_zones() {
        check(4, 4, "1221 2222 2222 1221");
        check(4, 5, "12321 22522 22522 12321");
        check(5, 5, "12321 22522 35453 22522 12321");
        check(6, 6, "123321 225522 354453 354453 225522 123321");
    }

    #[test]
    fn a_center_without_a_middle_is_one_longer() {
        check(5, 6, "123321 225522 354453 225522 123321");
        check(6, 5, "12321 22522 35453 35453 22522 12321");
        check(5, 8, "12333321 22555522 35544553 22555522 12333321");
    }

    #[test]
    fn the_grid_is_the_printed_one() {
        let size = Size::new(7, 9).unwrap();
        let zones = Regions::<1, ZONES>::new(size, [0; ZONES], |square| zone(size, square));
        let zones = shared(zones, PRINTED_SHARES.map(thousandths));
        let printed = [12.5, 0.0, 1.406, 1.944, 0.454];
        for (zone, percent) in zone_grid(size, PRINTED_SHARES) {
            // The report cut off the digits after the third.
            assert!((0.0..0.001).contains(&(percent - printed[zone - 1])), "{zone} {percent}");
        }
        let total = zones.sum(size.squares().collect());
        assert!((total - 10_000 * FINE).abs() < 63, "{total}");
    }
}
