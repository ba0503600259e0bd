//! Searching for a move under limits.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::{Position, Record, Score};

/// How far a search may go. Without any limit it goes as far as the game does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead; passes cost none.
    pub depth: Option<u32>,
    /// Positions to enter.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub time: Option<Duration>,
}

/// What a search knows so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress<'a, M> {
    /// Plies searched completely.
    pub depth: u32,
    /// The value for the seat to move.
    pub score: Score,
    /// The best line found, the best move first.
    pub line: &'a [M],
    /// Positions entered.
    pub nodes: u64,
    /// Since the search began.
    pub elapsed: Duration,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict<M> {
    /// The best line found, the move to play first; empty only when the board is over.
    pub line: Vec<M>,
    /// The value for the seat to move.
    pub score: Score,
    /// Plies searched completely.
    pub depth: u32,
    /// Positions entered, root and leaves included.
    pub nodes: u64,
}

impl<M: Copy> Verdict<M> {
    /// The move to play, unless the board is over.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.line.first().copied()
    }
}

/// Looks for the best move. Object-safe; the history comes with the record.
pub trait Searcher<P: Position>: Send {
    /// Searches the record's current position until the limits, or `stop`, end it.
    ///
    /// Whatever happens, a legal move comes back if there is one.
    fn search(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
    ) -> Verdict<P::Move>;
}
