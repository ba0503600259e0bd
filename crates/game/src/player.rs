//! Who fills a seat.

use std::error::Error;
use std::fmt;
use std::sync::atomic::AtomicBool;

use crate::{Limits, Position, Progress, Record};

/// An engine, a person or an external program that fills a seat.
pub trait Player<P: Position>: Send {
    /// What the tables call it.
    fn name(&self) -> &str;

    /// A new match begins: forget the last one.
    fn new_match(&mut self) {}

    /// Chooses a move in the record's current position.
    fn choose(
        &mut self,
        record: &Record<P>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress<'_, P::Move>),
    ) -> Result<P::Move, PlayerError>;
}

/// Why a player gave no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerError {
    /// It gave the match up.
    Resigned,
    /// It failed: the text says how.
    Failed(String),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::Resigned => f.write_str("resigned"),
            PlayerError::Failed(how) => write!(f, "failed: {how}"),
        }
    }
}

impl Error for PlayerError {}
