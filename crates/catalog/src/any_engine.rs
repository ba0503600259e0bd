//! The engine that judges the moves of a position: there is one, for Othello on 8x8.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine_othello::{
    DISC, Engine, Goal, Judged, Level, OthelloPlayers, Selectivity, Step, Weights,
};
use game::{Limits, Notation, Record, Symmetric};
use othello::{Board, Move, Othello};

use crate::erased::{AnyMatch, ErasedMatch};
use crate::page::Page;

/// How surely a value is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confidence {
    /// It is the score of perfect play.
    Exact,
    /// The game was searched to its end, with cuts that are right so often in a hundred.
    Selective(u8),
    /// An estimate after so many plies.
    Depth(u32),
    /// From the opening book, whose searches looked so many plies ahead.
    Book(u32),
}

/// A move and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedMove {
    /// The move in text.
    pub mv: String,
    /// What it is worth for the side to move, in the game's [`Unit`](crate::Unit).
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
pub struct Analysis {
    /// The moves, the best first; none if the game is over.
    pub moves: Vec<JudgedMove>,
    /// What the position is worth for the side to move.
    pub value: f64,
    /// How surely that is known.
    pub confidence: Confidence,
    /// Positions entered.
    pub nodes: u64,
    /// Since the search began.
    pub elapsed: Duration,
}

/// What is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question<'a> {
    /// How many of the best moves to judge; the others are only known to be worse.
    pub moves: usize,
    /// The one move to judge, in text, if not all.
    pub only: Option<&'a str>,
    /// How far to look.
    pub reach: Reach,
    /// When to stop before that; how deep is for the reach to say.
    pub limits: Limits,
    /// Whether the opening book may answer for moves that no search looked at as far.
    pub book: bool,
}

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// To the end of the game, proved.
    Solve,
    /// As far as a level of the engine does; without an engine so many plies, two at least.
    Level(u8),
    /// So many plies; without an engine two at least.
    Depth(u32),
}

/// The levels that a [`Reach`] may name where there is an engine.
pub const ENGINE_LEVELS: std::ops::RangeInclusive<u8> = 1..=21;

/// Makes an engine, with a table of so many megabytes and so many threads.
pub type MakeEngine = fn(megabytes: usize, threads: usize) -> Box<AnyEngine>;

/// Judges positions of one game, and remembers what it learned.
pub struct AnyEngine(Engine<'static>);

impl AnyEngine {
    /// The engine for Othello on 8x8.
    pub(crate) fn of_othello(megabytes: usize, threads: usize) -> Box<AnyEngine> {
        let bits = ((megabytes << 20) / 32).max(4).ilog2();
        Box::new(AnyEngine(Engine::new(Weights::shipped(), bits, threads)))
    }

    /// Forgets what it learned.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Positions that the last search entered, by how many squares were empty; those of the last
    /// eleven together.
    #[must_use]
    pub fn entered(&self) -> &[u64] {
        self.0.entered()
    }

    /// Judges the current position of a match; `report` hears of every step.
    ///
    /// `None` if the match is of another game, or the question names no level or no move.
    pub fn analyse(
        &mut self,
        played: &dyn AnyMatch,
        question: &Question<'_>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let pos = *record_of(played)?.position();
        let step = step(question.reach, pos.empty().count_ones())?;
        let only = match question.only {
            None => None,
            Some(text) => Othello.read_move(&pos, text).ok()?.square(),
        };
        let is_anytime = question.limits != Limits::default();
        let goal = Goal { step, moves: question.moves, only, is_anytime };
        let (own, theirs) = (pos.own(), pos.theirs());
        let page = question.book.then(|| Page::of(&pos));
        let text = |analysis: &engine_othello::Analysis| in_text(&pos, analysis, page.as_ref());
        let mut told = |analysis: &engine_othello::Analysis| report(&text(analysis));
        let found = self.0.search(own, theirs, goal, &question.limits, stop, &mut told);
        Some(text(&found))
    }
}

/// How deep and how surely to search with so many empty squares; `None` if there is no such level.
fn step(reach: Reach, empties: u32) -> Option<Step> {
    match reach {
        Reach::Solve => Some(Step::SOLVE),
        Reach::Level(number) => Some(Level::new(number)?.sight().step(empties)),
        Reach::Depth(depth) if depth < empties => {
            Some(Step { depth: depth.max(1), selectivity: Selectivity::P73 })
        }
        Reach::Depth(_) => Some(Step { depth: empties, selectivity: Selectivity::Exact }),
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
    Some(&played.as_any().downcast_ref::<ErasedMatch<OthelloPlayers>>()?.record)
}

fn in_text(pos: &Board, analysis: &engine_othello::Analysis, page: Option<&Page>) -> Analysis {
    let empties = pos.empty().count_ones();
    let name = |square: &u8| Othello.move_text(pos, Move::place(*square));
    let mut is_booked = false;
    let moves = alike(pos, &analysis.moves).into_iter().map(|searched| {
        let booked = page.and_then(|page| page.judged(&searched));
        is_booked |= booked.is_some();
        let (confidence, judged) = match booked {
            Some(booked) => (Confidence::Book(booked.step.depth), booked),
            None => (confidence(searched.step, empties), searched),
        };
        JudgedMove {
            mv: name(&judged.square),
            value: discs(judged.value),
            is_bound: judged.is_bound,
            confidence,
            line: judged.line.iter().map(name).collect(),
        }
    });
    let mut moves = moves.collect::<Vec<_>>();
    if is_booked {
        moves.sort_by(|one, other| {
            one.is_bound.cmp(&other.is_bound).then(other.value.total_cmp(&one.value))
        });
    }
    let (value, sure) = match moves.first() {
        Some(best) if is_booked => (best.value, best.confidence),
        Some(_) => (discs(analysis.value), confidence(analysis.step, empties)),
        None => (discs(analysis.value), Confidence::Exact),
    };
    let (nodes, elapsed) = (analysis.nodes, analysis.elapsed);
    Analysis { moves, value, confidence: sure, nodes, elapsed }
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
        (true, selectivity) => Confidence::Selective(selectivity.percent()),
        (false, _) => Confidence::Depth(step.depth),
    }
}
