//! Values of the search: points, and wins that come after so many plies.

/// A win at once; each ply that it comes later is one less.
pub const WIN: i32 = 30_000;

/// No win comes later.
const PLIES_MAX: i32 = 2_000;

/// Whether a value is a win or a loss that the rules decide.
#[inline]
pub const fn is_decided(value: i32) -> bool {
    value.abs() > WIN - PLIES_MAX
}

/// In how many plies it is decided.
pub const fn plies(value: i32) -> Option<u32> {
    match is_decided(value) {
        true => Some((WIN - value.abs()) as u32),
        false => None,
    }
}

/// A value that was found `ply` plies from the root, as seen from its own position.
#[inline]
pub const fn from_here(value: i32, ply: usize) -> i32 {
    if is_decided(value) { value + value.signum() * ply as i32 } else { value }
}

/// The value of a position `ply` plies from the root, as seen from the root.
#[inline]
pub const fn from_root(value: i32, ply: usize) -> i32 {
    if is_decided(value) { value - value.signum() * ply as i32 } else { value }
}
