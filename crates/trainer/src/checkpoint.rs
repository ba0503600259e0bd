//! Why a learner cannot go on from a file.

use std::error::Error;
use std::fmt;

/// Why a checkpoint cannot be gone on from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckpointError {
    /// What the file holds.
    pub found: String,
    /// What it should hold.
    pub expected: String,
    /// Whether it was a checkpoint once: then an earlier one will do.
    pub is_damaged: bool,
}

impl CheckpointError {
    pub(crate) fn damaged<F: fmt::Display>(found: F, expected: &str) -> CheckpointError {
        let (found, expected) = (found.to_string(), expected.to_string());
        CheckpointError { found, expected, is_damaged: true }
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {}, expected {}", self.found, self.expected)
    }
}

impl Error for CheckpointError {}
