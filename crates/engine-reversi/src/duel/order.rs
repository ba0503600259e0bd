//! In which order moves are tried: the table's first, then by what the position after them is worth
//! at a glance, or by how few replies they leave.

use grid::Square;

use super::node::Node;

/// A move, what it leads to, and how promising it is.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<const W: usize> {
    /// Where the disc is placed.
    pub square: Square,
    /// The position after it.
    pub child: Node<W>,
    /// The higher the sooner.
    pub priority: i32,
}

/// A move as the table keeps it; 0 is none.
#[inline]
pub fn hint(square: Option<Square>) -> u16 {
    square.map_or(0, |square| 1 + u16::from(square))
}

/// The move that the table hints at comes before all others.
pub const HINTED: i32 = i32::MAX;

/// Puts the most promising of the moves from `index` on there.
#[inline]
pub fn pick<const W: usize>(moves: &mut [Candidate<W>], index: usize) -> Candidate<W> {
    let mut best = index;
    for other in index + 1..moves.len() {
        if moves[other].priority > moves[best].priority {
            best = other;
        }
    }
    moves.swap(index, best);
    moves[index]
}
