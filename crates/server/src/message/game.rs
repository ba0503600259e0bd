//! Games: how they are asked for, and how they stand.

use serde::{Deserialize, Serialize};

use super::link::{Invites, Offer, Presence, Proposal, Sharing};
use super::position::Position;

/// How a game is configured; what is left out takes the game's default.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Rows of the board; with `columns`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u8>,
    /// Columns of the board; with `rows`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub columns: Option<u8>,
    /// How many play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats: Option<u8>,
    /// The name of a rule set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The letter of the color that nobody plays (three seats of Arlecchino).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<String>,
    /// How many in a row win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
}

/// Who fills a seat.
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(remote = "play::Occupant", tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Occupant {
    /// A person.
    Person {
        /// What the person is called; may be empty.
        #[serde(default)]
        name: String,
    },
    /// A machine.
    Machine {
        /// Which: `level:4`, `alphabeta:depth=5`.
        spec: String,
    },
    /// Nobody yet: whoever comes by the seat's link.
    Open {
        /// What that person may be called; may be empty.
        #[serde(default)]
        name: String,
    },
}

/// Who fills a seat, in the form of an [`Occupant`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(as = "Occupant", rename = "Occupant"))]
pub struct Seated(#[serde(with = "Occupant")] pub play::Occupant);

/// How long everybody may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// For the whole game, in seconds, or for each move: at least 1.
    pub seconds: u32,
    /// What each move adds, in seconds.
    #[serde(default)]
    pub increment: u32,
    /// Whether every move has these seconds by itself; nothing is added then.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub per_move: bool,
}

/// A node of a game's tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NodeRef {
    /// The game.
    pub game: String,
    /// The node in its tree.
    pub node: u32,
}

/// What a game is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// To be played: seats, clocks, a result.
    #[default]
    Play,
    /// To be looked at: opened in Analyse, imported or pasted.
    Study,
}

/// `POST /api/games`: a new game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// What it is for; to be played, unless told.
    pub kind: Option<Kind>,
    /// The game's name in the catalog.
    pub game: String,
    /// Its options.
    pub options: Option<Options>,
    /// Who plays, by seat; persons without names unless told.
    pub seats: Option<Vec<Seated>>,
    /// The clock; none unless told.
    pub clock: Option<Clock>,
    /// A position to begin from, as [`Position::text`] has it.
    pub start: Option<String>,
    /// The seed of a random set-up; chosen by the server unless told.
    pub seed: Option<u64>,
    /// Moves that have already been made.
    pub moves: Option<Vec<String>>,
    /// "Play from here": takes game, options, start and moves from a node of another game. `game`
    /// must be the same; `start`, `seed` and `moves` must be left out.
    pub from: Option<NodeRef>,
    /// Whether everybody sees it in the lobby while seats are open; not unless told.
    pub is_open: Option<bool>,
    /// Seconds after which whoever is away can be claimed to have left, 10 to 86,400; 300 unless
    /// told.
    pub away_max: Option<u32>,
}

/// The answer to a new game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Created {
    /// The secret tokens, by seat; none for open seats.
    pub tokens: Vec<Option<String>>,
    /// The secrets of its links, if it has open seats.
    pub invites: Option<Invites>,
    /// The game.
    pub game: GameState,
}

/// `GET /api/games/{id}/tokens`, for the machine that the server runs on only: the secret tokens,
/// by seat; none for seats that have links.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TokenInfo {
    /// The secret tokens, by seat.
    pub tokens: Vec<Option<String>>,
}

/// What goes on in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Seats are open: nobody moves yet.
    Open,
    /// A person is to move.
    Waiting,
    /// A machine thinks, or waits for a free processor.
    Thinking,
    /// A machine is to move, but somebody stepped back in the game: `resume` makes it go on.
    Paused,
    /// Everybody agreed to hold the game: the clock stands still, and nobody moves.
    Held,
    /// The game is over.
    Over,
}

