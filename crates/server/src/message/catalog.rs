//! What can be played.

use serde::{Deserialize, Serialize};

use super::analysis::Unit;
use super::position::{Cell, Overlay};

/// `GET /api/catalog`: everything that a new game can be made of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Catalog {
    /// The version of the server.
    pub version: String,
    /// How many searches run at once.
    pub searches_max: u32,
    /// How many threads an analysis may have.
    pub threads_max: u32,
    /// How many megabytes the table of an analysis may have, for who asks from the machine of the
    /// server.
    pub table_max: u32,
    /// Where other machines reach the server, the best first; none if they cannot.
    pub addresses: Vec<String>,
    /// The games, in the order in which they are shown.
    pub games: Vec<GameInfo>,
}

/// A game of the catalog.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its name in requests.
    pub name: String,
    /// The sizes of its board.
    pub size: SizeInfo,
    /// The names of its rule sets, the default first; none if there is no choice.
    pub rules: Vec<String>,
    /// How many may play.
    pub seats_min: u8,
    /// How many may play at most.
    pub seats_max: u8,
    /// How many play unless told.
    pub seats_default: u8,
    /// The letters of which one is left out with three seats, the default first; else none.
    pub without: Vec<String>,
    /// How many in a row may win on this board, the default first; none if there is no choice.
    pub row: Vec<u8>,
    /// The letters of the colors, in turn order: also what [`Cell`]s are drawn with.
    pub letters: Vec<String>,
    /// The colors of its seats, for every way to fill them.
    pub sides: Vec<SidesInfo>,
    /// What stands on its board.
    pub pieces: Pieces,
    /// What can be seen on its board beside that.
    pub overlays: Vec<Overlay>,
    /// Whether the set-up is random, so that a seed chooses it.
    pub is_random: bool,
    /// Whether whoever has most on the board wins.
    pub is_counted: bool,
    /// Whether square boards of it can be written in the Generic Game Format.
    pub has_ggf: bool,
    /// Whether an engine of its own judges its positions.
    pub has_engine: bool,
    /// What values count.
    pub unit: Unit,
    /// The strengths of machines for the default size and seats, the weakest first. For others:
    /// `GET /api/catalog/players`.
    pub levels: Vec<LevelInfo>,
    /// Every algorithm, for the curious.
    pub algorithms: Vec<AlgorithmInfo>,
    /// The players of the reports about it, by name; none if there are none.
    pub reports: Vec<ReportInfo>,
    /// The board at the start, for a picture.
    pub start: Vec<Cell>,
}

/// The sizes of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SizeInfo {
    /// Rows unless told.
    pub rows: u8,
    /// Columns unless told.
    pub columns: u8,
    /// The least side; equal to the sides if there is no choice.
    pub side_min: u8,
    /// The greatest side.
    pub side_max: u8,
}

/// Who plays what, with so many seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SidesInfo {
    /// How many play.
    pub seats: u8,
    /// The letter that is left out, where one has to be.
    pub without: Option<String>,
    /// The numbers of the colors of each seat, by their place among the letters.
    pub colors: Vec<Vec<u8>>,
}

/// What stands on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Pieces {
    /// Discs of one color, which are placed and change their color.
    Discs,
    /// Men of one color, which move and capture.
    Men,
    /// Stones of one color, which are placed and stay as they are.
    Stones,
    /// Pieces of four compartments, each of a color and no two alike, which move and capture.
    Quarters,
}

/// A named strength.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LevelInfo {
    /// Its number, from 1.
    pub number: u8,
    /// How well it plays, in a word that the page translates.
    pub word: LevelWord,
    /// How well it plays, as it was measured: an Elo number.
    pub rating: Option<i32>,
    /// The player to ask for: the `spec` of an [`Occupant`](super::Occupant).
    pub spec: String,
    /// How many plies it looks ahead, if that is what it does.
    pub depth: Option<u32>,
    /// From how many empty squares on it plays perfectly, if it is known.
    pub perfect_from: Option<u32>,
}

/// Strengths in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LevelWord {
    /// Learns the rules.
    Beginner,
    /// Knows the rules.
    Novice,
    /// Plays now and then.
    Casual,
    /// Plays often.
    Regular,
    /// Plays at a club.
    Club,
    /// Wins at the club.
    Strong,
    /// Plays tournaments.
    Expert,
    /// Wins tournaments.
    Master,
    /// Beyond people.
    Unbeatable,
}

/// An algorithm that can fill a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AlgorithmInfo {
    /// Its name.
    pub name: String,
    /// A spec to begin with: `alphabeta:depth=4`.
    pub spec: String,
    /// What its spec may say here, as it is written: `depth=1..1000`, `exact`.
    pub keys: Vec<String>,
    /// Whether its trees can be recorded.
    pub shows_tree: bool,
}

/// A player of one of the reports that Damier grew out of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReportInfo {
    /// Its name, which the page translates: `rodi_easy`.
    pub name: String,
    /// The player to ask for: the `spec` of an [`Occupant`](super::Occupant).
    pub spec: String,
}
