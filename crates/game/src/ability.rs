//! What some games can do besides: separate traits, so that misuse does not compile.

use crate::Position;

/// The turn can be handed on without a move, for null-move searches and threats.
pub trait NullMove: Position {
    /// The same board with the next seat to move, whether or not the rules allow a pass.
    #[must_use]
    fn null_move(&self) -> Self;
}

/// The board can be turned and mirrored without changing the game.
///
/// Symmetries are numbered from 0, the identity. For every legal move `mv` the square commutes:
/// playing `mv` and turning the board is turning the board and playing the turned `mv`.
pub trait Symmetric: Position {
    /// How many symmetries there are, the identity included.
    fn symmetries(&self) -> usize;

    /// The position seen through a symmetry.
    #[must_use]
    fn image(&self, symmetry: usize) -> Self;

    /// A move of this position seen through a symmetry.
    fn image_move(&self, mv: Self::Move, symmetry: usize) -> Self::Move;
}
