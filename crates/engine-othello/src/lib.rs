//! The engine for Othello on 8x8.
//!
//! [`Engine`] searches and solves positions, [`Player`] is the same as a searcher like any other,
//! [`Level`] names strengths, [`OthelloPlayers`] lists whoever plays on 8x8. The evaluation is a
//! sum of [`Weights`] for what the [`Features`] of a board are; learning them is not this crate's
//! business, and neither are files. A [`Book`] knows openings that were searched beforehand.
//!
//! ```
//! use engine_othello::{DISC, Engine, Weights};
//!
//! let mut engine = Engine::new(Weights::shipped(), 12, 1);
//! let found = engine.solve(0b100, 0b010); // c1 against b1: a1 takes everything
//! assert_eq!(found.value, 64 * DISC);
//! ```
#![forbid(unsafe_code)]

mod book;
mod cache;
mod effort;
mod endgame;
mod engine;
mod features;
mod glance;
mod last;
mod leaves;
mod level;
mod line;
mod node;
mod order;
mod player;
mod players;
mod policy;
mod probcut;
mod pvs;
mod root;
mod selectivity;
mod shipped;
mod sight;
mod squares;
mod stability;
mod step;
mod table;
mod tables;
mod team;
mod watch;
mod weights;
mod worker;

pub use crate::players::{OthelloPlayers, rungs};
pub use book::{BOOK_LOSS, Book, BookError, BookMove, Known, follow};
pub use engine::{Analysis, Engine, Goal};
pub use features::{Features, GROUPS, Mirror, ROTATIONS, SHAPES, shape_reach, shape_size};
pub use glance::{FEATURES, Glance, NAMES, glances};
pub use level::Level;
pub use player::{Player, Strength, score};
pub use policy::{Coefficients, Policy, STAGES, stage};
pub use root::Judged;
pub use selectivity::Selectivity;
pub use sight::Sight;
pub use stability::stable;
pub use step::{Step, steps};
pub use weights::{
    DISC, Folding, KNOTS, MOBILITIES, PLIES, Weights, WeightsError, knots, mobilities,
    weights_per_knot,
};

#[cfg(test)]
mod tests;
