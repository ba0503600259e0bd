//! Judging a position without searching it.

use crate::Position;

/// Judges positions. A [`Score`](crate::Score) is seen by the seat to move.
///
/// Features that are cheaper to update than to compute travel down the tree as the `Carry`;
/// an evaluator that needs none uses `()`.
pub trait Evaluator<P: Position>: Send + Sync {
    /// A [`Score`](crate::Score) for two seats, or [`Standings`](crate::Standings) for every seat.
    type Value;
    /// Incremental features, or `()`.
    type Carry: Clone;

    /// The features of a position from scratch.
    fn carry(&self, root: &P) -> Self::Carry;

    /// The features after a move, from those before it.
    fn carry_on(&self, parent: &Self::Carry, before: &P, mv: P::Move, after: &P) -> Self::Carry;

    /// The judgment of a position that is not over.
    fn evaluate(&self, carry: &Self::Carry, pos: &P) -> Self::Value;

    /// How promising a legal move looks before anything is searched: the game's own order of moves.
    fn priority(&self, _pos: &P, _mv: P::Move) -> i32 {
        0
    }
}

/// An evaluator behind a pointer is one too, so that types can be erased.
impl<P: Position, E: Evaluator<P> + ?Sized> Evaluator<P> for Box<E> {
    type Value = E::Value;
    type Carry = E::Carry;

    fn carry(&self, root: &P) -> E::Carry {
        (**self).carry(root)
    }

    fn carry_on(&self, parent: &E::Carry, before: &P, mv: P::Move, after: &P) -> E::Carry {
        (**self).carry_on(parent, before, mv, after)
    }

    fn evaluate(&self, carry: &E::Carry, pos: &P) -> E::Value {
        (**self).evaluate(carry, pos)
    }

    fn priority(&self, pos: &P, mv: P::Move) -> i32 {
        (**self).priority(pos, mv)
    }
}
