//! Where a solver keeps what it knows, in a fixed amount of memory.

use std::hint::black_box;

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

/// A position by its key, and what is known of it in one word: 0 if the slot is empty.
#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    data: u64,
}

const EMPTY: Slot = Slot { key: 0, data: 0 };

/// The numbers take so many bits each, the plies so many, and the logarithm of the work the rest.
const NUMBER_BITS: u32 = 24;
const PLIES_BITS: u32 = 10;

const fn low(data: u64, bits: u32) -> u64 {
    data & ((1 << bits) - 1)
}

impl Slot {
    /// `work` positions were entered to find it.
    fn new(key: u64, known: &Known, work: u64) -> Slot {
        let Numbers { phi, delta } = known.numbers;
        debug_assert!(phi <= INFINITE && delta <= INFINITE);
        let size = 1 + u64::from(work.max(1).ilog2());
        let plies = u64::from(known.plies).min(low(u64::MAX, PLIES_BITS));
        let above = (size << PLIES_BITS | plies) << NUMBER_BITS | u64::from(delta);
        Slot { key, data: above << NUMBER_BITS | u64::from(phi) }
    }

    fn is(&self, key: u64) -> bool {
        self.key == key && self.data != 0
    }

    fn known(&self) -> Known {
        let phi = low(self.data, NUMBER_BITS) as u32;
        let delta = low(self.data >> NUMBER_BITS, NUMBER_BITS) as u32;
        let plies = low(self.data >> (2 * NUMBER_BITS), PLIES_BITS) as u16;
        Known { numbers: Numbers { phi, delta }, plies, depends_on_path: false }
    }

    /// The larger, the more work it took.
    fn size(&self) -> u64 {
        self.data >> (2 * NUMBER_BITS + PLIES_BITS)
    }
}

/// A position may stand in so many places; whatever took the least work gives way.
const WAYS: usize = 4;

/// The places that are brought from memory together.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// Positions, and what is known of them.
pub struct Store {
    buckets: Box<[Bucket]>,
}

impl Store {
    /// As many positions as fit into so many bytes, a power of two of them.
    pub fn with_bytes(bytes: usize) -> Store {
        let count = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        Store { buckets: vec![Bucket([EMPTY; WAYS]); count].into() }
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    pub fn clear(&mut self) {
        self.buckets.fill(Bucket([EMPTY; WAYS]));
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    /// Brings the places of many positions from memory all at once: they are needed soon, and one
    /// after the other each would be waited for.
    pub fn fetch(&self, keys: impl Iterator<Item = u64>) {
        black_box(keys.fold(0, |all, key| all ^ self.buckets[self.place(key)].0[0].data));
    }

    pub fn find(&self, key: u64) -> Option<Known> {
        let slots = &self.buckets[self.place(key)].0;
        slots.iter().find(|slot| slot.is(key)).map(Slot::known)
    }

    /// Keeps what was found by entering `work` positions.
    pub fn put(&mut self, key: u64, known: &Known, work: u64) {
        let place = self.place(key);
        let slots = &mut self.buckets[place].0;
        let same = slots.iter().position(|slot| slot.is(key));
        let least = || (0..WAYS).min_by_key(|way| slots[*way].size()).unwrap_or(0);
        let way = same.unwrap_or_else(least);
        slots[way] = Slot::new(key, known, work);
    }
}
