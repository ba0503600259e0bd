//! What processors with bit extraction do faster: each of the four lines through a square becomes a
//! byte, and a table of bytes says the rest.

use std::arch::x86_64::_pext_u64;

use super::RAYS;

/// See [`super::last_flips`].
#[inline]
#[must_use]
pub fn last_flips(square: u8, own: u64) -> [u32; 2] {
    // SAFETY: this module is compiled only for processors with BMI2.
    unsafe { last_flips_bmi2(square, own) }
}

#[inline]
#[target_feature(enable = "bmi2")]
fn last_flips_bmi2(square: u8, own: u64) -> [u32; 2] {
    let lines = &LINES[usize::from(square)];
    let turned = |Line { squares, kind }: Line| {
        u32::from(FILLED[kind as usize & 63][_pext_u64(own, squares) as usize & 0xff])
    };
    // No line turns more than six discs, so that the sums of the two sides do not touch.
    let both = turned(lines[0]) + turned(lines[1]) + turned(lines[2]) + turned(lines[3]);
    [both & 0xff, both >> 8]
}

/// How many discs turn on a full line when a place is filled, by the own discs on it: those that
/// the side turns in the low byte, those that the other side turns in the high one. There is a row
/// for every length of a line, less one, and every place on it.
static FILLED: [[u16; 256]; 64] = {
    let mut table = [[0; 256]; 64];
    let mut kind = 0;
    while kind < 64 {
        let (last, place) = (kind / 8, kind % 8);
        let mut own = 0;
        while own < 2 << last && place <= last {
            let theirs = (2 << last) - 1 - own;
            table[kind][own] = turned(own, place) | turned(theirs, place) << 8;
            own += 1;
        }
        kind += 1;
    }
    table
};

const fn turned(own: usize, place: usize) -> u16 {
    let (below, above) = (own & ((1 << place) - 1), own >> (place + 1));
    let lower = if below == 0 { 0 } else { place - 1 - below.ilog2() as usize };
    let higher = if above == 0 { 0 } else { above.trailing_zeros() as usize };
    (lower + higher) as u16
}

/// A line through a square, its length and where on it the square stands.
#[derive(Clone, Copy)]
struct Line {
    squares: u64,
    kind: u8,
}

static LINES: [[Line; 4]; 256] = {
    let mut lines = [[Line { squares: 0, kind: 0 }; 4]; 256];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 4 {
            let before = RAYS.down[square][way];
            let squares = before | 1 << square | RAYS.up[square][way];
            let kind = (squares.count_ones() - 1) * 8 + before.count_ones();
            lines[square][way] = Line { squares, kind: kind as u8 };
            way += 1;
        }
        square += 1;
    }
    lines
};
