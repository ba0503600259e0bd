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
            let leaves = pos.legal_moves().map(|mv| perft(&pos.after(mv), depth - 1)).sum::<u64>();
            // A position with a move has a leaf below it, so none means that the board is over.
            leaves.max(1)
        }
    }
}

/// Perft move by move: `each` is told the leaves below every legal move, which is what one compares
/// when two generators disagree. Returns their sum, as [`perft`] does.
pub fn divide<P: Position>(pos: &P, depth: u32, mut each: impl FnMut(P::Move, u64)) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for mv in pos.legal_moves() {
        let below = perft(&pos.after(mv), depth - 1);
        each(mv, below);
        leaves += below;
    }
    leaves.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::testing::Sticks;

    #[test]
    fn divide_adds_up_to_perft() {
        let pos = Sticks::new(9).start(1);
        for depth in 0..=10 {
            let mut below = Vec::new();
            let leaves = divide(&pos, depth, |mv, leaves| below.push((mv, leaves)));
            assert_eq!(leaves, perft(&pos, depth));
            assert_eq!(below.len(), if depth == 0 { 0 } else { 2 });
            assert!(depth == 0 || below.iter().map(|(_, leaves)| leaves).sum::<u64>() == leaves);
        }
    }
}
