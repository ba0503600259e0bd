//! Why a move is not legal.

use serde::{Deserialize, Serialize};

/// Why something that was attempted is not legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reason {
    /// Which reason, as a word: the book lists them.
    pub code: String,
    /// One sentence in English.
    pub message: String,
    /// The squares that it names, in the order of the sentence.
    pub squares: Vec<u8>,
    /// The number that it names.
    pub number: Option<u32>,
}

impl From<&catalog::Reason> for Reason {
    fn from(reason: &catalog::Reason) -> Reason {
        Reason {
            code: reason.code.to_string(),
            message: reason.to_string(),
            squares: reason.squares.clone(),
            number: reason.number,
        }
    }
}
