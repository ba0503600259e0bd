//! Saved games: headers, an empty line, and the moves.
//!
//! ```text
//! damier: 2
//! game: othello
//! size: 8x8
//! player 1: Anna
//! player 2: level:3
//! machines: 2
//! created: 2026-11-15 20:31:07
//! seed: 1
//! start: start
//! at: 5
//! plies: 7
//!
//! f5 d6 (f6 e6) c3 d3 c4
//! ```
//!
//! Edition 1 knows fewer headers and no variations.

mod headers;
mod played;
mod variations;

use std::fmt;

use std::fmt::Write;

use game::{TextError, tokens};
use grid::Size;

use crate::date::time_text;
use crate::{AnyGame, AnyMatch, CHOICES, Options, ReadError};
use headers::{MAGIC, Reader};

pub use played::{Played, PlayedMove};
pub use variations::{TreeMove, WrittenTree};

/// A game on paper: which game, who played, and the moves as they are written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SavedGame {
    /// The game's name in the catalog.
    pub game: String,
    /// Its configuration.
    pub options: Options,
    /// Who played, by seat; a seat may be left empty.
    pub players: Vec<String>,
    /// The tournament, or whatever it was played for.
    pub event: Option<String>,
    /// How it ended, as the players or the referee put it.
    pub result: Option<String>,
    /// When it was played.
    pub date: Option<String>,
    /// The seed of the set-up.
    pub seed: u64,
    /// The position it began from, if not the game's start.
    pub start: Option<Word>,
    /// All moves in the order of the file, those of variations too, with their places.
    pub moves: Vec<Word>,
    /// The moves that do not follow the one before them.
    pub branches: Vec<Branch>,
    /// How many plies there are, passes and variations included, if the file says so; its place is
    /// the file's end, where plies are missed.
    pub plies: Option<Word>,
    /// What a library keeps besides.
    pub kept: Kept,
}

/// A move that begins a variation, or goes on behind one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Which of the moves, from 1.
    pub mv: usize,
    /// The move that it follows; 0 is the start.
    pub parent: usize,
}

/// What a library keeps of a game beside the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// What it was for: `play` or `study`.
    pub kind: Option<String>,
    /// The seats of machines, from 1, if that is known.
    pub machines: Option<Vec<usize>>,
    /// When it was made, in seconds since 1970.
    pub created: Option<i64>,
    /// When it changed last, in seconds since 1970.
    pub updated: Option<i64>,
    /// How long everybody might think.
    pub clock: Option<KeptClock>,
    /// What every seat had spent, in milliseconds, and in how many moves.
    pub spent: Vec<(u64, u32)>,
    /// How long each move was thought about, in milliseconds, where that is known; nothing if it is
    /// of none.
    pub times: Vec<Option<u64>>,
    /// The move where the game stands, counted as they are written; 0 is the start. The end of the
    /// main line unless told.
    pub at: Option<usize>,
    /// The move that it had been played to before moves were taken back.
    pub front: Option<usize>,
    /// What the library calls the moves, if not by their numbers.
    pub nodes: Vec<u32>,
    /// The last review, in whatever form the library has it.
    pub review: Option<String>,
}

/// How long everybody might think, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeptClock {
    /// For the whole game, and what each move added.
    Game {
        /// For the game.
        seconds: u32,
        /// For each move.
        increment: u32,
    },
    /// For each move by itself.
    Move {
        /// For each move.
        seconds: u32,
    },
}

impl fmt::Display for KeptClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeptClock::Game { seconds, increment } => write!(f, "{seconds}s+{increment}s"),
            KeptClock::Move { seconds } => write!(f, "{seconds}s/move"),
        }
    }
}

/// A move or a position as it is written, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// What is written.
    pub text: String,
    /// Line in the file, from 1.
    pub line: usize,
    /// Column in the line, from 1.
    pub column: usize,
}

impl SavedGame {
    /// An empty sheet for a configured game.
    #[must_use]
    pub fn new(game: &dyn AnyGame) -> SavedGame {
        SavedGame::of(game.name(), game.options().clone())
    }

    /// An empty sheet for a game of this name, so configured.
    #[must_use]
    pub fn of(game: &str, options: Options) -> SavedGame {
        SavedGame { game: game.to_string(), options, seed: 1, ..SavedGame::default() }
    }

    /// Reads a saved game. Nothing is played yet: see [`SavedGame::open`].
    pub fn read(text: &str) -> Result<SavedGame, TextError> {
        Reader::new(text)?.read()
    }

    /// The same game in a file that it begins in at a line and column, from 1.
    pub(crate) fn moved(mut self, line: usize, column: usize) -> SavedGame {
        let words = self.moves.iter_mut().chain(&mut self.start).chain(&mut self.plies);
        words.for_each(|word| {
            word.column += if word.line == 1 { column - 1 } else { 0 };
            word.line += line - 1;
        });
        self
    }

    /// The match up to where the game stands, by the rules of the game.
    pub fn open(&self) -> Result<Box<dyn AnyMatch>, ReadError> {
        Ok(self.play()?.played)
    }

