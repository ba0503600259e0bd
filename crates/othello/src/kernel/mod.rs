//! Which squares a side may play, and what a move flips: the two functions that everything else
//! waits for.
//!
//! Every kernel has the same two names. The portable one is always compiled and is what the others
//! are tested against; the fastest that the build's processor has is the one in use. Bit extraction
//! has a third, for the last empty square.
//!
//! A set of squares is a `u64`, a1 the lowest bit, h1 bit 7, a8 bit 56.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub mod bmi2;
pub mod portable;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
use avx2 as fastest;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
use portable as fastest;

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use bmi2 as last;
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use portable as last;

/// The name of the kernel in use.
pub const NAME: &str = fastest::NAME;

/// Whether the processor at hand can run the kernel in use.
#[must_use]
pub fn is_supported() -> bool {
    fastest::is_supported()
}

/// The squares where the side that owns `own` may play.
#[inline]
#[must_use]
pub fn moves(own: u64, theirs: u64) -> u64 {
    fastest::moves(own, theirs)
}

/// The discs that turn when the side that owns `own` plays on a square; none if it is no square.
#[inline]
#[must_use]
pub fn flips(square: u8, own: u64, theirs: u64) -> u64 {
    fastest::flips(square, own, theirs)
}

/// How many discs turn when the side that owns `own` fills the last empty square, and how many when
/// the other side does: every other disc belongs to that.
#[inline]
#[must_use]
pub fn last_flips(square: u8, own: u64) -> [u32; 2] {
    last::last_flips(square, own)
}

/// Starts to bring an item near the processor: it will be read soon, and there is other work until
/// then.
#[inline]
pub fn prefetch<T>(item: &T) {
    fastest::prefetch(item);
}

/// The squares off the left and right edge: a run of discs to flip sideways cannot touch them.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares from `square` outward in one direction, nearest first or not: a set.
const fn ray(square: u8, rows: i32, columns: i32) -> u64 {
    let (mut row, mut column) = ((square / 8) as i32 + rows, (square % 8) as i32 + columns);
    let mut squares = 0;
    while row >= 0 && row < 8 && column >= 0 && column < 8 {
        squares |= 1 << (row * 8 + column);
        row += rows;
        column += columns;
    }
    squares
}

/// Four rays toward higher bits, and their mirror images toward lower bits, from every square.
/// There is a row for every byte: those beyond the squares are empty, so that a pass flips nothing,
/// and no index is ever out of bounds.
struct Rays {
    up: [[u64; 4]; 256],
    down: [[u64; 4]; 256],
}

/// Which way each of the four [`Rays`] toward higher bits goes: right, down, down-right, down-left.
const UP: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// How far apart the bits of a ray are, in the order of [`UP`].
const STRIDE: [u32; 4] = [1, 8, 9, 7];

static RAYS: Rays = {
    let mut rays = Rays { up: [[0; 4]; 256], down: [[0; 4]; 256] };
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 4 {
            let (rows, columns) = UP[way];
            rays.up[square][way] = ray(square as u8, rows, columns);
            rays.down[square][way] = ray(square as u8, -rows, -columns);
            way += 1;
        }
        square += 1;
    }
    rays
};
