//! The engine for Othello on 8x8.

use std::sync::atomic::AtomicBool;

use engine_othello::{
    DISC, Engine, Goal, Judged, Level, OthelloPlayers, Selectivity, Step, Weights,
};
use game::{Limits, Notation, Symmetric};
use othello::{Board, Move, Othello};

use super::{Analysis, AnyEngine, Confidence, JudgedMove, Question, Reach, match_of};
use crate::erased::AnyMatch;
use crate::page::Page;

/// The engine for Othello on 8x8.
pub(crate) struct OfOthello(Engine<'static>);

impl OfOthello {
    pub(crate) fn boxed(megabytes: usize, threads: usize) -> Box<dyn AnyEngine> {
        let bits = ((megabytes << 20) / 32).max(4).ilog2();
        Box::new(OfOthello(Engine::new(Weights::shipped(), bits, threads)))
    }
}

impl AnyEngine for OfOthello {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn entered(&self) -> &[u64] {
        self.0.entered()
    }

    fn analyse(
        &mut self,
        played: &dyn AnyMatch,
        question: &Question<'_>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let pos = *match_of::<OthelloPlayers>(played)?.record.position();
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
            Some(Step { depth: depth.max(1), selectivity: Selectivity::P65 })
        }
        Reach::Depth(_) => Some(Step { depth: empties, selectivity: Selectivity::Exact }),
    }
}

/// The name of the opening that a match of Othello on 8x8 went through.
#[must_use]
pub fn opening_name(played: &dyn AnyMatch) -> Option<&'static str> {
    ::othello::opening_name(&match_of::<OthelloPlayers>(played)?.record)
}

/// Why no game of Othello on 8x8 leads to the position of a match, where that is easy to see.
#[must_use]
pub fn impossibility(played: &dyn AnyMatch) -> Option<&'static str> {
    match_of::<OthelloPlayers>(played)?.record.position().impossibility()
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
            prospects: Vec::new(),
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
