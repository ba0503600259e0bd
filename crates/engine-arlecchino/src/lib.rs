//! Evaluators and players of Arlecchino.
//!
//! [`Compartments`] counts what is left on the board. [`Exchange`] also sees the neighbors: what
//! the next colors can capture at once. Both judge a duel by a score, and a table of two to four
//! seats by standings. They judge boards that are not over; what a finished game is worth is for
//! the rules to say. Whoever plays by them, and how, is in [`PairPlayers`] and [`TablePlayers`].
//!
//! For two seats there is an [`Engine`]: its [`Weights`] say what the [`Features`] of a board are
//! worth, and near the end it proves the margin of perfect play.
//!
//! ```
//! use arlecchino::Rules;
//! use engine_arlecchino::{Compartments, Exchange};
//! use game::{Coefficients, Evaluator, Notation, Score};
//!
//! // B takes JVVV at once: a piece of the other seat.
//! let mut text = vec!["----"; 36];
//! (text[0], text[1], text[35]) = ("BBJR", "JVVV", "BBRR");
//! let pos = Rules::duel().read_position(&format!("{} B", text.join(","))).unwrap();
//! assert_eq!(Compartments.evaluate(&(), &pos), Score(200));
//! let exchange = Exchange::default().tuned("first = 16 # as good as done\nexposure = 0").unwrap();
//! assert_eq!(exchange.evaluate(&(), &pos), Score(600));
//! ```
#![forbid(unsafe_code)]

mod captures;
mod compartments;
mod degrees;
mod engine;
mod exchange;
mod features;
mod level;
mod order;
mod player;
mod players;
mod policy;
mod pvs;
mod sight;
#[cfg(test)]
mod tests;
mod weights;
mod worker;
mod worth;

pub use crate::engine::{Analysis, Engine, Goal, Judged};
pub use crate::players::{PairPlayers, TablePlayers};
pub use compartments::Compartments;
pub use exchange::Exchange;
pub use features::{COUNTS, FEATURES, Features, NAMES, features};
pub use level::rungs;
pub use player::{Player, score};
pub use sight::{SEAT_FEATURES, TableSight, outlook};
pub use weights::{KNOTS, Knots, Weights, blend};
