//! A whole game judged.

use serde::{Deserialize, Serialize};

use super::analysis::{Confidence, Unit};

/// What to review: part of [`Request::Review`](super::Request).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub struct ReviewAsk {
    /// The game.
    pub game: String,
    /// The node at the end of the line to judge; where the game stands unless told.
    pub node: Option<u32>,
    /// For each position, in milliseconds; 500 unless told, 100 to 60000.
    pub time_ms: Option<u32>,
    /// Plies to look ahead at each position, instead of a time. With a depth or nodes the review is
    /// made by one thread that knows nothing yet, and is the same every time.
    pub depth: Option<u32>,
    /// Positions to enter for each position, instead of a time.
    pub nodes: Option<u64>,
    /// Whether the opening book may answer; so it does unless told.
    pub book: Option<bool>,
}

/// A review so far. Moves are judged from the last to the first, since what is known of the end
/// helps before it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Review {
    /// The game.
    pub game: String,
    /// The node at the end of the line.
    pub node: u32,
    /// How many moves have been judged.
    pub judged: u32,
    /// How many there are to judge: those where there were at least two to choose from.
    pub total: u32,
    /// Whether nothing more will come.
    pub is_done: bool,
    /// What values and losses count.
    pub unit: Unit,
    /// The moves judged so far, in the order of the game.
    pub moves: Vec<ReviewMove>,
    /// What it amounts to, by seat.
    pub seats: Vec<SeatReview>,
}

/// A move under review.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewMove {
    /// The node that the move led to.
    pub node: u32,
    /// The ply, from 1.
    pub ply: u32,
    /// Who moved, from 0.
    pub seat: u8,
    /// The move that was played.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth, for the seat that moved.
    pub value: f64,
    /// Whether the rules decide the game by `value`.
    pub is_decided: bool,
    /// What every seat may expect after it: its share of first place in percent. Nothing unless
    /// values are chances.
    #[serde(default)]
    pub prospects: Vec<f64>,
    /// The best move.
    pub best: String,
    /// What that would have been worth.
    pub best_value: f64,
    /// Whether the rules decide the game by `best_value`.
    #[serde(default)]
    pub best_is_decided: bool,
    /// The best line, the best move first.
    pub line: Vec<String>,
    /// What the move lost; never negative.
    pub loss: f64,
    /// From 0 to 100; 100 for the best move.
    pub accuracy: f64,
    /// How surely the values are known.
    pub confidence: Confidence,
    /// What to make of it.
    #[serde(alias = "mark")]
    pub grade: Grade,
    /// What the move did that the best move would not have done; facts, never guesses.
    pub facts: Vec<Fact>,
}

/// What to make of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// The best move, or as good.
    Best,
    /// Nearly as good.
    Good,
    /// Inaccuracy, `?!`.
    Inaccuracy,
    /// Mistake, `?`.
    Mistake,
    /// Blunder, `??`.
    Blunder,
}

/// A fact about a move, which the page puts into words. Numbers are after the move that was played,
/// and after the best move in its place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fact {
    /// The next player could take a corner; after the best move not, or not this one.
    CornerGiven {
        /// The names of the corners.
        squares: Vec<String>,
    },
    /// A corner could have been taken.
    CornerMissed {
        /// The names of the corners.
        squares: Vec<String>,
    },
    /// The next player had so many moves to choose from.
    MobilityGiven {
        /// After the move.
        after: u32,
        /// After the best move.
        best: u32,
    },
    /// The next player would have had to pass after the best move.
    PassMissed,
    /// Discs next to empty squares: what the next player can still turn over.
    Frontier {
        /// After the move.
        after: u32,
        /// After the best move.
        best: u32,
    },
    /// Into how many groups the mover's men fall.
    OwnGroups {
        /// After the move.
        after: u32,
        /// After the best move.
        best: u32,
    },
    /// Into how many groups the rival's men fall.
    RivalGroups {
        /// After the move.
        after: u32,
        /// After the best move.
        best: u32,
    },
    /// A man could be captured at once.
    ManHanging {
        /// The names of the squares.
        squares: Vec<String>,
    },
    /// Compartments that the next player could take at once from the mover.
    CompartmentsGiven {
        /// The names of the squares where they hang.
        squares: Vec<String>,
        /// After the move.
        after: u32,
        /// After the best move.
        best: u32,
    },
    /// Compartments of others that the move took.
    CompartmentsTaken {
        /// The names of the squares that the best move jumps over.
        squares: Vec<String>,
        /// By the move.
        after: u32,
        /// By the best move.
        best: u32,
    },
    /// The best move would have won.
    WinMissed,
    /// The best move would have won after so many plies, whatever the rival does.
    ForcedWinMissed {
        /// Plies.
        plies: u32,
    },
    /// The move loses; the best move would not.
    LossMade,
}

/// What a review amounts to for a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatReview {
    /// Moves judged.
    pub moves: u32,
    /// The accuracy of its moves together, from 0 to 100; none without moves.
    pub accuracy: Option<f64>,
    /// The sum of its losses.
    pub loss: f64,
    /// How many inaccuracies.
    pub inaccuracies: u32,
    /// How many mistakes.
    pub mistakes: u32,
    /// How many blunders.
    pub blunders: u32,
}
