//! Who has tasks done: threads of this process, or workers elsewhere.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::error::RunError;
use crate::task::{Brief, Done, Task};

/// Has tasks done, each once or, if something goes wrong, more often.
pub trait Queue {
    /// How many tasks to have put in, so that nobody waits for more.
    fn room(&self) -> usize;

    /// Whether tasks stay in this process: then they may be small, and are done as they should be.
    fn is_local(&self) -> bool;

    /// Puts in tasks of a brief. One that was put in before, and whose result is known, is not done
    /// again.
    fn put(&mut self, brief: &Brief, tasks: Vec<Task>) -> Result<(), RunError>;

    /// What happened, or nothing for so long.
    fn next(&mut self, wait: Duration) -> Result<Option<Event>, RunError>;

    /// Has a task done again: what came out cannot be. Whoever did it is told so.
    fn refuse(&mut self, brief: &Brief, task: &Task, done: &Done) -> Result<(), RunError>;

    /// Gives up whatever is not done. What was done meanwhile comes back.
    fn halt(&mut self) -> Result<Vec<Done>, RunError>;
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A task was done.
    Done(Done),
    /// A task cannot be done, wherever it is tried.
    Failed {
        /// Its name.
        task: String,
        /// Why.
        why: String,
    },
    /// A task was set aside: it was taken several times, and came to nothing.
    SetAside(String),
    /// Something to be told.
    News(News),
    /// The board of a game under way, now and then.
    Board(Board),
}

/// The board of a game under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The number of the game.
    pub game: u64,
    /// Its moves so far.
    pub moves: String,
    /// Its position.
    pub position: String,
    /// Who plays it.
    pub by: String,
}

/// What is worth telling of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub enum News {
    /// A worker is there.
    Worker(Worker),
    /// A worker is not let in, or what it sent is refused.
    Refused {
        /// Who.
        who: String,
        /// Why.
        why: String,
    },
    /// A task was set aside.
    SetAside {
        /// Its name.
        task: String,
    },
    /// Anything else, in a sentence.
    Note {
        /// The sentence.
        text: String,
    },
}

/// Somebody who does tasks.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Worker {
    /// Its name.
    pub name: String,
    /// Tasks that it does at a time.
    pub cores: usize,
    /// Positions that its engine enters in a second on one core, as it measured itself.
    pub speed: f64,
}
