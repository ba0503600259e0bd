//! What engines for two seats have in common, whatever the game.
//!
//! An engine is the [`Worker`] that it brings: how a position is searched to a depth within a
//! [`Window`]. The rest is here: the moves of the [`Root`] judged one after the other, [`deepen`]
//! from depth to depth, helpers on other threads, and the [`Table`] that all of them share.
//!
//! The searches of the crate `search` are for looking at algorithms; these are for strength alone.
#![forbid(unsafe_code)]

mod deepening;
mod line;
mod root;
mod table;
mod team;
mod window;
mod worker;

pub use deepening::{Analysis, deepen};
pub use line::Line;
pub use root::{Judged, Root};
pub use table::{Bound, Entry, Table};
pub use team::lead;
pub use window::{INFINITY, Window};
pub use worker::Worker;
