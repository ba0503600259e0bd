//! What can be done to a game.

use serde::{Deserialize, Serialize};

/// `POST /api/games/{id}/act`, and [`Request::Act`](super::Request): an action and the right to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Act {
    /// The secret token of a seat of the game.
    pub token: String,
    /// What to do.
    pub action: Action,
}

/// An action. `play`, `resign` and those about a draw need the token of the seat that they speak
/// for; the others that of any seat.
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
    /// Offers the other a draw, or accepts his. The offer ends with the next move.
    OfferDraw,
    /// Accepts a draw.
    AcceptDraw,
    /// Declines a draw, or takes the own offer back.
    DeclineDraw,
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
