//! The one list of games, and any of them behind one pair of trait objects.
//!
//! Everything above this crate asks [`find`] for a game by name and speaks to it through
//! [`AnyGame`] and [`AnyMatch`], in text; nobody else switches on the kind of game. Saved games and
//! the formats of the Othello world are read here too. No I/O: readers take text or bytes.
//!
//! ```
//! use catalog::{Options, find};
//!
//! let game = find("loa").unwrap().open(&Options::default()).unwrap();
//! let mut game = game.start(1);
//! game.play("b1-b3").unwrap();
//! assert_eq!(game.turn_text(), "O");
//! assert_eq!(game.perft(2, &mut |_, _| ()), 1_263);
//! ```
#![forbid(unsafe_code)]

mod any_engine;
mod any_searcher;
mod choice;
mod date;
mod drawn;
mod erased;
mod formats;
mod games;
mod last;
mod options;
mod overlay;
mod page;
mod profile;
mod ratings;
mod reader;
mod reason;
mod recording;
mod saved;
mod unit;

pub use any_engine::{
    Analysis, AnyEngine, Confidence, ENGINE_LEVELS, JudgedMove, MakeEngine, Question, Reach,
    impossibility, opening_name,
};
pub use any_searcher::{AnyProgress, AnySearcher, AnyVerdict, Candidate};
pub use choice::{CHOICES, Choice};
pub use date::{Date, read_time, time_text};
pub use drawn::{Cell, Drawing};
pub use erased::{AnyGame, AnyMatch};
pub use formats::{Problem, ReadError, read_games, read_named, read_problems};
pub use games::{GAMES, NAMES_IN_REPORT_001, find};
pub use grid::{Origin, Size, Square};
pub use last::to_last_move;
pub use options::{OptionError, Options};
pub use othello::kernel::{NAME as KERNEL, is_supported as kernel_is_supported};
pub use othello::wthor::{Names, read_players, read_tournaments};
pub use overlay::{Overlay, Patch};
pub use players::read_duration;
pub use players::{Chance, Item, Key, Kind, PERSON_NAME_MAX, Program, Protocol, ReadFile, Recipe};
pub use players::{ReportPlayer, Rung, Skill, Spec, SpecError, Stranger, Unless, Value};
pub use profile::{Among, Color, Machines, Pieces, Profile, SetUp};
pub use reader::{GAME_BYTES_MAX, GameReader};
pub use reason::{REASONS, Reason, Sentences};
pub use recording::{Boards, RecordedNode, Recording};
pub use saved::{
    Branch, Kept, KeptClock, Played, PlayedMove, SavedGame, TreeMove, Word, WrittenTree, read_size,
};
pub use search::{Games, Pass, Playout, Ply, Room};
pub use unit::{Unit, WON};
