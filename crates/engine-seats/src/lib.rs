//! The engine for games of two to four seats, whatever the game.
//!
//! A [`Sight`] says what is seen of a position seat by seat, an [`Outlook`] what that is worth:
//! together they are a [`Forecast`] of every seat's share of first place, its [`Prospects`]. The
//! [`Engine`] grows a tree by that, in which every seat plays for its own share; what it finds of a
//! move are prospects again. Whoever wants another search has the forecast as an evaluator, the
//! [`Odds`].
//!
//! A game for two to four seats brings its sight and its weights and is [`Seated`]; the engine and
//! its levels are then players of it, the [`Engines`].
#![forbid(unsafe_code)]

mod branches;
mod engine;
mod forecast;
mod level;
mod outlook;
mod player;
mod players;
mod prospects;
mod tree;

pub use crate::players::{AnyForecast, Engines, SEARCHES, Seated};
pub use engine::{Analysis, Engine, Goal, Judged};
pub use forecast::{Forecast, Odds, Seer};
pub use level::{Level, rungs};
pub use outlook::{KNOTS, Knots, Outlook, STAGE_MAX, Seen, Sight, blend};
pub use player::{Player, descents};
pub use prospects::Prospects;
