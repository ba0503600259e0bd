//! What is where on the server, and what is said there.

use std::fmt::Write as _;

use ring::digest::{SHA256, digest};
use runs::{Done, Task};
use serde::{Deserialize, Serialize};

use crate::identity::Identity;

/// The stream of tasks: each is there until it is done, and once.
pub const TASKS: &str = "TASKS";
/// The stream of results: the first for each task.
pub const RESULTS: &str = "RESULTS";
/// The stream of briefs, in pieces.
pub const BRIEFS: &str = "BRIEFS";
/// Who sent a message.
pub const WORKER: &str = "Damier-Worker";
/// How many pieces a brief has.
pub const PIECES: &str = "Damier-Pieces";

/// Where orders to all workers are said.
pub const ORDERS: &str = "ctl";
/// Where workers say that they are there.
pub const PRESENCES: &str = "hb";
/// Where workers say why they do not work for a run.
pub const OBJECTIONS: &str = "note";
/// Where workers show boards.
pub const BOARDS: &str = "live";

/// The consumer of a run's tasks.
pub fn consumer(run: &str) -> String {
    format!("run-{run}")
}

/// A task on its way.
#[derive(Serialize, Deserialize)]
pub struct Posted {
    pub task: Task,
    /// The hash of its brief.
    pub brief: String,
    /// When it was put in, in the count of whoever put it in; see [`Order::Run`].
    pub epoch: u64,
}

/// What became of a task.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    Done(Done),
    /// It cannot be done anywhere.
    Failed {
        task: String,
        why: String,
    },
    /// It was taken too often, and came to nothing.
    Aside {
        task: String,
    },
}

impl Outcome {
    /// The name of the task.
    pub fn task(&self) -> &str {
        match self {
            Outcome::Done(Done { task, .. })
            | Outcome::Failed { task, .. }
            | Outcome::Aside { task } => task,
        }
    }
}

/// What workers are told.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// There is a run, with tasks of this brief; older ones than of that epoch are given up. Said
    /// again and again.
    Run { run: String, identity: Identity, brief: Option<String>, from: u64 },
    /// A run is over.
    Over { run: String },
    /// A worker sent what cannot be.
    Lie { run: String, worker: String, task: String },
}

/// That a worker is there; again and again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Presence {
    pub name: String,
    pub cores: usize,
    pub speed: f64,
    /// Tasks done so far.
    pub done: u64,
}

/// Why a worker does not work for a run.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Objection {
    pub who: String,
    pub why: String,
}

/// How often workers are told of a run.
pub const ANNOUNCED_EVERY: std::time::Duration = std::time::Duration::from_secs(1);
/// How often a worker says that it is there.
pub const PRESENT_EVERY: std::time::Duration = std::time::Duration::from_secs(5);

pub fn json<T: Serialize>(what: &T) -> Vec<u8> {
    serde_json::to_vec(what).expect("words and numbers can be written")
}

/// The SHA-256 of a text.
pub fn hash(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in digest(&SHA256, bytes).as_ref() {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The key of a task in its run: its name alone does not say what is to be done.
pub fn key(brief: &str, task: &Task) -> String {
    let all = format!("{brief} {} {}", task.name, task.input);
    format!("{}-{}", task.name, &hash(all.as_bytes())[..16])
}

/// A name as a part of a subject; one that cannot be such a part is changed, and differently for
/// each.
pub fn token(name: &str) -> String {
    let is_safe = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.is_empty() && name.len() <= 64 && name.chars().all(is_safe) {
        return name.to_string();
    }
    let safe = name.chars().map(|c| if is_safe(c) { c } else { '-' }).take(48);
    format!("{}-{}", safe.collect::<String>(), &hash(name.as_bytes())[..12])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_parts_of_subjects() {
        assert_eq!(token("loa-1"), "loa-1");
        for name in ["", "a.b", "a b", "a>*", "é", &"x".repeat(65)] {
            let token = token(name);
            assert!(token.len() <= 64, "{token}");
            assert!(token.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'), "{token}");
        }
        assert_ne!(token("a.b"), token("a b"));
    }

    #[test]
    fn a_key_says_what_is_to_be_done() {
        let task = |name: &str, input: &str| Task { name: name.into(), input: input.into() };
        let keys = [
            key("x", &task("g0-1", "a")),
            key("y", &task("g0-1", "a")),
            key("x", &task("g0-1", "b")),
        ];
        assert!(keys.iter().all(|key| key.starts_with("g0-1-")));
        assert!(keys[0] != keys[1] && keys[0] != keys[2]);
    }
}
