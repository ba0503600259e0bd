//! The engine as a searcher like any other.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position, Progress, Record, Searcher, Statistics, Verdict};
use players::likeness::{choice, softmax};

use crate::engine::{Analysis, Engine, Goal, Judged};
use crate::forecast::odds;
use crate::level::Level;

/// With a likeness of one half, a move that promises so much more of first place is e times
/// likelier.
const SCALE: f64 = 0.05;

/// A depth stands for this many descents, and twice as many for each ply.
const DESCENTS: u64 = 8;

/// The engine at the board.
pub struct Player<P: Position> {
    engine: Engine<P>,
    level: Option<Level>,
    seed: u64,
}

/// How many descents a depth stands for: a tree has none of its own.
#[must_use]
pub const fn descents(depth: u32) -> u64 {
    DESCENTS << if depth < DEPTH_MAX { depth } else { DEPTH_MAX }
}

/// Deeper ones stand for no more.
const DEPTH_MAX: u32 = 40;

impl<P: Position> Player<P> {
    /// The engine, as strong as its limits allow.
    #[must_use]
    pub const fn new(engine: Engine<P>) -> Player<P> {
        Player { engine, level: None, seed: 1 }
    }

    /// The same at a level; the seed decides which moves of people it plays.
    #[must_use]
    pub fn at(self, level: Level, seed: u64) -> Player<P> {
        Player { level: Some(level), seed, ..self }
    }

    fn goal(&self, limits: &Limits) -> Goal<P::Move> {
        let by_level = self.level.map_or(u64::MAX, |level| level.descents);
        let by_depth = limits.depth.map_or(u64::MAX, descents);
        let is_human = self.level.is_some_and(|level| level.likeness > 0.0);
        Goal { descents: by_level.min(by_depth), all: is_human, only: None }
    }

    /// Puts first the move that somebody plays who is so much like people.
    fn choose(&self, pos: &P, analysis: &mut Analysis<P::Move>) {
        let human = self.level.filter(|level| level.likeness > 0.0 && analysis.moves.len() > 1);
        let Some(Level { likeness, care, .. }) = human else { return };
        let (seat, forecast) = (pos.turn(), self.engine.forecast());
        let moves = pos.legal_moves().collect::<Vec<_>>();
        let attractions = moves.iter().map(|mv| forecast.attraction(pos, *mv)).collect();
        let people = moves.into_iter().zip(softmax(attractions)).collect::<Vec<_>>();
        let find = |mv| analysis.moves.iter().position(|judged| judged.mv == mv);
        let worth = |mv| {
            let share = find(mv).map_or(0.0, |index| analysis.moves[index].prospects[seat]);
            f64::from(share) / SCALE
        };
        let chosen = choice(&people, worth, (likeness, care), self.seed ^ pos.key());
        if let Some(index) = chosen.and_then(find) {
            analysis.moves[..=index].rotate_right(1);
        }
    }
}

impl<P: Position> Searcher<P> for Player<P> {
    fn table_bytes(&self) -> usize {
        self.engine.bytes()
    }

    fn search(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
    ) -> Verdict<P::Move> {
        let pos = record.position();
        // Without a choice there is nothing to find out.
        let is_forced = pos.moves_count() == 1;
        let goal = if is_forced { Goal { descents: 1, ..Goal::BEST } } else { self.goal(limits) };
        let mut found = self.engine.search(pos, goal, limits, stop, &mut |analysis| {
            let Some(best) = analysis.moves.first() else { return };
            report(&Progress {
                depth: best.line.len() as u32,
                score: odds(best.prospects[pos.turn()]),
                line: &best.line,
                nodes: analysis.nodes,
                elapsed: analysis.elapsed,
            });
        });
        self.choose(pos, &mut found);
        let share = |judged: &Judged<P::Move>| judged.prospects[pos.turn()];
        let line = found.moves.first().map(|best| best.line.clone()).unwrap_or_default();
        Verdict {
            score: odds(found.moves.first().map_or(found.prospects[pos.turn()], share)),
            depth: line.len() as u32,
            line,
            statistics: Statistics {
                nodes: found.nodes,
                elapsed: found.elapsed,
                ..Statistics::default()
            },
        }
    }
}
