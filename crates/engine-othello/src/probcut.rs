//! How far a shallow search may be from a deep one: the margins of selective cuts.

use crate::weights::DISC;

/// Depth of the search that stands for one of `depth`; of the same parity, because values swing
/// from one ply to the next.
#[inline]
pub const fn shallow_depth(depth: u32) -> u32 {
    depth / 4 * 2 + depth % 2
}

/// The standard deviation, in units of 1/[`DISC`], of the value at `depth` around the one at
/// `shallow`, with so many empty squares.
#[inline]
pub fn deviation(empties: u32, shallow: u32, depth: u32) -> f32 {
    let ply = 60.0 - empties as f32;
    let gap = (depth - shallow) as f32;
    DISC as f32 * (1.6 + 0.035 * ply) * (1.0 + 0.05 * gap) * (1.0 - 0.015 * shallow as f32)
}

/// The standard deviation, in units of 1/[`DISC`], of the exact score around the value at
/// `shallow`.
#[inline]
pub fn deviation_from_exact(empties: u32, shallow: u32) -> f32 {
    let empties = empties as f32;
    DISC as f32 * (2.2 + 0.17 * empties) * (1.0 - 0.04 * shallow as f32)
}
