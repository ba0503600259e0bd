//! Random moves: the weakest player, and the yardstick of all others.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position, Progress, Random, Record, Score, Searcher, Statistics, Verdict};

/// Plays any legal move, all equally likely; a seed fixes which.
#[derive(Clone, Debug)]
pub struct RandomMover {
    random: Random,
}

impl RandomMover {
    /// The same seed plays the same moves.
    #[must_use]
    pub const fn new(seed: u64) -> RandomMover {
        RandomMover { random: Random::new(seed) }
    }
}

impl<P: Position> Searcher<P> for RandomMover {
    fn search(
        &mut self,
        record: &Record<P>,
        _limits: &Limits,
        _stop: &AtomicBool,
        _report: &mut dyn FnMut(&Progress<'_, P::Move>),
    ) -> Verdict<P::Move> {
        let moves = record.position().legal_moves().collect::<Vec<_>>();
        Verdict {
            line: self.random.pick(&moves).copied().into_iter().collect(),
            score: Score::DRAW,
            depth: 0,
            statistics: Statistics { nodes: 1, ..Statistics::default() },
        }
    }
}
