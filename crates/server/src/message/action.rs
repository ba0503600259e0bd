//! What can be done to a game.

use serde::{Deserialize, Serialize};

use super::link::{Phrase, Proposal};

/// `POST /api/games/{id}/act`, and [`Request::Act`](super::Request): an action and the right to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Act {
    /// The secret token of a seat of the game.
    pub token: String,
    /// What to do.
    pub action: Action,
}

/// An action. `play`, `resign`, `offer`, `accept`, `decline` and `say` need the token of the seat
/// that they speak for; the others that of any seat. While people at several machines play,
/// `take_back`, `redo`, `goto`, `pause` and `resume` are refused, for they need the others
/// (`offer`), and so are changes of the tree.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Plays a move where the game stands.
    Play {
        /// The move in text, any path of it.
        #[serde(rename = "move")]
        mv: String,
        /// The node where the player saw the game, so that a late click is refused, and a move that
        /// is sent again is played once.
        at: Option<u32>,
    },
    /// Goes back to where a person last had a choice: with a machine as rival, two moves.
    TakeBack,
    /// Plays again what was taken back, until a person has a choice again.
    Redo,
    /// Gives the game up: with two seats that ends it, with more the others go on.
    Resign,
    /// Offers the others something, or accepts it if one of them offers the same.
    Offer {
        /// What: one of `can_offer` of the seat.
        proposal: Proposal,
    },
    /// Accepts what is offered. It is done when everybody has who is there.
    Accept,
    /// Declines what is offered, or takes the own offer back.
    Decline,
    /// Says that another seat has left: its person is away, and has been for long enough.
    Claim {
        /// The other seat, from 0.
        seat: u8,
    },
    /// Says something to everybody who watches.
    Say {
        /// What.
        phrase: Phrase,
    },
    /// Puts the game at any node of its tree; machines wait there for `resume`.
    Goto {
        /// The node.
        node: u32,
    },
    /// Makes machines wait.
    Pause,
    /// Makes machines go on.
    Resume,
    /// Tries a move anywhere in the tree, without touching where the game stands: for analysis.
    /// The answer's `node` is where it leads, forced passes included.
    Try {
        /// Where.
        node: u32,
        /// The move in text, any path of it.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Makes a node's line the main line of its tree.
    Promote {
        /// The node.
        node: u32,
    },
    /// Removes a node and all that follows it, unless the game stands there.
    Remove {
        /// The node.
        node: u32,
    },
    /// Changes what a person is called.
    Rename {
        /// The seat, from 0.
        seat: u8,
        /// The name.
        name: String,
    },
}
