//! Who judges the positions of a book.

use std::sync::atomic::AtomicBool;

use engine_othello::{Engine, Goal, Sight, Step, Weights};
use game::Limits;
use othello::Discs;

/// What a search says of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgment {
    /// How deep and how surely it looked.
    pub step: Step,
    /// The squares of the best moves, the best first, with what they are worth in units of
    /// 1/[`DISC`](engine_othello::DISC).
    pub moves: Vec<(u8, i32)>,
}

/// Judges positions, each without regard to the others.
pub trait Judge: Send {
    /// Judges a position in which there is a move.
    fn judge(&mut self, discs: Discs) -> Judgment;
}

/// The engine as a judge.
pub struct EngineJudge<'w> {
    engine: Engine<'w>,
    sight: Sight,
}

/// How many of the best moves are judged. The others are worse, and hardly ever become the best.
const MOVES: usize = 4;

/// Entries of the engine's table for searches of so many plies: a search of 18 fills 2^20.
const fn table_bits(depth: u32) -> u32 {
    if depth < 12 { 16 } else { 20 }
}

impl<'w> EngineJudge<'w> {
    /// A judge that looks so far, on one thread.
    #[must_use]
    pub fn new(weights: &'w Weights, sight: Sight) -> EngineJudge<'w> {
        EngineJudge { engine: Engine::new(weights, table_bits(sight.depth()), 1), sight }
    }
}

impl Judge for EngineJudge<'_> {
    fn judge(&mut self, (own, theirs): Discs) -> Judgment {
        self.engine.clear();
        let step = self.sight.step((own | theirs).count_zeros());
        let goal = Goal { step, moves: MOVES, only: None, is_anytime: false };
        let (limits, stop) = (Limits::default(), AtomicBool::new(false));
        let found = self.engine.search(own, theirs, goal, &limits, &stop, &mut |_| ());
        let judged = found.moves.iter().filter(|judged| !judged.is_bound);
        let moves = judged.map(|judged| (judged.square, judged.value)).collect();
        Judgment { step: found.step, moves }
    }
}
