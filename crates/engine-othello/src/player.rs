//! The engine as a searcher like any other.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position, Progress, Random, Record, Recorder, Score, Searcher};
use game::{Statistics, Verdict};
use othello::{Board, Move};
use players::likeness::{blended, drawn};

use crate::book::Book;
use crate::engine::{Analysis, Engine, Goal};
use crate::level::Level;
use crate::policy::Policy;
use crate::selectivity::Selectivity;
use crate::step::Step;
use crate::weights::{DISC, Weights};

/// With a likeness of one half, a move that is better by so many discs is e times likelier.
const SCALE: f64 = 2.0;

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
    likeness: f64,
    care: f64,
    seed: u64,
    book: Option<&'w Book>,
}

impl<'w> Player<'w> {
    /// A player without a book, as much like people as its level is; the seed decides which of
    /// their moves it plays.
    #[must_use]
    pub fn new(engine: Engine<'w>, strength: Strength, seed: u64) -> Player<'w> {
        let (likeness, care) = match strength {
            Strength::Full(_) => (0.0, 1.0),
            Strength::Level(level) => (level.likeness(), level.care()),
        };
        Player { engine, strength, likeness, care, seed, book: None }
    }

    /// The same, so much like people: from 0, which is the engine's choice, to 1, which is theirs.
    #[must_use]
    pub fn like_people(self, likeness: f64) -> Player<'w> {
        Player { likeness, ..self }
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
                let step = level.sight().step(empties);
                Step { depth: step.depth.min(depth.unwrap_or(u32::MAX)), ..step }
            }
        };
        let moves = if self.likeness == 0.0 { 1 } else { usize::MAX };
        Goal { step, moves, only: None, is_anytime: *limits != Limits::default() }
    }

    /// Puts first the move that somebody plays who is so much like people.
    fn choose(&self, record: &Record<Board>, analysis: &mut Analysis) {
        if self.likeness == 0.0 || analysis.moves.len() < 2 {
            return;
        }
        let pos = record.position();
        let last = record.moves().last().and_then(|mv| mv.square());
        let people = Policy::shipped().moves(Weights::shipped(), pos.own(), pos.theirs(), last);
        let worth = |(square, _): &(u8, f64)| {
            let judged = analysis.moves.iter().find(|judged| judged.square == *square);
            judged.map_or(0.0, |judged| f64::from(judged.value) / (SCALE * f64::from(DISC)))
        };
        let worths = people.iter().map(worth).collect::<Vec<_>>();
        let theirs = people.iter().map(|(_, likely)| *likely).collect::<Vec<_>>();
        let likely = blended(&theirs, &worths, self.likeness, self.care);
        let (square, _) = people[drawn(&likely, self.seed ^ pos.key())];
        let chosen = analysis.moves.iter().position(|judged| judged.square == square);
        analysis.moves[..=chosen.unwrap_or(0)].rotate_right(1);
        analysis.value = analysis.moves[0].value;
    }

    fn verdict(&self, record: &Record<Board>, mut analysis: Analysis) -> Verdict<Move> {
        self.choose(record, &mut analysis);
        let empties = record.position().empty().count_ones();
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
        let analysis = self.engine.search(own, theirs, goal, limits, stop, &mut report_progress);
        self.verdict(record, analysis)
    }

    /// The book has no tree: it is not asked.
    fn record(
        &mut self,
        record: &Record<Board>,
        limits: &Limits,
        stop: &AtomicBool,
        recorder: &mut dyn Recorder<Board>,
    ) -> Option<Verdict<Move>> {
        let pos = record.position();
        let goal = self.goal(limits, pos.empty().count_ones());
        let analysis = self.engine.record(pos, goal, limits, stop, recorder);
        Some(self.verdict(record, analysis))
    }
}

#[cfg(test)]
mod tests {
    use game::testing::random_match;
    use othello::Othello;

    use super::*;

    /// The first level that takes as much care as people.
    fn level() -> Level {
        (1..).map_while(Level::new).find(|level| level.care() == 1.0).expect("one of them does")
    }

    /// The squares that players of many seeds choose in the middle of a game.
    fn chosen(likeness: f64, seeds: u64) -> Vec<u8> {
        let mut record = random_match(&Othello, 11);
        record.undo(record.moves().len() - 24);
        let choose = |seed| {
            let engine = Engine::new(Weights::shipped(), 12, 1);
            let player = Player::new(engine, Strength::Level(level()), seed);
            let stop = AtomicBool::new(false);
            let verdict = player.like_people(likeness).search(
                &record,
                &Limits::default(),
                &stop,
                &mut |_| (),
            );
            verdict.line[0].square().expect("a square to play on")
        };
        (0..seeds).map(choose).collect()
    }

    #[test]
    fn without_likeness_the_engine_decides_and_with_it_people_do() {
        let mut record = random_match(&Othello, 11);
        record.undo(record.moves().len() - 24);
        let pos = record.position();
        let mut engine = Engine::new(Weights::shipped(), 12, 1);
        let step = level().sight().step(pos.empty().count_ones());
        let goal = Goal { step, moves: 1, only: None, is_anytime: false };
        let stop = AtomicBool::new(false);
        let (own, theirs) = (pos.own(), pos.theirs());
        let best = engine.search(own, theirs, goal, &Limits::default(), &stop, &mut |_| ());
        assert_eq!(chosen(0.0, 5), [best.moves[0].square; 5]);
        let last = record.moves().last().and_then(|mv| mv.square());
        let people = Policy::shipped().moves(Weights::shipped(), own, theirs, last);
        assert!(people.len() > 3);
        let squares = chosen(1.0, 400);
        for (square, likely) in people {
            let share = squares.iter().filter(|other| **other == square).count() as f64 / 400.0;
            assert!((share - likely).abs() < 0.08, "{square}: {share} for {likely}");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_move() {
        assert_eq!(chosen(0.7, 6), chosen(0.7, 6));
    }
}
