//! The report's evaluation: compartments left on the board.

use arlecchino::{Board, Move};
use game::{Evaluator, Position};

use crate::worth::{Judged, Worth};

/// Points for a compartment.
pub(crate) const COMPARTMENT: i32 = 100;

/// Counts compartments: ours minus theirs, in hundredths, which is the evaluation of the 2021
/// report.
///
/// With three and four seats everybody is compared with the mean: with `n` seats, one's
/// compartments count `n` times and everybody's are taken off. That adds up to 0, and two seats see
/// the same as in a duel. There are no coefficients.
///
/// ```
/// use arlecchino::{Rules, Seating};
/// use engine_arlecchino::Compartments;
/// use game::{Evaluator, Game, Seat, Standings};
///
/// let (duel, table) = (Rules::duel().start(7), Rules::table(Seating::Two).start(7));
/// let score = Compartments.evaluate(&(), &duel);
/// assert_eq!(score.0, 0); // every color has 35 compartments
/// assert_eq!(Compartments.evaluate(&(), &table), Standings::of_two(score));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Compartments;

impl<S: Judged> Evaluator<Board<S>> for Compartments {
    type Value = S::Value;
    type Carry = ();

    #[inline]
    fn evaluate(&self, _carry: &(), pos: &Board<S>) -> S::Value {
        S::value(pos, Worth::of(pos, pos.occupied()).times(COMPARTMENT))
    }

    /// What the mover gains by what it captures.
    #[inline]
    fn priority(&self, pos: &Board<S>, mv: Move) -> i32 {
        -Worth::of(pos, mv.captured()).to(pos.turn())
    }
}
