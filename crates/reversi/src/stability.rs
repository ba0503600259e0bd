//! Discs that nobody can ever turn, as far as the lines through them show it.

use game::Seat;
use grid::{Direction, Size, Square};

use crate::Discs;

/// Discs of a color that can never be turned: not always all, but never another.
///
/// Whoever turns a disc puts one of its own on the same line. Nobody can if the line is full, if
/// the disc is at its end, or if it leans on a disc of its color that stays.
pub fn stable<P: Discs>(pos: &P, size: Size, color: Seat) -> Vec<Square> {
    let mut stable = Vec::new();
    loop {
        let is_new = |square: &Square| {
            pos.disc(*square) == Some(color)
                && !stable.contains(square)
                && (0..4).all(|line| is_safe(pos, size, *square, line, &stable))
        };
        let more = size.squares().filter(is_new).collect::<Vec<_>>();
        if more.is_empty() {
            stable.sort_unstable();
            return stable;
        }
        stable.extend(more);
    }
}

/// Whether a disc cannot be turned along a line, the first of whose ways is told, given those that
/// stay.
fn is_safe<P: Discs>(pos: &P, size: Size, square: Square, line: usize, stable: &[Square]) -> bool {
    let ways = [Direction::ALL[line], Direction::ALL[line + 4]];
    let leans = |way| size.ray(square, way).next().is_none_or(|next| stable.contains(&next));
    let is_full = |way| size.ray(square, way).all(|other| pos.disc(other).is_some());
    ways.into_iter().any(leans) || ways.into_iter().all(is_full)
}
