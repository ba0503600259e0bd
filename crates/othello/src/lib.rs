//! Othello on 8x8, as fast as the processor allows.
//!
//! The rules, their text forms and the game formats of the Othello world; no search and no
//! evaluation. Every other board size, and the specification that this crate is tested against, is
//! in the crate `reversi`.
//!
//! ```
//! use game::{Game, Notation, Position, Record, perft};
//! use othello::Othello;
//!
//! let mut record = Record::of(&Othello, 1);
//! Othello.read_moves(&mut record, "f5d6c3d3c4").unwrap();
//! assert_eq!(record.position().moves_count(), 6);
//! assert_eq!(Othello.transcript(&record), "f5d6c3d3c4");
//! assert_eq!(perft(&Othello.start(1), 6), 8_200);
//! ```
#![deny(unsafe_code)]

mod board;
pub mod ggf;
#[allow(unsafe_code)] // The one place: each block says why it is sound.
pub mod kernel;
pub mod obf;
mod opening;
mod reason;
mod symmetry;
mod text;
pub mod wthor;

pub use board::{Board, Move, Moves, Othello};
pub use opening::opening_name;
pub use reason::Broken;
pub use symmetry::{Discs, canonical};
