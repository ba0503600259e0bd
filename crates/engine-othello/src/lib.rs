//! The engine for Othello on 8x8.
#![forbid(unsafe_code)]

mod cache;
mod endgame;
mod exact;
mod features;
mod last;
mod line;
mod memory;
mod midgame;
mod node;
mod probcut;
mod root;
mod selectivity;
mod squares;
mod stability;
mod weights;
mod worker;

pub use endgame::Work;
pub use features::{Features, GROUPS, Mirror, ROTATIONS, SHAPES, shape_reach, shape_size};
pub use root::{Engine, Found};
pub use selectivity::Selectivity;
pub use weights::{DISC, Folding, KNOTS, Weights, WeightsError, knots, weights_per_knot};
