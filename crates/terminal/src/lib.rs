//! Damier in the terminal: a command line, and a full-screen board.
//!
//! Both are faces of one session: a game in progress, and whoever thinks about it just now, always
//! on a thread of its own. The [command line](play_plain) reads
//! commands and moves from a keyboard or a pipe and prints; the [board](play_board) takes the whole
//! screen and draws. No rule of any game is written here: the catalog knows them.
//!
//! ```
//! use catalog::{Options, find};
//! use terminal::{Language, NewSession, play_piped};
//!
//! let game = find("othello").unwrap().open(&Options::default()).unwrap();
//! let new = NewSession::of(game.start(1), 1);
//! let mut printed = Vec::new();
//! play_piped(new, Language::English, &b"f5\nexit\n"[..], &mut printed).unwrap();
//! assert!(String::from_utf8(printed).unwrap().contains("White (O) plays"));
//! ```
#![forbid(unsafe_code)]

mod act;
mod board;
mod command;
mod job;
mod judging;
mod keep;
mod marks;
mod names;
mod paper;
mod plain;
mod rival;
mod seating;
mod session;
mod signals;
mod words;

use std::error::Error;
use std::fmt;
use std::io;

pub use board::play_board;
pub use keep::{Keep, quoted};
pub use plain::{has_colors, play_piped, play_plain};
pub use session::NewSession;
pub use words::Language;

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Somebody left, or the input was at its end.
    Left,
    /// By the signal of that number; the game was kept, and said where.
    Signal(i32),
}

/// Why nobody could play.
#[derive(Debug)]
pub enum PlayError {
    /// The players cannot be seated.
    Players(String),
    /// The terminal failed.
    Terminal(io::Error),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Players(why) => f.write_str(why),
            PlayError::Terminal(error) => write!(f, "the terminal failed: {error}"),
        }
    }
}

impl Error for PlayError {}

impl From<io::Error> for PlayError {
    fn from(error: io::Error) -> PlayError {
        PlayError::Terminal(error)
    }
}
