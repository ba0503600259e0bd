//! What the coordinator puts on the server, takes from it and says there.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::HeaderMap;
use futures_util::{StreamExt, stream};
use runs::Task;
use tokio::sync::mpsc::Sender;
use tokio::time::sleep;

use super::hear::Heard;
use crate::briefs::{Packed, is_missing};
use crate::identity::Identity;
use crate::line::{Line, publish_once};
use crate::wire::{ANNOUNCED_EVERY, ORDERS, Order, Posted, RESULTS, TASKS, WORKER, consumer, json};

/// The side of the coordinator that speaks with the server.
pub(super) struct Desk {
    pub line: Line,
    pub run: String,
    pub heard: Sender<Heard>,
    identity: Identity,
    said: Mutex<Said>,
}

/// What workers are told of the run.
#[derive(Default)]
struct Said {
    brief: Option<String>,
    from: u64,
    /// The briefs that are on the server.
    briefs: HashSet<String>,
}

/// A task to be put in.
#[derive(Clone)]
pub(super) struct Post {
    pub key: String,
    pub task: Task,
    pub brief: String,
    pub epoch: u64,
}

/// Requests that wait for their answers at a time.
const AT_ONCE: usize = 64;
/// So long the next try waits.
const PAUSE: Duration = Duration::from_secs(1);
/// After so many tries it is told that something is wrong.
const TRIES: u32 = 10;

impl Desk {
    pub fn new(line: Line, run: String, identity: Identity, heard: Sender<Heard>) -> Desk {
        Desk { line, run, heard, identity, said: Mutex::default() }
    }

    fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells all workers something.
    pub async fn order(&self, order: &Order) {
        let subject = format!("{ORDERS}.{}", self.run);
        // Whoever misses it hears it again, or finds out.
        let _ = self.line.client.publish(subject, json(order).into()).await;
    }

    /// Tells all workers of the run, again and again.
    pub async fn announce(self: Arc<Self>) {
        loop {
            self.announce_once().await;
            sleep(ANNOUNCED_EVERY).await;
        }
    }

    async fn announce_once(&self) {
        let (brief, from) = {
            let said = self.said();
            (said.brief.clone(), said.from)
        };
        let (run, identity) = (self.run.clone(), self.identity.clone());
        self.order(&Order::Run { run, identity, brief, from }).await;
    }

    /// Puts in a brief and its tasks, however long that takes. Results that are there are heard,
    /// unless they are refused.
    pub async fn put(self: Arc<Self>, brief: Option<Packed>, posts: Vec<Post>, is_refused: bool) {
        if let Some(brief) = brief {
            self.put_brief(&brief).await;
        }
        let puts = stream::iter(posts).map(|post| {
            let desk = Arc::clone(&self);
            async move { desk.put_task(&post, is_refused).await }
        });
        puts.buffer_unordered(AT_ONCE).collect::<Vec<()>>().await;
    }

    async fn put_brief(&self, brief: &Packed) {
        let is_there = self.said().briefs.contains(&brief.hash);
        let mut tries = 0;
        while !is_there && let Err(why) = brief.put(&self.line).await {
            self.pause(&mut tries, why).await;
        }
        let is_news = {
            let mut said = self.said();
            said.briefs.insert(brief.hash.clone());
            said.brief.replace(brief.hash.clone()).as_ref() != Some(&brief.hash)
        };
        if is_news {
            self.announce_once().await;
        }
    }

    async fn put_task(&self, post: &Post, is_refused: bool) {
        let mut tries = 0;
        while is_refused && let Err(why) = self.purge(&post.key).await {
            self.pause(&mut tries, why).await;
        }
        while let Err(why) = self.put_once(post).await {
            self.pause(&mut tries, why).await;
        }
    }

    /// Waits before the next try; after many it is told why.
    async fn pause(&self, tries: &mut u32, why: String) {
        *tries += 1;
        if *tries == TRIES {
            let text = format!("found a NATS server that says {why:?}, expected it to answer");
            let _ = self.heard.send(Heard::Note(text)).await;
        }
        sleep(PAUSE).await;
    }

    /// Hears the result of a task, if there is one, or puts the task in, if it is not there.
    async fn put_once(&self, post: &Post) -> Result<(), String> {
        if let Some(heard) = self.result(&post.key).await? {
            let _ = self.heard.send(heard).await;
            return Ok(());
        }
        let Post { key, task, brief, epoch } = post.clone();
        let posted = json(&Posted { task, brief, epoch });
        let subject = format!("task.{}.{key}", self.run);
        let put = publish_once(&self.line.js, subject, HeaderMap::new(), posted).await;
        put.map(|_| ()).map_err(|error| error.to_string())
    }

    async fn result(&self, key: &str) -> Result<Option<Heard>, String> {
        let stream = self.line.js.get_stream_no_info(RESULTS).await;
        let stream = stream.map_err(|error| error.to_string())?;
        let subject = format!("result.{}.{key}", self.run);
        match stream.direct_get_last_for_subject(subject).await {
            Ok(message) => {
                let who = message.headers.get(WORKER).map(ToString::to_string);
                let payload = message.payload.to_vec();
                Ok(Some(Heard::Result { key: key.to_string(), who: named(who), payload }))
            }
            Err(error) if is_missing(&error) => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The results that are there.
    pub async fn results(self: &Arc<Self>, keys: Vec<String>) -> Vec<Heard> {
        let all = stream::iter(keys).map(|key| {
            let desk = Arc::clone(self);
            async move { desk.result(&key).await.ok().flatten() }
        });
        all.buffer_unordered(AT_ONCE).filter_map(std::future::ready).collect().await
    }

    /// Takes a task and its result off the server.
    async fn purge(&self, key: &str) -> Result<(), String> {
        self.forget_result(key).await?;
        self.purge_tasks(key).await
    }

    /// Takes a result off the server.
    pub async fn forget(&self, key: &str) {
        let mut tries = 0;
        while let Err(why) = self.forget_result(key).await {
            self.pause(&mut tries, why).await;
        }
    }

    async fn forget_result(&self, key: &str) -> Result<(), String> {
        let stream = self.line.js.get_stream_no_info(RESULTS).await;
        let stream = stream.map_err(|error| error.to_string())?;
        let purged = stream.purge().filter(format!("result.{}.{key}", self.run)).await;
        purged.map(|_| ()).map_err(|error| error.to_string())
    }

    async fn purge_tasks(&self, keys: &str) -> Result<(), String> {
        let stream = self.line.js.get_stream_no_info(TASKS).await;
        let stream = stream.map_err(|error| error.to_string())?;
        let purged = stream.purge().filter(format!("task.{}.{keys}", self.run)).await;
        purged.map(|_| ()).map_err(|error| error.to_string())
    }

    /// Gives up all tasks before an epoch.
    pub async fn give_up(&self, epoch: u64) {
        self.said().from = epoch;
        self.announce_once().await;
        // If they stay, workers find that nobody wants them.
        let _ = self.purge_tasks(">").await;
    }

    /// Leaves nothing to do behind.
    pub async fn leave(&self) {
        self.order(&Order::Over { run: self.run.clone() }).await;
        let _ = self.purge_tasks(">").await;
        let stream = self.line.js.get_stream_no_info(TASKS).await;
        if let Ok(stream) = stream {
            let _ = stream.delete_consumer(&consumer(&self.run)).await;
        }
        let _ = self.line.client.flush().await;
    }
}

/// Who sent a message, as far as it says so.
pub(super) fn named(who: Option<String>) -> String {
    who.unwrap_or_else(|| "a worker without a name".to_string())
}
