//! An evaluator and players of k in a row.
//!
//! [`OpenLines`] judges a board by the lines of `k` squares in which only one side has stones: the
//! fewer are missing, the better. It judges boards that are not over; what a finished game is worth
//! is for the rules to say. Whoever plays by it is in [`MnkPlayers`].
//!
//! ```
//! use engine_mnk::OpenLines;
//! use game::{Evaluator, Game, Notation, Position};
//! use mnk::Mnk;
//!
//! let game = Mnk::TIC_TAC_TOE;
//! let lines = OpenLines::new(game);
//! let value = |moves: &str| {
//!     let mut record = game::Record::of(&game, 1);
//!     game.read_moves(&mut record, moves).unwrap();
//!     let pos = record.position();
//!     lines.evaluate(&lines.carry(pos), pos)
//! };
//! assert!(-value("b2") > -value("a1"), "the middle lies on more lines than a corner");
//! assert!(-value("a1") > -value("b1"), "and a corner on more than an edge");
//! ```
#![forbid(unsafe_code)]

mod lines;
mod open_lines;
mod players;

pub use crate::players::{LEVELS, MnkPlayers};
pub use open_lines::{Open, OpenLines};
