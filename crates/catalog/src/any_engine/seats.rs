//! The engine for games of two to four seats.

use std::sync::atomic::AtomicBool;

use engine_seats::{Analysis as Found, Engine, Goal, Judged, Prospects, Seated, descents};
use game::{Notation, Position, Seat};

use super::text::{line, only, plies};
use super::{Analysis, AnyEngine, Confidence, JudgedMove, Question, match_of};
use crate::drawn::Drawn;
use crate::erased::{AnyMatch, ErasedMatch, PositionOf};

/// The engine for a game of two to four seats. Its forecast depends on the rules, which it learns
/// from the first match.
pub(crate) struct OfSeats<R: Seated> {
    megabytes: usize,
    engine: Option<Engine<PositionOf<R>>>,
}

impl<R: Seated<Game: Drawn>> OfSeats<R> {
    pub(crate) fn boxed(megabytes: usize, _threads: usize) -> Box<dyn AnyEngine> {
        Box::new(OfSeats::<R> { megabytes, engine: None })
    }
}

/// A share of first place in percent, to the hundredth.
fn percent(share: f32) -> f64 {
    (f64::from(share) * 10_000.0).round() / 100.0
}

fn percents(prospects: &Prospects, seats: usize) -> Vec<f64> {
    Seat::all(seats).map(|seat| percent(prospects[seat])).collect()
}

fn confidence(is_proven: bool, plies: usize) -> Confidence {
    if is_proven { Confidence::Exact } else { Confidence::Depth(plies as u32) }
}

/// What was found of the current position of a match; so many moves at most.
fn in_text<R: Seated<Game: Drawn>>(
    played: &ErasedMatch<R>,
    found: &Found<<PositionOf<R> as Position>::Move>,
    moves: usize,
) -> Analysis {
    let pos = played.record.position();
    let (seat, seats) = (pos.turn(), pos.seats());
    let judged = |judged: &Judged<<PositionOf<R> as Position>::Move>| JudgedMove {
        mv: played.erased.game.move_text(pos, judged.mv),
        value: percent(judged.prospects[seat]),
        is_bound: false,
        confidence: confidence(judged.is_proven, judged.line.len()),
        prospects: percents(&judged.prospects, seats),
        line: line(&played.erased.game, pos, &judged.line),
    };
    let plies = found.moves.first().map_or(0, |best| best.line.len());
    // Before anything was searched, nothing is known.
    let searched = found.moves.iter().filter(|judged| judged.visits > 0 || judged.is_proven);
    Analysis {
        moves: searched.take(moves.max(1)).map(judged).collect(),
        value: percent(found.prospects[seat]),
        confidence: confidence(found.is_proven, plies),
        nodes: found.nodes,
        elapsed: found.elapsed,
    }
}

impl<R: Seated<Game: Drawn>> AnyEngine for OfSeats<R> {
    /// Nothing is learned: every tree is grown from its root.
    fn clear(&mut self) {}

    fn analyse(
        &mut self,
        played: &dyn AnyMatch,
        question: &Question<'_>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis> {
        let played = match_of::<R>(played)?;
        let pos = played.record.position();
        let goal = Goal {
            descents: plies(question.reach).map_or(u64::MAX, descents),
            all: question.moves > 1,
            only: only(played, question).ok()?,
        };
        let engine = self.engine.get_or_insert_with(|| {
            Engine::new(R::forecast(&played.erased.game), self.megabytes << 20)
        });
        let told = question.moves;
        let mut tell = |found: &Found<_>| report(&in_text(played, found, told));
        let found = engine.search(pos, goal, &question.limits, stop, &mut tell);
        Some(in_text(played, &found, told))
    }
}
