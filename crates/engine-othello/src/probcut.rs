//! How far a shallow search may be from a deep one: the margins of selective cuts.
//!
//! `damier learn othello margins` fits laws of this form. The numbers here are older: fitted in the
//! same way, with weights that were trained a little less than those that ship. The line for exact
//! scores was drawn by hand through those known up to 20 empty squares; at 24 it still holds (5.3
//! discs around depth 4, 5.27 measured).

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
    let (empties, shallow, depth) = (empties as f32, shallow as f32, depth as f32);
    let log = 2.09 + empties * (0.000_38 * empties - 0.0424) - 0.168 * shallow + 0.064 * depth;
    DISC as f32 * log.exp()
}

/// The standard deviation, in units of 1/[`DISC`], of the exact score around the value at
/// `shallow`.
#[inline]
pub fn deviation_from_exact(empties: u32, shallow: u32) -> f32 {
    let (empties, shallow) = (empties as f32, shallow as f32);
    DISC as f32 * (2.25 - 0.012 * empties - 0.075 * shallow).exp()
}
