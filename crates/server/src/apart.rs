//! What must not hold others up: searches on threads of their own, and work that waits for a disk.

use tokio::sync::oneshot;

/// Runs a search apart; `None` if it panicked.
pub(crate) async fn apart<T: Send + 'static>(
    search: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (done, waiting) = oneshot::channel();
    std::thread::spawn(move || {
        step_back();
        // Whoever waited may be gone.
        let _ = done.send(search());
    });
    waiting.await.ok()
}

/// Does what may wait, for a disk or a lock, without holding others up.
pub(crate) fn aside<T>(work: impl FnOnce() -> T) -> T {
    tokio::task::block_in_place(work)
}

/// Lets answers to people go first, also before the threads that this one starts. On Linux a
/// priority is a thread's own; elsewhere it is the whole process's, and stays as it is.
fn step_back() {
    #[cfg(target_os = "linux")]
    {
        // A search that cannot step back is none the worse.
        let _ = rustix::process::setpriority_process(None, 10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_search_that_panics_harms_nobody() {
        assert_eq!(apart(|| 7).await, Some(7));
        assert_eq!(apart(|| panic!("on purpose")).await, None::<u8>);
    }
}
