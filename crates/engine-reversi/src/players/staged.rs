//! A search that changes with the stage of the game.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position, Progress, Record, Searcher, Verdict};
use players::BoxedSearcher;

/// Searches at the depth that the stage calls for, and hands the last stage to a solver.
pub(crate) struct Staged<P: Position> {
    pub(crate) searcher: BoxedSearcher<P>,
    pub(crate) solver: BoxedSearcher<P>,
    pub(crate) stage: StageOf<P>,
}

/// What a position calls for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// To look ahead so far, if it matters.
    Ahead(Option<u32>),
    /// To look ahead to the end of the game, which is so far away.
    End(u32),
}

/// The stage of a position.
type StageOf<P> = Box<dyn Fn(&P) -> Stage + Send>;

impl<P: Position> Searcher<P> for Staged<P> {
    fn prepare(&mut self, record: &Record<P>) {
        match (self.stage)(record.position()) {
            Stage::End(_) => self.solver.prepare(record),
            Stage::Ahead(_) => self.searcher.prepare(record),
        }
    }

    fn table_bytes(&self) -> usize {
        self.searcher.table_bytes() + self.solver.table_bytes()
    }

    fn search(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
    ) -> Verdict<P::Move> {
        let depth = match (self.stage)(record.position()) {
            Stage::End(plies) if limits.depth.is_none_or(|depth| depth >= plies) => {
                let limits = Limits { depth: None, ..*limits };
                return self.solver.search(record, &limits, stop, report);
            }
            // Whoever may not look to the end judges it as the middle.
            Stage::End(_) => None,
            Stage::Ahead(depth) => depth,
        };
        let depth = limits.depth.into_iter().chain(depth).min();
        self.searcher.search(record, &Limits { depth, ..*limits }, stop, report)
    }
}
