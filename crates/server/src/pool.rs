//! Judges of positions: few, because each has a large table, and kept a while, because of what they
//! have learned.

use std::sync::{Arc, Mutex};

use analysis::{Deepest, Judge};
use catalog::AnyGame;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::Sender;

use crate::hall::lock;
use crate::threads::search;

/// What a judge has to think with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Power {
    pub(crate) threads: usize,
    /// Of its table.
    pub(crate) megabytes: usize,
}

impl Power {
    /// What one has unless asked otherwise. A processor is left to whoever looks on, who is mostly
    /// at the same machine, and would see the page late.
    pub(crate) fn usual() -> Power {
        let threads = (Power::threads_max() - 1).max(1);
        Power { threads, megabytes: Judge::MEGABYTES }
    }

    /// The most threads that anybody has: one for every processor.
    pub(crate) fn threads_max() -> usize {
        std::thread::available_parallelism().map_or(1, usize::from)
    }
}

/// The judges that are free, and the right to have one.
pub(crate) struct Pool {
    idle: Mutex<Vec<(Power, Judge)>>,
    permits: Semaphore,
    deepest: Deepest,
}

impl Pool {
    /// A pool of so many judges.
    pub(crate) fn new(judges: usize) -> Pool {
        let permits = Semaphore::new(judges);
        Pool { idle: Mutex::default(), permits, deepest: Deepest::default() }
    }

    /// Whether one has to wait for a judge.
    pub(crate) fn is_busy(&self) -> bool {
        self.permits.available_permits() == 0
    }

    /// Searches once there is a judge, and tells whoever asked what comes of it.
    pub(crate) async fn run(
        &self,
        asked: &Sender<Arc<str>>,
        work: impl FnOnce() -> Arc<str> + Send + 'static,
    ) {
        let Ok(permit) = self.permits.acquire().await else { return };
        let found = search(work).await;
        drop(permit);
        if let Some(found) = found {
            // Whoever is gone needs no answer.
            let _ = asked.send(found).await;
        }
    }

    /// A judge for a game: one who has judged it before with the same power, if there is one.
    pub(crate) fn take(&self, game: &dyn AnyGame, power: Power) -> Judge {
        let mut idle = lock(&self.idle);
        let known = idle.iter().rposition(|(had, judge)| *had == power && judge.is_for(game));
        let known = known.map(|index| idle.remove(index).1);
        drop(idle);
        known.unwrap_or_else(|| self.fresh(game, power).sharing(&self.deepest))
    }

    /// A judge who has learned nothing yet.
    pub(crate) fn fresh(&self, game: &dyn AnyGame, power: Power) -> Judge {
        let mut idle = lock(&self.idle);
        // Of all judges, idle or not, there are never more than permits.
        if !idle.is_empty() && self.permits.available_permits() < idle.len() {
            idle.remove(0);
        }
        drop(idle);
        Judge::of(game, power.megabytes, power.threads)
    }

    /// Gives a judge back.
    pub(crate) fn give(&self, judge: Judge, power: Power) {
        lock(&self.idle).push((power, judge));
    }
}
