//! Who has a run, and has its tasks done by workers.

mod hear;
mod post;
mod setup;

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use runs::{Brief, Done, Event, News, Queue, RunError, Task, Worker};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::access::{Access, Role};
use crate::briefs::Packed;
use crate::identity::Identity;
use crate::line::Line;
use crate::wire::{Objection, Order, Outcome, PRESENT_EVERY, Presence, key, token};
use hear::Heard;
use post::{Desk, Post};

/// A run whose tasks are done by workers elsewhere.
pub struct Cluster {
    runtime: Option<Runtime>,
    desk: Arc<Desk>,
    heard: Receiver<Heard>,
    /// Tasks whose results are missing, by their keys.
    open: HashMap<String, Open>,
    /// How often a result of them could not be read.
    lies: HashMap<String, u32>,
    /// What is put in just now.
    posts: JoinSet<()>,
    ready: VecDeque<Event>,
    workers: HashMap<String, (Presence, Instant)>,
    objections: HashSet<Objection>,
    epoch: u64,
    swept: Instant,
}

/// A task whose result is missing.
struct Open {
    post: Post,
    since: Instant,
}

/// Tasks for each core that is at work: one there, and others on the way.
const TASKS_OF_CORE: usize = 3;
/// Tasks as long as nobody is at work.
const TASKS_MIN: usize = 16;
/// How often tasks are looked for that got lost, and how old they must be.
const SWEPT_EVERY: Duration = Duration::from_secs(30);
/// Who says nothing for so long is gone.
const GONE_AFTER: Duration = PRESENT_EVERY.saturating_mul(4);
/// How long to wait for the server at the end.
const FAREWELL: Duration = Duration::from_secs(10);
/// How often a task is done again whose results cannot be read.
const LIES_MAX: u32 = 5;

impl Cluster {
    /// A worker that is silent for so long is taken to be dead, and its task goes to another.
    pub const PATIENCE: Duration = Duration::from_secs(60);

    /// Takes over a run on the server: the one of this name, which no other run of any machine may
    /// have. What was put in earlier and is not done is put in again by whoever needs it; results
    /// are still there.
    ///
    /// # Errors
    /// If the server is not there, does not let us in, or is of no use.
    pub fn connect(
        access: &Access,
        run: &str,
        identity: Identity,
        patience: Duration,
    ) -> Result<Cluster, RunError> {
        let runtime = runtime().map_err(RunError::Io)?;
        let run = token(run);
        let (sender, heard) = channel(1024);
        let desk = runtime.block_on(async {
            let line = Line::open(access, Role::Coordinator, &run).await;
            let line = line.map_err(|none| RunError::Queue(none.why()))?;
            let last = setup::take_over(&line, &run, patience).await.map_err(RunError::Queue)?;
            let desk = Arc::new(Desk::new(line, run, identity, sender));
            hear::listen(&desk, last).await.map_err(RunError::Queue)?;
            tokio::spawn(Arc::clone(&desk).announce());
            Ok::<_, RunError>(desk)
        })?;
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Ok(Cluster {
            runtime: Some(runtime),
            desk,
            heard,
            open: HashMap::new(),
            lies: HashMap::new(),
            posts: JoinSet::new(),
            ready: VecDeque::new(),
            workers: HashMap::new(),
            objections: HashSet::new(),
            epoch: u64::try_from(since.as_micros()).unwrap_or(0),
            swept: Instant::now(),
        })
    }

    fn runtime(&self) -> &Runtime {
        self.runtime.as_ref().expect("it is there until the end")
    }

    /// Puts tasks in, once more if need be, in the background.
    fn post(&mut self, brief: Option<Packed>, posts: Vec<Post>, is_refused: bool) {
        let desk = Arc::clone(&self.desk);
        let handle = self.runtime().handle().clone();
        while self.posts.try_join_next().is_some() {}
        self.posts.spawn_on(desk.put(brief, posts, is_refused), &handle);
    }

    /// Puts tasks in again whose results do not come: nothing happens if they are still there.
    fn sweep(&mut self) {
        if self.swept.elapsed() < SWEPT_EVERY {
            return;
        }
        self.swept = Instant::now();
        let old = self.open.values_mut().filter(|open| open.since.elapsed() > SWEPT_EVERY);
        let old = old.map(|open| open.post.clone()).collect::<Vec<_>>();
        if !old.is_empty() {
            self.post(None, old, false);
        }
        let (there, gone) = std::mem::take(&mut self.workers)
            .into_iter()
            .partition::<HashMap<_, _>, _>(|(_, (_, heard))| heard.elapsed() < GONE_AFTER);
        self.workers = there;
        for name in gone.into_keys() {
            let text = format!("worker {name} is not heard of any more");
            self.ready.push_back(Event::News(News::Note { text }));
        }
    }

    fn understand(&mut self, heard: Heard) {
        match heard {
            Heard::Result { key, who, payload } => self.take(&key, who, &payload),
            Heard::Present(presence) => self.greet(presence),
            Heard::Objection(objection) => {
                if self.objections.insert(objection.clone()) {
                    let Objection { who, why } = objection;
                    self.ready.push_back(Event::News(News::Refused { who, why }));
                }
            }
            Heard::Board(board) => self.ready.push_back(Event::Board(board)),
            Heard::Note(text) => self.ready.push_back(Event::News(News::Note { text })),
        }
    }

