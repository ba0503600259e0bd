//! The transposition table: what was found out about a position, kept for when it comes again.
//!
//! **Memory** is fixed: a power of two of buckets, two entries of 16 bytes each.
//!
//! **Entries** hold a score and which kind of bound it is, the depth, the place of the best move in
//! the game's listing, and the generation (the search that wrote it). A place in the listing, and
//! not the move itself, fits any game into 16 bits, and a place beyond the end of the listing is
//! simply not there: a stored move that is not legal can never be played.
//!
//! **Replacement**: the first entry of a bucket keeps the deepest of this generation, the second
//! one takes whatever comes. An entry of an older generation gives way to anything.
//!
//! **Threads** may share it without a lock: the key is stored mixed with the data, so that an entry
//! written by two threads at once is not found any more instead of being found wrong.
//!
//! **Collisions**: two positions with one 64-bit key are taken for each other. [`collision_risk`]
//! says how likely that is.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use game::Score;

use crate::Window;

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is this.
    Exact(Score),
    /// It is no lower.
    AtLeast(Score),
    /// It is no higher.
    AtMost(Score),
}

impl Bound {
    /// What a value proves that was found within a window.
    #[inline]
    #[must_use]
    pub fn of(value: Score, window: Window) -> Bound {
        if value >= window.beta {
            Bound::AtLeast(value)
        } else if value <= window.alpha {
            Bound::AtMost(value)
        } else {
            Bound::Exact(value)
        }
    }

    /// The value, if it is all that a window asks.
    #[inline]
    #[must_use]
    pub fn settles(self, window: Window) -> Option<Score> {
        match self {
            Bound::Exact(score) => Some(score),
            Bound::AtLeast(score) if score >= window.beta => Some(score),
            Bound::AtMost(score) if score <= window.alpha => Some(score),
            Bound::AtLeast(_) | Bound::AtMost(_) => None,
        }
    }

    /// The same kind of bound of another score.
    #[inline]
    #[must_use]
    pub fn map(self, change: impl Fn(Score) -> Score) -> Bound {
        match self {
            Bound::Exact(score) => Bound::Exact(change(score)),
            Bound::AtLeast(score) => Bound::AtLeast(change(score)),
            Bound::AtMost(score) => Bound::AtMost(change(score)),
        }
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What is known of its value.
    pub bound: Bound,
    /// How deep it was searched. Deeper than 255 plies is not remembered.
    pub depth: u32,
    /// The place of its best move in the game's listing.
    pub best: Option<u16>,
}

/// Two words: the key mixed with the data, and the data.
#[derive(Debug, Default)]
struct Slot([AtomicU64; 2]);

/// The deepest entry, and the newest.
type Bucket = [Slot; 2];

const _: () = assert!(size_of::<Bucket>() == 32);

/// A fixed amount of memory for positions.
///
/// ```
/// use game::Score;
/// use search::{Bound, Entry, Table};
///
/// let table = Table::with_bytes(1 << 20);
/// let entry = Entry { bound: Bound::AtLeast(Score(12)), depth: 4, best: Some(3) };
/// table.store(0x1234_5678_9abc_def0, entry);
/// assert_eq!(table.probe(0x1234_5678_9abc_def0), Some(entry));
/// assert_eq!(table.probe(0x1234_5678_9abc_def1), None);
/// ```
#[derive(Debug)]
pub struct Table {
    buckets: Box<[Bucket]>,
    generation: AtomicU8,
    /// Which bits of a key are compared: all of them, but for tests.
    key_mask: u64,
}

impl Table {
    /// As many buckets as fit, a power of two of them, at least one.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Table {
        Table::with_keys(bytes, u64::MAX)
    }

    /// A table that compares only some bits of the keys, so that collisions happen all the time.
    #[must_use]
    pub fn with_keys(bytes: usize, key_mask: u64) -> Table {
        let fitting = (bytes / size_of::<Bucket>()).max(1);
        let count =
            if fitting.is_power_of_two() { fitting } else { fitting.next_power_of_two() / 2 };
        let buckets = (0..count).map(|_| Bucket::default()).collect();
        Table { buckets, generation: AtomicU8::new(1), key_mask }
    }

