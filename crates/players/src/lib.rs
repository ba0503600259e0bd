//! What a player is: how it is asked for, what it can be told, and how it is built.
//!
//! A [`Spec`] is a player in words; a [`Recipe`] says what those words can be; [`Keys`] are the
//! words checked against it; a [`Plan`] is what they come to for a search. A crate that knows the
//! evaluators of a game lists its [`Players`]: those that games have [in common](shared), whom it
//! gives an evaluator, and its own. So the searches of every game are compiled in a crate of their
//! own, side by side, and whoever plays any game knows no types of theirs.
//!
//! ```
//! use players::Spec;
//!
//! let spec = "alphabeta:depth=4,order=none".parse::<Spec>().unwrap();
//! assert_eq!((spec.name.as_str(), spec.items.len()), ("alphabeta", 2));
//! ```
#![forbid(unsafe_code)]

mod both_seats;
mod candidate;
mod duel;
mod error;
mod keys;
mod ladder;
mod level;
pub mod likeness;
mod monte_carlo;
mod own_seat;
mod plan;
mod players;
mod recipe;
pub mod shared;
mod spec;
mod table;

pub use candidate::{Built, Candidate, Program, Protocol};
pub use duel::{ALGORITHMS, AnyEvaluator, BoxedSearcher, of_two, ordered, searcher};
pub use error::SpecError;
pub use keys::Keys;
pub use ladder::{Ladder, Rung, Skill, rungs};
pub use level::Level;
pub use own_seat::own_seat;
pub use plan::Plan;
pub use players::{BuiltFor, Made, Maker, Players, ReadFile, build, chosen, makers};
pub use recipe::{Chance, Key, Kind, Recipe, ReportPlayer, Stranger, Unless, Value, one_of};
pub use spec::{Item, PERSON_NAME_MAX, Spec, read_duration};
pub use table::{AnyStandings, of_more, searcher_of_more};