/// How a game stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameState {
    /// Its id.
    pub id: String,
    /// Grows with every change; a smaller number is older news.
    pub version: u32,
    /// What it is for.
    pub kind: Kind,
    /// The game's name in the catalog.
    pub game: String,
    /// Its options, defaults filled in.
    pub options: Options,
    /// Who sits where.
    pub seats: Vec<SeatState>,
    /// What goes on.
    pub phase: Phase,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// The position that the game has come to.
    pub position: Position,
    /// Every move ever made or tried.
    pub tree: Tree,
    /// Whether there is something to take back, and nobody else to be asked.
    pub can_take_back: bool,
    /// Whether there is something to redo, and nobody else to be asked.
    pub can_redo: bool,
    /// What a seat offers the others.
    pub offer: Option<Offer>,
    /// The result, once the game is over.
    pub result: Option<Result>,
    /// The seed of the set-up.
    pub seed: u64,
    /// The position it began from, if not the game's own start.
    pub start: Option<String>,
    /// When it was made, in seconds since 1970; games of files may be older.
    pub created: i64,
    /// When it changed last, in seconds since 1970.
    pub updated: i64,
    /// Whether there is a review of it: `GET /api/games/{id}/review`.
    pub is_reviewed: bool,
    /// Why what happened last is not saved yet: everything is unless told. Saving is tried again.
    pub unsaved: Option<Unsaved>,
    /// What people at several machines share; nothing in other games.
    pub sharing: Option<Sharing>,
}

/// Why a change is not saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Unsaved {
    /// The disk is full.
    Full,
    /// The library cannot be written for another reason.
    Failed,
}

/// A seat and who fills it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatState {
    /// Who fills it.
    pub occupant: Seated,
    /// The level's number, if it is a machine at a level.
    pub level: Option<u8>,
    /// The letters of the sides or colors that it plays: `["X"]`, `["B", "R"]`.
    pub letters: Vec<String>,
    /// The numbers of its colors, as [`Cell::Disc`](super::Cell) has them.
    pub colors: Vec<u8>,
    /// Its clock, if there is one.
    pub clock: Option<ClockState>,
    /// Whether its person is there; nothing for machines, and in games that are not shared.
    pub presence: Option<Presence>,
    /// What it can offer the others now.
    pub can_offer: Vec<Proposal>,
}

/// A clock as it stood when the message was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockState {
    /// What is left, in milliseconds.
    pub left_ms: u64,
    /// Whether it runs.
    pub is_running: bool,
}

/// The moves of a game and its variations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tree {
    /// The node that the game has come to.
    pub current: u32,
    /// The nodes but the start, which is 0, parents before children. The first child of a node is
    /// the main line.
    pub nodes: Vec<TreeNode>,
}

/// A move of the tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeNode {
    /// Its id: never used again, and what it means never changes.
    pub id: u32,
    /// The node before it.
    pub parent: u32,
    /// Moves since the start, this one included.
    pub ply: u32,
    /// Who moved, from 0.
    pub seat: u8,
    /// The letter of the side or color that moved.
    pub letter: String,
    /// The move in text; `leaves:2`, that somebody leaves.
    pub text: String,
    /// How long it was thought about, in milliseconds: where there was a clock, and it was played.
    pub took_ms: Option<u64>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Result {
    /// What ended it.
    pub end: End,
    /// The only winner, from 0; none if it is drawn or shared.
    pub winner: Option<u8>,
    /// What every seat gets of the first place; they add up to one.
    pub shares: Vec<f64>,
    /// What every seat counted: discs, compartments; 1 and 0 in Lines of Action.
    pub totals: Vec<i32>,
    /// Who resigned or was late, from 0.
    pub loser: Option<u8>,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The rules of the board.
    Board,
    /// A position occurred too often.
    Repetition,
    /// The longest game allowed.
    Length,
    /// A seat resigned.
    Resigned,
    /// A seat ran out of time.
    Time,
    /// The players agreed on a draw.
    Agreed,
    /// One seat was there alone: the others had left, or of two the other one stayed away.
    Deserted,
}
