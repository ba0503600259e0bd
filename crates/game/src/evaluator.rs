//! Judging a position without searching it.

use std::ops::Deref;

use crate::Position;

/// Judges positions. A [`Score`](crate::Score) is seen by the seat to move.
///
/// Features that are cheaper to update than to compute travel down the tree as the `Carry`;
/// an evaluator that needs none uses `()` and says nothing about it.
pub trait Evaluator<P: Position>: Send + Sync {
    /// A [`Score`](crate::Score) for two seats, or [`Standings`](crate::Standings) for every seat.
    type Value;
    /// Incremental features, or `()`.
    type Carry: Clone + Default;

    /// The features of a position from scratch.
    fn carry(&self, _root: &P) -> Self::Carry {
        Self::Carry::default()
    }

    /// The features after a move, from those before it.
    fn carry_on(&self, _parent: &Self::Carry, _before: &P, _mv: P::Move, after: &P) -> Self::Carry {
        self.carry(after)
    }

    /// The judgment of a position that is not over.
    fn evaluate(&self, carry: &Self::Carry, pos: &P) -> Self::Value;

    /// How promising a legal move looks before anything is searched: the game's own order of moves.
    fn priority(&self, _pos: &P, _mv: P::Move) -> i32 {
        0
    }
}

/// An evaluator behind a pointer is one too, so that types can be erased and evaluators shared.
impl<P: Position, E> Evaluator<P> for E
where
    E: Deref<Target: Evaluator<P>> + Send + Sync,
{
    type Value = <E::Target as Evaluator<P>>::Value;
    type Carry = <E::Target as Evaluator<P>>::Carry;

    #[inline]
    fn carry(&self, root: &P) -> Self::Carry {
        (**self).carry(root)
    }

    #[inline]
    fn carry_on(&self, parent: &Self::Carry, before: &P, mv: P::Move, after: &P) -> Self::Carry {
        (**self).carry_on(parent, before, mv, after)
    }

    #[inline]
    fn evaluate(&self, carry: &Self::Carry, pos: &P) -> Self::Value {
        (**self).evaluate(carry, pos)
    }

    #[inline]
    fn priority(&self, pos: &P, mv: P::Move) -> i32 {
        (**self).priority(pos, mv)
    }
}
