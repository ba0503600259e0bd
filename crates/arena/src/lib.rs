//! Matches between players.
//!
//! The [referee](play()) plays one game: it measures time, and an illegal or late move loses. A
//! [`Matchup`] is many, every opening in every order of the seats; each game depends on its number
//! alone, so that a run repeats exactly for players without a clock, wherever its games are played.
//! [`statistics`] says what the results are worth. Other programs take part by the Go Text Protocol
//! or NBoard's ([`start_program`]), people at the keyboard ([`Person`]).
//!
//! ```
//! use std::collections::HashSet;
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//!
//! use arena::{Matchup, TimeControl};
//! use catalog::{Options, find};
//!
//! let game = find("othello").unwrap().open(&Options::default()).unwrap();
//! let matchup = Matchup {
//!     game: Arc::from(game),
//!     players: vec!["random".parse().unwrap(), "alphabeta:depth=1".parse().unwrap()],
//!     games: 4,
//!     openings: Vec::new(),
//!     opening_plies: 8,
//!     seed: 1,
//!     time: TimeControl::default(),
//! };
//! let mut games = 0;
//! let files = |_: &str| Err("no files here".to_string());
//! let played = matchup.run(&files, &HashSet::new(), &mut |_game| {
//!     games += 1;
//!     ControlFlow::Continue(())
//! });
//! assert_eq!((played, games), (Ok(()), 4));
//! ```
#![forbid(unsafe_code)]

pub mod circle;
mod crosstable;
mod external;
pub mod journal;
mod opening;
mod options_line;
mod own;
mod pool;
mod referee;
pub mod report;
mod results;
mod run;
mod run_line;
mod saved;
mod schedule;
mod sequential;
mod stages;
pub mod statistics;
pub mod swiss;
mod tally;

pub use crosstable::{Crosstable, Meeting};
pub use external::{Courtesy, Person, gtp_color, gtp_size, read_start, start_program};
pub use opening::{
    Opening, balanced as balanced_openings, random as random_opening, read_all as read_openings,
    yardstick,
};
pub use own::{Own, contestant};
pub use play::{Allowance, End, Forfeit, TimeControl};
pub use pool::Pool;
pub use referee::{Contestant, Effort, Left, Played, Turn, play, play_until};
pub use results::{Results, Standing};
pub use run::{Files, Matchup, Numbered, Openings};
pub use run_line::{Format, RunLine, SprtLine};
pub use saved::{result, saved_game};
pub use schedule::{Fixture, Schedule, games_count, groups, orders};
pub use sequential::Sequential;
pub use stages::{Stages, fit};
pub use tally::{PlayerTally, Tally};
