//! Engines that judge the moves of positions: for Othello on 8x8 and on other boards, for Lines of
//! Action, for Arlecchino with two seats, and for games of two to four.

mod arlecchino;
mod boards;
mod loa;
mod othello;
mod seats;
mod text;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::Limits;
use players::Players;

use crate::erased::{AnyMatch, ErasedMatch};

pub(crate) use arlecchino::OfArlecchino;
pub(crate) use boards::OfBoards;
pub(crate) use loa::OfLoa;
pub(crate) use othello::OfOthello;
pub use othello::{impossibility, opening_name};
pub(crate) use seats::OfSeats;

/// How surely a value is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confidence {
    /// It is the score of perfect play.
    Exact,
    /// It is decided after so many plies, whatever the loser does.
    Decided(u32),
    /// The game was searched to its end, with cuts that are right so often in a hundred.
    Selective(u8),
    /// An estimate after so many plies.
    Depth(u32),
    /// From the opening book, whose searches looked so many plies ahead.
    Book(u32),
}

impl Confidence {
    /// Whether nothing is left to find out.
    #[must_use]
    pub const fn is_sure(self) -> bool {
        matches!(self, Confidence::Exact | Confidence::Decided(_))
    }
}

/// A move and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedMove {
    /// The move in text.
    pub mv: String,
    /// What it is worth for the side to move, in the game's [`Unit`](crate::Unit).
    pub value: f64,
    /// Whether the move is only known to be worth no more than that.
    pub is_bound: bool,
    /// How surely it is known.
    pub confidence: Confidence,
    /// What every seat may expect after it: its share of first place in percent. Nothing where
    /// values are what one wins and the other loses.
    pub prospects: Vec<f64>,
    /// The best line, this move first.
    pub line: Vec<String>,
}

/// What is known of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The moves, the best first; none if the game is over.
    pub moves: Vec<JudgedMove>,
    /// What the position is worth for the side to move.
    pub value: f64,
    /// How surely that is known.
    pub confidence: Confidence,
    /// Positions entered.
    pub nodes: u64,
    /// Since the search began.
    pub elapsed: Duration,
}

/// What is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question<'a> {
    /// How many of the best moves to judge; the others are only known to be worse.
    pub moves: usize,
    /// The one move to judge, in text, if not all.
    pub only: Option<&'a str>,
    /// How far to look.
    pub reach: Reach,
    /// When to stop before that; how deep is for the reach to say.
    pub limits: Limits,
    /// Whether the opening book may answer for moves that no search looked at as far.
    pub book: bool,
}

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// To the end of the game, proved.
    Solve,
    /// As far as a level of the engine does; for other games than Othello half as many plies,
    /// without an engine so many, two at least.
    Level(u8),
    /// So many plies; without an engine two at least.
    Depth(u32),
}

/// The levels that a [`Reach`] may name where there is an engine.
pub const ENGINE_LEVELS: std::ops::RangeInclusive<u8> = 1..=21;

/// Makes an engine, with a table of so many megabytes and so many threads.
pub type MakeEngine = fn(megabytes: usize, threads: usize) -> Box<dyn AnyEngine>;

/// Judges positions of one game, and remembers what it learned.
pub trait AnyEngine: Send {
    /// Forgets what it learned.
    fn clear(&mut self);

    /// Positions that the last search entered, by how many squares were empty, where it tells;
    /// those of the last eleven together.
    fn entered(&self) -> &[u64] {
        &[]
    }

    /// Judges the current position of a match; `report` hears of every step.
    ///
    /// `None` if the match is of another game, or the question names no level or no move.
    fn analyse(
        &mut self,
        played: &dyn AnyMatch,
        question: &Question<'_>,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis),
    ) -> Option<Analysis>;
}

/// A match, if it is of this game.
fn match_of<R: Players>(played: &dyn AnyMatch) -> Option<&ErasedMatch<R>> {
    played.as_any().downcast_ref()
}
