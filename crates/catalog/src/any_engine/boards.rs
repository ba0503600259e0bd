//! The engine for Othello on other boards than 8x8.

use std::sync::atomic::AtomicBool;

use engine_reversi::DuelPlayers;
use engine_reversi::duel::{self, Engine, Goal, score};
use players::Players;
use reversi::Variant;
use reversi::board::Duel;

use super::text::{self, Telling};
use super::{Analysis, AnyEngine, Confidence, Question, match_of};
use crate::erased::AnyMatch;

/// The engine for Othello on boards of so many words.
pub(crate) struct OfBoards<const W: usize>(Engine);

impl<const W: usize> OfBoards<W>
where
    DuelPlayers<W>: Players<Game = Variant<Duel<W>>>,
{
    pub(crate) fn boxed(megabytes: usize, threads: usize) -> Box<dyn AnyEngine> {
        Box::new(OfBoards::<W>(Engine::new(megabytes << 20, threads)))
    }

    const TELLING: Telling<DuelPlayers<W>> = Telling {
        score: |_, value, depth, _| score(value, depth),
        confidence: |_, depth| match depth {
            Goal::SOLVED => Confidence::Exact,
            _ => Confidence::Depth(depth),
        },
    };
}

impl<const W: usize> AnyEngine for OfBoards<W>
where
    DuelPlayers<W>: Players<Game = Variant<Duel<W>>>,
{
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
        let played = match_of::<DuelPlayers<W>>(played)?;
        let pos = played.record.position();
        let depth = text::plies(question.reach).unwrap_or(Goal::SOLVED).min(Goal::SOLVED);
        let goal = Goal {
            depth,
            exact: Goal::exact_on(pos.geometry().size()).min(EXACT_MAX),
            moves: question.moves,
            only: text::only(played, question).ok()?,
            haste: false,
        };
        let mut told = |found: &duel::Analysis| report(&Self::TELLING.in_text(played, found));
        let found = self.0.search(pos, goal, &question.limits, stop, &mut told);
        Some(Self::TELLING.in_text(played, &found))
    }
}

/// With so few empty squares every move is soon judged exactly, however far one was asked to look.
const EXACT_MAX: u32 = 14;
