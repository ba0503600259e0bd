//! The streams on the server.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy};

use crate::line::Line;
use crate::wire::{BRIEFS, RESULTS, TASKS, consumer};

const DAY: Duration = Duration::from_secs(86_400);

/// Each task is there once, and goes when it is done.
fn tasks() -> Config {
    Config {
        name: TASKS.to_string(),
        subjects: vec!["task.>".to_string()],
        retention: RetentionPolicy::WorkQueue,
        max_messages: 1_000_000,
        max_age: 30 * DAY,
        ..one_of_each()
    }
}

/// The first result of a task stays.
fn results() -> Config {
    Config {
        name: RESULTS.to_string(),
        subjects: vec!["result.>".to_string()],
        max_age: 30 * DAY,
        ..one_of_each()
    }
}

fn briefs() -> Config {
    Config {
        name: BRIEFS.to_string(),
        subjects: vec!["brief.>".to_string()],
        max_age: 90 * DAY,
        discard: DiscardPolicy::Old,
        discard_new_per_subject: false,
        ..one_of_each()
    }
}

/// A stream that takes one message for each subject, and no other after it. This is what keeps
/// anything from being counted twice, however late it comes.
fn one_of_each() -> Config {
    Config {
        discard: DiscardPolicy::New,
        discard_new_per_subject: true,
        max_messages_per_subject: 1,
        duplicate_window: Duration::from_secs(600),
        allow_direct: true,
        num_replicas: 1,
        ..Config::default()
    }
}

/// Makes the server ready for a run: nothing of it is to be done. The last number among results.
pub(super) async fn take_over(line: &Line, run: &str, patience: Duration) -> Result<u64, String> {
    for config in [tasks(), results(), briefs()] {
        let name = config.name.clone();
        let made = line.js.create_or_update_stream(config).await;
        made.map_err(|error| format!("found a NATS server that refuses stream {name}: {error}"))?;
    }
    let text =
        |error: &dyn ToString| format!("found a NATS server that says {}", error.to_string());
    let stream = line.js.get_stream(TASKS).await.map_err(|error| text(&error))?;
    let all = format!("task.{run}.>");
    stream.purge().filter(&all).await.map_err(|error| text(&error))?;
    // Its settings are those of now, also where there was one.
    let config = pull::Config {
        durable_name: Some(consumer(run)),
        filter_subject: all,
        ack_policy: AckPolicy::Explicit,
        ack_wait: patience,
        max_ack_pending: 100_000,
        inactive_threshold: 30 * DAY,
        ..pull::Config::default()
    };
    stream.create_consumer(config).await.map_err(|error| text(&error))?;
    let results = line.js.get_stream(RESULTS).await.map_err(|error| text(&error))?;
    Ok(results.cached_info().state.last_sequence)
}
