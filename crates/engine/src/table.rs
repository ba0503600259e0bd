//! The transposition table.
//!
//! A bucket has two entries: the first keeps the deepest of this search, the second takes whatever
//! comes. An entry of an older search gives way to anything. Threads share it without a lock: the
//! key is stored mixed with the data, so that an entry that two wrote at once is not found any more
//! instead of being found wrong.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::window::Window;

/// What a value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is no lower.
    Lower,
    /// It is no higher.
    Upper,
    /// It is that.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its value, as seen from itself.
    pub value: i32,
    /// What the value says.
    pub bound: Bound,
    /// How deep it was searched.
    pub depth: u32,
    /// What it is worth at a glance, if anybody has looked.
    pub glance: Option<i32>,
    /// A hint at its best move, 0 if none is known: whatever the engine makes of it must be looked
    /// for among the legal ones.
    pub hint: u16,
}

impl Bound {
    /// What a value says that was found within a window.
    #[inline]
    #[must_use]
    pub const fn of(value: i32, Window { alpha, beta }: Window) -> Bound {
        match value {
            _ if value >= beta => Bound::Lower,
            _ if value > alpha => Bound::Exact,
            _ => Bound::Upper,
        }
    }
}

impl Entry {
    /// Whether the value decides a window.
    #[inline]
    #[must_use]
    pub const fn decides(&self, Window { alpha, beta }: Window) -> bool {
        match self.bound {
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
            Bound::Exact => true,
        }
    }

    fn packed(&self, generation: u64) -> u64 {
        let bound = match self.bound {
            Bound::Lower => 0,
            Bound::Upper => 1,
            Bound::Exact => 2,
        };
        u64::from(self.value as i16 as u16)
            | u64::from(self.glance.map_or(UNSEEN, |glance| glance as i16) as u16) << 16
            | u64::from(self.hint) << 32
            | u64::from(self.depth.min(DEPTH_MAX)) << 48
            | bound << 55
            | generation << 57
    }

    fn unpacked(data: u64) -> Entry {
        let bound = match data >> 55 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Exact,
        };
        Entry {
            value: i32::from(data as u16 as i16),
            glance: Some((data >> 16) as u16 as i16)
                .filter(|glance| *glance != UNSEEN)
                .map(i32::from),
            hint: (data >> 32) as u16,
            depth: depth(data),
            bound,
        }
    }
}

/// Instead of a glance that nobody took.
const UNSEEN: i16 = i16::MIN;

/// Deeper searches count as deep as this.
const DEPTH_MAX: u32 = 127;

/// Searches are numbered from 1 to this; 0 marks what is empty.
const GENERATIONS: u64 = 127;

fn depth(data: u64) -> u32 {
    (data >> 48 & 127) as u32
}

fn generation(data: u64) -> u64 {
    data >> 57
}

#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self, key: u64) -> Option<u64> {
        let data = self.data.load(Ordering::Relaxed);
        let is_it = self.mixed.load(Ordering::Relaxed) ^ data == key && generation(data) != 0;
        is_it.then_some(data)
    }

    #[inline]
    fn write(&self, key: u64, data: u64) {
        self.mixed.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

#[derive(Default)]
#[repr(align(32))]
struct Bucket([Slot; 2]);

/// The table.
pub struct Table {
    buckets: Box<[Bucket]>,
    generation: u64,
}

impl Table {
    /// As many buckets as fit into so many bytes, a power of two of them, at least one.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Table {
        let count = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        Table { buckets: (0..count).map(|_| Bucket::default()).collect(), generation: 1 }
    }

    /// What it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.iter_mut().for_each(|bucket| *bucket = Bucket::default());
        self.generation = 1;
    }

    /// A new search begins.
    pub fn next_generation(&mut self) {
        self.generation = self.generation % GENERATIONS + 1;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    /// What is known of a position.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| slot.read(key)).map(Entry::unpacked)
    }

    /// Keeps what was found.
    #[inline]
    pub fn store(&self, key: u64, entry: &Entry) {
        let data = entry.packed(self.generation);
        let [deepest, newest] = &self.bucket(key).0;
        let kept = deepest.data.load(Ordering::Relaxed);
        let gives_way = generation(kept) != self.generation || depth(kept) <= entry.depth;
        if gives_way || deepest.read(key).is_some() { deepest } else { newest }.write(key, data);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u32, value: i32) -> Entry {
        let glance = Some(-value).filter(|glance| *glance != 0);
        Entry { value, bound: Bound::Exact, depth, glance, hint: 0xbeef }
    }

    #[test]
    fn what_is_stored_is_found_again_to_the_bit() {
        let table = Table::with_bytes(1 << 12);
        for (number, bound) in [Bound::Lower, Bound::Upper, Bound::Exact].into_iter().enumerate() {
            for value in [-30_000, -1, 0, 1, 29_999] {
                let stored = Entry { bound, ..entry(7, value) };
                table.store(number as u64, &stored);
                assert_eq!(table.probe(number as u64), Some(stored));
            }
        }
        assert_eq!(table.probe(99), None);
    }

    #[test]
    fn the_deepest_stays_and_the_newest_comes() {
        let mut table = Table::with_bytes(32);
        table.store(1, &entry(9, 10));
        table.store(2, &entry(3, 20));
        table.store(3, &entry(2, 30));
        let depths = [1, 2, 3].map(|key| table.probe(key).map(|entry| entry.depth));
        assert_eq!(depths, [Some(9), None, Some(2)]);
        // What another search has found gives way.
        table.next_generation();
        table.store(4, &entry(1, 40));
        assert_eq!([1, 4].map(|key| table.probe(key).map(|entry| entry.depth)), [None, Some(1)]);
    }
}
