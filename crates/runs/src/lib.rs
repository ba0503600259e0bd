//! Runs: matches, tournaments and learning, cut into tasks that any number of workers do.
//!
//! A [`Brief`] says what all tasks of a kind have in common, a [`Task`] what one of them is; both
//! are texts, and whoever does a task comes to the same result. A [`Queue`] has tasks done: by
//! [`Threads`] of this process, or by workers elsewhere. The [`Workshop`] puts tasks in and takes
//! results; a [`Contest`] is a match or a tournament whose games are tasks. Those who learn have
//! games as tasks, too: [`Duels`] between coefficients, [`Samples`] and [`Examples`] of an engine
//! with itself. What is known of them already stands in a [`Ledger`]. Runs wait while a server is
//! [`Busy`] for people.
#![forbid(unsafe_code)]

mod busy;
mod chances;
mod duels;
mod error;
mod examples;
pub mod folder;
mod games;
mod hex;
mod labor;
mod pace;
mod queue;
mod samples;
mod slices;
mod task;
mod threads;
mod workshop;

pub use busy::Busy;
pub use chances::{Called, Chances};
pub use duels::Duels;
pub use error::RunError;
pub use examples::Examples;
pub use games::{Contest, Each, programs};
pub use labor::{labor, outsiders};
pub use queue::{Board, Event, News, Queue, Worker};
pub use samples::Samples;
pub use slices::Ledger;
pub use task::{Brief, Done, Files, Kind, Labor, Site, Task};
pub use threads::{Pause, Threads, Watch};
pub use workshop::{Ended, Verdict, Witness, Workshop};
