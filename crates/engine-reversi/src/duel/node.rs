//! A position as the engine searches it: discs, and the fillings of the patterns, from move to
//! move.

use game::scramble;
use grid::{Bits, Square};

use super::layout::{Layout, Powers};
use super::shapes::PLACES;

/// Own discs and theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides<const W: usize> {
    /// The discs of the side to move.
    pub own: Bits<W>,
    /// The discs of the other side.
    pub their: Bits<W>,
}

impl<const W: usize> Sides<W> {
    /// The other side to move.
    #[inline]
    pub fn turned(self) -> Sides<W> {
        Sides { own: self.their, their: self.own }
    }

    /// Where the side to move captures.
    #[inline]
    pub fn moves(self, layout: &Layout<W>) -> Bits<W> {
        layout.geometry.capturing(self.own, self.their) & !(self.own | self.their)
    }

    /// After a disc on this square, which captures these.
    #[inline]
    pub fn after(self, square: Square, captured: Bits<W>) -> Sides<W> {
        Sides { own: self.their & !captured, their: self.own | captured | Bits::one(square) }
    }

    /// The squares without a disc.
    #[inline]
    pub fn empty(self, layout: &Layout<W>) -> Bits<W> {
        layout.geometry.board() & !(self.own | self.their)
    }

    /// How many squares are empty.
    #[inline]
    pub fn empties(self, layout: &Layout<W>) -> u32 {
        layout.squares - (self.own | self.their).len() as u32
    }

    /// A number for the position, whoever has which color.
    #[inline]
    pub fn key(self) -> u64 {
        let words = self.own.words().into_iter().chain(self.their.words());
        scramble(words.fold(0, |key, word| (key ^ word).wrapping_mul(SPREAD).rotate_left(29)))
    }

    /// What the side to move has won by, in discs: the empty squares are the winner's.
    #[inline]
    pub fn margin(self, layout: &Layout<W>) -> i32 {
        let lead = self.own.len() as i32 - self.their.len() as i32;
        lead + lead.signum() * self.empties(layout) as i32
    }
}

/// Spreads the bits of a word: a large odd number without a pattern.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A position with the fillings of its patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node<const W: usize> {
    /// The discs.
    pub sides: Sides<W>,
    /// The fillings, as the side to move sees them.
    pub fillings: Powers,
}

impl<const W: usize> Node<W> {
    /// The position with these discs.
    pub fn new(layout: &Layout<W>, sides: Sides<W>) -> Node<W> {
        let mut fillings = [0; PLACES];
        for (set, sign) in [(sides.own, 1), (sides.their, -1)] {
            set.squares().for_each(|square| add(&mut fillings, layout.power(square), sign));
        }
        Node { sides, fillings }
    }

    /// After a disc on this square.
    #[inline]
    pub fn after(&self, layout: &Layout<W>, square: Square) -> Node<W> {
        let Sides { own, their } = self.sides;
        let captured = layout.geometry.captured(square, own, their);
        let mut fillings = self.fillings;
        add(&mut fillings, layout.power(square), 1);
        captured.squares().for_each(|square| add(&mut fillings, layout.power(square), 2));
        let fillings = fillings.map(|filling| -filling);
        Node { sides: self.sides.after(square, captured), fillings }
    }

    /// After a pass.
    #[inline]
    pub fn passed(&self) -> Node<W> {
        Node { sides: self.sides.turned(), fillings: self.fillings.map(|filling| -filling) }
    }
}

#[inline]
fn add(fillings: &mut Powers, powers: &Powers, times: i16) {
    fillings.iter_mut().zip(powers).for_each(|(filling, power)| *filling += times * power);
}
