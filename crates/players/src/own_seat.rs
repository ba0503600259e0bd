//! Evaluators of every seat for searches of two.

use game::{Evaluator, Score};

use crate::duel::AnyEvaluator;
use crate::table::AnyStandings;

/// An evaluator of every seat, telling how the seat to move stands. With two seats, where what one
/// wins the other loses, that is all there is to tell.
struct OwnSeat<P>(AnyStandings<P>);

impl<P: game::Position> Evaluator<P> for OwnSeat<P> {
    type Value = Score;
    type Carry = ();

    fn evaluate(&self, (): &(), pos: &P) -> Score {
        self.0.evaluate(&(), pos)[pos.turn()]
    }

    fn priority(&self, pos: &P, mv: P::Move) -> i32 {
        self.0.priority(pos, mv)
    }
}

/// An evaluator of every seat for searches of two seats, which ask for the seat to move.
#[must_use]
pub fn own_seat<P: game::Position>(evaluator: AnyStandings<P>) -> AnyEvaluator<P> {
    Box::new(OwnSeat(evaluator))
}
