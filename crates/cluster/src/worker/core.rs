//! One core of a worker: it takes a task, does it, and takes the next.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream::Message;
use catalog::AnyMatch;
use futures_util::StreamExt;
use runs::{Board, Done, Labor, Site, Task};

use super::admission::{Admitted, No};
use super::delivery::Parcel;
use super::{Shop, TICK};
use crate::wire::{BOARDS, Outcome, Posted, json};

/// What a core does just now.
#[derive(Default)]
pub(super) struct Bench {
    /// The run of the task, and its epoch.
    doing: Mutex<Option<(String, u64)>>,
    /// Whether to stop that.
    stop: AtomicBool,
    /// Whether there will be no other.
    is_closed: AtomicBool,
    /// When a board was shown.
    shown: Mutex<Option<Instant>>,
}

/// How often a task may be taken without coming to a result.
const DELIVERIES_MAX: i64 = 5;
/// How long to wait for a task before another look at what runs there are.
const WAIT: Duration = Duration::from_secs(2);
/// The same where there are several.
const WAIT_AMONG: Duration = Duration::from_millis(300);
/// Later is then.
const LATER: Duration = Duration::from_secs(1);
/// So long a task is kept that cannot be begun just now: whoever gives it back counts as somebody
/// who took it.
const KEPT: Duration = Duration::from_secs(60);
/// A board is shown so often.
const SHOWN_EVERY: Duration = Duration::from_secs(1);

impl Bench {
    fn doing(&self) -> MutexGuard<'_, Option<(String, u64)>> {
        self.doing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops a task of a run before an epoch.
    pub fn abandon(&self, run: &str, from: u64) {
        let doing = self.doing();
        if doing.as_ref().is_some_and(|(known, epoch)| known == run && *epoch < from) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Stops for good.
    pub fn close(&self) {
        let _doing = self.doing();
        self.is_closed.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    fn begin(&self, run: &str, epoch: u64) {
        let mut doing = self.doing();
        *doing = Some((run.to_string(), epoch));
        self.stop.store(self.is_closed(), Ordering::Relaxed);
    }
}

impl Shop {
    /// Does task after task.
    pub(super) fn serve(self: &Arc<Self>, bench: &Bench) {
        for turn in 0.. {
            if bench.is_closed() {
                return;
            }
            let runs = self.admitted(turn);
            match self.handle.block_on(self.fetch(&runs)) {
                Some((run, message)) => self.take(bench, run, message),
                None if runs.is_empty() => thread::sleep(TICK),
                None => (),
            }
        }
    }

    /// A task of one of the runs, if there is one.
    async fn fetch<'r>(&self, runs: &'r [Arc<Admitted>]) -> Option<(&'r Arc<Admitted>, Message)> {
        if runs.len() > 1 {
            for run in runs {
                let fetch = run.tasks.fetch().max_messages(1).expires(WAIT).messages().await;
                if let Ok(mut batch) = fetch
                    && let Some(Ok(message)) = batch.next().await
                {
                    return Some((run, message));
                }
            }
        }
        let run = runs.first()?;
        let wait = if runs.len() > 1 { WAIT_AMONG } else { WAIT };
        let begun = Instant::now();
        let batch = run.tasks.batch().max_messages(1).expires(wait).messages().await;
        let found = match batch {
            Ok(mut batch) => batch.next().await,
            Err(error) => Some(Err(error.into())),
        };
        match found {
            Some(Ok(message)) => return Some((run, message)),
            // It is not there any more, or the server is away: whoever has it will say so.
            Some(Err(_)) if begun.elapsed() < wait => {
                self.forget(run);
                tokio::time::sleep(TICK).await;
            }
            _ if run.is_forgotten() => self.forget(run),
            _ => (),
        }
        None
    }

    fn take(self: &Arc<Self>, bench: &Bench, run: &Arc<Admitted>, message: Message) {
        let delivered = message.info().map_or(1, |info| info.delivered);
        let key = message.subject.rsplit('.').next().unwrap_or_default().to_string();
        let posted = serde_json::from_slice::<Posted>(&message.payload);
        let parcel = Parcel::new(Arc::clone(self), Arc::clone(run), key, message);
        let Ok(Posted { task, brief, epoch }) = posted else { return parcel.give_up() };
        if run.is_given_up(epoch) {
            return parcel.give_up();
        }
        if delivered > DELIVERIES_MAX {
            return parcel.deliver(Outcome::Aside { task: task.name });
        }
        bench.begin(&run.run, epoch);
        match self.find_labor(bench, run, &brief) {
            Ok(labor) => self.work_on(bench, run, parcel, task, &*labor),
            Err(No::Later) => parcel.give_back(Some(LATER)),
            Err(No::Never(why)) => {
                parcel.give_back(Some(LATER));
                self.handle.block_on(self.leave(&run.run, Some(brief), why));
            }
        }
        *bench.doing() = None;
    }

    /// Who does the tasks of a brief, now or in a while.
    fn find_labor(&self, bench: &Bench, run: &Admitted, brief: &str) -> Result<Arc<dyn Labor>, No> {
        let begun = Instant::now();
        loop {
            let found = self.handle.block_on(self.labor(run, brief));
            let is_late = begun.elapsed() > KEPT || bench.stop.load(Ordering::Relaxed);
            match found {
                Err(No::Later) if !is_late => thread::sleep(LATER),
                found => return found,
            }
        }
    }

    fn work_on(
        self: &Arc<Self>,
        bench: &Bench,
        run: &Arc<Admitted>,
        parcel: Parcel,
        task: Task,
        labor: &dyn Labor,
    ) {
        let begun = Instant::now();
        match perform(labor, &task, &Place { shop: self, bench, run }) {
            Ok(Some(output)) => {
                let seconds = begun.elapsed().as_secs_f64();
                let by = self.hand.name.clone();
                parcel.deliver(Outcome::Done(Done { task: task.name, output, by, seconds }));
            }
            Err(why) => parcel.deliver(Outcome::Failed { task: task.name, why }),
            Ok(None) if bench.is_closed() => parcel.give_back(None),
            Ok(None) => parcel.give_up(),
        }
    }
}

fn perform(labor: &dyn Labor, task: &Task, place: &Place<'_>) -> Result<Option<String>, String> {
    // A core that panics would be missing from then on.
    let done = catch_unwind(AssertUnwindSafe(|| labor.perform(task, place)));
    done.unwrap_or_else(|_| Err("found a fault in the program".to_string()))
}

/// Where a task is done.
struct Place<'a> {
    shop: &'a Shop,
    bench: &'a Bench,
    run: &'a Admitted,
}

impl Site for Place<'_> {
    fn stop(&self) -> &AtomicBool {
        &self.bench.stop
    }

    fn pause(&self) {
        if let Some(busy) = &self.shop.hand.busy {
            busy.wait(|| self.bench.stop.load(Ordering::Relaxed));
        }
    }

    fn watch(&self, game: u64, played: &dyn AnyMatch) {
        self.pause();
        {
            let mut shown = self.bench.shown.lock().unwrap_or_else(PoisonError::into_inner);
            if shown.is_some_and(|shown| shown.elapsed() < SHOWN_EVERY) {
                return;
            }
            *shown = Some(Instant::now());
        }
        let (moves, position) = (played.transcript(), played.position_text());
        let board = Board { game, moves, position, by: self.shop.hand.name.clone() };
        let subject = format!("{BOARDS}.{}", self.run.run);
        let client = self.shop.line.client.clone();
        self.shop.handle.spawn(async move {
            // The next one comes soon.
            let _ = client.publish(subject, json(&board).into()).await;
        });
    }
}
