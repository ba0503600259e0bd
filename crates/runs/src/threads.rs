//! Tasks done by threads of this process.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use catalog::AnyMatch;

use crate::error::RunError;
use crate::labor::labor;
use crate::queue::{Event, Queue};
use crate::task::{Brief, Done, Labor, Site, Task};

/// Sees the board of a game, by its number, before every move, and may let it wait.
pub type Watch = Arc<dyn Fn(u64, &dyn AnyMatch) + Send + Sync>;

/// Lets work wait that shows no boards.
pub type Pause = Arc<dyn Fn() + Send + Sync>;

/// Threads that do tasks.
pub struct Threads {
    bench: Arc<Bench>,
    events: Receiver<Event>,
    count: usize,
    brief: Option<(Brief, Arc<dyn Labor>)>,
}

/// What the threads share.
struct Bench {
    state: Mutex<State>,
    changed: Condvar,
    stop: AtomicBool,
    by: String,
    watch: Watch,
    pause: OnceLock<Pause>,
}

#[derive(Default)]
struct State {
    tasks: VecDeque<(Task, Arc<dyn Labor>)>,
    busy: usize,
    is_over: bool,
}

impl Threads {
    /// So many threads, which do tasks in this name.
    #[must_use]
    pub fn new(count: usize, by: String, watch: Watch) -> Threads {
        let (sender, events) = channel();
        let bench = Bench {
            state: Mutex::default(),
            changed: Condvar::new(),
            stop: AtomicBool::new(false),
            by,
            watch,
            pause: OnceLock::new(),
        };
        let bench = Arc::new(bench);
        for _ in 0..count {
            let (bench, sender) = (Arc::clone(&bench), sender.clone());
            thread::spawn(move || bench.serve(&sender));
        }
        Threads { bench, events, count, brief: None }
    }

    /// The same, with work that waits now and then.
    #[must_use]
    pub fn pausing(self, pause: Pause) -> Threads {
        let _ = self.bench.pause.set(pause);
        self
    }
}

impl Queue for Threads {
    fn room(&self) -> usize {
        // Each has another task to go on with.
        2 * self.count
    }

    fn is_local(&self) -> bool {
        true
    }

    fn put(&mut self, brief: &Brief, tasks: Vec<Task>) -> Result<(), RunError> {
        let known = self.brief.as_ref().filter(|(known, _)| known == brief);
        let labor = match known {
            Some((_, labor)) => Arc::clone(labor),
            None => {
                let labor = labor(brief).map_err(RunError::Refused)?;
                self.brief = Some((brief.clone(), Arc::clone(&labor)));
                labor
            }
        };
        let tasks = tasks.into_iter().map(|task| (task, Arc::clone(&labor)));
        self.bench.lock().tasks.extend(tasks);
        self.bench.changed.notify_all();
        Ok(())
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, RunError> {
        match self.events.recv_timeout(wait) {
            Ok(event) => Ok(Some(event)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                Err(RunError::Queue("found no thread at work, expected some".to_string()))
            }
        }
    }

    fn refuse(&mut self, brief: &Brief, task: &Task, _: &Done) -> Result<(), RunError> {
        self.put(brief, vec![task.clone()])
    }

    fn halt(&mut self) -> Result<Vec<Done>, RunError> {
        let mut state = self.bench.lock();
        state.tasks.clear();
        self.bench.stop.store(true, Ordering::Relaxed);
        while state.busy > 0 {
            state = self.bench.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        self.bench.stop.store(false, Ordering::Relaxed);
        let results = self.events.try_iter().filter_map(|event| match event {
            Event::Done(done) => Some(done),
            _ => None,
        });
        Ok(results.collect())
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.bench.stop.store(true, Ordering::Relaxed);
        let mut state = self.bench.lock();
        state.tasks.clear();
        state.is_over = true;
        self.bench.changed.notify_all();
    }
}

impl Bench {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does task after task until there will be no more.
    fn serve(&self, events: &Sender<Event>) {
        while let Some((task, labor)) = self.take() {
            let event = self.perform(&task, &*labor);
            if let Some(event) = event {
                // Whoever does not listen any more needs nothing.
                let _ = events.send(event);
            }
            self.lock().busy -= 1;
            self.changed.notify_all();
        }
    }

    fn take(&self) -> Option<(Task, Arc<dyn Labor>)> {
        let mut state = self.lock();
        loop {
            if state.is_over {
                return None;
            }
            if let Some(task) = state.tasks.pop_front() {
                state.busy += 1;
                return Some(task);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn perform(&self, task: &Task, labor: &dyn Labor) -> Option<Event> {
        let begun = Instant::now();
        let name = task.name.clone();
        // A thread that panics would be waited for without end.
        let done = catch_unwind(AssertUnwindSafe(|| labor.perform(task, self)));
        match done.unwrap_or_else(|_| Err("found a fault in the program".to_string())) {
            Ok(output) => output.map(|output| {
                let seconds = begun.elapsed().as_secs_f64();
                Event::Done(Done { task: name, output, by: self.by.clone(), seconds })
            }),
            Err(why) => Some(Event::Failed { task: name, why }),
        }
    }
}

impl Site for Bench {
    fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    fn watch(&self, game: u64, played: &dyn AnyMatch) {
        (self.watch)(game, played);
    }

    fn pause(&self) {
        if let Some(pause) = self.pause.get() {
            pause();
        }
    }
}
