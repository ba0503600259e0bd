//! The deepest analysis of a position: a search that begins again knows less for a while.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use catalog::{Analysis, AnyMatch, Confidence, Question};

use crate::judge::configured;

/// Positions of which the deepest analysis is kept.
const KEPT_MAX: usize = 256;

/// The deepest analyses of the positions that were looked at last; clones share them.
#[derive(Clone, Default)]
pub struct Deepest(Arc<Mutex<VecDeque<(String, Analysis)>>>);

/// What an analysis is of: how the match came there, since a repetition may end it, and how many
/// moves were asked for, or which one, and whether the book may answer.
pub(crate) fn place(played: &dyn AnyMatch, question: &Question<'_>) -> String {
    let (game, start) = (configured(played.game()), played.start_text());
    let Question { moves, only, book, .. } = question;
    format!("{game} {start} {} {moves} {only:?} {book}", played.transcript())
}

impl Deepest {
    /// The deepest analysis there, if any is known.
    pub(crate) fn find(&self, place: &str) -> Option<Analysis> {
        let kept = self.kept();
        let (_, analysis) = kept.iter().find(|(other, _)| other == place)?;
        Some(analysis.clone())
    }

    /// Keeps an analysis unless a deeper one is known; the deeper of both.
    pub(crate) fn keep(&self, place: &str, now: &Analysis) -> Analysis {
        let mut kept = self.kept();
        let before = kept.iter().position(|(other, _)| other == place);
        let analysis = match before.and_then(|index| kept.remove(index)) {
            Some((_, before)) => deeper(&before, now),
            None => now.clone(),
        };
        kept.push_back((place.to_string(), analysis.clone()));
        if kept.len() > KEPT_MAX {
            kept.pop_front();
        }
        analysis
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<(String, Analysis)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The deeper of two analyses of a position, the newer if neither is. What it took is that of the
/// newer, for that is the search which goes on.
#[must_use]
pub fn deeper(before: &Analysis, now: &Analysis) -> Analysis {
    let known = if depths(before) > depths(now) { before } else { now };
    Analysis { nodes: now.nodes, elapsed: now.elapsed, ..known.clone() }
}

/// The deepest value first, then all of them: a search that is half through a step knows more.
fn depths(analysis: &Analysis) -> (u32, u32) {
    // A result is worth more than any estimate.
    let depth = |confidence| match confidence {
        Confidence::Exact | Confidence::Decided(_) => 1_000,
        Confidence::Selective(percent) => 500 + u32::from(percent),
        Confidence::Depth(plies) | Confidence::Book(plies) => plies,
    };
    let depths = || analysis.moves.iter().map(|judged| depth(judged.confidence));
    (depths().max().unwrap_or(0), depths().sum())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use catalog::{JudgedMove, Options, Reach, find};
    use game::Limits;

    use super::*;

    fn analysis(plies: u32) -> Analysis {
        let confidence = Confidence::Depth(plies);
        let judged = JudgedMove {
            mv: "f5".into(),
            value: 0.0,
            is_bound: false,
            confidence,
            prospects: vec![],
            line: vec![],
        };
        let elapsed = Duration::ZERO;
        Analysis { moves: vec![judged], value: 0.0, confidence, nodes: 0, elapsed }
    }

    fn place_of(moves: usize) -> String {
        let game = find("othello").unwrap().open(&Options::default()).unwrap();
        let limits = Limits::default();
        let question = Question { moves, only: None, reach: Reach::Solve, limits, book: true };
        place(&*game.start(1), &question)
    }

    #[test]
    fn the_deepest_stays_until_there_is_a_deeper_one() {
        let deepest = Deepest::default();
        let here = place_of(1);
        assert_eq!(deepest.find(&here), None);
        assert_eq!(deepest.keep(&here, &analysis(7)), analysis(7));
        assert_eq!(deepest.keep(&here, &analysis(2)), analysis(7));
        assert_eq!(deepest.clone().find(&here), Some(analysis(7)), "clones share");
        assert_eq!(deepest.keep(&here, &analysis(9)), analysis(9));
    }

    #[test]
    fn what_was_found_before_is_told_with_what_the_search_has_taken_since() {
        let (before, now) = (analysis(7), Analysis { nodes: 9, ..analysis(2) });
        assert_eq!(deeper(&before, &now), Analysis { nodes: 9, ..before });
        assert_eq!(deeper(&now, &analysis(2)), analysis(2));
    }

    #[test]
    fn what_nobody_looked_at_for_long_is_dropped() {
        let deepest = Deepest::default();
        for moves in 0..=KEPT_MAX {
            deepest.keep(&place_of(moves), &analysis(1));
        }
        assert_eq!(deepest.find(&place_of(0)), None);
        assert_eq!(deepest.kept().len(), KEPT_MAX);
    }
}
