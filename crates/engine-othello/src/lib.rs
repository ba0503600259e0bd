//! The engine for Othello on 8x8.
#![forbid(unsafe_code)]

mod cache;
mod endgame;
mod engine;
mod exact;
mod features;
mod last;
mod level;
mod line;
mod memory;
mod midgame;
mod node;
mod player;
mod probcut;
mod root;
mod selectivity;
mod shipped;
mod squares;
mod stability;
mod step;
mod team;
mod weights;
mod worker;

pub use endgame::Work;
pub use engine::{Analysis, Engine, Goal};
pub use features::{Features, GROUPS, Mirror, ROTATIONS, SHAPES, shape_reach, shape_size};
pub use level::Level;
pub use player::{Player, Strength, score};
pub use root::Judged;
pub use selectivity::Selectivity;
pub use step::{Step, steps};
pub use weights::{
    DISC, Folding, KNOTS, MOBILITIES, Weights, WeightsError, knots, mobilities, weights_per_knot,
};
