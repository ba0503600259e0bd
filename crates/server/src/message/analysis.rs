//! What an engine thinks of a position.

use serde::{Deserialize, Serialize};

/// What to analyse: part of [`Request::Analyse`](super::Request).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct Analyse {
    /// The game.
    pub game: String,
    /// The node of its tree.
    pub node: u32,
    /// How many of the best moves to judge; 0 for all.
    #[serde(default)]
    pub best: u32,
    /// When to stop by itself, in seconds; by default, and at most, after ten minutes.
    pub seconds: Option<u32>,
    /// Whether to go on until it is stopped, or all is solved. Others than who asks from the
    /// machine of the server have ten minutes all the same.
    pub endless: Option<bool>,
    /// Plies to look ahead at most; to the end of the game unless told.
    pub depth: Option<u32>,
    /// How many threads think; all of the machine's but one unless told, all at most.
    pub threads: Option<u32>,
    /// Megabytes of the table; 64 unless told, and at most for others than who asks from the
    /// machine of the server.
    pub table: Option<u32>,
    /// Whether the opening book may answer for moves that no search looked at as far; so it does
    /// unless told.
    pub book: Option<bool>,
}

/// What is known of a position so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Analysis {
    /// The game.
    pub game: String,
    /// The node.
    pub node: u32,
    /// Who is to move there, from 0: values are for this seat.
    pub seat: u8,
    /// What values count.
    pub unit: Unit,
    /// The moves that have been judged, the best first.
    pub moves: Vec<JudgedMove>,
    /// Plies searched completely.
    pub depth: u32,
    /// Positions entered.
    pub nodes: u64,
    /// Positions a second.
    pub nodes_per_second: u64,
    /// How long it has searched, in milliseconds.
    pub elapsed_ms: u64,
    /// Whether nothing more will come: it is solved, stopped, or out of time.
    pub is_done: bool,
    /// Whether it waits for its turn to search.
    pub is_waiting: bool,
}

/// What values count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Discs at the end of the game.
    Discs,
    /// Compartments at the end of the game.
    Compartments,
    /// Points of an evaluation, from -99 to 99, which mean nothing by themselves.
    Points,
    /// The share of first place that a seat may expect, in percent.
    Chances,
}

/// A move and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JudgedMove {
    /// The move in text, as in [`LegalMove`](super::LegalMove).
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth for the side to move.
    pub value: f64,
    /// Whether the rules decide the game so: above 0 it is won, 0 draws. Where values are points,
    /// what is beyond 100 is the margin: 106 wins by 6 discs, 100 wins.
    pub is_decided: bool,
    /// Whether the move is only known to be worth no more than that.
    pub is_bound: bool,
    /// How surely it is known.
    pub confidence: Confidence,
    /// What every seat may expect after it: its share of first place in percent. Nothing unless
    /// values are chances.
    pub prospects: Vec<f64>,
    /// The best line, this move first.
    pub line: Vec<String>,
}

/// How surely a value is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Confidence {
    /// It is the result of perfect play.
    Exact,
    /// It is decided after so many plies, whatever the loser does.
    Decided {
        /// Plies.
        plies: u32,
    },
    /// Searched to the end of the game, with cuts that are right so often in a hundred.
    Selective {
        /// Of a hundred.
        percent: u8,
    },
    /// An estimate after so many plies.
    Depth {
        /// Plies.
        plies: u32,
    },
    /// From the opening book, whose searches looked so many plies ahead.
    Book {
        /// Plies.
        plies: u32,
    },
}
