//! The transposition table: what was found out about a position, kept for when it comes again.
//!
//! **Memory** is fixed: a power of two of buckets, two entries of 16 bytes each.
//!
//! **Entries** hold a lower and an upper bound of the value, the depth, the place of the best move
//! in the game's listing, and the generation (the search that wrote it). A place in the listing,
//! and not the move itself, fits any game into 10 bits, and a place beyond the end of the listing
//! is simply not there: a stored move that is not legal can never be played.
//!
//! **Replacement**: the first entry of a bucket keeps the deepest of this generation, the second
//! one takes whatever comes. An entry of an older generation gives way to anything.
//!
//! **Threads** may share it without a lock: the key is stored mixed with the data, so that an entry
//! written by two threads at once is not found any more instead of being found wrong.
//!
//! **Collisions**: two positions with one 64-bit key are taken for each other. [`collision_risk`]
//! says how likely that is, and [`Table::with_short_keys`] shows it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use game::Score;

use crate::Window;
use crate::collisions::{Collisions, Owners};

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its value is no lower; minus infinity if nothing is known.
    pub lower: Score,
    /// Its value is no higher; infinity if nothing is known.
    pub upper: Score,
    /// How deep it was searched. Deeper than 255 plies is not remembered.
    pub depth: u32,
    /// The place of its best move in the game's listing.
    pub best: Option<u16>,
}

impl Entry {
    /// What a value proves that was found within a window.
    #[inline]
    #[must_use]
    pub fn of(value: Score, window: Window, depth: u32, best: Option<u16>) -> Entry {
        Entry {
            lower: if value > window.alpha { value } else { -Score::INFINITY },
            upper: if value < window.beta { value } else { Score::INFINITY },
            depth,
            best,
        }
    }

    /// What is left to ask: the part of the window that lies between both bounds, or the value if
    /// there is no such part.
    #[inline]
    pub fn narrow(&self, window: Window) -> ControlFlow<Score, Window> {
        let alpha = window.alpha.max(self.lower);
        let beta = window.beta.min(self.upper);
        if alpha < beta {
            ControlFlow::Continue(Window { alpha, beta })
        } else {
            ControlFlow::Break(if self.lower >= window.beta { self.lower } else { self.upper })
        }
    }

    /// The same with what was known at the same depth before. Should they contradict each other,
    /// because draws by repetition or deeper entries had a part in them, this one counts.
    #[inline]
    #[must_use]
    pub(crate) fn joined(self, before: &Entry) -> Entry {
        let (lower, upper) = (self.lower.max(before.lower), self.upper.min(before.upper));
        if before.depth != self.depth || lower > upper {
            return self;
        }
        Entry { lower, upper, ..self }
    }
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
/// use search::{Entry, Table};
///
/// let table = Table::with_bytes(1 << 20);
/// let entry = Entry { lower: Score(12), upper: Score(40), depth: 4, best: Some(3) };
/// table.store(0x1234_5678_9abc_def0, entry);
/// assert_eq!(table.probe(0x1234_5678_9abc_def0), Some(entry));
/// assert_eq!(table.probe(0x1234_5678_9abc_def1), None);
/// ```
#[derive(Debug)]
pub struct Table {
    buckets: Box<[Bucket]>,
    generation: AtomicU8,
    /// Which bits of a key count: all of them, but for experiments.
    key_mask: u64,
    /// Whose the entries are, where keys are short.
    owners: Option<Owners>,
}

impl Table {
    /// As many buckets as fit, a power of two of them, at least one.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Table {
        let fitting = (bytes / size_of::<Bucket>()).max(1);
        let count =
            if fitting.is_power_of_two() { fitting } else { fitting.next_power_of_two() / 2 };
        let buckets = (0..count).map(|_| Bucket::default()).collect();
        Table { buckets, generation: AtomicU8::new(1), key_mask: u64::MAX, owners: None }
    }

    /// What it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// A table that knows only the last bits of every key, so that positions are taken for each
    /// other, and that notes when: see [`Table::collisions`].
    #[must_use]
    pub fn with_short_keys(bytes: usize, bits: u32) -> Table {
        let table = Table::with_bytes(bytes);
        let key_mask = u64::MAX.checked_shr(u64::BITS - bits.min(u64::BITS)).unwrap_or(0);
        let owners = Some(Owners::new(table.buckets.len()));
        Table { key_mask, owners, ..table }
    }

