//! Evaluators of two seats for searches of more.

use game::{Evaluator, Score, Seat, Standings, ZeroSum};

/// An evaluator of the seat to move, telling how both seats stand.
pub(crate) struct BothSeats<E>(pub(crate) E);

impl<P: ZeroSum, E: Evaluator<P, Value = Score>> Evaluator<P> for BothSeats<E> {
    type Value = Standings;
    type Carry = E::Carry;

    fn carry(&self, root: &P) -> E::Carry {
        self.0.carry(root)
    }

    fn carry_on(&self, parent: &E::Carry, before: &P, mv: P::Move, after: &P) -> E::Carry {
        self.0.carry_on(parent, before, mv, after)
    }

    fn evaluate(&self, carry: &E::Carry, pos: &P) -> Standings {
        let score = self.0.evaluate(carry, pos);
        Standings::of_two(if pos.turn() == Seat::FIRST { score } else { -score })
    }

    fn priority(&self, pos: &P, mv: P::Move) -> i32 {
        self.0.priority(pos, mv)
    }
}
