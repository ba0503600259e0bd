//! Evaluators of two seats for searches of more.

use game::{Evaluator, Score, Seat, Standings, ZeroSum};

/// An evaluator of the seat to move, telling how both seats stand. It carries nothing down the
/// tree, so that its type can be forgotten.
pub(crate) struct BothSeats<E>(pub(crate) E);

impl<P: ZeroSum, E: Evaluator<P, Value = Score>> Evaluator<P> for BothSeats<E> {
    type Value = Standings;
    type Carry = ();

    fn evaluate(&self, (): &(), pos: &P) -> Standings {
        let score = self.0.evaluate(&self.0.carry(pos), pos);
        Standings::of_two(if pos.turn() == Seat::FIRST { score } else { -score })
    }

    fn priority(&self, pos: &P, mv: P::Move) -> i32 {
        self.0.priority(pos, mv)
    }
}
