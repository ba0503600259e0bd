//! Any searcher behind one trait object, in text.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Limits, Notation, Progress, Record, Score, Verdict};
use players::{Built, Players, Spec};
use search::{Room, Way};

use crate::AnyMatch;
use crate::drawn::Drawn;
use crate::erased::{ErasedMatch, PositionOf};
use crate::recording::{self, Recording};

/// Who fills a seat.
pub type Candidate = players::Candidate<Box<dyn AnySearcher>>;

/// A searcher of one game, made by [`AnyGame::player`](crate::AnyGame::player).
pub trait AnySearcher: Send {
    /// How it was asked for.
    fn spec(&self) -> &Spec;

    /// Does beforehand what a search would do first; see [`game::Searcher::prepare`].
    ///
    /// # Panics
    /// If the match is of another game than the player was made for.
    fn prepare(&mut self, played: &dyn AnyMatch);

    /// Bytes of its transposition tables.
    fn table_bytes(&self) -> usize;

    /// Searches the current position of a match, within the limits and its own.
    ///
    /// # Panics
    /// If the match is of another game than the player was made for.
    fn search(
        &mut self,
        played: &dyn AnyMatch,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&AnyProgress),
    ) -> AnyVerdict;

    /// The same, with the tree as far as there is room for it; nothing, and nothing is searched, if
    /// the searcher keeps its tree to itself.
    ///
    /// # Panics
    /// If the match is of another game than the player was made for.
    fn record(
        &mut self,
        played: &dyn AnyMatch,
        limits: &Limits,
        stop: &AtomicBool,
        room: Room,
    ) -> Option<Recording>;
}

/// What a search knows so far, in text; see [`Progress`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyProgress {
    /// Plies searched completely.
    pub depth: u32,
    /// The value for the seat to move.
    pub score: Score,
    /// The best line found.
    pub line: Vec<String>,
    /// Positions entered.
    pub nodes: u64,
    /// Since the search began.
    pub elapsed: Duration,
}

/// What a search found, in text; see [`Verdict`].
pub type AnyVerdict = Verdict<String>;

/// One of the players `R`, with its type forgotten.
pub(crate) struct ErasedSearcher<R: Players> {
    pub(crate) spec: Spec,
    pub(crate) built: Built<PositionOf<R>>,
}

impl<R: Players<Game: Drawn>> AnySearcher for ErasedSearcher<R> {
    fn spec(&self) -> &Spec {
        &self.spec
    }

    fn prepare(&mut self, played: &dyn AnyMatch) {
        self.built.searcher.prepare(&own_match::<R>(played).record);
    }

    fn table_bytes(&self) -> usize {
        self.built.searcher.table_bytes()
    }

    fn search(
        &mut self,
        played: &dyn AnyMatch,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&AnyProgress),
    ) -> AnyVerdict {
        let ErasedMatch { erased, record } = own_match::<R>(played);
        let limits = self.built.plan.tightened(limits);
        let way = Way::begin();
        let mut report_text = |progress: &Progress<'_, _>| {
            report(&AnyProgress {
                depth: progress.depth,
                score: progress.score,
                line: line_text(&erased.game, record, progress.line),
                nodes: progress.nodes,
                elapsed: progress.elapsed,
            });
        };
        let searcher = &mut self.built.searcher;
        let Verdict { line, score, depth, statistics } =
            searcher.search(record, &limits, stop, &mut report_text);
        let line = line_text(&erased.game, record, &line);
        way.end(statistics.elapsed);
        AnyVerdict { line, score, depth, statistics }
    }

    fn record(
        &mut self,
        played: &dyn AnyMatch,
        limits: &Limits,
        stop: &AtomicBool,
        room: Room,
    ) -> Option<Recording> {
        let ErasedMatch { erased, record } = own_match::<R>(played);
        let limits = self.built.plan.tightened(limits);
        let searcher = &mut *self.built.searcher;
        recording::record(&erased.game, record, searcher, &limits, stop, room)
    }
}

fn own_match<R: Players>(played: &dyn AnyMatch) -> &ErasedMatch<R> {
    played.as_any().downcast_ref().expect("a match of the player's own game")
}

/// A line of play from the current position, in text.
pub(crate) fn line_text<G: Notation>(
    game: &G,
    record: &Record<G::Position>,
    line: &[<G::Position as game::Position>::Move],
) -> Vec<String> {
    let mut pos = record.position().clone();
    let text = |mv: &<G::Position as game::Position>::Move| {
        let text = game.move_text(&pos, *mv);
        game::Position::play_unchecked(&mut pos, *mv);
        text
    };
    line.iter().map(text).collect()
}
