//! Judging a position without searching it.

use crate::Position;

/// Judges positions. A [`Score`](crate::Score) is seen by the seat to move.
///
/// Features that are cheaper to update than to compute travel down the tree as the `Carry`;
/// an evaluator that needs none uses `()`.
pub trait Evaluator<P: Position>: Send + Sync {
    /// A [`Score`](crate::Score) for two seats, or values for every seat.
    type Value;
    /// Incremental features, or `()`.
    type Carry: Clone;

    /// The features of a position from scratch.
    fn carry(&self, root: &P) -> Self::Carry;

    /// The features after a move, from those before it.
    fn carry_on(&self, parent: &Self::Carry, before: &P, mv: P::Move, after: &P) -> Self::Carry;

    /// The judgment.
    fn evaluate(&self, carry: &Self::Carry, pos: &P) -> Self::Value;
}
