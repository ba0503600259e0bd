//! Work on a thread of its own, which tells how far it is and can be stopped at any time.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Progress is told no more often: nobody reads faster.
const TOLD: Duration = Duration::from_millis(40);

/// Work under way. Dropping it stops the work without waiting for it.
pub(crate) struct Job<P, R> {
    stop: Arc<AtomicBool>,
    news: Receiver<News<P, R>>,
    /// How far it is, as far as it has told.
    pub(crate) progress: Option<P>,
}

enum News<P, R> {
    Progress(P),
    Result(R),
}

impl<P: Clone + Send + 'static, R: Send + 'static> Job<P, R> {
    /// Begins to work.
    pub(crate) fn begin(
        work: impl FnOnce(&AtomicBool, &mut dyn FnMut(&P)) -> R + Send + 'static,
    ) -> io::Result<Job<P, R>> {
        let (sender, news) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let run = move || {
            let mut told = None::<Instant>;
            let mut report = |progress: &P| {
                if told.is_none_or(|told| told.elapsed() >= TOLD) {
                    told = Some(Instant::now());
                    let _ = sender.send(News::Progress(progress.clone()));
                }
            };
            let result = work(&flag, &mut report);
            let _ = sender.send(News::Result(result));
        };
        thread::Builder::new().name("thinking".into()).spawn(run)?;
        Ok(Job { stop, news, progress: None })
    }

    /// Takes up what is new: the result once it is there, or that there is none because the thread
    /// is gone.
    pub(crate) fn hear(&mut self) -> Option<Result<R, Gone>> {
        loop {
            match self.news.try_recv() {
                Ok(News::Progress(progress)) => self.progress = Some(progress),
                Ok(News::Result(result)) => return Some(Ok(result)),
                Err(TryRecvError::Disconnected) => return Some(Err(Gone)),
                Err(TryRecvError::Empty) => return None,
            }
        }
    }
}

/// The thread of a job ended without a result.
pub(crate) struct Gone;

impl<P, R> Drop for Job<P, R> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
