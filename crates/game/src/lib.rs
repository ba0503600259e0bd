//! The contract that every Damier game keeps, and what follows from the contract alone.
//!
//! One meaning per word. A [`Game`] is a set of configured rules. A [`Position`] is a state,
//! complete in itself. A match is one playthrough, kept as a [`Record`]. A [`Seat`] is a place in
//! the turn order and a player fills it. A move includes the pass. A [`Score`] says how good a
//! position is for one seat, [`Payoffs`] say what every seat gets.
//!
//! This crate knows no game and no search. It does no I/O, reads no clock and depends on nothing.
//! [`testing::conformance`] checks a game against every clause written here.
//!
//! ```
//! use game::{Record, perft, testing::Sticks};
//!
//! // Four sticks; each turn takes one or two; whoever takes the last one wins.
//! let mut record = Record::of(&Sticks::new(4), 1);
//! assert_eq!(perft(record.position(), 4), 5);
//! record.play(1).unwrap();
//! record.play(2).unwrap();
//! record.play(1).unwrap();
//! assert_eq!(record.outcome().unwrap().payoffs.share(game::Seat::FIRST), 1.0);
//! assert_eq!(record.undo(2), 2);
//! assert!(record.outcome().is_none());
//! ```
#![forbid(unsafe_code)]

mod ability;
mod board;
mod coefficients;
mod evaluator;
mod leavers;
mod notation;
mod payoffs;
mod perft;
mod position;
mod random;
mod reason;
mod record;
mod recorder;
mod score;
mod searcher;
mod seat;
mod standings;
pub mod testing;
mod window;

pub use ability::{NullMove, Symmetric};
pub use board::{board_text, read_board};
pub use coefficients::{Coefficients, read_coefficients};
pub use evaluator::Evaluator;
pub use leavers::{Leavers, leaving_text, read_leaving};
pub use notation::{Notation, PASS, TextError, lines, tokens};
pub use payoffs::Payoffs;
pub use perft::{divide, perft};
pub use position::{Ending, Game, IllegalMove, Position, ZeroSum};
pub use random::{Random, scramble};
pub use reason::{Attempt, Reason, Reasons, Rule};
pub use record::{Cause, Outcome, Record};
pub use recorder::{Arrival, Bound, Found, Known, Recorder, Stage, Visited, Why};
pub use score::Score;
pub use searcher::{Limits, Progress, Searcher, Statistics, Verdict};
pub use seat::Seat;
pub use standings::Standings;
pub use window::Window;
