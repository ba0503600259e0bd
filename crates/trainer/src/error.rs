//! What is wrong with a file.

use std::fmt;

use thiserror::Error;

/// What a file holds where something else should stand.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{place}: found {found}, expected {expected}")]
pub struct FileError {
    /// Which line or byte.
    pub place: String,
    /// What stands there.
    pub found: String,
    /// What should stand there.
    pub expected: &'static str,
}

/// Why a checkpoint cannot be gone on from.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("found {found}, expected {expected}")]
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