    /// Puts a match on paper, up to its cursor: a single line of moves.
    #[must_use]
    pub fn write(&self, played: &dyn AnyMatch) -> String {
        let start = self.start.as_ref().map(|_| played.start_text());
        let is_new = self.event.is_some() || self.kept != Kept::default();
        let (edition, moves) = match is_new {
            false => ("1", played.transcript()),
            true => ("2", played.played().join(" ")),
        };
        self.sheet(edition, start.as_deref(), played.plies(), &moves)
    }

    /// Puts a game on paper with its variations.
    #[must_use]
    pub fn write_tree(&self, tree: &WrittenTree) -> String {
        let start = self.start.as_ref().map(|start| start.text.as_str());
        self.sheet("2", start, tree.ids.len(), &tree.text)
    }

    fn sheet(&self, edition: &str, start: Option<&str>, plies: usize, moves: &str) -> String {
        let mut text = format!("{MAGIC}: {edition}\ngame: {}\n", self.game);
        let mut put = |name: &str, value: Option<String>| {
            // A header is a line, so a name with line breaks in it becomes one line; an empty one
            // is left out.
            let value = value.unwrap_or_default();
            let words = value.split_whitespace().collect::<Vec<_>>().join(" ");
            if !words.is_empty() {
                let _ = writeln!(text, "{name}: {words}");
            }
        };
        for choice in CHOICES {
            put(choice.name, choice.text(&self.options));
        }
        put("kind", self.kept.kind.clone());
        for (seat, name) in (1..).zip(&self.players) {
            put(&format!("player {seat}"), Some(name.clone()));
        }
        put("machines", self.kept.machines.as_deref().map(seats_text));
        put("event", self.event.clone());
        put("result", self.result.clone());
        put("date", self.date.clone());
        put("created", self.kept.created.map(time_text));
        put("updated", self.kept.updated.map(time_text));
        put("clock", self.kept.clock.map(|clock| clock.to_string()));
        put("spent", spent_text(&self.kept.spent));
        put("times", Some(times_text(&self.kept.times)));
        put("seed", Some(self.seed.to_string()));
        put("start", Some(start.unwrap_or("start").to_string()));
        put("at", self.kept.at.map(|at| at.to_string()));
        put("front", self.kept.front.map(|front| front.to_string()));
        put("nodes", Some(joined(&self.kept.nodes)));
        put("review", self.kept.review.clone());
        put("plies", Some(plies.to_string()));
        text + "\n" + &wrapped(moves) + "\n"
    }
}

fn joined<T: ToString>(values: &[T]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn seats_text(seats: &[usize]) -> String {
    if seats.is_empty() { "none".to_string() } else { joined(seats) }
}

/// `12.345s`: a time that is kept in milliseconds.
fn seconds_text(ms: u64) -> String {
    format!("{}.{:03}s", ms / 1000, ms % 1000)
}

/// `12.345s - 0.730s`: the time of every move, as far as it is known.
fn times_text(times: &[Option<u64>]) -> String {
    let time = |time: &Option<u64>| time.map_or_else(|| "-".to_string(), seconds_text);
    joined(&times.iter().map(time).collect::<Vec<_>>())
}

/// `12.345s/10 8.000s/9`: time and moves of every seat.
fn spent_text(spent: &[(u64, u32)]) -> Option<String> {
    let of_seat = |(ms, moves): &(u64, u32)| format!("{}/{moves}", seconds_text(*ms));
    let is_some = spent.iter().any(|seat| *seat != (0, 0));
    is_some.then(|| joined(&spent.iter().map(of_seat).collect::<Vec<_>>()))
}

/// Long transcripts are cut into lines between words; one without spaces stays whole.
fn wrapped(transcript: &str) -> String {
    let mut text = String::with_capacity(transcript.len());
    let mut column = 0;
    for (_, word) in tokens(transcript) {
        if column > 0 && column + word.len() >= 100 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
        }
        text.push_str(word);
        column += word.len() + 1;
    }
    text
}

impl Word {
    /// The error of reading this word, with its place in the file.
    fn refused(&self, error: TextError) -> TextError {
        error.moved(self.line, self.column)
    }
}

/// Lines and columns of a text from its beginning on, each character counted once.
pub(crate) struct Places<'a> {
    text: &'a str,
    offset: usize,
    line: usize,
    column: usize,
}

impl<'a> Places<'a> {
    pub(crate) fn new(text: &'a str) -> Places<'a> {
        Places { text, offset: 0, line: 1, column: 1 }
    }

    /// A word at a byte offset of the text, which must not be before the last one.
    pub(crate) fn word(&mut self, offset: usize, word: &str) -> Word {
        for character in self.text[self.offset..offset].chars() {
            (self.line, self.column) = match character {
                '\n' => (self.line + 1, 1),
                _ => (self.line, self.column + 1),
            };
        }
        self.offset = offset;
        Word { text: word.to_string(), line: self.line, column: self.column }
    }
}

/// Reads `7x9`: rows and columns.
#[must_use]
pub fn read_size(text: &str) -> Option<Size> {
    let (rows, columns) = text.split_once('x')?;
    Size::new(rows.parse().ok()?, columns.parse().ok()?)
}
