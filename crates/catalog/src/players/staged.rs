//! A depth that changes with the stage of the game.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position, Progress, Record, Searcher, Verdict};

use crate::duel::AnySearcher;

/// Runs a searcher at the depth that the position calls for, if it calls for one.
pub(crate) struct Staged<P: Position> {
    pub(crate) searcher: AnySearcher<P>,
    pub(crate) depth: DepthOf<P>,
}

/// The depth that a position calls for.
type DepthOf<P> = Box<dyn Fn(&P) -> Option<u32> + Send>;

impl<P: Position> Searcher<P> for Staged<P> {
    fn search(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
    ) -> Verdict<P::Move> {
        let depth = (self.depth)(record.position());
        let depth = limits.depth.into_iter().chain(depth).min();
        self.searcher.search(record, &Limits { depth, ..*limits }, stop, report)
    }
}
