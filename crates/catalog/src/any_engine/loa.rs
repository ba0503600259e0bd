//! The engine for Lines of Action.

use std::sync::atomic::AtomicBool;

use engine_loa::{Engine, Goal, LoaPlayers, Proofs, plies, score};

use super::text::{self, Telling};
use super::{Analysis, AnyEngine, Confidence, Question, Reach, match_of};
use crate::erased::AnyMatch;

/// The engine for Lines of Action.
pub(crate) struct OfLoa(Engine);

impl OfLoa {
    pub(crate) fn boxed(megabytes: usize, threads: usize) -> Box<dyn AnyEngine> {
        Box::new(OfLoa(Engine::new(megabytes << 20, threads)))
    }
}

const TELLING: Telling<LoaPlayers> = Telling {
    score: |pos, value, _, line| score(pos, value, line),
    confidence: |value, depth| match plies(value) {
        Some(plies) => Confidence::Decided(plies),
        None => Confidence::Depth(depth),
    },
};

impl AnyEngine for OfLoa {
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
        let played = match_of::<LoaPlayers>(played)?;
        let goal = Goal {
            depth: text::plies(question.reach).unwrap_or(u32::MAX).min(Goal::DEPTH_MAX),
            moves: question.moves,
            only: text::only(played, question).ok()?,
            haste: false,
            proofs: if question.reach == Reach::Solve { Proofs::Many } else { Proofs::Some },
        };
        let mut told = |found: &engine_loa::Analysis| report(&TELLING.in_text(played, found));
        let found = self.0.search(&played.record, goal, &question.limits, stop, &mut told);
        Some(TELLING.in_text(played, &found))
    }
}
