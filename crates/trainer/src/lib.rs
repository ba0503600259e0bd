//! Learning evaluations from games.
//!
//! Games become [samples](dataset), from the [WTHOR base](wthor) or from [self-play](selfplay). A
//! [`split`] removes repeats and holds out one game in ten. The rest is a sparse
//! [`design`] that is [fitted](fit) by least squares until the positions held out are
//! [judged best](training), and [rounded](quantize) for the engine. Then the engine learns what the
//! turn is [worth](calibrate), and how far its searches may be trusted ([`margins`]).
//!
//! An opening [`book`] grows by the engine's searches.
//!
//! The tables of report 000 are [counted](patterns), and its coefficients fitted to the same games.
//! Which move people play is learned from them, too ([`policy`]).
//!
//! What the features of Lines of Action are worth is learned from games as well ([`loa`]), and
//! which move people play there ([`loa_policy`]). Even openings are found for its matches
//! ([`loa_openings`]), and forced wins to test its solver with ([`loa_wins`]). Arlecchino's
//! features are learned in the same way ([`arlecchino`]), and those of Othello on any board
//! ([`boards`]). A [`subject`] is any of these: its games are told as text, wherever they are
//! played.
//!
//! Bytes go in and out; whoever calls has the files.
#![forbid(unsafe_code)]

pub mod arlecchino;
pub mod boards;
pub mod book;
pub mod calibrate;
mod choice;
pub mod curve;
pub mod dataset;
pub mod design;
mod error;
pub mod evolve;
pub mod fit;
pub mod labelled;
mod least_squares;
pub mod loa;
pub mod loa_openings;
pub mod loa_policy;
pub mod loa_wins;
pub mod margins;
pub mod measure;
pub mod patterns;
pub mod policy;
pub mod positions;
pub mod quantize;
pub mod seats;
pub mod selfplay;
pub mod split;
pub mod subject;
#[cfg(test)]
mod testing;
pub mod training;
pub mod tutor;
pub mod wthor;

pub use error::{CheckpointError, FileError};
