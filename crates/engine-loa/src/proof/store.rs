//! Where a solver keeps what it knows, in a fixed amount of memory.

use super::{INFINITE, Numbers};

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    pub numbers: Numbers,
    /// How many plies the proof is long, if there is one.
    pub plies: u16,
    /// Whether it is true on one way to the position only.
    pub depends_on_path: bool,
}

impl Known {
    pub const fn of(numbers: Numbers) -> Known {
        Known { numbers, plies: 0, depends_on_path: false }
    }

    /// Whether the attacker is known to win.
    pub const fn is_proved(&self, attacks: bool) -> bool {
        match attacks {
            true => self.numbers.phi == 0,
            false => self.numbers.delta == 0,
        }
    }
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    numbers: Numbers,
    plies: u16,
    /// How many positions were entered to find that: 0 if the slot is empty.
    work: u32,
}

const EMPTY: Slot = Slot { key: 0, numbers: Numbers { phi: 1, delta: 1 }, plies: 0, work: 0 };

/// A position may stand in so many places; whatever took the least work gives way.
const WAYS: usize = 4;

/// Positions, and what is known of them.
pub struct Store {
    slots: Box<[[Slot; WAYS]]>,
}

impl Store {
    /// As many positions as fit into so many bytes, a power of two of them.
    pub fn with_bytes(bytes: usize) -> Store {
        let count = 1 << (bytes / size_of::<[Slot; WAYS]>()).max(1).ilog2();
        Store { slots: vec![[EMPTY; WAYS]; count].into() }
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    pub fn clear(&mut self) {
        self.slots.fill([EMPTY; WAYS]);
    }

    pub fn find(&self, key: u64) -> Option<Known> {
        let slots = &self.slots[key as usize & (self.slots.len() - 1)];
        let slot = slots.iter().find(|slot| slot.key == key && slot.work > 0)?;
        let Slot { numbers, plies, .. } = *slot;
        Some(Known { numbers, plies, depends_on_path: false })
    }

    pub fn put(&mut self, key: u64, known: &Known, work: u32) {
        let index = key as usize & (self.slots.len() - 1);
        let slots = &mut self.slots[index];
        let same = slots.iter().position(|slot| slot.key == key && slot.work > 0);
        let least = || (0..WAYS).min_by_key(|way| slots[*way].work).unwrap_or(0);
        let place = same.unwrap_or_else(least);
        let before = if same.is_some() { slots[place].work } else { 0 };
        debug_assert!(known.numbers.phi <= INFINITE && known.numbers.delta <= INFINITE);
        let work = before.saturating_add(work);
        slots[place] = Slot { key, numbers: known.numbers, plies: known.plies, work };
    }
}
