//! Why a disc cannot be placed.

use game::{Attempt, Reasons, Rule};
use grid::{Origin, Square, is_pass, named_squares};

use crate::{Board, Othello};

/// A rule that an attempt breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// A disc lies there.
    Occupied(Square),
    /// A disc there would flip nothing.
    FlipsNothing(Square),
}

impl Rule for Broken {
    fn code(self) -> &'static str {
        match self {
            Broken::Occupied(_) => "occupied",
            Broken::FlipsNothing(_) => "flips_nothing",
        }
    }

    fn squares(self) -> Vec<u8> {
        let (Broken::Occupied(square) | Broken::FlipsNothing(square)) = self;
        vec![square]
    }
}

impl Reasons for Othello {
    type Rule = Broken;

    fn read_attempt(&self, text: &str) -> Option<Attempt> {
        if is_pass(text) {
            return Some(Attempt::Pass);
        }
        let [name] = named_squares(text)?[..] else { return None };
        Some(Attempt::Move(vec![Othello::SIZE.read_square(name, Origin::Top)]))
    }

    fn broken_rule(&self, pos: &Board, squares: &[u8], _is_whole: bool) -> Option<Broken> {
        let square = *squares.first()?;
        if pos.disc(square).is_some() {
            return Some(Broken::Occupied(square));
        }
        (pos.mobility() >> square & 1 == 0).then_some(Broken::FlipsNothing(square))
    }
}
