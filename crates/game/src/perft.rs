//! Counting leaves, the classical test of a move generator.

use crate::Position;

/// Leaves of the game tree at `depth` plies: one thread, no table, no symmetry.
///
/// A forced pass is a ply, and a game that is over sooner counts as one leaf. The last ply is
/// counted without playing it.
///
/// ```
/// use game::{Game, perft, testing::Sticks};
/// assert_eq!(perft(&Sticks::new(3).start(1), 2), 3); // 1+1, 1+2, 2+1
/// assert_eq!(perft(&Sticks::new(2).start(1), 9), 2); // 1+1, 2: both over early
/// ```
#[must_use]
pub fn perft<P: Position>(pos: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => pos.moves_count().max(1) as u64,
        _ => {
            let leaves = pos
                .legal_moves()
                .map(|mv| perft(&pos.after(mv), depth - 1))
                .sum::<u64>();
            // A position with a move has a leaf below it, so none means that the board is over.
            leaves.max(1)
        }
    }
}

/// The leaves below each legal move: what one compares when two generators disagree.
#[must_use]
pub fn divide<P: Position>(pos: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let below = depth.saturating_sub(1);
    pos.legal_moves()
        .map(|mv| (mv, perft(&pos.after(mv), below)))
        .collect()
}
