//! What went wrong.

use serde::{Deserialize, Serialize};

/// Why a request was refused; also the body of every HTTP error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// What sort of problem it is.
    pub code: Code,
    /// One line in English: what was found, what was expected.
    pub message: String,
    /// Where in a text, from 1.
    pub line: Option<u32>,
    /// Where in the line, in characters from 1.
    pub column: Option<u32>,
    /// What was found there.
    pub found: Option<String>,
    /// What was expected instead.
    pub expected: Option<String>,
}

/// The sorts of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The message itself cannot be understood.
    BadMessage,
    /// A text (position, moves, saved game, player) cannot be read.
    BadText,
    /// There is no such game, node or path.
    NotFound,
    /// The token is missing or wrong, or the request comes from elsewhere.
    Forbidden,
    /// The rules do not allow the move.
    IllegalMove,
    /// Another seat is to move.
    NotYourTurn,
    /// The game is over.
    Over,
    /// There is nothing to take back, to redo, to restore.
    Nothing,
    /// The message is too large.
    TooLarge,
    /// Too much is going on at once; try again.
    Busy,
    /// The change could not be saved and was not made: everything is as before.
    NotSaved,
    /// The server's own fault.
    Internal,
}
