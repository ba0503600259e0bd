//! Threads for what must not hold others up: searches, and work that waits for a disk or a lock.

use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::message::{Code, Problem};
use crate::problem::Answer;

/// What a search is for. Either comes behind everything that answers people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rank {
    /// A move of a game: somebody waits for it, perhaps on a clock.
    Move,
    /// What is only looked at: it comes last.
    Analysis,
}

impl Rank {
    /// How nice it is to others. Of a processor that both want, a move has three times as much as
    /// an analysis.
    #[cfg(target_os = "linux")]
    const fn nice(self) -> i32 {
        match self {
            Rank::Move => 10,
            Rank::Analysis => 15,
        }
    }
}

/// Runs a search on a thread of its own; `None` if it panicked.
pub(crate) async fn search<T: Send + 'static>(
    rank: Rank,
    search: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (done, waiting) = oneshot::channel();
    let runtime = Handle::current();
    std::thread::spawn(move || {
        let _runtime = runtime.enter();
        lower_priority(rank);
        // Whoever waited may be gone.
        let _ = done.send(search());
    });
    waiting.await.ok()
}

/// Does work that may wait, where nobody else waits for it.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Answer<T> + Send + 'static,
) -> Answer<T> {
    let panicked = |_| Err(Problem::new(Code::Internal, "the request failed"));
    tokio::task::spawn_blocking(work).await.unwrap_or_else(panicked)
}

/// Lets answers to people go first, also before the threads that this one starts. On Linux a
/// priority is a thread's own; elsewhere it is the whole process's, and stays as it is.
#[cfg_attr(not(target_os = "linux"), expect(unused_variables, reason = "all are alike there"))]
fn lower_priority(rank: Rank) {
    // A search of the usual priority is none the worse.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, rank.nice());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_panics_harms_nobody() {
        assert_eq!(search(Rank::Move, || 7).await, Some(7));
        assert_eq!(search(Rank::Analysis, || panic!("on purpose")).await, None::<u8>);
        assert_eq!(blocking(|| Ok(7)).await, Ok(7));
        let panicked = blocking(|| -> Answer<u8> { panic!("on purpose") }).await;
        assert_eq!(panicked.map_err(|problem| problem.code), Err(Code::Internal));
    }
}
