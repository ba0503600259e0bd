//! A task that was taken, until its result is on the server.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::HeaderMap;
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::Acker;
use async_nats::jetstream::{AckKind, Message};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::Shop;
use super::admission::Admitted;
use crate::line::publish_once;
use crate::wire::{Outcome, WORKER, json};

/// A task that was taken. As long as this is there, the server hears that it is being done.
pub(super) struct Parcel {
    shop: Arc<Shop>,
    run: Arc<Admitted>,
    key: String,
    acker: Arc<Acker>,
    keeper: JoinHandle<()>,
}

/// So long the next try waits.
const PAUSE: Duration = Duration::from_millis(500);
/// How long to wait for the server to hear that a task is done. If it does not, somebody does the
/// task once more, for nothing.
const ACKNOWLEDGED: Duration = Duration::from_secs(5);

impl Parcel {
    pub fn new(shop: Arc<Shop>, run: Arc<Admitted>, key: String, message: Message) -> Parcel {
        let (_, acker) = message.split();
        let acker = Arc::new(acker);
        let (kept, pulse) = (Arc::clone(&acker), run.patience() / 3);
        let keeper = shop.handle.spawn(async move {
            loop {
                sleep(pulse).await;
                let _ = kept.ack_with(AckKind::Progress).await;
            }
        });
        Parcel { shop, run, key, acker, keeper }
    }

    /// Nobody needs it.
    pub fn give_up(self) {
        self.tell(AckKind::Term);
    }

    /// Somebody else shall do it, after a while.
    pub fn give_back(self, after: Option<Duration>) {
        self.tell(AckKind::Nak(after));
    }

    fn tell(self, kind: AckKind) {
        self.keeper.abort();
        let acker = Arc::clone(&self.acker);
        // If that gets lost, somebody finds out later.
        let _ = self.shop.handle.block_on(async { acker.ack_with(kind).await });
    }

    /// Brings what became of it to the server, however long that takes, and goes on meanwhile.
    pub fn deliver(self, outcome: Outcome) {
        self.shop.owed.fetch_add(1, Ordering::Relaxed);
        let shop = Arc::clone(&self.shop);
        let handle = shop.handle.clone();
        handle.spawn(async move {
            let is_done = matches!(outcome, Outcome::Done(_));
            self.insist(outcome).await;
            self.keeper.abort();
            let _ = timeout(ACKNOWLEDGED, self.acker.double_ack()).await;
            if is_done {
                shop.done.fetch_add(1, Ordering::Relaxed);
            }
            shop.owed.fetch_sub(1, Ordering::Relaxed);
        });
    }

    async fn insist(&self, mut outcome: Outcome) {
        let subject = format!("result.{}.{}", self.run.run, self.key);
        let mut headers = HeaderMap::new();
        headers.insert(WORKER, self.shop.name.as_str());
        loop {
            let payload = json(&outcome);
            let (bytes, js) = (payload.len(), &self.shop.line.js);
            match publish_once(js, subject.clone(), headers.clone(), payload).await {
                // Whoever was first: it is there.
                Ok(_) => return,
                Err(error) if error.kind() == PublishErrorKind::MaxPayloadExceeded => {
                    let most = self.shop.line.client.server_info().max_payload;
                    let why = format!("found a result of {bytes} bytes, expected {most} at most");
                    let task = outcome.task().to_string();
                    outcome = Outcome::Failed { task, why };
                }
                Err(_) => sleep(PAUSE).await,
            }
        }
    }
}
