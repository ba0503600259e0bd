//! Why a disc cannot be placed, the same for every sort of position.

use game::{Attempt, Reasons, Rule};
use grid::{Origin, Square, is_pass, named_squares};

use crate::{Discs, Kind, Move, Variant};

/// A rule that an attempt breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// A disc lies there.
    Occupied(Square),
    /// A disc there would flip nothing.
    FlipsNothing(Square),
    /// The same where one may be placed that flips nothing, but not by whoever can flip.
    MustFlip(Square),
    /// Nothing can be flipped, and no disc is beside it.
    NotBeside(Square),
}

impl Rule for Broken {
    fn code(self) -> &'static str {
        match self {
            Broken::Occupied(_) => "occupied",
            Broken::FlipsNothing(_) => "flips_nothing",
            Broken::MustFlip(_) => "must_flip",
            Broken::NotBeside(_) => "not_beside",
        }
    }

    fn squares(self) -> Vec<u8> {
        let (Broken::Occupied(square)
        | Broken::FlipsNothing(square)
        | Broken::MustFlip(square)
        | Broken::NotBeside(square)) = self;
        vec![square]
    }
}

impl<P: Discs> Reasons for Variant<P> {
    type Rule = Broken;

    fn read_attempt(&self, text: &str) -> Option<Attempt> {
        if is_pass(text) {
            return Some(Attempt::Pass);
        }
        let [name] = named_squares(text)?[..] else { return None };
        Some(Attempt::Move(vec![self.rules().size().read_square(name, Origin::Top)]))
    }

    fn broken_rule(&self, pos: &P, squares: &[u8], _is_whole: bool) -> Option<Broken> {
        let square = *squares.first()?;
        if pos.disc(square).is_some() {
            return Some(Broken::Occupied(square));
        }
        let first = pos.legal_moves().next()?;
        if pos.legal_moves().any(|mv| mv == Move::Place(square)) {
            return None;
        }
        if self.rules().kind() != Kind::Rolit {
            return Some(Broken::FlipsNothing(square));
        }
        // Whoever can flip must: then every legal move does, and the first one shows it.
        let own = |after: &P| {
            let squares = self.rules().size().squares();
            squares.filter(|square| after.disc(*square) == Some(pos.turn())).count()
        };
        let flips = own(&pos.after(first)) > own(pos) + 1;
        Some(if flips { Broken::MustFlip(square) } else { Broken::NotBeside(square) })
    }
}
