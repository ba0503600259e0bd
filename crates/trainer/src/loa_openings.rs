//! Openings of Lines of Action after which both sides have even chances.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use ::loa::{Board, Loa, Move, Rules};
use engine_loa::{Engine, Goal};
use game::{Limits, Position, Random, Record, Seat, Symmetric, scramble};
use rayon::prelude::*;

/// What openings are looked for.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// Random moves of each.
    pub plies: usize,
    /// How deep each is judged.
    pub depth: u32,
    /// By how many points one side may be ahead, at this depth and one ply before.
    pub ahead_max: i32,
    /// Openings with the same seed and number are the same.
    pub seed: u64,
}

/// An even opening.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its moves.
    pub moves: Vec<Move>,
    /// The match that it begins.
    pub record: Record<Board>,
    /// What it is worth to the side to move.
    pub value: i32,
}

impl Search {
    /// The even ones among openings of these numbers, in their order, whatever the threads.
    #[must_use]
    pub fn even(&self, numbers: Range<u64>) -> Vec<Opening> {
        numbers.into_par_iter().filter_map(|number| self.opening(number)).collect()
    }

    fn opening(&self, number: u64) -> Option<Opening> {
        let mut random = Random::new(scramble(self.seed ^ scramble(number)));
        let mut record = Record::of(&Loa::new(Rules::STANDARD), 1);
        for _ in 0..self.plies {
            let moves = record.position().legal_moves().collect::<Vec<_>>();
            record.play(*random.pick(&moves)?).ok()?;
        }
        let mut engine = Engine::new(1 << 24, 1);
        // Most are not even at a glance: these need not be searched deep.
        let is_even = |value: &i32| value.abs() <= self.ahead_max;
        judged(&mut engine, &record, self.depth / 2)
            .filter(|value| value.abs() <= 4 * self.ahead_max)?;
        judged(&mut engine, &record, self.depth - 1).filter(is_even)?;
        let value = judged(&mut engine, &record, self.depth).filter(is_even)?;
        Some(Opening { moves: record.moves().to_vec(), record, value })
    }
}

fn judged(engine: &mut Engine, record: &Record<Board>, depth: u32) -> Option<i32> {
    engine.clear();
    let (stop, goal) = (AtomicBool::new(false), Goal { depth, ..Goal::BEST });
    let found = engine.search(record, goal, &Limits::default(), &stop, &mut |_| ());
    (found.depth == depth).then_some(found.value)
}

/// Whether two positions are the same but for a reflection or a rotation of the board.
#[must_use]
pub fn are_images(one: &Board, other: &Board) -> bool {
    let men = |board: &Board| Seat::all(2).map(|seat| board.men(seat)).collect::<Vec<_>>();
    one.turn() == other.turn()
        && (0..one.symmetries()).any(|symmetry| men(&one.image(symmetry)) == men(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_openings_are_legal_and_nobody_is_far_ahead() {
        let search = Search { plies: 4, depth: 4, ahead_max: 40, seed: 1 };
        let found = search.even(0..60);
        assert!(!found.is_empty() && found.len() < 60, "{}", found.len());
        for opening in found {
            assert_eq!(opening.moves.len(), 4);
            assert!(opening.value.abs() <= 40, "{opening:?}");
            assert!(are_images(opening.record.position(), &opening.record.position().image(3)));
        }
    }
}
