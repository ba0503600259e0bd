//! The engine as a searcher like any other.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position, Progress, Random, Record, Score, Searcher, Statistics, Verdict};
use othello::{Board, Move};

use crate::book::Book;
use crate::engine::{Analysis, Engine, Goal};
use crate::level::Level;
use crate::selectivity::Selectivity;
use crate::step::Step;
use crate::weights::DISC;

/// How a player searches, besides the limits that it is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// As far as the limits allow, with selective cuts as sure as this before the end.
    Full(Selectivity),
    /// As a level does.
    Level(Level),
}

/// The engine at the board.
pub struct Player<'w> {
    engine: Engine<'w>,
    strength: Strength,
    seed: u64,
    book: Option<&'w Book>,
}

impl<'w> Player<'w> {
    /// A player without a book; the seed decides what a low level misjudges.
    #[must_use]
    pub fn new(engine: Engine<'w>, strength: Strength, seed: u64) -> Player<'w> {
        Player { engine, strength, seed, book: None }
    }

    /// The same player, who looks into a book first; the seed decides between moves that are about
    /// as good.
    #[must_use]
    pub fn with_book(self, book: &'w Book) -> Player<'w> {
        Player { book: Some(book), ..self }
    }

    /// What the book says, if it knows a good move.
    fn look_up(&self, pos: &Board) -> Option<Verdict<Move>> {
        let (book, discs) = (self.book?, (pos.own(), pos.theirs()));
        let chosen = book.choose(discs, &mut Random::new(self.seed ^ pos.key()))?;
        let line = book.line(discs, chosen.square).into_iter().map(Move::place).collect();
        let step = chosen.known.step;
        let score = score(chosen.known.value, step, pos.empty().count_ones());
        Some(Verdict { line, score, depth: step.depth, statistics: Statistics::default() })
    }

    fn goal(&self, limits: &Limits, empties: u32) -> Goal {
        let step = match (self.strength, limits.depth) {
            (Strength::Full(selectivity), Some(depth)) if depth < empties => {
                Step { depth, selectivity }
            }
            (Strength::Full(_), _) => Step::SOLVE,
            (Strength::Level(level), depth) => {
                let step = level.step(empties);
                Step { depth: step.depth.min(depth.unwrap_or(u32::MAX)), ..step }
            }
        };
        let moves = if self.misjudgment() == 0 { 1 } else { usize::MAX };
        Goal { step, moves, only: None, is_anytime: *limits != Limits::default() }
    }

    fn misjudgment(&self) -> u32 {
        match self.strength {
            Strength::Full(_) => 0,
            Strength::Level(level) => level.misjudgment(),
        }
    }

    /// Puts first the move that looks best to someone who misjudges each of them.
    fn misjudge(&self, pos: &Board, analysis: &mut Analysis) {
        let deviation = (self.misjudgment() * DISC as u32) as f64;
        if deviation == 0.0 {
            return;
        }
        let mut random = Random::new(self.seed ^ pos.key());
        // The sum of four dice is close enough to a normal error; each has variance 1/12.
        let mut error = || {
            let die = |_| (random.bits() >> 11) as f64 / (1_u64 << 53) as f64 - 0.5;
            (0..4).map(die).sum::<f64>() * 3_f64.sqrt() * deviation
        };
        let seen = |judged: &crate::Judged, error: f64| (f64::from(judged.value) + error) as i64;
        let best = (0..analysis.moves.len())
            .max_by_key(|index| seen(&analysis.moves[*index], error()))
            .unwrap_or(0);
        if best > 0 {
            analysis.moves[..=best].rotate_right(1);
            analysis.value = analysis.moves[0].value;
        }
    }
}

/// The value of an analysis as a score: hundredths of a disc, or the result if it is proved.
#[must_use]
pub fn score(value: i32, step: Step, empties: u32) -> Score {
    match step.is_exact(empties) {
        true => Score::result(value / DISC),
        false => Score(value * 100 / DISC),
    }
}

fn line(analysis: &Analysis) -> Vec<Move> {
    let best = analysis.moves.first().map_or(&[][..], |judged| &judged.line);
    best.iter().map(|square| Move::place(*square)).collect()
}

impl Searcher<Board> for Player<'_> {
    fn prepare(&mut self, record: &Record<Board>) {
        let pos = record.position();
        self.engine.prepare(pos.own() | pos.theirs());
    }

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
        if let Some(verdict) = self.look_up(pos) {
            return verdict;
        }
        let empties = pos.empty().count_ones();
        let goal = self.goal(limits, empties);
        let mut report_progress = |analysis: &Analysis| {
            report(&Progress {
                depth: analysis.step.depth,
                score: score(analysis.value, analysis.step, empties),
                line: &line(analysis),
                nodes: analysis.nodes,
                elapsed: analysis.elapsed,
            });
        };
        let (own, theirs) = (pos.own(), pos.theirs());
        let mut analysis =
            self.engine.search(own, theirs, goal, limits, stop, &mut report_progress);
        self.misjudge(pos, &mut analysis);
        Verdict {
            line: line(&analysis),
            score: score(analysis.value, analysis.step, empties),
            depth: analysis.step.depth,
            statistics: Statistics {
                nodes: analysis.nodes,
                elapsed: analysis.elapsed,
                ..Statistics::default()
            },
        }
    }
}
