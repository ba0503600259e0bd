//! A depth that changes with the stage of the game.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position, Progress, Record, Searcher, Verdict};

use crate::duel::AnySearcher;

/// Runs a searcher at the depth that the position calls for.
pub(crate) struct Staged<P: Position> {
    pub(crate) searcher: AnySearcher<P>,
    pub(crate) depth: Box<dyn Fn(&P) -> u32 + Send>,
}

impl<P: Position> Searcher<P> for Staged<P> {
    fn search(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
    ) -> Verdict<P::Move> {
        let depth = (self.depth)(record.position());
        let depth = Some(limits.depth.map_or(depth, |most| most.min(depth)));
        self.searcher.search(record, &Limits { depth, ..*limits }, stop, report)
    }
}
