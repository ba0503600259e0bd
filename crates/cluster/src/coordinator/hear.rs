//! What the coordinator hears.

use std::sync::Arc;
use std::time::Duration;

use async_nats::Message;
use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, pull};
use futures_util::StreamExt;
use runs::Board;
use serde::de::DeserializeOwned;
use tokio::time::sleep;

use super::post::{Desk, named};
use crate::wire::{BOARDS, OBJECTIONS, Objection, PRESENCES, Presence, RESULTS, WORKER};

/// Something from a worker, or from the line.
#[derive(Debug)]
pub(super) enum Heard {
    Result { key: String, who: String, payload: Vec<u8> },
    Present(Presence),
    Objection(Objection),
    Board(Board),
    Note(String),
}

/// Listens from now on: to results after that number, and to what else workers say.
pub(super) async fn listen(desk: &Arc<Desk>, last: u64) -> Result<(), String> {
    let run = &desk.run;
    said(desk, format!("{PRESENCES}.*"), Heard::Present).await?;
    said(desk, format!("{OBJECTIONS}.{run}"), Heard::Objection).await?;
    said(desk, format!("{BOARDS}.{run}"), Heard::Board).await?;
    tokio::spawn(results(Arc::clone(desk), last));
    Ok(())
}

/// Listens to one subject. Whatever cannot be read there is of no account.
async fn said<T: DeserializeOwned + Send + 'static>(
    desk: &Arc<Desk>,
    subject: String,
    meaning: fn(T) -> Heard,
) -> Result<(), String> {
    let messages = desk.line.client.subscribe(subject).await;
    let mut messages = messages.map_err(|error| error.to_string())?;
    let heard = desk.heard.clone();
    tokio::spawn(async move {
        while let Some(Message { payload, .. }) = messages.next().await {
            if let Ok(read) = serde_json::from_slice(&payload)
                && heard.send(meaning(read)).await.is_err()
            {
                return;
            }
        }
    });
    Ok(())
}

/// Hears every result of the run, whatever happens to the server meanwhile: it may forget who reads
/// there in our name, so we know ourselves how far we are.
async fn results(desk: Arc<Desk>, mut last: u64) {
    loop {
        // What goes wrong is tried again.
        let _ = results_after(&desk, &mut last).await;
        if desk.heard.is_closed() {
            return;
        }
        sleep(Duration::from_secs(1)).await;
    }
}

async fn results_after(desk: &Desk, last: &mut u64) -> Result<(), async_nats::Error> {
    let prefix = format!("result.{}.", desk.run);
    let config = pull::Config {
        filter_subject: format!("{prefix}>"),
        deliver_policy: DeliverPolicy::ByStartSequence { start_sequence: *last + 1 },
        ack_policy: AckPolicy::None,
        inactive_threshold: Duration::from_secs(120),
        memory_storage: true,
        ..pull::Config::default()
    };
    let consumer = desk.line.js.create_consumer_on_stream(config, RESULTS).await?;
    let mut messages = consumer.stream().heartbeat(Duration::from_secs(5)).messages().await?;
    while let Some(message) = messages.next().await {
        let message = message?;
        let sequence = message.info()?.stream_sequence;
        let who = message.headers.as_ref().and_then(|headers| headers.get(WORKER));
        let who = named(who.map(ToString::to_string));
        let key = message.subject.strip_prefix(&prefix).unwrap_or_default().to_string();
        let payload = message.payload.to_vec();
        desk.heard.send(Heard::Result { key, who, payload }).await?;
        *last = sequence;
    }
    Ok(())
}
