//! The engine for Lines of Action.

use std::sync::atomic::AtomicBool;

use engine_loa::{Engine, Goal, Judged, LoaPlayers, Proofs, plies, score};
use game::{Notation, Position};
use loa::{Board, Loa, Move};

use super::{Analysis, AnyEngine, Confidence, JudgedMove, Question, Reach, match_of};
use crate::erased::{AnyMatch, ErasedMatch};

/// The engine for Lines of Action.
pub(crate) struct OfLoa(Engine);

impl OfLoa {
    pub(crate) fn boxed(megabytes: usize, threads: usize) -> Box<dyn AnyEngine> {
        Box::new(OfLoa(Engine::new(megabytes << 20, threads)))
    }
}

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
        let record = &played.record;
        let (depth, proofs) = match question.reach {
            Reach::Solve => (Goal::DEPTH_MAX, Proofs::Many),
            Reach::Level(level) => (depth(level), Proofs::Some),
            Reach::Depth(depth) => (depth.clamp(1, Goal::DEPTH_MAX), Proofs::Some),
        };
        let only = match question.only {
            None => None,
            Some(text) => Some(played.erased.game.read_move(record.position(), text).ok()?),
        };
        let goal = Goal { depth, moves: question.moves, only, proofs };
        let text = |analysis: &engine_loa::Analysis| in_text(played, analysis);
        let mut told = |analysis: &engine_loa::Analysis| report(&text(analysis));
        let found = self.0.search(record, goal, &question.limits, stop, &mut told);
        Some(text(&found))
    }
}

/// A game has as many moves to choose from as three of Othello: a level looks half as far.
fn depth(level: u8) -> u32 {
    match level {
        LEVEL_MAX.. => Goal::DEPTH_MAX,
        _ => 1 + u32::from(level) / 2,
    }
}

/// From this level on something else has to end a search.
const LEVEL_MAX: u8 = 20;

fn in_text(played: &ErasedMatch<LoaPlayers>, analysis: &engine_loa::Analysis) -> Analysis {
    let pos = played.record.position();
    let worth = |value: i32, line: &[Move]| played.game().worth(score(pos, value, line));
    let sure = |value: i32, depth: u32| match plies(value) {
        Some(plies) => Confidence::Decided(plies),
        None => Confidence::Depth(depth),
    };
    let judged = |judged: &Judged| JudgedMove {
        mv: played.erased.game.move_text(pos, judged.mv),
        value: worth(judged.value, &judged.line),
        is_bound: judged.is_bound,
        confidence: sure(judged.value, judged.depth),
        line: line(&played.erased.game, pos, &judged.line),
    };
    // Before anything was searched, nothing is known.
    let searched = analysis.moves.iter().filter(|judged| judged.depth > 0);
    let best = analysis.moves.first().map_or(&[][..], |judged| &judged.line);
    Analysis {
        moves: searched.map(judged).collect(),
        value: worth(analysis.value, best),
        confidence: sure(analysis.value, analysis.depth),
        nodes: analysis.nodes,
        elapsed: analysis.elapsed,
    }
}

/// A line in text.
fn line(game: &Loa, pos: &Board, line: &[Move]) -> Vec<String> {
    let mut pos = *pos;
    let name = |mv: &Move| {
        let text = game.move_text(&pos, *mv);
        pos.play_unchecked(*mv);
        text
    };
    line.iter().map(name).collect()
}
