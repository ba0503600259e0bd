//! Work on a thread of its own, which tells how far it is and can be stopped at any time.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Progress is told no more often: nobody reads faster.
const TOLD: Duration = Duration::from_millis(40);

/// Work under way. Dropping it stops the work without waiting for it.
pub(crate) struct Job<T> {
    stop: Arc<AtomicBool>,
    news: Receiver<T>,
    pub(crate) began: Instant,
}

/// What came of asking a job.
pub(crate) enum Heard<T> {
    /// Something.
    News(T),
    /// Nothing yet.
    Nothing,
    /// Nothing any more: the thread is gone.
    Gone,
}

impl<T: Send + 'static> Job<T> {
    /// Begins to work.
    pub(crate) fn begin(
        work: impl FnOnce(&AtomicBool, &Sender<T>) + Send + 'static,
    ) -> io::Result<Job<T>> {
        let (sender, news) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        thread::Builder::new().name("thinking".into()).spawn(move || work(&flag, &sender))?;
        Ok(Job { stop, news, began: Instant::now() })
    }

    /// What is new.
    pub(crate) fn hear(&self) -> Heard<T> {
        match self.news.try_recv() {
            Ok(news) => Heard::News(news),
            Err(TryRecvError::Empty) => Heard::Nothing,
            Err(TryRecvError::Disconnected) => Heard::Gone,
        }
    }
}

impl<T> Drop for Job<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Says when it is time to tell of progress again.
#[derive(Default)]
pub(crate) struct Pace(Option<Instant>);

impl Pace {
    pub(crate) fn is_time(&mut self) -> bool {
        let is_time = self.0.is_none_or(|told| told.elapsed() >= TOLD);
        if is_time {
            self.0 = Some(Instant::now());
        }
        is_time
    }
}
