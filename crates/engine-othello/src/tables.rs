//! The weights of a ply as the search reads them: small enough to stay near the processor, and
//! without a detour.
//!
//! A search reads 64 of them for every leaf, from the tables of many plies, and waits for memory
//! more than for anything else. So a weight has 8 bits here.

use crate::features::{Features, ROTATIONS, SHAPES, shape_reach};
use crate::weights::{Folding, MOBILITIES};

/// A weight of 1, in units of 1/[`DISC`](crate::DISC).
///
/// Sixteenths of a disc: rounding 64 weights to them makes an error of a seventh of a disc, where
/// the evaluation is off by five. One weight in 28,000 is beyond their reach of eight discs.
pub const STEP: f32 = 8.0;

/// Numbers of a shape of ten squares fit 16 bits, so that a table of this many entries needs no
/// bounds check.
const ENTRIES: usize = 1 << 16;

/// The weights of a shape, by the number that says how it is filled, taken as 16 bits without sign.
#[derive(Clone)]
#[repr(C)]
struct Table {
    weights: [i8; ENTRIES],
    /// Whatever is at the same place of several tables must not compete for the same lines of the
    /// processor's cache.
    gap: [i8; 65 * 64],
}

/// The tables of a ply.
pub struct Tables {
    mobilities: Box<[i16; MOBILITIES]>,
    shapes: Box<[Table; SHAPES.len()]>,
}

impl Tables {
    /// From the weights of all slots and mobilities.
    pub fn new(weights: &[f32]) -> Tables {
        let (slots, mobilities) = weights.split_at(Folding::shared().count());
        let rounded = |weight: &f32| (weight / STEP).round() as i8;
        let slots = slots.iter().map(rounded).collect::<Vec<_>>();
        let empty = Table { weights: [0; ENTRIES], gap: [0; 65 * 64] };
        let mut shapes: Box<[Table; SHAPES.len()]> =
            vec![empty; SHAPES.len()].try_into().ok().expect("a table for every shape");
        for (shape, table) in shapes.iter_mut().enumerate() {
            let numbers = -shape_reach(shape)..=shape_reach(shape);
            for (number, slot) in numbers.zip(Folding::shared().slots(shape)) {
                table.weights[usize::from(number as u16)] = slots[*slot as usize];
            }
        }
        let mobilities = mobilities.iter().map(|weight| weight.round() as i16).collect::<Vec<_>>();
        Tables { mobilities: mobilities.try_into().expect("a weight for every mobility"), shapes }
    }

    /// What filled groups and a mobility are worth.
    #[inline]
    pub fn worth(&self, seen: &Features, mobility: usize) -> i32 {
        let mut sum = 0;
        for (shape, table) in self.shapes.iter().enumerate() {
            for rotation in 0..ROTATIONS {
                let number = seen.0[shape * ROTATIONS + rotation] as u16;
                sum += i32::from(table.weights[usize::from(number)]);
            }
        }
        STEP as i32 * sum + i32::from(self.mobilities[mobility % MOBILITIES])
    }
}
