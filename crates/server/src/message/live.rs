//! What goes over the WebSocket at `/api/live`, each message a JSON object in a text frame.

use serde::{Deserialize, Serialize};

use super::action::Act;
use super::analysis::{Analyse, Analysis};
use super::game::GameState;
use super::link::Phrase;
use super::problem::Problem;
use super::review::{Review, ReviewAsk};

/// From the page: a number of its own choice, which the answer repeats, and what it wants.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "{ id: number } & Command"))]
pub struct Request {
    /// The number of the request.
    pub id: u32,
    /// What is wanted.
    #[serde(flatten)]
    pub ask: Command,
}

/// What the page wants.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// Be told of every change of a game, now and later. Whoever watches with the token of a seat
    /// is there.
    Watch {
        /// The game.
        game: String,
        /// A secret of it, several with commas between them: a token, that of the spectators' link,
        /// or that of an open seat's. Not needed on the machine that the server runs on.
        token: Option<String>,
    },
    /// Be told no more of a game.
    Unwatch {
        /// The game.
        game: String,
    },
    /// Do something to a game.
    Act {
        /// The game.
        game: String,
        /// The token and the action.
        #[serde(flatten)]
        act: Act,
    },
    /// Analyse a position, instead of the one that this client had analysed before.
    Analyse {
        /// Which, and how.
        #[serde(flatten)]
        analyse: Analyse,
        /// A token of the game; not needed on the machine that the server runs on.
        token: Option<String>,
    },
    /// Stop the analysis. Asking for the same again resumes: what was learned is kept a while.
    StopAnalysis,
    /// Review a game, instead of the one that this client had reviewed before.
    Review {
        /// Which, and how.
        #[serde(flatten)]
        review: ReviewAsk,
        /// A token of the game; not needed on the machine that the server runs on.
        token: Option<String>,
    },
    /// Stop the review.
    StopReview,
    /// Have the rights of the machine itself, by the key in the link that `damier serve
    /// --public-url` prints. Browsers send no headers with a WebSocket.
    Host {
        /// The key.
        key: String,
    },
    /// Nothing, but an answer.
    Ping,
}

/// From the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Update {
    /// The first message.
    Hello {
        /// The version of the server.
        version: String,
        /// Changes when the server starts again.
        run: String,
    },
    /// A request was done.
    Done {
        /// The number of the request.
        id: u32,
        /// The node that a move led to, for `play` and `try`.
        node: Option<u32>,
    },
    /// A request was refused; without a number if it could not even be read.
    Refused {
        /// The number of the request.
        id: Option<u32>,
        /// Why.
        problem: Box<Problem>,
    },
    /// A game that is watched, as it stands now.
    Game {
        /// The game.
        game: Box<GameState>,
    },
    /// A game that is watched was deleted.
    Gone {
        /// The game.
        game: String,
    },
    /// Somebody said something in a game that is watched.
    Said {
        /// The game.
        game: String,
        /// Who, from 0.
        seat: u8,
        /// What.
        phrase: Phrase,
    },
    /// What the machine that is to move thinks so far.
    Thinking {
        /// The game.
        game: String,
        /// The node where it thinks.
        node: u32,
        /// Plies searched.
        depth: u32,
        /// Positions entered.
        nodes: u64,
        /// Since it began, in milliseconds.
        elapsed_ms: u64,
        /// Whether it has not begun: too many others think.
        is_waiting: bool,
    },
    /// What is known of the position that this client has analysed.
    Analysis {
        /// The analysis.
        analysis: Box<Analysis>,
    },
    /// The review that this client asked for, so far.
    Review {
        /// The review.
        review: Box<Review>,
    },
}
