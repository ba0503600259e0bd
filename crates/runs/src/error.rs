//! What ends a run early.

use std::io;

use thiserror::Error;

/// Why a run cannot go on.
#[derive(Debug, Error)]
pub enum RunError {
    /// What was asked for cannot be done; the text says what was found and what was expected.
    #[error("{0}")]
    Refused(String),
    /// A task cannot be done, wherever it is tried.
    #[error("task {task}: {why}")]
    Failed {
        /// Its name.
        task: String,
        /// Why.
        why: String,
    },
    /// Somebody wanted it to stop.
    #[error("stopped")]
    Stopped,
    /// The folder cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Whoever hands out the tasks cannot be reached, or refuses.
    #[error("{0}")]
    Queue(String),
}
