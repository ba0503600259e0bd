//! A game in progress: every move made or tried, where the game stands among them, who sits where,
//! how long everybody may think, and how it ended.
//!
//! Whoever has a game on a screen, in a browser or over a protocol has a [`Play`],
//! [acts](Play::act) on it and shows what there is. Nothing is done here by itself: machines are
//! asked by whoever runs the game, and the time is passed in. A [`Clock`] serves alone as well.
//!
//! ```
//! use std::time::Instant;
//! use play::{Action, Occupant, Play, SetUp, TimeControl};
//!
//! let game = catalog::find("othello").unwrap().open(&catalog::Options::default()).unwrap();
//! let now = Instant::now();
//! let occupants = vec![Occupant::person("Anna"), Occupant::machine("level:1")];
//! let mut play = Play::new(SetUp::of(game.start(1), occupants, TimeControl::default()), now);
//! let first = play.played().turn();
//! play.act(first, &Action::Play { text: "f5", at: None }, now).unwrap();
//! assert_eq!(play.machine_to_move(), Some("level:1"));
//! play.act(first, &Action::Undo, now).unwrap();
//! assert_eq!(play.played().plies(), 0);
//! ```
#![forbid(unsafe_code)]

mod act;
mod clock;
mod end;
mod offer;
mod play;
mod tree;

pub use act::{Action, Event, Refusal};
pub use clock::{Allowance, Clock, FORGIVEN_MAX, Spent, TimeControl};
pub use end::{End, Forfeit, is_breakdown};
pub use offer::{Offer, Proposal};
pub use play::{Occupant, Phase, Play, SetUp, Standing};
pub use tree::{NODES_MAX, Node, SavedNode, Tree};
