//! The engine as a searcher like any other.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position, Progress, Record, Score, Searcher, Statistics, Verdict, ZeroSum};
use loa::{Board, Move};
use players::Level;
use players::likeness::choice;

use crate::engine::{Analysis, Engine, Goal};
use crate::policy::Policy;
use crate::value::{is_decided, plies};

/// With a likeness of one half, a move that is better by so many points is e times likelier.
const SCALE: f64 = 60.0;

/// What is decided counts as so many points.
const DECIDED: i32 = 1_500;

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
        let depth = self.level.map_or(Goal::DEPTH_MAX, |level| level.depth);
        let depth = limits.depth.map_or(depth, |limit| limit.min(depth));
        let is_human = self.level.is_some_and(|level| level.likeness > 0.0);
        let moves = if is_human { usize::MAX } else { 1 };
        Goal { depth, moves, haste: true, ..Goal::BEST }
    }

    /// Puts first the move that somebody plays who is so much like people.
    fn choose(&self, record: &Record<Board>, analysis: &mut Analysis) {
        let human = self.level.filter(|level| level.likeness > 0.0 && analysis.moves.len() > 1);
        let Some(Level { likeness, care, .. }) = human else { return };
        let people = Policy::shipped().moves(record);
        let worth = |mv| {
            let value = match analysis.value_of(&mv).unwrap_or(0) {
                value if is_decided(value) => DECIDED * value.signum(),
                value => value.clamp(-DECIDED, DECIDED),
            };
            f64::from(value) / SCALE
        };
        let seed = self.seed ^ record.position().key();
        if let Some(mv) = choice(&people, worth, (likeness, care), seed) {
            analysis.choose(&mv);
        }
    }
}

/// What a position is worth whose best line is known, as other searches say it.
#[must_use]
pub fn score(pos: &Board, value: i32, line: &[Move]) -> Score {
    let Some(plies) = plies(value) else { return Score(value) };
    let end = line.iter().fold(*pos, |pos, mv| pos.after(*mv));
    // The groups of the loser, if the line tells; else there are at least two.
    let margin = match end.result().margin() {
        Some(margin) if line.len() as u32 == plies => margin.abs(),
        _ => 2,
    };
    Score::result(margin * value.signum()).delayed(plies, Board::HASTE)
}

impl Searcher<Board> for Player {
    fn table_bytes(&self) -> usize {
        self.engine.table_bytes()
    }

    fn search(
        &mut self,
        record: &Record<Board>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, Move>),
    ) -> Verdict<Move> {
        let pos = record.position();
        let goal = self.goal(limits);
        let mut found = self.engine.search(record, goal, limits, stop, &mut |analysis| {
            report(&Progress {
                depth: analysis.depth,
                score: score(pos, analysis.value, analysis.line()),
                line: analysis.line(),
                nodes: analysis.nodes,
                elapsed: analysis.elapsed,
            });
        });
        self.choose(record, &mut found);
        Verdict {
            line: found.line().to_vec(),
            score: score(pos, found.value, found.line()),
            depth: found.depth,
            statistics: Statistics {
                nodes: found.nodes,
                elapsed: found.elapsed,
                ..Statistics::default()
            },
        }
    }
}
