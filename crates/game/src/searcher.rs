//! Searching for a move under limits.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::{Position, Record, Recorder, Score};

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
    /// What it took.
    pub statistics: Statistics,
}

/// What a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// Positions entered, root and leaves included.
    pub nodes: u64,
    /// Positions judged by the evaluator.
    pub leaves: u64,
    /// Positions at which the rest of the moves did not matter any more.
    pub cutoffs: u64,
    /// Cut-offs by the very first move.
    pub first_cutoffs: u64,
    /// Null-window probes that had to be searched again.
    pub researches: u64,
    /// Null-window passes of MTD(f).
    pub passes: u64,
    /// Look-ups in the table.
    pub probes: u64,
    /// Look-ups that found the position.
    pub hits: u64,
    /// Hits that answered at once.
    pub table_cutoffs: u64,
    /// Random games played out.
    pub playouts: u64,
    /// Since the search began.
    pub elapsed: Duration,
}

impl Statistics {
    /// How many children a node would have, were the tree even: the `depth`-th root of the nodes.
    #[must_use]
    pub fn branching(&self, depth: u32) -> f64 {
        if depth == 0 { 1.0 } else { (self.nodes as f64).powf(1.0 / f64::from(depth)) }
    }
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
    /// Does beforehand what a search from here on would do first, such as to make tables: whoever
    /// calls this before a clock runs has more of the time for searching. It changes nothing else.
    fn prepare(&mut self, _record: &Record<P>) {}

    /// Bytes of its transposition tables.
    fn table_bytes(&self) -> usize {
        0
    }

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

    /// The same, while a recorder is told how the tree grows. `None`, and nothing is searched, from
    /// whoever keeps its tree to itself.
    fn record(
        &mut self,
        _record: &Record<P>,
        _limits: &Limits,
        _stop: &AtomicBool,
        _recorder: &mut dyn Recorder<P>,
    ) -> Option<Verdict<P::Move>> {
        None
    }
}
