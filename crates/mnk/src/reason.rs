//! Why a stone cannot be placed.

use game::{Attempt, Reasons, Rule};
use grid::{Origin, Square, is_pass, named_squares};

use crate::{Board, Mnk};

/// A rule that an attempt breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// A stone lies there.
    Occupied(Square),
}

impl Rule for Broken {
    fn code(self) -> &'static str {
        "occupied"
    }

    fn squares(self) -> Vec<u8> {
        let Broken::Occupied(square) = self;
        vec![square]
    }
}

impl Reasons for Mnk {
    type Rule = Broken;

    /// A pass is attempted, too, though no rule ever allows it.
    fn read_attempt(&self, text: &str) -> Option<Attempt> {
        if is_pass(text) {
            return Some(Attempt::Pass);
        }
        let [name] = named_squares(text)?[..] else { return None };
        Some(Attempt::Move(vec![self.size().read_square(name, Origin::Top)]))
    }

    fn broken_rule(&self, pos: &Board, squares: &[u8], _is_whole: bool) -> Option<Broken> {
        let square = *squares.first()?;
        pos.owner(square).map(|_| Broken::Occupied(square))
    }
}
