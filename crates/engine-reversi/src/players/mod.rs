//! Players of Othello on any board and of Reversi for two to four seats.

mod duel;
mod pair;
mod reports;
mod rodi;
mod staged;
mod table;
mod terms;

pub use duel::{DuelPlayers, OTHELLO_EVALUATION, evaluator};
pub use pair::PairPlayers;
pub use reports::{REPORT_001, REPORT_004, report_001, report_004};
pub use rodi::{RODI_ON_8X8, rodi_on_8x8};
pub use table::TablePlayers;
pub use terms::terms;

/// The reports about Othello.
const REPORTS: &[&str] = &["000", "001", "004"];