    /// How many entries fit.
    #[must_use]
    pub fn capacity(&self) -> usize {
        2 * self.buckets.len()
    }

    /// A new search begins: what is there counts less from now on.
    pub fn next_generation(&self) {
        // Generation 0 marks empty slots.
        let next = self.generation.load(Ordering::Relaxed) % 63 + 1;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flatten() {
            slot.write(0, 0);
        }
    }

    /// What is remembered of the position with this key.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let bucket = self.bucket(key);
        let found = bucket.iter().find_map(|slot| slot.read(key & self.key_mask));
        found.map(Packed::entry)
    }

    /// Remembers an entry, unless the same position is remembered from a deeper search.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        if entry.depth > DEPTH_MAX {
            return;
        }
        let generation = self.generation.load(Ordering::Relaxed);
        let packed = Packed::new(entry, generation);
        let [deepest, newest] = self.bucket(key);
        let key = key & self.key_mask;
        let kept = deepest.data();
        let gives_way = kept.generation() != generation || kept.depth() <= packed.depth();
        if gives_way {
            deepest.write(key, packed.0);
        } else if deepest.read(key).is_none() {
            newest.write(key, packed.0);
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }
}

impl Slot {
    #[inline]
    fn data(&self) -> Packed {
        Packed(self.0[1].load(Ordering::Relaxed))
    }

    #[inline]
    fn read(&self, key: u64) -> Option<Packed> {
        let data = self.data();
        let mixed = self.0[0].load(Ordering::Relaxed);
        (mixed ^ data.0 == key && data.generation() != 0).then_some(data)
    }

    #[inline]
    fn write(&self, key: u64, data: u64) {
        self.0[0].store(key ^ data, Ordering::Relaxed);
        self.0[1].store(data, Ordering::Relaxed);
    }
}

/// An entry in 64 bits: score 32, best move 16, depth 8, generation 6, kind of bound 2.
#[derive(Clone, Copy)]
struct Packed(u64);

/// What fits the eight bits for the depth.
const DEPTH_MAX: u32 = 255;

/// No best move is known.
const NO_MOVE: u16 = u16::MAX;

impl Packed {
    #[inline]
    fn new(entry: Entry, generation: u8) -> Packed {
        let (kind, score) = match entry.bound {
            Bound::Exact(score) => (0, score),
            Bound::AtLeast(score) => (1, score),
            Bound::AtMost(score) => (2, score),
        };
        let best = entry.best.unwrap_or(NO_MOVE);
        Packed(
            u64::from(score.0 as u32)
                | u64::from(best) << 32
                | u64::from(entry.depth) << 48
                | u64::from(generation) << 56
                | kind << 62,
        )
    }

    #[inline]
    fn depth(self) -> u32 {
        (self.0 >> 48 & 0xff) as u32
    }

    #[inline]
    fn generation(self) -> u8 {
        (self.0 >> 56 & 0x3f) as u8
    }

    #[inline]
    fn entry(self) -> Entry {
        let score = Score(self.0 as u32 as i32);
        let best = (self.0 >> 32) as u16;
        Entry {
            bound: match self.0 >> 62 {
                0 => Bound::Exact(score),
                1 => Bound::AtLeast(score),
                _ => Bound::AtMost(score),
            },
            depth: self.depth(),
            best: (best != NO_MOVE).then_some(best),
        }
    }
}

/// How likely it is that among `positions` different ones at least two have the same key, if there
/// are `keys` equally likely keys: P = 1 - exp(-M² / 2N).
///
/// ```
/// // A second of search at 100,000 positions a second with 32-bit keys: seven in ten.
/// assert!((search::collision_risk(1e5, 2_f64.powi(32)) - 0.69).abs() < 0.01);
/// // A minute with 64-bit keys: one in a million.
/// assert!((search::collision_risk(6e6, 2_f64.powi(64)) - 9.8e-7).abs() < 1e-8);
/// ```
#[must_use]
pub fn collision_risk(positions: f64, keys: f64) -> f64 {
    -(-positions * positions / (2.0 * keys)).exp_m1()
}
