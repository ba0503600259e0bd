//! The engine as a searcher like any other.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position, Progress, Record, Score, Searcher, Statistics, Verdict};
use players::Level;
use players::likeness::choice;
use reversi::Move;
use reversi::board::Duel;

use super::engine::{Analysis, Engine, Goal};
use super::layout::Layout;
use super::policy::people;
use super::weights::DISC;

/// With a likeness of one half, a move that is better by so much is e times likelier.
const SCALE: f64 = 2.0 * DISC as f64;

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

    fn goal<const W: usize>(&self, pos: &Duel<W>, limits: &Limits) -> Goal {
        let depth = self.level.map_or(Goal::SOLVED, |level| level.depth);
        let depth = limits.depth.map_or(depth, |limit| limit.min(depth));
        let is_human = self.level.is_some_and(|level| level.likeness > 0.0);
        let moves = if is_human { usize::MAX } else { 1 };
        let exact = Goal::exact_on(pos.geometry().size());
        // A level sees as much of the end as of the middle, where there is less to see.
        let exact = self.level.map_or(exact, |level| exact.min(2 * level.depth));
        Goal { depth, exact, moves, haste: true, ..Goal::BEST }
    }

    /// Puts first the move that somebody plays who is so much like people.
    fn choose<const W: usize>(&self, pos: &Duel<W>, analysis: &mut Analysis) {
        let human = self.level.filter(|level| level.likeness > 0.0 && analysis.moves.len() > 1);
        let Some(Level { likeness, care, .. }) = human else { return };
        let worth = |mv| f64::from(analysis.value_of(&mv).unwrap_or(0)) / SCALE;
        let seed = self.seed ^ pos.key();
        if let Some(mv) = choice(&people(pos), worth, (likeness, care), seed) {
            analysis.choose(&mv);
        }
    }
}

/// Points of other evaluations of Othello that make a disc: there it is a thousandth.
const POINTS: i32 = 1_000;

/// What a position is worth that was searched so deep, as other searches say it.
#[must_use]
pub const fn score(value: i32, depth: u32) -> Score {
    match depth {
        Goal::SOLVED => Score::result(value / DISC),
        _ => Score(value * (POINTS / DISC)),
    }
}

impl<const W: usize> Searcher<Duel<W>> for Player {
    fn prepare(&mut self, record: &Record<Duel<W>>) {
        let _ = Layout::<W>::of(record.position().geometry().size());
    }

    fn table_bytes(&self) -> usize {
        self.engine.table_bytes()
    }

    fn search(
        &mut self,
        record: &Record<Duel<W>>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, Move>),
    ) -> Verdict<Move> {
        let pos = record.position();
        let goal = self.goal(pos, limits);
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
