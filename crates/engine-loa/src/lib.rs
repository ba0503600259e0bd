//! Evaluators and players of Lines of Action.
//!
//! [`Report`] judges a board by the terms of the 2004 report, each with a coefficient that has a
//! name. It judges boards that are not over; what a finished game is worth is for the rules to say.
//! Whoever plays by them, and how, is in [`LoaPlayers`].
//!
//! ```
//! use engine_loa::Report;
//! use game::{Coefficients, Evaluator, Game, Notation, NullMove, Position};
//! use loa::{Loa, Rules};
//!
//! let game = Loa::new(Rules::STANDARD);
//! let start = game.start(1);
//! let mut report = Report::default().tuned("distance = 12 # per square\nexponent = 1.5").unwrap();
//! assert_eq!(report.evaluate(&(), &start).0, 0); // both sides stand alike
//!
//! let pos = start.after(game.read_move(&start, "d1-b3").unwrap());
//! assert_eq!(report.evaluate(&(), &pos), -report.evaluate(&(), &pos.null_move()));
//! report.set("freedom.late", 5.0).unwrap();
//! assert!(report.set("walls", 1.0).is_err());
//! ```
#![forbid(unsafe_code)]

mod center;
mod coefficients;
mod distance;
mod engine;
mod evaluation;
mod features;
mod glance;
mod level;
mod order;
mod path;
mod player;
mod players;
mod policy;
mod power;
mod proof;
mod pvs;
mod quiescence;
mod report;
mod shape;
#[cfg(test)]
mod tests;
mod value;
mod weights;
mod worker;

pub use crate::engine::{Analysis, Engine, Goal, Judged, Proofs};
pub use crate::players::LoaPlayers;
pub use evaluation::evaluate;
pub use features::{FEATURES, Features, NAMES, features};
pub use glance::{GLANCE_NAMES, GLANCES, Glance, glances};
pub use level::rungs;
pub use player::{Player, score};
pub use policy::Policy;
pub use proof::{Finding, Proof, Solver};
pub use report::Report;
pub use value::plies;
pub use weights::{POINT, Weights};
