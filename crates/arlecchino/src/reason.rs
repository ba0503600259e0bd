//! Why a turn is not legal.

use game::{Attempt, PASS, Reasons, Rule};
use grid::{Origin, Square, named_squares};

use crate::notation::read_squares;
use crate::squares::SIZE;
use crate::{Board, Rules, Seats};

/// A rule that an attempt breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// No piece stands where the turn begins.
    Empty(Square),
    /// The piece there has no compartment of the color to move.
    NoColor(Square),
    /// The piece there cannot jump, whatever it does before.
    CannotJump(Square),
    /// A piece is named, but not where it goes.
    Unfinished,
    /// An action ends where it began.
    Stays,
    /// A piece stands where an action ends.
    PieceThere(Square),
    /// The piece that began there has compartments for so many actions, and this takes more.
    DegreeSpent(Square, u32),
    /// Two squares away, and nothing stands between.
    NothingToJump(Square),
    /// Two squares that are not in one row or column.
    NotStraight(Square, Square),
    /// Two squares that are further from each other than a jump.
    BeyondJump(Square, Square),
    /// No jump, or none that is still possible.
    MustJump,
    /// The end is the start, and not after four jumps.
    BackToStart,
}

impl Rule for Broken {
    fn code(self) -> &'static str {
        match self {
            Broken::Empty(_) => "empty",
            Broken::NoColor(_) => "no_color",
            Broken::CannotJump(_) => "cannot_jump",
            Broken::Unfinished => "unfinished",
            Broken::Stays => "stays",
            Broken::PieceThere(_) => "piece_there",
            Broken::DegreeSpent(..) => "degree_spent",
            Broken::NothingToJump(_) => "nothing_to_jump",
            Broken::NotStraight(..) => "not_straight",
            Broken::BeyondJump(..) => "beyond_jump",
            Broken::MustJump => "must_jump",
            Broken::BackToStart => "back_to_start",
        }
    }

    fn squares(self) -> Vec<u8> {
        match self {
            Broken::Empty(square)
            | Broken::NoColor(square)
            | Broken::CannotJump(square)
            | Broken::PieceThere(square)
            | Broken::DegreeSpent(square, _)
            | Broken::NothingToJump(square) => vec![square],
            Broken::NotStraight(from, to) | Broken::BeyondJump(from, to) => vec![from, to],
            Broken::Unfinished | Broken::Stays | Broken::MustJump | Broken::BackToStart => vec![],
        }
    }

    fn number(self) -> Option<u32> {
        if let Broken::DegreeSpent(_, degree) = self { Some(degree) } else { None }
    }
}

impl<S: Seats> Reasons for Rules<S> {
    type Rule = Broken;

    fn read_attempt(&self, text: &str) -> Option<Attempt> {
        if text.trim().eq_ignore_ascii_case(PASS) {
            return Some(Attempt::Pass);
        }
        let read = read_squares(text).ok();
        let squares = read.map(|read| read.into_iter().map(|(_, square)| Some(square)).collect());
        // A path that cannot be read may have a square that the board does not have.
        let named = || {
            let names = named_squares(text)?.into_iter();
            Some(names.map(|name| SIZE.read_square(name, Origin::Top)).collect())
        };
        squares.or_else(named).map(Attempt::Move)
    }

    fn broken_rule(&self, pos: &Board<S>, squares: &[u8], is_whole: bool) -> Option<Broken> {
        let broken = if is_whole { pos.follow(squares).err() } else { pos.begin(squares).err() };
        broken.map(|misstep| misstep.broken)
    }
}
