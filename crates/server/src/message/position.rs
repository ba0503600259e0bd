//! Positions as the page draws them, and texts that become positions.
//!
//! A square is a number: row by row from the top left, from 0. Its name is the label of its column
//! followed by the label of its row.

use serde::{Deserialize, Serialize};

use super::game::{Options, Result};
use super::problem::Problem;

/// What stands on a square: nothing (`null`), a disc or man (the number of its color, from 0), or a
/// piece of Arlecchino (its four letters, such as `"BBJV"`).
#[derive(Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Cell"))]
#[serde(remote = "catalog::Cell", untagged)]
pub enum CellForm {
    /// A disc or a man of a color.
    Disc(usize),
    /// A piece with its compartments.
    Piece(String),
    /// Nothing.
    Empty,
}

/// What stands on a square, in the form of a [`CellForm`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(as = "CellForm"))]
pub struct Cell(#[serde(with = "CellForm")] pub catalog::Cell);

/// A position, complete: the page draws this and decides nothing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Position {
    /// Its node in the tree of its game; 0 is the start.
    pub node: u32,
    /// Moves since the start, passes included.
    pub ply: u32,
    /// Rows of the board.
    pub rows: u8,
    /// Columns of the board.
    pub columns: u8,
    /// The labels of the rows, from the top.
    pub row_labels: Vec<String>,
    /// The labels of the columns, from the left.
    pub column_labels: Vec<String>,
    /// The squares, row by row from the top left.
    pub cells: Vec<Cell>,
    /// Whose turn it is; nobody's when the game is over here.
    pub to_move: Option<ToMove>,
    /// The legal moves; none when the game is over here.
    pub legal: Vec<LegalMove>,
    /// What led here from the position before; none at the start.
    pub last: Option<Step>,
    /// The forced passes since the last move that was a choice, by seat from 0.
    pub passed: Vec<u8>,
    /// The seats that have left, from 0: their turns pass.
    pub left: Vec<u8>,
    /// What every seat has on the board: discs, men, compartments.
    pub counts: Vec<u32>,
    /// The result, if the rules end the game here.
    pub result: Option<Result>,
    /// The name of the opening, where there is one (Othello on 8x8).
    pub opening: Option<String>,
    /// Board and side to move in one line, as `start` of a new game reads it.
    pub text: String,
    /// The moves up to here as the game writes them.
    pub transcript: String,
}

/// Whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ToMove {
    /// The seat, from 0.
    pub seat: u8,
    /// The letter of the side or color that moves: `X`, `O`, `B`.
    pub letter: String,
}

/// A legal move, and all that a board needs to offer it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalMove {
    /// The move in text, as `play` takes it: `d3`, `b1-b3`, `c3-c5-d5`, `pass`.
    pub text: String,
    /// Where the piece starts, if a piece is moved.
    pub from: Option<u8>,
    /// Where it ends; none for a pass.
    pub to: Option<u8>,
    /// Every way to make the move, each from its first square to its last: one square where a disc
    /// is placed, several paths where a piece of Arlecchino may go several ways.
    pub paths: Vec<Vec<u8>>,
    /// Discs that it turns over.
    pub flips: Vec<u8>,
    /// Squares whose pieces leave the board.
    pub captures: Vec<u8>,
}

/// A move that was made, and what it did to the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Step {
    /// Who moved, from 0.
    pub seat: u8,
    /// The letter of the side or color that moved.
    pub letter: String,
    /// The move in text.
    pub text: String,
    /// Where the piece started, if one was moved.
    pub from: Option<u8>,
    /// Where it ended; none for a pass.
    pub to: Option<u8>,
    /// The squares it went over, first and last included.
    pub path: Vec<u8>,
    /// Discs that were turned over.
    pub flips: Vec<u8>,
    /// Squares whose pieces left the board.
    pub captures: Vec<u8>,
}

/// What can be seen on a board beside the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Overlay {
    /// Discs that nobody can ever turn, as far as that is easy to see.
    Stable,
    /// Squares where a seat could place a disc, were it its turn.
    Mobility,
    /// Discs beside empty squares.
    Frontier,
    /// Men that are connected, a patch for each group.
    Groups,
}

/// `GET /api/games/{id}/overlays/{node}`: squares that have something in common, all overlays of
/// the game one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Patch {
    /// What they have in common.
    pub overlay: Overlay,
    /// Whose they are, from 0.
    pub seat: u8,
    /// The squares, in reading order.
    pub squares: Vec<u8>,
}

/// `GET /api/games/{id}/ahead/{node}?moves=f5,d6,c3`: the board after moves that nobody has made.
/// Nothing of it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ahead {
    /// The squares, row by row from the top left.
    pub cells: Vec<Cell>,
    /// The squares that the last move went over, first and last included; none for a pass.
    pub path: Vec<u8>,
}

/// `POST /api/position`: a board as it was edited, to be checked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Edited {
    /// The game.
    pub game: String,
    /// Its options.
    #[serde(default)]
    pub options: Options,
    /// The squares, row by row from the top left.
    pub cells: Vec<Cell>,
    /// The letter of the side or color to move.
    pub to_move: String,
}

/// `POST /api/read`: any text: a transcript, a board, GGF, a saved game, OBF.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Paste {
    /// The text.
    pub text: String,
    /// The game to try first, if one is on the screen.
    pub game: Option<String>,
    /// Its options.
    #[serde(default)]
    pub options: Options,
}

/// What a text was recognized as.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reading {
    /// The games found, the first one first; none if the text cannot be read.
    pub games: Vec<PastedGame>,
    /// Why the text cannot be read, with its place.
    pub problem: Option<Problem>,
}

/// A game found in a text: what a new game needs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PastedGame {
    /// What it was written as: `transcript`, `board`, `ggf`, `saved`.
    pub form: String,
    /// The game.
    pub game: String,
    /// Its options.
    pub options: Options,
    /// Where it begins, unless at the start of the game.
    pub start: Option<String>,
    /// The seed of the set-up.
    pub seed: u64,
    /// The moves, passes included.
    pub moves: Vec<String>,
    /// Who played, by seat; empty where it is not said.
    pub players: Vec<String>,
    /// How it ended, as it is written there.
    pub result: Option<String>,
    /// When, as it is written there.
    pub date: Option<String>,
    /// The position after the moves.
    pub position: Position,
}
