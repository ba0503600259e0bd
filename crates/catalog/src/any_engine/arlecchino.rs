//! The engine for Arlecchino with two seats.

use std::sync::atomic::AtomicBool;

use engine_arlecchino::{Engine, Goal, PairPlayers, score};

use super::text::{self, Telling};
use super::{Analysis, AnyEngine, Confidence, Question, match_of};
use crate::erased::AnyMatch;

/// The engine for Arlecchino with two seats.
pub(crate) struct OfArlecchino(Engine);

impl OfArlecchino {
    pub(crate) fn boxed(megabytes: usize, threads: usize) -> Box<dyn AnyEngine> {
        Box::new(OfArlecchino(Engine::new(megabytes << 20, threads)))
    }
}

const TELLING: Telling<PairPlayers> = Telling {
    score: |_, value, depth, _| score(value, depth),
    confidence: |_, depth| match depth {
        Goal::SOLVED => Confidence::Exact,
        _ => Confidence::Depth(depth),
    },
};

/// With so few pieces the end is searched at once, however far one was asked to look.
const SOLVED_PIECES: u32 = 10;

impl AnyEngine for OfArlecchino {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn analyse(
        &mut self,
        played: &dyn AnyMatch,
        question: &Question<'_>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let played = match_of::<PairPlayers>(played)?;
        let pos = played.record.position();
        let is_end = pos.occupied().count_ones() <= SOLVED_PIECES;
        let depth = text::plies(question.reach).filter(|_| !is_end).unwrap_or(Goal::SOLVED);
        let (moves, only) = (question.moves, text::only(played, question).ok()?);
        let goal = Goal { depth: depth.min(Goal::SOLVED), moves, only, haste: false };
        let mut told =
            |found: &engine_arlecchino::Analysis| report(&TELLING.in_text(played, found));
        let found = self.0.search(pos, goal, &question.limits, stop, &mut told);
        Some(TELLING.in_text(played, &found))
    }
}
