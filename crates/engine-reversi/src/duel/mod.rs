//! The engine for Othello on boards of any size.
//!
//! From the bottom up: `shapes` are the patterns that any board has, `layout` is where they lie on
//! one; `columns` numbers what can be seen, `features` looks at a board, `weights` says what that
//! is worth. A `node` carries the patterns from move to move; `pvs` searches it, `probcut` says
//! where less depth will do, `solve` plays the end out. `policy` says which moves people are taken
//! to play, and a `level` lies between theirs and the engine's.

mod columns;
mod engine;
mod features;
mod layout;
mod level;
mod node;
mod order;
mod player;
mod policy;
mod probcut;
mod pvs;
mod recipes;
mod seen;
mod shapes;
mod solve;
#[cfg(test)]
mod tests;
mod weights;
mod worker;

pub use self::columns::COLUMNS;
pub use self::engine::{Analysis, Engine, Goal, Judged};
pub use self::level::rungs;
pub use self::player::{Player, score};
pub(crate) use self::recipes::{ENGINE, LEVEL, engine, level};
pub use self::seen::{Seen, fields, scale, seen};
pub use self::weights::{DISC, KNOTS, PARTS, Weights, place};
