//! Evolution of coefficients: games decide which are better.
//!
//! A [`Problem`] is a kind of game between two sets of coefficients, [`Genes`] are their names and
//! bounds; a [`Lesson`] is one of Damier's. Whoever learns says who meets whom in a [`Round`], and
//! a [`Host`] has the games played, here or elsewhere. An [`Evolution`] goes from generation to
//! generation, by the [genetic scheme](Genetic) of report 000 or by [covariance matrix
//! adaptation](Cmaes). A [`Pool`] keeps files of coefficients that meet in pairs, as in report 002,
//! until one is left.
//!
//! Games are numbered, and what happens in a game follows from the seed and its number alone: a run
//! is the same on any number of threads, and the same when it goes on from a [`Checkpoint`].

mod checkpoint;
mod cmaes;
mod constraints;
pub mod curve;
mod duels;
mod evolution;
mod games;
mod gene;
mod genetic;
mod lesson;
mod pool;
mod problem;
mod round;
mod state;
#[cfg(test)]
mod tests;

pub use checkpoint::{Checkpoint, fingerprint};
pub use cmaes::Cmaes;
pub use constraints::constrain;
pub use evolution::{Champion, Evolution, Generation, Method, Settings};
pub use games::{arlecchino_genes, loa_genes, othello_genes};
pub use gene::{Dna, Gene, Genes};
pub use genetic::Genetic;
pub use lesson::Lesson;
pub use pool::{Member, Moment, Pool, PoolSettings};
pub use problem::{Played, Problem, Tally};
pub use round::{Here, Host, Meeting, Round, Table};
