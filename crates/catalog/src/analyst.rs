//! Judging the moves of a position: what a review, a solver and a page ask of an engine.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine_othello::{DISC, Engine, Goal, Judged, Level, Selectivity, Step, Weights};
use game::{Limits, Notation, Record, Symmetric};
use othello::{Board, Move, Othello};

use crate::erased::{AnyMatch, ErasedMatch};

/// How surely a value is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confidence {
    /// It is the score of perfect play.
    Exact,
    /// The game was searched to its end, with cuts that are right so often in a hundred.
    Likely(u8),
    /// An estimate after so many plies.
    Depth(u32),
}

/// A move as an analyst judges it.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgment {
    /// The move in text.
    pub mv: String,
    /// What it is worth for the side to move, in discs.
    pub value: f64,
    /// Whether the move is only known to be worth no more than that.
    pub is_bound: bool,
    /// How surely it is known.
    pub confidence: Confidence,
    /// The best line, this move first.
    pub line: Vec<String>,
}

/// What is known of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct AnyAnalysis {
    /// The moves, the best first; none if the game is over.
    pub moves: Vec<Judgment>,
    /// What the position is worth for the side to move, in discs.
    pub value: f64,
    /// How surely that is known.
    pub confidence: Confidence,
    /// Positions entered.
    pub visited: u64,
    /// Positions entered, and children looked at for their order or in the table.
    pub nodes: u64,
    /// Since the search began.
    pub elapsed: Duration,
}

/// What is asked of an analyst.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question<'a> {
    /// How many of the best moves to judge; the others are only known to be worse.
    pub moves: usize,
    /// The one move to judge, in text, if not all.
    pub only: Option<&'a str>,
    /// How far to look.
    pub reach: Reach,
    /// When to stop before that.
    pub limits: Limits,
}

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// To the end of the game, proved.
    Solve,
    /// As far as a level of the engine does; without an engine so many plies, two at least.
    Level(u8),
}

/// Judges positions of one game, and remembers what it learned.
pub struct Analyst {
    engine: Engine<'static>,
}

impl Analyst {
    /// The levels that a [`Reach`] may name.
    pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=21;

    /// An analyst for the game of a match, if there is an engine for it: Othello on 8x8.
    ///
    /// Its table takes so many megabytes.
    #[must_use]
    pub fn of(played: &dyn AnyMatch, megabytes: usize, threads: usize) -> Option<Analyst> {
        record_of(played)?;
        let bits = ((megabytes << 20) / 32).max(4).ilog2();
        Some(Analyst { engine: Engine::new(Weights::shipped(), bits, threads) })
    }

    /// Forgets what it learned.
    pub fn clear(&mut self) {
        self.engine.clear();
    }

    /// Judges the current position of a match; `report` hears of every step.
    ///
    /// `None` if the match is of another game, or the question names no level or no move.
    pub fn judge(
        &mut self,
        played: &dyn AnyMatch,
        question: &Question<'_>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&AnyAnalysis),
    ) -> Option<AnyAnalysis> {
        let pos = *record_of(played)?.position();
        let empties = pos.empty().count_ones();
        let step = match question.reach {
            Reach::Solve => Step::SOLVE,
            Reach::Level(number) => Level::new(number)?.step(empties),
        };
        let only = match question.only {
            None => None,
            Some(text) => Othello.read_move(&pos, text).ok()?.square(),
        };
        let is_anytime = question.limits != Limits::default();
        let goal = Goal { step, moves: question.moves, only, is_anytime };
        let (own, theirs) = (pos.own(), pos.theirs());
        let mut told = |analysis: &engine_othello::Analysis| report(&in_text(&pos, analysis));
        let found = self.engine.search(own, theirs, goal, &question.limits, stop, &mut told);
        Some(in_text(&pos, &found))
    }
}

/// The name of the opening that a match of Othello on 8x8 went through.
#[must_use]
pub fn opening_name(played: &dyn AnyMatch) -> Option<&'static str> {
    ::othello::opening_name(record_of(played)?)
}

/// Why no game of Othello on 8x8 leads to the position of a match, where that is easy to see.
#[must_use]
pub fn impossibility(played: &dyn AnyMatch) -> Option<&'static str> {
    record_of(played)?.position().impossibility()
}

fn record_of(played: &dyn AnyMatch) -> Option<&Record<Board>> {
    Some(&played.as_any().downcast_ref::<ErasedMatch<Othello>>()?.record)
}

fn in_text(pos: &Board, analysis: &engine_othello::Analysis) -> AnyAnalysis {
    let empties = pos.empty().count_ones();
    let moves = alike(pos, &analysis.moves);
    let moves = moves.iter().map(|judged| Judgment {
        mv: Othello.move_text(pos, Move::place(judged.square)),
        value: discs(judged.value),
        is_bound: judged.is_bound,
        confidence: confidence(judged.step, empties),
        line: judged
            .line
            .iter()
            .map(|square| Othello.move_text(pos, Move::place(*square)))
            .collect(),
    });
    let is_over = analysis.moves.is_empty();
    AnyAnalysis {
        moves: moves.collect(),
        value: discs(analysis.value),
        confidence: if is_over { Confidence::Exact } else { confidence(analysis.step, empties) },
        visited: analysis.work.visited,
        nodes: analysis.work.visited + analysis.work.looked,
        elapsed: analysis.elapsed,
    }
}

/// Moves that a symmetry of the board turns into each other are worth the same, however a selective
/// search came to them: those behind are judged as the first of them.
fn alike(pos: &Board, moves: &[Judged]) -> Vec<Judged> {
    let kept = (1..pos.symmetries()).filter(|symmetry| pos.image(*symmetry) == *pos);
    let kept = kept.collect::<Vec<_>>();
    let mut judged = Vec::<Judged>::with_capacity(moves.len());
    for found in moves {
        let images = judged.iter().flat_map(|first| kept.iter().map(move |s| (first, *s)));
        let image = |square, symmetry| {
            pos.image_move(Move::place(square), symmetry).square().unwrap_or(square)
        };
        let mut images =
            images.filter(|(first, symmetry)| image(first.square, *symmetry) == found.square);
        let as_first = images.next().map(|(first, symmetry)| Judged {
            square: found.square,
            line: first.line.iter().map(|square| image(*square, symmetry)).collect(),
            ..first.clone()
        });
        judged.push(as_first.unwrap_or_else(|| found.clone()));
    }
    if !kept.is_empty() {
        judged.sort_by_key(|judged| (judged.is_bound, -judged.value));
    }
    judged
}

fn discs(value: i32) -> f64 {
    f64::from(value) / f64::from(DISC)
}

fn confidence(step: Step, empties: u32) -> Confidence {
    match (step.depth >= empties, step.selectivity) {
        (true, Selectivity::Exact) => Confidence::Exact,
        (true, selectivity) => Confidence::Likely(selectivity.percent()),
        (false, _) => Confidence::Depth(step.depth),
    }
}
