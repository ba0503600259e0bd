//! Who does tasks.

mod admission;
mod core;
mod delivery;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use futures_util::StreamExt;
use runs::{Busy, RunError};
use tokio::runtime::Handle;
use tokio::time::{sleep, timeout};

use crate::access::{Access, Role};
use crate::coordinator::runtime;
use crate::identity::Identity;
use crate::line::{Line, NoLine};
use crate::wire::{OBJECTIONS, ORDERS, Objection, Order, PRESENCES, PRESENT_EVERY, Presence};
use crate::wire::{json, token};
use admission::Admitted;
use core::Bench;

/// A worker as it wants to be seen.
#[derive(Clone, Debug)]
pub struct Hand {
    /// Its name.
    pub name: String,
    /// Tasks that it does at a time.
    pub cores: usize,
    /// Whether it starts programs that a run names.
    pub trusts: bool,
    /// Its build.
    pub identity: Identity,
    /// Says when people on this machine go first, if they do.
    pub busy: Option<Busy>,
}

/// What a worker tells the one who started it.
#[derive(Clone, PartialEq, Debug)]
pub enum Told {
    /// Nobody is there yet; it goes on trying.
    Waiting(String),
    /// It was let in by the server.
    Ready,
    /// It works for a run.
    Joined(String),
    /// It does not work for a run, and why.
    Declined(String, String),
    /// So many tasks were done when it stopped.
    Over(u64),
}

/// How often one looks whether to stop.
const TICK: Duration = Duration::from_millis(100);
/// How long to wait for a server that is not there.
const PAUSE: Duration = Duration::from_secs(2);
/// How often a run is told why nobody works for it here.
const OBJECTED_EVERY: Duration = Duration::from_secs(30);
/// How long to wait for the server at the end.
const FAREWELL: Duration = Duration::from_secs(10);

/// What the threads of a worker share.
struct Shop {
    line: Line,
    handle: Handle,
    hand: Hand,
    /// The name as a part of a subject.
    name: String,
    runs: Mutex<HashMap<String, Known>>,
    benches: Vec<Bench>,
    /// Tasks done.
    done: AtomicU64,
    /// Results that are not on the server yet.
    owed: AtomicUsize,
    tell: Box<dyn Fn(Told) + Send + Sync>,
}

/// A run of which the server told.
enum Known {
    /// We work for it.
    Admitted(Arc<Admitted>),
    /// We do not, and said why at that time; as long as its build and that brief, if it is for a
    /// brief, are as they were.
    Declined { identity: Identity, brief: Option<String>, why: String, said: Instant },
    /// It is looked at just now.
    Pending,
}

/// Does tasks of whichever runs there are, until it is told to stop.
///
/// # Errors
/// If the server does not let us in, or not any more.
pub fn work(
    access: &Access,
    hand: &Hand,
    stop: &AtomicBool,
    tell: impl Fn(Told) + Send + Sync + 'static,
) -> Result<(), RunError> {
    let runtime = runtime().map_err(RunError::Io)?;
    let Some(line) = runtime.block_on(arrive(access, hand, stop, &tell))? else { return Ok(()) };
    tell(Told::Ready);
    let shop = Arc::new(Shop {
        line,
        handle: runtime.handle().clone(),
        hand: hand.clone(),
        name: token(&hand.name),
        runs: Mutex::default(),
        benches: (0..hand.cores).map(|_| Bench::default()).collect(),
        done: AtomicU64::new(0),
        owed: AtomicUsize::new(0),
        tell: Box::new(tell),
    });
    let listening = runtime.block_on(shop.line.client.subscribe(format!("{ORDERS}.>")));
    let listening = listening.map_err(|error| RunError::Queue(error.to_string()))?;
    runtime.spawn(Arc::clone(&shop).obey(listening));
    runtime.spawn(Arc::clone(&shop).be_there());
    let fault = thread::scope(|scope| {
        for bench in &shop.benches {
            let shop = &shop;
            scope.spawn(move || shop.serve(bench));
        }
        let fault = loop {
            if stop.load(Ordering::Relaxed) {
                break None;
            }
            if let Some(why) = shop.line.fault() {
                break Some(why);
            }
            thread::sleep(TICK);
        };
        shop.benches.iter().for_each(Bench::close);
        fault
    });
    let _ = runtime.block_on(async { timeout(FAREWELL, shop.depart()).await });
    runtime.shutdown_background();
    (shop.tell)(Told::Over(shop.done.load(Ordering::Relaxed)));
    fault.map_or(Ok(()), |why| Err(RunError::Queue(why)))
}

/// The line to the server, when it is there; none if we are told to stop before.
async fn arrive(
    access: &Access,
    hand: &Hand,
    stop: &AtomicBool,
    tell: &dyn Fn(Told),
) -> Result<Option<Line>, RunError> {
    let mut is_told = false;
    while !stop.load(Ordering::Relaxed) {
        match Line::open(access, Role::Worker, &hand.name).await {
            Ok(line) => return Ok(Some(line)),
            Err(NoLine::Refused(why)) => return Err(RunError::Queue(why)),
            Err(NoLine::Away(why)) => {
                if !std::mem::replace(&mut is_told, true) {
                    tell(Told::Waiting(why));
                }
            }
        }
        let end = Instant::now() + PAUSE;
        while Instant::now() < end && !stop.load(Ordering::Relaxed) {
            sleep(TICK).await;
        }
    }
    Ok(None)
}

impl Shop {
    fn runs(&self) -> MutexGuard<'_, HashMap<String, Known>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does what coordinators say.
    async fn obey(self: Arc<Self>, mut orders: async_nats::Subscriber) {
        while let Some(message) = orders.next().await {
            match serde_json::from_slice::<Order>(&message.payload) {
                Ok(Order::Run { run, identity, brief, from }) => {
                    self.hear_of(run, identity, brief, from).await;
                }
                Ok(Order::Over { run }) => {
                    self.runs().remove(&run);
                    self.abandon(&run, u64::MAX);
                }
                // A result says who did it as subjects do.
                Ok(Order::Lie { run, worker, task })
                    if worker == self.hand.name || worker == self.name =>
                {
                    let why = format!("what came out for task {task} here was refused");
                    self.leave(&run, None, why).await;
                }
                // Whoever has another build may say other things.
                Ok(Order::Lie { .. }) | Err(_) => (),
            }
        }
    }

    /// Stops the tasks of a run before an epoch.
    fn abandon(&self, run: &str, from: u64) {
        self.benches.iter().for_each(|bench| bench.abandon(run, from));
    }

    /// Says that we are there, again and again.
    async fn be_there(self: Arc<Self>) {
        loop {
            self.be_seen().await;
            sleep(PRESENT_EVERY).await;
        }
    }

    async fn be_seen(&self) {
        let Hand { name, cores, identity, .. } = self.hand.clone();
        let done = self.done.load(Ordering::Relaxed);
        let presence = Presence { name, cores, speed: identity.speed, done };
        let subject = format!("{PRESENCES}.{}", self.name);
        let _ = self.line.client.publish(subject, json(&presence).into()).await;
    }

    async fn object(&self, run: &str, why: &str) {
        let objection = Objection { who: self.hand.name.clone(), why: why.to_string() };
        let subject = format!("{OBJECTIONS}.{run}");
        let _ = self.line.client.publish(subject, json(&objection).into()).await;
    }

    /// Waits for what is owed, and says good-bye.
    async fn depart(&self) {
        while self.owed.load(Ordering::Relaxed) > 0 {
            sleep(TICK).await;
        }
        let _ = self.line.client.flush().await;
    }
}
