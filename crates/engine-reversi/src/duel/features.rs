//! What is counted on a board beside its patterns, with the eyes of the side to move.

use grid::Bits;

use super::columns::{COUNTED, COUNTS, LEADS, STABLE, STEPS};
use super::layout::Layout;
use super::node::Sides;

/// The columns of what is counted, one for each.
pub type Counted = [u32; COUNTS.len()];

/// Looks at a board on which the sides have so many moves.
#[inline]
pub fn counted<const W: usize>(
    layout: &Layout<W>,
    sides: Sides<W>,
    [moves, replies]: [usize; 2],
) -> Counted {
    let Sides { own, their } = sides;
    let empty = sides.empty(layout);
    let beside = |discs: Bits<W>| (layout.geometry.grown(discs) & empty).len();
    let [stable, lost] = [own, their].map(|discs| layout.stable(discs).len());
    let lead = |set: Bits<W>| (own & set).len() as i32 - (their & set).len() as i32;
    let discs = (own | their).len() as i32;
    let board = layout.geometry.board();
    let parity = (empty.len() % 2) * 2 + layout.squares as usize % 2;
    let columns = [
        pair(step(moves), step(replies), STEPS),
        pair(step(beside(their) / 2), step(beside(own) / 2), STEPS),
        pair((stable / 2).min(STABLE - 1), (lost / 2).min(STABLE - 1), STABLE),
        ahead(lead(board) * LEAD_MAX / discs.max(1)),
        parity,
        ahead(lead(layout.zones[0]) / 2),
        ahead(lead(layout.zones[1])),
        ahead(lead(layout.zones[2])),
        ahead(lead(layout.zones[3])),
    ];
    std::array::from_fn(|index| (COUNTED[index] + columns[index]) as u32)
}

/// The column of two numbers.
#[inline]
fn pair(own: usize, their: usize, steps: usize) -> usize {
    own * steps + their
}

/// Few are told apart one by one, many by twos.
#[inline]
fn step(count: usize) -> usize {
    (if count < 16 { count } else { 8 + count / 2 }).min(STEPS - 1)
}

/// Leads are told apart up to this.
const LEAD_MAX: i32 = LEADS as i32 / 2;

/// The column of a lead.
#[inline]
fn ahead(lead: i32) -> usize {
    (lead.clamp(-LEAD_MAX, LEAD_MAX) + LEAD_MAX) as usize
}
