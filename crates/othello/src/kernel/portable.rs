//! The kernel for every processor, in plain 64-bit arithmetic.

use super::{INNER_COLUMNS, RAYS, STRIDE};

/// What the bench calls this kernel.
pub const NAME: &str = "portable";

/// Every processor has what this kernel needs.
#[must_use]
pub const fn is_supported() -> bool {
    true
}

/// See [`super::moves`].
#[inline]
#[must_use]
pub fn moves(own: u64, theirs: u64) -> u64 {
    let mut reached = 0;
    for (way, stride) in STRIDE.into_iter().enumerate() {
        let inner = if way == 1 { theirs } else { theirs & INNER_COLUMNS };
        // Six discs at most lie between two of ours; each doubling looks twice as far.
        let (up_pairs, down_pairs) = (inner & inner << stride, inner & inner >> stride);
        let mut up = inner & own << stride;
        let mut down = inner & own >> stride;
        up |= inner & up << stride;
        down |= inner & down >> stride;
        up |= up_pairs & up << (2 * stride);
        down |= down_pairs & down >> (2 * stride);
        up |= up_pairs & up << (2 * stride);
        down |= down_pairs & down >> (2 * stride);
        reached |= up << stride | down >> stride;
    }
    reached & !(own | theirs)
}

/// See [`super::flips`].
#[inline]
#[must_use]
pub fn flips(square: u8, own: u64, theirs: u64) -> u64 {
    let row = usize::from(square);
    let mut flipped = 0;
    for ray in RAYS.up[row] {
        let stops = ray & !theirs;
        let nearest = stops & stops.wrapping_neg();
        if nearest & own != 0 {
            flipped |= ray & (nearest - 1);
        }
    }
    for ray in RAYS.down[row] {
        let stops = ray & !theirs;
        let nearest = (1 << 63) >> (stops | 1).leading_zeros();
        if nearest & stops & own != 0 {
            flipped |= ray & !(nearest | (nearest - 1));
        }
    }
    flipped
}

/// See [`super::prefetch`]; nothing is fetched here.
#[inline]
pub fn prefetch<T>(_: &T) {}

/// See [`super::last_flips`].
#[inline]
#[must_use]
pub fn last_flips(square: u8, own: u64) -> [u32; 2] {
    let theirs = !(own | 1_u64.wrapping_shl(square.into()));
    [flips(square, own, theirs), flips(square, theirs, own)].map(u64::count_ones)
}
