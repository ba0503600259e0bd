//! Rules together with the sort of position they are played on.

use std::fmt;
use std::marker::PhantomData;

use game::{Ending, Game, Position, Seat};
use grid::Square;

use crate::{Move, Rules};

/// A position as discs on squares: all that a start and the texts need to know of it.
pub trait Discs: Position<Move = Move> {
    /// Whether these rules can be played on this sort of position.
    fn can_play(rules: Rules) -> bool;

    /// A position with these discs, square by square, and this seat to move. Nobody has left.
    fn set_up(rules: Rules, discs: &[Option<Seat>], turn: Seat) -> Self;

    /// The color of the disc on a square. A color without a seat is a neutral disc.
    fn disc(&self, square: Square) -> Option<Seat>;
}

/// A game: rules, and the sort of position they are played on.
pub struct Variant<P> {
    rules: Rules,
    position: PhantomData<fn() -> P>,
}

impl<P: Discs> Variant<P> {
    /// The game of these rules, if this sort of position can play them.
    #[must_use]
    pub fn new(rules: Rules) -> Option<Variant<P>> {
        P::can_play(rules).then_some(Variant { rules, position: PhantomData })
    }

    /// The rules of this game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }
}

impl<P> Clone for Variant<P> {
    fn clone(&self) -> Variant<P> {
        *self
    }
}

impl<P> Copy for Variant<P> {}

impl<P> fmt::Debug for Variant<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.fmt(f)
    }
}

impl<P: Discs> Game for Variant<P> {
    type Position = P;

    fn start(&self, _seed: u64) -> P {
        P::set_up(self.rules, &self.rules.start(), Seat::FIRST)
    }

    fn ending(&self) -> Ending {
        Ending::by_board(self.rules.plies_max())
    }
}
