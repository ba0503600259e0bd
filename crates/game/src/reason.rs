//! Why a move is not legal.

use std::fmt::Debug;

use crate::{Game, Notation, Position};

/// What somebody wants to do, be it legal or not. Squares are numbers, row by row from the top
/// left; one that the board does not have is none.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Attempt {
    /// To pass.
    Pass,
    /// To place something on a square, or to move what stands on the first square over the others.
    Move(Vec<Option<u8>>),
    /// The same, and more squares may follow: a piece that is chosen, a path that is half gone.
    Beginning(Vec<Option<u8>>),
}

impl Attempt {
    /// The same attempt, half done.
    #[must_use]
    pub fn begun(self) -> Attempt {
        match self {
            Attempt::Move(squares) => Attempt::Beginning(squares),
            other => other,
        }
    }
}

/// Why an attempt is not legal: for a reason that every game has, or by a rule of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason<R> {
    /// The game is over.
    Over,
    /// Only a pass is legal.
    MustPass,
    /// A pass is not, for there is a move.
    MayNotPass,
    /// The board has no such square.
    OffBoard,
    /// A rule of the game.
    Rule(R),
}

/// A rule that an attempt breaks, as a word that never changes and what a sentence needs beside it.
pub trait Rule: Copy + Eq + Debug {
    /// The word.
    fn code(self) -> &'static str;

    /// The squares that a sentence about it names, in its order.
    fn squares(self) -> Vec<u8> {
        Vec::new()
    }

    /// The number that it names.
    fn number(self) -> Option<u32> {
        None
    }
}

impl<R: Rule> Rule for Reason<R> {
    fn code(self) -> &'static str {
        match self {
            Reason::Over => "over",
            Reason::MustPass => "must_pass",
            Reason::MayNotPass => "may_not_pass",
            Reason::OffBoard => "off_board",
            Reason::Rule(rule) => rule.code(),
        }
    }

    fn squares(self) -> Vec<u8> {
        if let Reason::Rule(rule) = self { rule.squares() } else { Vec::new() }
    }

    fn number(self) -> Option<u32> {
        if let Reason::Rule(rule) = self { rule.number() } else { None }
    }
}

/// A game that says why a move is not legal.
pub trait Reasons: Notation {
    /// Its rules that an attempt may break.
    type Rule: Rule;

    /// What a text attempts, legal or not; none if it is no move of this game at all.
    fn read_attempt(&self, text: &str) -> Option<Attempt>;

    /// The rule that these squares break where the side to move has something else to do than to
    /// pass; none if they are a legal move or, unless it `is_whole`, begin one.
    fn broken_rule(
        &self,
        pos: &<Self as Game>::Position,
        squares: &[u8],
        is_whole: bool,
    ) -> Option<Self::Rule>;

    /// Why an attempt is not legal; none if it is.
    fn reason(
        &self,
        pos: &<Self as Game>::Position,
        attempt: &Attempt,
    ) -> Option<Reason<Self::Rule>> {
        let Some(first) = pos.legal_moves().next() else {
            return Some(Reason::Over);
        };
        let must_pass = Self::Position::is_pass(first);
        let (squares, is_whole) = match attempt {
            Attempt::Pass => return (!must_pass).then_some(Reason::MayNotPass),
            _ if must_pass => return Some(Reason::MustPass),
            Attempt::Move(squares) => (squares, true),
            Attempt::Beginning(squares) => (squares, false),
        };
        match squares.iter().copied().collect::<Option<Vec<_>>>() {
            None => Some(Reason::OffBoard),
            Some(squares) => self.broken_rule(pos, &squares, is_whole).map(Reason::Rule),
        }
    }
}
