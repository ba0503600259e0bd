//! The rules on bit sets: the fast version, which must agree with [`plain`](crate::plain).
//!
//! `W` is the number of words that hold the squares; [`Rules::words`](crate::Rules::words) tells
//! how many are enough. [`Duel`] is for two seats who see each other as own and their, [`Table`]
//! for two to four with a set for each color.

mod duel;
mod geometry;
mod moves;
mod table;

pub use duel::Duel;
pub use geometry::Geometry;
pub use moves::Moves;
pub use table::Table;

use crate::Variant;

/// Othello on boards of up to `64 * W` squares.
pub type Othello<const W: usize> = Variant<Duel<W>>;

/// Rolit and Reversi with passes, on boards of up to `64 * W` squares.
pub type Reversi<const W: usize> = Variant<Table<W>>;
