//! The kernel for processors with bit extraction: each of the four lines through a square becomes a
//! byte, and tables of bytes say the rest.

use std::arch::x86_64::{_pdep_u64, _pext_u64};

use super::RAYS;

pub use super::portable::moves;

/// What the bench calls this kernel.
pub const NAME: &str = "bmi2";

/// See [`super::flips`].
#[inline]
#[must_use]
pub fn flips(square: u8, own: u64, theirs: u64) -> u64 {
    // SAFETY: this module is compiled only for processors with BMI2.
    unsafe { flips_bmi2(square, own, theirs) }
}

#[inline]
#[target_feature(enable = "bmi2")]
fn flips_bmi2(square: u8, own: u64, theirs: u64) -> u64 {
    let mut flipped = 0;
    for Line { squares, place } in LINES[usize::from(square)] {
        // Discs at the ends of a line cannot be flipped, so six bits of the byte matter.
        let inner = (_pext_u64(theirs, squares) >> 1 & 0x3f) as usize;
        let ends = CLOSING[place as usize][inner] & _pext_u64(own, squares) as u8;
        flipped |= _pdep_u64(u64::from(BETWEEN[place as usize][ends as usize]), squares);
    }
    flipped
}

/// See [`super::last_flips`].
#[inline]
#[must_use]
pub fn last_flips(square: u8, own: u64) -> u32 {
    // SAFETY: this module is compiled only for processors with BMI2.
    unsafe { last_flips_bmi2(square, own) }
}

#[inline]
#[target_feature(enable = "bmi2")]
fn last_flips_bmi2(square: u8, own: u64) -> u32 {
    let lines = LINES[usize::from(square)];
    let turned = |Line { squares, place }: Line| {
        u32::from(FILLED[place as usize & 7][_pext_u64(own, squares) as usize & 0xff])
    };
    turned(lines[0]) + turned(lines[1]) + turned(lines[2]) + turned(lines[3])
}

/// How many discs turn on a full line when a place is filled, by the own discs on it.
static FILLED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let below = own as u32 & ((1 << place) - 1);
            if below != 0 {
                table[place][own] += (place as u32 - 1 - below.ilog2()) as u8;
            }
            let above = own as u32 >> (place + 1);
            if above != 0 {
                table[place][own] += above.trailing_zeros() as u8;
            }
            own += 1;
        }
        place += 1;
    }
    table
};

/// A line through a square, and where on it the square stands.
#[derive(Clone, Copy)]
struct Line {
    squares: u64,
    place: u8,
}

static LINES: [[Line; 4]; 256] = {
    let mut lines = [[Line { squares: 0, place: 0 }; 4]; 256];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 4 {
            let before = RAYS.down[square][way];
            let squares = before | 1 << square | RAYS.up[square][way];
            lines[square][way] = Line { squares, place: before.count_ones() as u8 };
            way += 1;
        }
        square += 1;
    }
    lines
};

/// Places where an own disc closes a run of their discs (given without the ends) that begins
/// beside a place.
static CLOSING: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut place = 0;
    while place < 8 {
        let mut inner = 0;
        while inner < 64 {
            let theirs = inner << 1;
            let mut end = place + 1;
            while end < 8 && theirs >> end & 1 != 0 {
                end += 1;
            }
            if end > place + 1 && end < 8 {
                table[place][inner] |= 1 << end;
            }
            let mut end = place as i32 - 1;
            while end >= 0 && theirs >> end & 1 != 0 {
                end -= 1;
            }
            if end < place as i32 - 1 && end >= 0 {
                table[place][inner] |= 1 << end;
            }
            inner += 1;
        }
        place += 1;
    }
    table
};

/// Places between a place and the ends of its runs, one end at most on each side.
static BETWEEN: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut ends = 0;
        while ends < 256 {
            let mut end = 0;
            while end < 8 {
                if ends >> end & 1 != 0 {
                    let (low, high) = if end < place { (end, place) } else { (place, end) };
                    let mut between = low + 1;
                    while between < high {
                        table[place][ends] |= 1 << between;
                        between += 1;
                    }
                }
                end += 1;
            }
            ends += 1;
        }
        place += 1;
    }
    table
};
