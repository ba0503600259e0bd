//! What the user prefers; kept by the server, so that every tab and browser has the same.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::game::NewGame;

/// `GET` and `PUT /api/settings`: all of them, always.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// The language of the page.
    pub language: Language,
    /// Light or dark.
    pub theme: Theme,
    /// The look of the board.
    pub board: BoardTheme,
    /// How much moves, and how fast.
    pub motion: Motion,
    /// Whether there are sounds.
    pub sound: bool,
    /// How loud, from 0 to 100.
    pub volume: u8,
    /// Whether legal moves are shown.
    pub show_legal: bool,
    /// Whether rows and columns are labelled.
    pub show_coordinates: bool,
    /// Whether the discs that a move would turn over are shown.
    pub show_flips: bool,
    /// Whether a move has to be confirmed by a second tap.
    pub confirm_moves: bool,
    /// Whether single letters are shortcuts.
    pub single_keys: bool,
    /// Whether numbers are hidden until asked for.
    pub hide_numbers: bool,
    /// From whose side numbers are given.
    pub perspective: Perspective,
    /// How many of the best moves analysis judges; 0 for all.
    pub analysis_moves: u32,
    /// For each position of a review, in milliseconds.
    pub review_time_ms: u32,
    /// Whether analysis, hints and reviews use the opening book.
    pub use_book: bool,
    /// What the user is called in games.
    pub name: String,
    /// The last new game that was asked for.
    pub last_game: Option<NewGame>,
    /// Where the opponent that adapts stands, by game.
    pub adaptive: BTreeMap<String, Rival>,
}

/// Where the opponent that adapts stands in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Rival {
    /// Its level.
    pub level: u8,
    /// How many levels there were in the last game.
    pub levels: u8,
    /// Games that the user has won in a row, or lost if less than 0.
    pub streak: i8,
    /// The id of the last game against it.
    pub last_game: String,
    /// Whether the result of that game is counted.
    pub is_counted: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: Language::System,
            theme: Theme::System,
            board: BoardTheme::Green,
            motion: Motion::System,
            sound: true,
            volume: 30,
            show_legal: true,
            show_coordinates: true,
            show_flips: false,
            confirm_moves: false,
            single_keys: true,
            hide_numbers: false,
            perspective: Perspective::Mover,
            analysis_moves: 0,
            review_time_ms: 500,
            use_book: true,
            name: String::new(),
            last_game: None,
            adaptive: BTreeMap::new(),
        }
    }
}

/// Languages of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// What the browser prefers.
    System,
    /// English.
    En,
    /// French.
    Fr,
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// What the browser prefers.
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Looks of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BoardTheme {
    /// Studio green.
    Green,
    /// Slate.
    Slate,
    /// Walnut.
    Walnut,
    /// Paper.
    Paper,
    /// High contrast.
    Contrast,
}

/// How much moves, and how fast.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// What the browser prefers.
    System,
    /// Everything, slowly enough to follow every flip.
    Slow,
    /// Everything.
    Full,
    /// Everything, quickly.
    Quick,
    /// Nothing.
    None,
}

/// From whose side numbers are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Perspective {
    /// The side to move.
    Mover,
    /// The first seat.
    First,
}
