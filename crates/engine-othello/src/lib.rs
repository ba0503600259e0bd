//! The engine for Othello on 8x8.
#![forbid(unsafe_code)]

mod features;
mod weights;

pub use features::{Features, GROUPS, Mirror, ROTATIONS, SHAPES, shape_reach, shape_size};
pub use weights::{DISC, Folding, KNOTS, Weights, WeightsError, knots, weights_per_knot};
