//! Sets of squares that the search asks about: neighbors, quadrants, corners.

/// The four corners.
pub const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The squares beside each square, itself left out. There is a row for every byte.
pub static NEIGHBORS: [u64; 256] = {
    let mut neighbors = [0; 256];
    let mut square = 0;
    while square < 64 {
        let bit = 1_u64 << square;
        let row = bit | (bit & !COLUMN_A) >> 1 | (bit & !COLUMN_H) << 1;
        neighbors[square] = (row | row << 8 | row >> 8) & !bit;
        square += 1;
    }
    neighbors
};

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = 0x8080_8080_8080_8080;

/// The squares next to a set, those of the set left out unless next to another.
#[inline]
pub const fn around(set: u64) -> u64 {
    let row = (set & !COLUMN_A) >> 1 | (set & !COLUMN_H) << 1;
    let wide = row | set;
    row | wide << 8 | wide >> 8
}

/// Which quadrants have an odd number of empty squares, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parity(u8);

const QUADRANTS: [u64; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

static QUADRANT: [u8; 256] = {
    let mut quadrant = [0; 256];
    let mut square = 0;
    while square < 64 {
        quadrant[square] = 1 << (square / 32 * 2 + square % 8 / 4);
        square += 1;
    }
    quadrant
};

static ODD: [u64; 16] = {
    let mut odd = [0; 16];
    let mut parity = 0;
    while parity < 16 {
        let mut quadrant = 0;
        while quadrant < 4 {
            if parity >> quadrant & 1 != 0 {
                odd[parity] |= QUADRANTS[quadrant];
            }
            quadrant += 1;
        }
        parity += 1;
    }
    odd
};

impl Parity {
    /// The parity of a set of empty squares.
    #[inline]
    pub fn of(empty: u64) -> Parity {
        let odd = |quadrant: usize| (empty & QUADRANTS[quadrant]).count_ones() as u8 & 1;
        Parity(odd(0) | odd(1) << 1 | odd(2) << 2 | odd(3) << 3)
    }

    /// After a square was filled.
    #[inline]
    pub fn after(self, square: u8) -> Parity {
        Parity(self.0 ^ QUADRANT[usize::from(square)])
    }

    /// The squares of the odd quadrants.
    #[inline]
    pub fn odd(self) -> u64 {
        ODD[usize::from(self.0 & 15)]
    }
}

/// The squares of a set, the lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Squares(pub u64);

impl Iterator for Squares {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let square = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parity_changes_with_the_square_filled() {
        let mut empty = 0x00ff_13c0_0812_7700;
        let mut parity = Parity::of(empty);
        for square in Squares(empty) {
            empty &= !(1 << square);
            parity = parity.after(square);
            assert_eq!(parity, Parity::of(empty));
        }
        assert_eq!(parity.odd(), 0);
    }

    #[test]
    fn corners_have_three_neighbors_and_the_middle_has_eight() {
        assert_eq!(NEIGHBORS[0], 0x302);
        assert_eq!(NEIGHBORS[63], 0x40c0_0000_0000_0000);
        assert_eq!(NEIGHBORS[27].count_ones(), 8);
        assert_eq!(around(1 << 27), NEIGHBORS[27]);
        assert_eq!(around(1) | 1, 0x303);
    }
}
