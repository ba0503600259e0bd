//! The engine as a searcher like any other.

use std::sync::atomic::AtomicBool;

use arlecchino::{Duel, Move};
use game::{Limits, Position, Progress, Record, Score, Searcher, Statistics, Verdict};
use players::Level;
use players::likeness::choice;

use crate::compartments::COMPARTMENT;
use crate::engine::{Analysis, Engine, Goal};
use crate::policy::people;

/// With a likeness of one half, a move that is better by a compartment is e times likelier.
const SCALE: f64 = COMPARTMENT as f64;

/// The engine at the board.
pub struct Player {
    engine: Engine,
    level: Option<Level>,
    seed: u64,
}

impl Player {
    /// The engine, as strong as its limits allow.
    #[must_use]
    pub const fn new(engine: Engine) -> Player {
        Player { engine, level: None, seed: 1 }
    }

    /// The same at a level; the seed decides which moves of people it plays.
    #[must_use]
    pub fn at(self, level: Level, seed: u64) -> Player {
        Player { level: Some(level), seed, ..self }
    }

    fn goal(&self, limits: &Limits) -> Goal {
        let depth = self.level.map_or(Goal::SOLVED, |level| level.depth);
        let depth = limits.depth.map_or(depth, |limit| limit.min(depth));
        let is_human = self.level.is_some_and(|level| level.likeness > 0.0);
        let moves = if is_human { usize::MAX } else { 1 };
        Goal { depth, moves, haste: true, ..Goal::BEST }
    }

    /// Puts first the move that somebody plays who is so much like people.
    fn choose(&self, pos: &Duel, analysis: &mut Analysis) {
        let human = self.level.filter(|level| level.likeness > 0.0 && analysis.moves.len() > 1);
        let Some(Level { likeness, care, .. }) = human else { return };
        let worth = |mv| f64::from(analysis.value_of(&mv).unwrap_or(0)) / SCALE;
        let seed = self.seed ^ pos.key();
        if let Some(mv) = choice(&people(pos), worth, (likeness, care), seed) {
            analysis.choose(&mv);
        }
    }
}

/// What a position is worth that was searched so deep, as other searches say it.
#[must_use]
pub fn score(value: i32, depth: u32) -> Score {
    match depth {
        Goal::SOLVED => Score::result(value / COMPARTMENT),
        _ => Score(value),
    }
}

impl Searcher<Duel> for Player {
    fn table_bytes(&self) -> usize {
        self.engine.table_bytes()
    }

    fn search(
        &mut self,
        record: &Record<Duel>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, Move>),
    ) -> Verdict<Move> {
        let pos = record.position();
        let goal = self.goal(limits);
        let mut found = self.engine.search(pos, goal, limits, stop, &mut |analysis: &Analysis| {
            report(&Progress {
                depth: analysis.depth,
                score: score(analysis.value, analysis.depth),
                line: analysis.line(),
                nodes: analysis.nodes,
                elapsed: analysis.elapsed,
            });
        });
        self.choose(pos, &mut found);
        Verdict {
            line: found.line().to_vec(),
            score: score(found.value, found.depth),
            depth: found.depth,
            statistics: Statistics {
                nodes: found.nodes,
                elapsed: found.elapsed,
                ..Statistics::default()
            },
        }
    }
}
