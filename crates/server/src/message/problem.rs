//! What went wrong.

use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};

use super::reason::Reason;

/// Why a request was refused; also the body of every HTTP error.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// What sort of problem it is.
    pub code: Code,
    /// One line in English: what was found, what was expected.
    pub message: String,
    /// Where in a text, from 1.
    pub line: Option<NonZeroU32>,
    /// Where in the line, in characters from 1.
    pub column: Option<NonZeroU32>,
    /// What was found there.
    pub found: Option<String>,
    /// What was expected instead.
    pub expected: Option<String>,
    /// The same as a word, of which a client makes a sentence in its own language.
    pub wanted: Option<Wanted>,
    /// The words of the text that were found there, as they stand in it.
    pub quote: Option<String>,
    /// How much there may be at most, where that is what was expected.
    pub most: Option<NonZeroU32>,
    /// Why a move is not legal.
    pub reason: Option<Box<Reason>>,
}

/// What may be expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// Anything that can be read: moves, a board, GGF, a saved game.
    Text,
    /// A board with the side to move.
    Board,
    /// A board that can come up in the game.
    Position,
    /// A move that the rules allow.
    Move,
    /// A file of games.
    Games,
    /// A machine.
    Machine,
    /// A smaller number.
    Less,
    /// A game, and options that it has.
    Setup,
    /// A clock.
    Clock,
    /// A name.
    Name,
    /// A piece of the game on the board.
    Piece,
    /// Fewer moves.
    FewerMoves,
    /// A game that there is.
    Game,
    /// A node of a game that there is.
    Node,
    /// A request from the machine that the server runs on.
    Local,
    /// A move from where the game stands now.
    Latest,
    /// An offer to the others, whom one alone cannot decide for.
    Offer,
    /// Another run: what is quoted says why.
    Run,
}

/// The sorts of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
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
    /// Somebody else has the seat.
    Taken,
    /// There is nothing to take back, to redo, to restore.
    Nothing,
    /// The message is too large.
    TooLarge,
    /// Too much is going on at once; try again.
    Busy,
    /// The change could not be saved and was not made: everything is as before.
    NotSaved,
    /// The server's own fault.
    #[default]
    Internal,
}
