//! Arlecchino, a game of jumps on 6x6 squares, for two, three and four seats.
//!
//! The 35 [`Piece`]s are all choices of four compartments out of the colors B, J, R and V. The
//! colors take turns in this order. A turn moves one piece by at most as many actions as it has
//! compartments of the color to move. An action is a step to an empty neighbor, or a jump over a
//! neighbor, anybody's, which leaves the board at once. Every turn needs a jump, and only four
//! jumps may lead back to the start. A color that cannot jump passes; when none can, whoever has
//! most compartments of their colors left on the board wins.
//!
//! [`Rules`] are the game. Positions are a [`Duel`] (two seats, zero-sum) or a [`Table`] (two to
//! four); both are a [`Board`]. A [`Move`] is what a turn does, a [`Path`] is how: several paths
//! may be one move. This crate holds rules and text forms; it judges and searches nothing.
//!
//! ```
//! use arlecchino::{Color, Rules, Seating};
//! use game::{Game, Notation, Position};
//!
//! let rules = Rules::table(Seating::Three { without: Color::V });
//! let mut text = vec!["----"; 36];
//! (text[0], text[1], text[8]) = ("BBJR", "JVVV", "JJRR");
//! let mut pos = rules.read_position(&format!("{} B", text.join(","))).unwrap();
//!
//! // The piece on a1 has two compartments of color B: it may jump twice.
//! let both = rules.read_move(&pos, "a1-c1-c3").unwrap();
//! assert_eq!(rules.read_move(&pos, "00-02-22"), Ok(both));
//! assert_eq!(pos.paths().len(), 4); // a jump, and with it two steps or another jump
//! pos.play(both).unwrap();
//! assert_eq!(pos.payoffs().unwrap().winner(), Some(game::Seat::FIRST));
//! assert!(rules.start(7).legal_moves().count() > 0);
//! ```
#![forbid(unsafe_code)]

mod board;
mod color;
mod groups;
mod moves;
mod notation;
mod path;
mod piece;
mod position;
mod reason;
mod rules;
mod seating;
mod squares;
mod threats;

pub use board::{Board, Duel, Table};
pub use color::Color;
pub use moves::{Move, Moves};
pub use path::Path;
pub use piece::Piece;
pub use reason::Broken;
pub use rules::Rules;
pub use seating::{Pair, Seating, Seats};
pub use squares::SIZE;
pub use threats::Threats;
