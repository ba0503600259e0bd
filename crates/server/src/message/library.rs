//! The games that were kept.

use serde::{Deserialize, Serialize};

use super::game::{Kind, Options, Phase, Result};
use super::position::Cell;
use super::problem::Problem;

/// `GET /api/games?…`: which games; the newest first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct LibraryQuery {
    /// Of this game only.
    pub game: Option<String>,
    /// With a player whose name or spec, or an event that contains this.
    pub player: Option<String>,
    /// `won`, `lost` or `drawn` by the first seat, or `open`: not over.
    pub result: Option<String>,
    /// Only those for this.
    pub kind: Option<Kind>,
    /// Changed on this day or later: `2026-11-16`.
    pub since: Option<String>,
    /// Changed on this day or earlier.
    pub until: Option<String>,
    /// Leave out so many.
    pub offset: Option<u32>,
    /// No more than so many; 50 unless told, at most 200.
    pub limit: Option<u32>,
}

/// A part of the library.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Library {
    /// How many games there are in all that were asked for.
    pub total: u32,
    /// Those of this part.
    pub games: Vec<Summary>,
    /// Those of this part that cannot be read. They can be deleted.
    pub unreadable: Vec<Unreadable>,
}

/// A game that is in the library and cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Unreadable {
    /// Its id.
    pub id: String,
    /// What is wrong with it, in one line.
    pub why: String,
}

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// What it is for.
    pub kind: Kind,
    /// The game's name in the catalog.
    pub game: String,
    /// Its options.
    pub options: Options,
    /// Who plays, by seat: a person's name, which may be empty, or a machine's spec.
    pub players: Vec<String>,
    /// Which of them are machines.
    pub machines: Vec<bool>,
    /// What goes on.
    pub phase: Phase,
    /// The result, once it is over.
    pub result: Option<Result>,
    /// Moves made, passes included.
    pub plies: u32,
    /// When it was made, in seconds since 1970; games of files may be older.
    pub created: i64,
    /// When it changed last, in seconds since 1970.
    pub updated: i64,
    /// Rows of the board.
    pub rows: u8,
    /// Columns of the board.
    pub columns: u8,
    /// The board where it stands, for a picture.
    pub cells: Vec<Cell>,
    /// When it was played, if the file that it came in says so: `1985`, `1985-06-30`.
    pub date: Option<String>,
    /// What it was played for, if the file that it came in says so.
    pub event: Option<String>,
}

/// The answer to `DELETE /api/games/{id}`: `POST /api/games/{id}/restore` undoes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Deleted {
    /// The game.
    pub id: String,
    /// For how many seconds it can be restored, at least.
    pub restorable_seconds: u32,
}

/// The answer to `POST /api/import?name=FILE` with a file of games as its body: how far it has
/// come, a line of JSON each, until `is_done`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Imported {
    /// How much of the file has been read, in bytes.
    pub bytes: u64,
    /// Games that the library did not have. They are there when all of the file is.
    pub new: u32,
    /// Games that the library has already, or the file twice.
    pub known: u32,
    /// Games that could not be read.
    pub bad: u32,
    /// Names of players or tournaments, if it is a list of them.
    pub names: u32,
    /// What is wrong with the bad games, the first hundred of them.
    pub problems: Vec<Problem>,
    /// The first hundred games that are in the library, new or known.
    pub games: Vec<ImportedGame>,
    /// Why nothing of the file came in.
    pub failure: Option<Problem>,
    /// Whether nothing more will come.
    pub is_done: bool,
}

/// A game that was imported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ImportedGame {
    /// Its id.
    pub id: String,
    /// The game's name in the catalog.
    pub game: String,
    /// Who played, by seat.
    pub players: Vec<String>,
    /// Moves up to where it stands, passes included.
    pub plies: u32,
}

/// How a game can be written: `GET /api/games/{id}/export?format=…&node=…`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// A saved game with headers: the line up to the node, or without a node all of the game, with
    /// its variations and everything else that is kept.
    Saved,
    /// The moves alone.
    Transcript,
    /// The board at the node, and the side to move, in one line.
    Board,
    /// The board drawn with letters.
    Diagram,
    /// GGF (Othello on square boards).
    Ggf,
}

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Export {
    /// A name for a file.
    pub name: String,
    /// What to write into it.
    pub text: String,
}
