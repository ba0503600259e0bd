//! What a side's men are worth by themselves, and a memory of it.
//!
//! Most features look at the men of one side alone, and a move leaves the other side as it is
//! unless it captures: nearly every shape was seen before.

use game::Position;
use loa::Board;

use crate::evaluation::combine;
use crate::features::{Features, own};
use crate::quiescence::{gates, wins};
use crate::weights::Weights;

/// What a side's men are worth by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// What the weights for scattered men say, and those for gathered ones.
    pub worth: [i32; 2],
    /// How far the men are from their center beyond need.
    pub surplus: i32,
}

impl Shape {
    /// The shape of a side's men.
    pub fn of(weights: &Weights, men: u64) -> Shape {
        let own = own(men);
        let worth = |weights: &Features| -> i32 {
            own.iter().zip(weights).map(|(have, weight)| have * weight).sum()
        };
        Shape { worth: [worth(&weights.early), worth(&weights.late)], surplus: own[0] }
    }
}

#[derive(Clone, Copy)]
struct Slot {
    men: u64,
    shape: Shape,
    /// Where a man has to land to connect them all, or [`UNASKED`].
    gates: u64,
}

/// Only men that are connected already have all squares for gates.
const UNASKED: u64 = u64::MAX;

/// So many shapes are remembered: they stay in the second-level cache.
const SLOTS: usize = 1 << 13;

/// Spreads sets of men over the slots.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Shapes that were seen, always with the same weights.
pub struct Shapes {
    slots: Box<[Slot]>,
}

impl Shapes {
    pub fn new() -> Shapes {
        // No side is without men.
        let none = Slot { men: 0, shape: Shape { worth: [0; 2], surplus: 0 }, gates: UNASKED };
        Shapes { slots: vec![none; SLOTS].into() }
    }

    #[inline]
    fn slot(&mut self, men: u64) -> &mut Slot {
        &mut self.slots[(men.wrapping_mul(SPREAD) >> 32) as usize % SLOTS]
    }

    /// The shape of a side's men.
    #[inline]
    fn of(&mut self, weights: &Weights, men: u64) -> Shape {
        let slot = self.slot(men);
        if slot.men != men {
            *slot = Slot { men, shape: Shape::of(weights, men), gates: UNASKED };
        }
        slot.shape
    }

    /// A look at a board that is not over.
    #[inline]
    pub fn look(&mut self, weights: &Weights, board: &Board) -> Look {
        let our = self.of(weights, board.men(board.turn()));
        let their = self.of(weights, board.men(board.turn().other()));
        let mobilities = board.mobilities();
        let value = combine(weights, board, &mobilities, [&our, &their]);
        Look { value, targets: mobilities[0].targets() }
    }

    /// Whether the side to move wins with its next move.
    #[inline]
    pub fn wins(&mut self, board: &Board, look: &Look) -> bool {
        let men = board.men(board.turn());
        let slot = self.slot(men);
        // The other side's men may have taken the place.
        if slot.men != men {
            return wins(board);
        }
        if slot.gates == UNASKED {
            slot.gates = gates(men);
        }
        slot.gates & look.targets != 0 && wins(board)
    }
}

/// What a look at a board shows to the side to move.
#[derive(Clone, Copy)]
pub struct Look {
    /// What the board is worth, as [`evaluate`](crate::evaluate) says.
    pub value: i32,
    /// The squares that its men reach.
    pub targets: u64,
}
