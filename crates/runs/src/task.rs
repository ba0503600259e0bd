//! What is to be done, and what came out.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use catalog::AnyMatch;
use serde::{Deserialize, Serialize};

/// Files that a run reads, by the names under which its players ask for them.
pub type Files = BTreeMap<String, String>;

/// What all tasks of a kind have in common. With a task it says all there is to know: whoever does
/// it comes to the same result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Brief {
    /// What kind of work it is.
    pub kind: Kind,
    /// Its terms, as that kind writes them.
    pub terms: String,
    /// The files that it needs; nobody reads others.
    #[serde(default)]
    pub files: Files,
}

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Games of a match or a tournament.
    Games,
    /// Games of an experiment, whose positions are counted.
    Experiment,
    /// Games of an engine with itself, and what it calls.
    Chances,
    /// Games between coefficients that learn by playing.
    Duels,
    /// Games of Othello's engine with itself, for samples.
    Samples,
    /// Games of other engines with themselves, for what their features are worth.
    Examples,
    /// Nothing but time: to measure what surrounds the work.
    Sleep,
}

/// A piece of work, five to sixty seconds long where it goes to another machine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Task {
    /// Its name, which no other task of the run has: letters, digits and hyphens.
    pub name: String,
    /// What to do, as its kind writes it.
    pub input: String,
}

/// A task that was done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// The name of the task.
    pub task: String,
    /// What came out, as its kind writes it.
    pub output: String,
    /// Who did it.
    pub by: String,
    /// How long that took.
    pub seconds: f64,
}

/// Does the tasks of a brief.
pub trait Labor: Send + Sync {
    /// Does a task; nothing comes out if it was stopped.
    ///
    /// # Errors
    /// If the task cannot be done, here or anywhere.
    fn perform(&self, task: &Task, site: &dyn Site) -> Result<Option<String>, String>;
}

/// Where a task is done.
pub trait Site: Sync {
    /// Whether to stop, and nobody needs the result.
    fn stop(&self) -> &AtomicBool;

    /// Sees the board of a game before every move, and may let the game wait.
    fn watch(&self, _game: u64, _played: &dyn AnyMatch) {}

    /// Lets work wait that shows no boards.
    fn pause(&self) {}
}

impl dyn Site + '_ {
    /// What comes out for each number; nothing if that was stopped.
    pub(crate) fn unless_stopped<T>(
        &self,
        mut numbers: Range<u32>,
        mut act: impl FnMut(u32) -> T,
    ) -> Option<Vec<T>> {
        numbers.try_fold(Vec::new(), |mut found, number| {
            found.push(self.goes_on().then(|| act(number))?);
            Some(found)
        })
    }

    /// Whether to go on, perhaps after a while.
    pub(crate) fn goes_on(&self) -> bool {
        self.pause();
        !self.stop().load(Ordering::Relaxed)
    }
}
