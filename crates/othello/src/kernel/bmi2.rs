//! What processors with bit extraction do faster: each of the four lines through a square becomes a
//! byte, and a table of bytes says the rest.

use std::arch::x86_64::_pext_u64;

use super::RAYS;

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
