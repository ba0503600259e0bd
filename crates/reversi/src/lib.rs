//! Othello on any board from 4x4 to 16x16, and Reversi for two to four seats.
//!
//! [`Rules`] say which board, how many seats, and what happens without a capture. The same rules
//! are written twice: [`plain`] is an array of cells and loops, obviously right and never
//! optimized; [`board`] does the same on bit sets, many times faster, and must agree with it.
//! [`Variant`] makes a game of either, and writes and reads its boards and moves.
//!
//! No search and no evaluation here, and no tricks that only work on 8x8.
//!
//! ```
//! use game::{Game, Notation, perft};
//! use grid::Size;
//! use reversi::{Kind, Rules, board::Othello};
//!
//! let rules = Rules::new(Kind::Othello, Size::new(7, 9).unwrap(), 2).unwrap();
//! let othello = Othello::<1>::new(rules).unwrap(); // 63 squares fit one word
//! let mut pos = othello.start(1);
//! assert_eq!(perft(&pos, 3), 56);
//! for (_, text) in othello.split_moves("e6f4") {
//!     let mv = othello.read_move(&pos, text).unwrap();
//!     game::Position::play(&mut pos, mv).unwrap();
//! }
//! assert_eq!(othello.turn_text(&pos), "X");
//! assert!(Rules::new(Kind::Othello, Size::new(8, 8).unwrap(), 3).is_none());
//! ```
#![forbid(unsafe_code)]

pub mod board;
mod key;
mod moves;
mod notation;
pub mod plain;
mod reason;
mod rules;
mod stability;
mod variant;

pub use moves::Move;
pub use reason::Broken;
pub use rules::{Kind, Rules};
pub use stability::stable;
pub use variant::{Discs, Variant};
