//! Jumps that need no step before: who can capture what at once, and what it would rather take.

use arlecchino::{Board, Color, Seats};
use grid::Square;

use crate::degrees::{Degrees, own_degrees};

/// What a color would capture of some pieces, if there are any.
///
/// The piece that costs its own seat least, then the one that costs the others most. Of several it
/// takes what hurts most who moves next, then who moves after that. No two pieces are alike, so
/// that this finds the same piece however the board is turned.
#[inline]
pub(crate) fn choice<S: Seats>(pos: &Board<S>, color: Color, pieces: u64) -> Option<Square> {
    let seating = pos.seating();
    let mut set = fewest(pieces, own_degrees(pos, color));
    if let Some(unplayed) = seating.without() {
        set = fewest(set, pos.degrees(unplayed));
    }
    let mut next = seating.next(color);
    while next != color && !is_single(set) {
        set = most(set, pos.degrees(next));
        next = seating.next(next);
    }
    (set != 0).then(|| set.trailing_zeros() as Square)
}

#[inline]
fn is_single(set: u64) -> bool {
    set & set.wrapping_sub(1) == 0
}

/// Those of a set with the fewest compartments, given those with at least one, two, three and four.
#[inline]
fn fewest(set: u64, degrees: Degrees) -> u64 {
    let below = degrees.map(|layer| set & !layer);
    below.into_iter().find(|fewer| *fewer != 0).unwrap_or(set)
}

/// Those of a set with the most compartments.
#[inline]
fn most(set: u64, degrees: Degrees) -> u64 {
    let above = degrees.map(|layer| set & layer);
    above.into_iter().rfind(|more| *more != 0).unwrap_or(set)
}
