//! Evaluators and players of Othello on any board and of Reversi for two to four seats.
//!
//! They are those of three student reports. [`Squares`] (report 001, of 2018) counts discs by where
//! they lie. [`Terms`] (report 004, of 2023) adds terms on [-100, 100] that can be switched on and
//! off: mobility, corners, discs, zones and potential mobility. [`Stages`] (report 000, of 2013)
//! weighs discs, corners and the mobility of lines by how far the match has come; on 8x8
//! [`Patterns`] adds what became of games that looked alike.
//!
//! Two seats, on [`reversi::board::Duel`] or on [`othello::Board`], get a [`game::Score`] for the
//! seat to move; [`reversi::board::Table`] gets [`game::Standings`] of every seat from the first
//! two evaluators. Scores are in hundredths.
//!
//! An evaluator is made for one size of board. Its coefficients have names and are kept to the
//! thousandth, within 1000 of 0; all else is whole numbers, the same on every machine. What the
//! coefficients push beyond [`game::Score::EVALUATION_MAX`] is cut off there.
//!
//! Nothing is learned here: the tables of [`Patterns`] come from another crate, and the patterns of
//! the engine for 8x8 are its own. Whoever plays by these evaluators, and how, is in
//! [`DuelPlayers`], [`PairPlayers`] and [`TablePlayers`].
//!
//! ```
//! use engine_reversi::Terms;
//! use game::{Coefficients, Evaluator, Game, Position, Score};
//! use othello::Othello;
//!
//! let mut terms = Terms::<1>::named(Othello::SIZE, "discs+mobility").unwrap();
//! let mut board = Othello.start(1);
//! let mv = board.legal_moves().next().unwrap();
//! board.play(mv).unwrap();
//! // One disc against four, and three moves each.
//! assert_eq!(terms.evaluate(&(), &board), Score(-6_000));
//! terms.set("discs", 0.5).unwrap();
//! assert_eq!(terms.evaluate(&(), &board), Score(-3_000));
//! assert!(terms.set("stability", 1.0).is_err());
//! ```
#![forbid(unsafe_code)]

pub mod duel;
mod order;
mod outlook;
mod patterns;
mod players;
mod regions;
mod sides;
mod sight;
mod squares;
mod stages;
mod terms;
mod weights;
mod zones;

pub use crate::players::{
    DuelPlayers, OTHELLO_EVALUATION, PairPlayers, REPORT_001, REPORT_004, RODI_ON_8X8,
    TablePlayers, evaluator, report_001, report_004, rodi_on_8x8, terms,
};
pub use outlook::outlook;
pub use patterns::{Count, Indices, Patterns, SHAPES, Statistics};
pub use sides::Sides;
pub use sight::{SEAT_FEATURES, TableSight};
pub use squares::Squares;
pub use stages::Stages;
pub use terms::{TERM_NAMES, Terms};
pub use zones::{PRINTED_SHARES, STATED_SHARES, zone_grid};
