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
    /// Those that somebody said cannot be done.
    doubtful: HashSet<String>,
    /// Workers whose results count no more, as they are called in subjects.
    accused: HashSet<String>,
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
            doubtful: HashSet::new(),
            accused: HashSet::new(),
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
            Heard::Result { key, who, payload } => self.take(&key, &who, &payload),
            Heard::Present(presence) => self.greet(presence),
            Heard::Objection(Objection { who, why }) => self.refuse_once(who, why),
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

    /// Says that somebody is refused, unless that was said before.
    fn refuse_once(&mut self, who: String, why: String) {
        if self.objections.insert(Objection { who: who.clone(), why: why.clone() }) {
            self.ready.push_back(Event::News(News::Refused { who, why }));
        }
    }

    /// Takes what somebody says is the result of a task.
    fn take(&mut self, key: &str, who: &str, payload: &[u8]) {
        let Some(open) = self.open.get(key) else { return };
        let post = open.post.clone();
        let name = post.task.name.clone();
        let who = self.name_of(who);
        if self.is_accused(&who) {
            let why = "its results count no more, since one of them was refused".to_string();
            self.refuse_once(who.clone(), why);
            return self.take_again(who, post);
        }
        let event = match serde_json::from_slice::<Outcome>(payload) {
            Err(error) => {
                let why = format!("found {error}, expected a result");
                return self.refuse_lie(who, post, &why);
            }
            Ok(outcome) if outcome.task() != name => {
                let why = format!("found the result of task {:?}", outcome.task());
                return self.refuse_lie(who, post, &why);
            }
            // Nobody has others accused of what he did.
            Ok(Outcome::Done(done)) if token(&done.by) != token(&who) => {
                let why = format!("found a result by {:?}, expected its own", done.by);
                return self.refuse_lie(who, post, &why);
            }
            Ok(Outcome::Failed { why, .. }) if self.may_be_done(key, &who) => {
                self.doubtful.insert(key.to_string());
                let why = format!("task {name}: {why}");
                self.ready.push_back(Event::News(News::Refused { who: who.clone(), why }));
                return self.take_again(who, post);
            }
            Ok(Outcome::Done(done)) => Event::Done(done),
            Ok(Outcome::Failed { task, why }) => {
                Event::Failed { task, why: format!("{who}: {why}") }
            }
            Ok(Outcome::Aside { task }) => Event::SetAside(task),
        };
        self.open.remove(key);
        if !matches!(event, Event::Done(_)) {
            // Whoever takes the run up again may try once more.
            let (desk, key) = (Arc::clone(&self.desk), key.to_string());
            self.runtime().spawn(async move { desk.forget(&key).await });
        }
        self.ready.push_back(event);
    }

    /// Whether to have a task done by another worker that one says cannot be done: it may be the
    /// worker that is broken. It is not if another one said so, or where nobody else is.
    fn may_be_done(&self, key: &str, who: &str) -> bool {
        let is_other = |name: &String| token(name) != token(who) && !self.is_accused(name);
        !self.doubtful.contains(key) && self.workers.keys().any(is_other)
    }

    /// The name of whoever is called so in subjects, as far as it is known.
    fn name_of(&self, who: &str) -> String {
        let known = self.workers.keys().find(|name| token(name) == who);
        known.map_or_else(|| who.to_string(), String::clone)
    }

    fn is_accused(&self, name: &str) -> bool {
        self.accused.contains(&token(name))
    }

    /// Refuses a result that cannot be. What is never anything else is set aside.
    fn refuse_lie(&mut self, who: String, post: Post, why: &str) {
        let name = post.task.name.clone();
        let why = format!("task {name}: {why}");
        self.ready.push_back(Event::News(News::Refused { who: who.clone(), why }));
        let lies = self.lies.entry(post.key.clone()).or_default();
        *lies += 1;
        match *lies < LIES_MAX {
            true => self.take_again(who, post),
            false => {
                self.open.remove(&post.key);
                self.ready.push_back(Event::SetAside(name));
            }
        }
    }

    /// Has a task done again, by others than that worker.
    fn take_again(&mut self, who: String, post: Post) {
        self.accuse(who, post.task.name.clone());
        self.post(None, vec![post], true);
    }

    /// Tells a worker that what it sent cannot be, and believes it no more.
    fn accuse(&mut self, worker: String, task: String) {
        self.accused.insert(token(&worker));
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
            Heard::Result { who, payload, .. } if !self.is_accused(&who) => {
                match serde_json::from_slice(&payload) {
                    Ok(Outcome::Done(done)) => Some(done),
                    _ => None,
                }
            }
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