    /// How often positions were taken for each other; nothing where keys are whole.
    #[must_use]
    pub fn collisions(&self) -> Collisions {
        self.owners.as_ref().map(Owners::collisions).unwrap_or_default()
    }

    /// How many entries fit.
    #[must_use]
    pub fn capacity(&self) -> usize {
        2 * self.buckets.len()
    }

    /// A new search begins: what is there counts less from now on.
    pub fn next_generation(&self) {
        // Generation 0 marks empty slots.
        let next = self.generation.load(Ordering::Relaxed) % GENERATION_MAX + 1;
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
        let (index, short) = self.place(key);
        let bucket = &self.buckets[index];
        if let Some(owners) = &self.owners {
            owners.ask(index, bucket.iter().position(|slot| slot.read(short).is_some()), key);
        }
        bucket.iter().find_map(|slot| slot.read(short)).map(Packed::entry)
    }

    /// Remembers an entry, unless the same position is remembered from a deeper search.
    #[inline]
    pub fn store(&self, key: u64, entry: Entry) {
        if entry.depth > DEPTH_MAX {
            return;
        }
        let generation = self.generation.load(Ordering::Relaxed);
        let packed = Packed::new(entry, generation);
        let (index, short) = self.place(key);
        let [deepest, newest] = &self.buckets[index];
        let kept = deepest.data();
        let slot = if kept.generation() != generation || kept.depth() <= packed.depth() {
            0
        } else if deepest.read(short).is_none() {
            1
        } else {
            return;
        };
        [deepest, newest][slot].write(short, packed.0);
        if let Some(owners) = &self.owners {
            owners.set(index, slot, key);
        }
    }

    /// The bucket of a key, and what is compared of the key there.
    #[inline]
    fn place(&self, key: u64) -> (usize, u64) {
        let short = key & self.key_mask;
        (short as usize & (self.buckets.len() - 1), short)
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

/// An entry in 64 bits: lower bound 21, upper bound 21, best move 10, depth 8, generation 4.
#[derive(Clone, Copy)]
struct Packed(u64);

/// What fits the eight bits for the depth.
const DEPTH_MAX: u32 = 255;

/// What fits the four bits for the generation.
const GENERATION_MAX: u8 = 15;

/// No best move is known, or one beyond so many.
const NO_MOVE: u16 = (1 << 10) - 1;

/// What fits the 21 bits of a bound: every score of the games there are. A bound beyond it is
/// stored as a weaker one, which is true as well; at its own end it says nothing.
const BOUND_MAX: i32 = (1 << 20) - 1;

const BOUND_BITS: u32 = 21;
const BEST_SHIFT: u32 = 2 * BOUND_BITS;
const DEPTH_SHIFT: u32 = BEST_SHIFT + 10;
const GENERATION_SHIFT: u32 = DEPTH_SHIFT + 8;

impl Packed {
    #[inline]
    fn new(entry: Entry, generation: u8) -> Packed {
        // From 0 up, so that no sign stands in the way.
        let bound = |score: Score| (score.0.clamp(-BOUND_MAX, BOUND_MAX) + BOUND_MAX) as u64;
        let best = entry.best.unwrap_or(NO_MOVE).min(NO_MOVE);
        Packed(
            bound(entry.lower)
                | bound(entry.upper) << BOUND_BITS
                | u64::from(best) << BEST_SHIFT
                | u64::from(entry.depth) << DEPTH_SHIFT
                | u64::from(generation) << GENERATION_SHIFT,
        )
    }

    #[inline]
    fn depth(self) -> u32 {
        (self.0 >> DEPTH_SHIFT & 0xff) as u32
    }

    #[inline]
    fn generation(self) -> u8 {
        (self.0 >> GENERATION_SHIFT) as u8
    }

    #[inline]
    fn entry(self) -> Entry {
        let bound = |bits: u64| (bits & ((1 << BOUND_BITS) - 1)) as i32 - BOUND_MAX;
        let (lower, upper) = (bound(self.0), bound(self.0 >> BOUND_BITS));
        let best = (self.0 >> BEST_SHIFT) as u16 & NO_MOVE;
        Entry {
            lower: if lower == -BOUND_MAX { -Score::INFINITY } else { Score(lower) },
            upper: if upper == BOUND_MAX { Score::INFINITY } else { Score(upper) },
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
