//! Threads for what must not hold others up: searches, and work that waits for a disk or a lock.

use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::message::{Code, Problem};
use crate::problem::Answer;

/// Runs a search on a thread of its own, behind everything that answers people; `None` if it
/// panicked.
pub(crate) async fn search<T: Send + 'static>(
    search: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (done, waiting) = oneshot::channel();
    let runtime = Handle::current();
    std::thread::spawn(move || {
        let _runtime = runtime.enter();
        lower_priority();
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
fn lower_priority() {
    // A search of the usual priority is none the worse.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_panics_harms_nobody() {
        assert_eq!(search(|| 7).await, Some(7));
        assert_eq!(search(|| panic!("on purpose")).await, None::<u8>);
        assert_eq!(blocking(|| Ok(7)).await, Ok(7));
        let panicked = blocking(|| -> Answer<u8> { panic!("on purpose") }).await;
        assert_eq!(panicked.map_err(|problem| problem.code), Err(Code::Internal));
    }
}
