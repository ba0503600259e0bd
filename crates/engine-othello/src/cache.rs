//! A small private cache of positions near the end: what is known of their scores.

use othello::kernel::prefetch;

use crate::last::INFINITY;
use crate::table::NO_SQUARE;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The score is no lower.
    pub lower: i8,
    /// The score is no higher.
    pub upper: i8,
    /// The move that was best, or [`NO_SQUARE`].
    pub best: u8,
}

impl Known {
    /// Nothing is known.
    pub const NOTHING: Known =
        Known { lower: -INFINITY as i8, upper: INFINITY as i8, best: NO_SQUARE };
}

#[derive(Clone, Copy)]
struct Slot {
    own: u64,
    theirs: u64,
    known: Known,
}

/// Direct-mapped: a new position takes the place of an old one.
pub struct Cache {
    slots: Box<[Slot]>,
    shift: u32,
}

impl Cache {
    /// A cache of 2^`bits` positions.
    pub fn new(bits: u32) -> Cache {
        let empty = Slot { own: 0, theirs: 0, known: Known::NOTHING };
        Cache { slots: vec![empty; 1 << bits].into_boxed_slice(), shift: 64 - bits }
    }

    /// What it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    /// Where a position belongs.
    #[inline]
    pub fn place(&self, own: u64, theirs: u64) -> usize {
        // Odd numbers without a pattern; the high bits of the products depend on every square.
        let mixed =
            own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ theirs.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> self.shift) as usize
    }

    /// A place will be asked about soon.
    #[inline]
    pub fn prefetch(&self, place: usize) {
        if let Some(slot) = self.slots.get(place) {
            prefetch(slot);
        }
    }

    /// What is known of a position.
    #[inline]
    pub fn probe(&self, place: usize, own: u64, theirs: u64) -> Option<Known> {
        let slot = self.slots.get(place)?;
        (slot.own == own && slot.theirs == theirs).then_some(slot.known)
    }

    /// Keeps what a null-window search found.
    #[inline]
    pub fn store(&mut self, place: usize, own: u64, theirs: u64, alpha: i32, score: i32, best: u8) {
        let Some(slot) = self.slots.get_mut(place) else { return };
        if slot.own != own || slot.theirs != theirs {
            *slot = Slot { own, theirs, known: Known::NOTHING };
        }
        if score > alpha {
            slot.known.lower = score as i8;
            slot.known.best = best;
        } else {
            slot.known.upper = score as i8;
            if slot.known.best == NO_SQUARE {
                slot.known.best = best;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use game::Random;

    use super::*;

    /// The cache may forget a position at any time, and is otherwise a map.
    #[test]
    fn the_cache_is_a_map_that_forgets() {
        let mut random = Random::new(7);
        let (mut cache, mut map) = (Cache::new(3), HashMap::new());
        let (mut forgotten, mut kept) = (0, 0);
        for _ in 0..20_000 {
            let pos @ (own, theirs) = (1 << random.below(6), 64 << random.below(6));
            let place = cache.place(own, theirs);
            let known = cache.probe(place, own, theirs);
            match known {
                Some(_) => assert_eq!(known, map.get(&pos).copied()),
                None => forgotten += usize::from(map.contains_key(&pos)),
            }
            kept += usize::from(known.is_some());
            let [alpha, score] = [0; 2].map(|_| random.below(129) as i32 - 64);
            let best = random.below(64) as u8;
            cache.store(place, own, theirs, alpha, score, best);
            let before = known.unwrap_or(Known::NOTHING);
            let best_before = if before.best == NO_SQUARE { best } else { before.best };
            let after = match score > alpha {
                true => Known { lower: score as i8, best, ..before },
                false => Known { upper: score as i8, best: best_before, ..before },
            };
            assert_eq!(cache.probe(place, own, theirs), Some(after));
            map.insert(pos, after);
        }
        assert!(forgotten > 1_000 && kept > 1_000, "{forgotten} forgotten, {kept} kept");
    }
}