    fn greet(&mut self, presence: Presence) {
        let Presence { name, cores, speed, .. } = presence.clone();
        if !self.workers.contains_key(&name) {
            let worker = Worker { name: name.clone(), cores, speed };
            self.ready.push_back(Event::News(News::Worker(worker)));
        }
        self.workers.insert(name, (presence, Instant::now()));
    }

    /// Takes what somebody says is the result of a task.
    fn take(&mut self, key: &str, who: String, payload: &[u8]) {
        let Some(open) = self.open.get(key) else { return };
        let name = open.post.task.name.clone();
        let why = match serde_json::from_slice::<Outcome>(payload) {
            Ok(outcome) if outcome.task() == name => {
                self.open.remove(key);
                let is_done = matches!(outcome, Outcome::Done(_));
                self.ready.push_back(match outcome {
                    Outcome::Done(done) => Event::Done(done),
                    Outcome::Failed { task, why } => Event::Failed { task, why },
                    Outcome::Aside { task } => Event::SetAside(task),
                });
                if !is_done {
                    // Whoever takes the run up again may try once more.
                    let (desk, key) = (Arc::clone(&self.desk), key.to_string());
                    self.runtime().spawn(async move { desk.forget(&key).await });
                }
                return;
            }
            Ok(outcome) => format!("found the result of task {:?}", outcome.task()),
            Err(error) => format!("found {error}, expected a result"),
        };
        let post = open.post.clone();
        let text = format!("task {name}: {why}");
        self.ready.push_back(Event::News(News::Refused { who: who.clone(), why: text }));
        let lies = self.lies.entry(key.to_string()).or_default();
        *lies += 1;
        if *lies < LIES_MAX {
            self.accuse(who, name);
            self.post(None, vec![post], true);
        } else {
            self.open.remove(key);
            self.ready.push_back(Event::SetAside(name));
        }
    }

    /// Tells a worker that what it sent cannot be.
    fn accuse(&self, worker: String, task: String) {
        let desk = Arc::clone(&self.desk);
        self.runtime().spawn(async move {
            let run = desk.run.clone();
            desk.order(&Order::Lie { run, worker, task }).await;
        });
    }
}

impl Queue for Cluster {
    fn room(&self) -> usize {
        let cores = self.workers.values().map(|(presence, _)| presence.cores).sum::<usize>();
        TASKS_MIN.max(TASKS_OF_CORE.saturating_mul(cores))
    }

    fn is_local(&self) -> bool {
        false
    }

    fn put(&mut self, brief: &Brief, tasks: Vec<Task>) -> Result<(), RunError> {
        let brief = Packed::new(brief);
        let since = Instant::now();
        let mut posts = Vec::new();
        for task in tasks {
            let key = key(&brief.hash, &task);
            let post = Post { key, task, brief: brief.hash.clone(), epoch: self.epoch };
            self.open.insert(post.key.clone(), Open { post: post.clone(), since });
            posts.push(post);
        }
        self.post(Some(brief), posts, false);
        Ok(())
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, RunError> {
        let end = Instant::now() + wait;
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Ok(Some(event));
            }
            if let Some(why) = self.desk.line.fault() {
                return Err(RunError::Queue(why));
            }
            self.sweep();
            let wait = end.saturating_duration_since(Instant::now());
            let runtime = self.runtime.as_ref().expect("it is there until the end");
            let heard = runtime.block_on(async { timeout(wait, self.heard.recv()).await });
            match heard {
                Ok(Some(heard)) => self.understand(heard),
                Ok(None) | Err(_) => return Ok(self.ready.pop_front()),
            }
        }
    }

    fn refuse(&mut self, brief: &Brief, task: &Task, done: &Done) -> Result<(), RunError> {
        let brief = Packed::new(brief);
        let key = key(&brief.hash, task);
        let post = Post { key, task: task.clone(), brief: brief.hash.clone(), epoch: self.epoch };
        self.open.insert(post.key.clone(), Open { post: post.clone(), since: Instant::now() });
        self.accuse(done.by.clone(), task.name.clone());
        self.post(Some(brief), vec![post], true);
        Ok(())
    }

    fn halt(&mut self) -> Result<Vec<Done>, RunError> {
        self.posts.abort_all();
        self.ready.clear();
        self.epoch += 1;
        let open = std::mem::take(&mut self.open);
        let (desk, epoch) = (Arc::clone(&self.desk), self.epoch);
        let results = self.runtime().block_on(async {
            let all = async {
                desk.give_up(epoch).await;
                desk.results(open.into_keys().collect()).await
            };
            // If the server is away, they are there when the run is taken up again.
            timeout(FAREWELL, all).await.unwrap_or_default()
        });
        let done = results.into_iter().filter_map(|heard| match heard {
            Heard::Result { payload, .. } => match serde_json::from_slice(&payload) {
                Ok(Outcome::Done(done)) => Some(done),
                _ => None,
            },
            _ => None,
        });
        Ok(done.collect())
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let Some(runtime) = self.runtime.take() else { return };
        self.posts.abort_all();
        let desk = Arc::clone(&self.desk);
        let _ = runtime.block_on(async { timeout(FAREWELL / 3, desk.leave()).await });
        runtime.shutdown_background();
    }
}

/// What the line to the server runs on.
pub(crate) fn runtime() -> std::io::Result<Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("cluster")
        .enable_all()
        .build()
}
