//! Judges of positions: few, because each has a large table, and kept a while, because of what they
//! have learned.

use std::sync::{Arc, Mutex};

use catalog::{AnyMatch, Judge};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::hall::lock;

/// The table of a judge, in megabytes.
const MEGABYTES: usize = 64;

/// The judges that are free, and the right to have one.
pub(crate) struct Pool {
    idle: Mutex<Vec<(String, Judge)>>,
    permits: Arc<Semaphore>,
    threads: usize,
}

impl Pool {
    /// A pool of so many judges.
    pub(crate) fn new(judges: usize) -> Pool {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Pool { idle: Mutex::new(Vec::new()), permits: Arc::new(Semaphore::new(judges)), threads }
    }

    /// Whether one has to wait for a judge.
    pub(crate) fn is_busy(&self) -> bool {
        self.permits.available_permits() == 0
    }

    /// The right to a judge, once there is one.
    pub(crate) async fn permit(&self) -> Option<OwnedSemaphorePermit> {
        self.permits.clone().acquire_owned().await.ok()
    }

    /// A judge for the game of a match: one who has judged it before, if there is one.
    pub(crate) fn take(&self, played: &dyn AnyMatch) -> Judge {
        let key = key(played);
        let mut idle = lock(&self.idle);
        match idle.iter().rposition(|(other, _)| *other == key) {
            Some(index) => idle.remove(index).1,
            None => {
                // Of all judges, idle or not, there are never more than permits.
                if !idle.is_empty() && self.permits.available_permits() < idle.len() {
                    idle.remove(0);
                }
                drop(idle);
                Judge::of(played, MEGABYTES, self.threads)
            }
        }
    }

    /// Gives a judge back.
    pub(crate) fn give(&self, played: &dyn AnyMatch, judge: Judge) {
        lock(&self.idle).push((key(played), judge));
    }
}

/// What tells the games of judges apart.
fn key(played: &dyn AnyMatch) -> String {
    format!("{} {:?}", played.game().name(), played.game().options())
}
