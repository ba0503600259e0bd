//! The transposition table, shared by all threads of a search, with the whole board in every entry:
//! one position is never taken for another.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use othello::kernel::prefetch;

use crate::selectivity::Selectivity;

/// No square.
pub const NO_SQUARE: u8 = 64;

/// Beyond every value in units of 1/[`DISC`](crate::DISC).
pub const VALUE_INFINITY: i32 = 16_000;

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value is no lower.
    pub lower: i16,
    /// The value is no higher.
    pub upper: i16,
    /// How deep it was searched; to the end if it is the number of empty squares.
    pub depth: u8,
    /// How surely.
    pub selectivity: Selectivity,
    /// The best move, and the one that was best before it; [`NO_SQUARE`] if unknown.
    pub best: [u8; 2],
}

impl Entry {
    /// Whether it answers a search of a depth and selectivity.
    #[inline]
    pub fn serves(&self, depth: u32, selectivity: Selectivity) -> bool {
        u32::from(self.depth) >= depth && self.selectivity >= selectivity
    }
}

/// What a search found, to be remembered.
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    /// The window it searched.
    pub alpha: i32,
    /// The upper end of the window.
    pub beta: i32,
    /// The value it found.
    pub value: i32,
    /// How deep.
    pub depth: u32,
    /// How surely.
    pub selectivity: Selectivity,
    /// The best move.
    pub best: u8,
}

/// The discs of both sides, each mixed with the data, and the data: an entry that two threads
/// wrote at once is not found any more, instead of being found wrong.
#[derive(Default)]
struct Slot([AtomicU64; 3]);

/// Places where an entry may be: as many as fit two lines of the processor's cache.
const WAYS: usize = 5;

/// Where the entries of some positions may be.
#[derive(Default)]
#[repr(align(128))]
struct Bucket([Slot; WAYS]);

/// The table.
pub struct Table {
    buckets: Box<[Bucket]>,
    generation: AtomicU8,
}

impl Table {
    /// A table of 2^`bits` times 32 bytes: five positions fit where there would be four.
    pub fn new(bits: u32) -> Table {
        let buckets = (0..1_usize << bits.saturating_sub(2)).map(|_| Bucket::default()).collect();
        Table { buckets, generation: AtomicU8::new(1) }
    }

    /// A new search begins: what is there gives way.
    pub fn next_generation(&self) {
        let next = self.generation.load(Ordering::Relaxed) % 15 + 1;
        self.generation.store(next, Ordering::Relaxed);
    }

    /// What it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.write(0, 0, 0);
        }
        self.generation.store(1, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, own: u64, theirs: u64) -> &[Slot; WAYS] {
        let mixed =
            own.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ theirs.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        &self.buckets[(mixed ^ mixed >> 29) as usize & (self.buckets.len() - 1)].0
    }

    /// A position will be asked about soon.
    #[inline]
    pub fn prefetch(&self, own: u64, theirs: u64) {
        let [first, .., last] = self.bucket(own, theirs);
        prefetch(first);
        prefetch(last);
    }

    /// What is remembered of a position.
    #[inline]
    pub fn probe(&self, own: u64, theirs: u64) -> Option<Entry> {
        self.bucket(own, theirs).iter().find_map(|slot| slot.read(own, theirs)).map(Packed::entry)
    }

    /// Remembers what was found of a position.
    pub fn store(&self, own: u64, theirs: u64, found: &Finding) {
        let generation = self.generation.load(Ordering::Relaxed);
        let bucket = self.bucket(own, theirs);
        if let Some((slot, packed)) =
            bucket.iter().find_map(|slot| slot.read(own, theirs).map(|packed| (slot, packed)))
        {
            let entry = merged(&packed.entry(), found);
            slot.write(own, theirs, Packed::new(&entry, generation).0);
            return;
        }
        let worth = |slot: &&Slot| {
            let packed = slot.data();
            (packed.generation() == generation, packed.0 >> 32 & 0xfff)
        };
        if let Some(slot) = bucket.iter().min_by_key(worth) {
            let nothing = Entry {
                lower: -VALUE_INFINITY as i16,
                upper: VALUE_INFINITY as i16,
                depth: 0,
                selectivity: found.selectivity,
                best: [NO_SQUARE; 2],
            };
            let entry = merged(&nothing, found);
            slot.write(own, theirs, Packed::new(&entry, generation).0);
        }
    }
}

/// What is known after a finding.
#[inline]
fn merged(known: &Entry, found: &Finding) -> Entry {
    let mut entry = *known;
    let same = u32::from(known.depth) == found.depth && known.selectivity == found.selectivity;
    if !same {
        entry.lower = -VALUE_INFINITY as i16;
        entry.upper = VALUE_INFINITY as i16;
        entry.depth = found.depth as u8;
        entry.selectivity = found.selectivity;
    }
    let value = found.value as i16;
    if found.value > found.alpha {
        entry.lower = entry.lower.max(value);
    }
    if found.value < found.beta {
        entry.upper = entry.upper.min(value);
    }
    // A move that failed low is known no better than any other, but for lack of another.
    let is_proof = found.value > found.alpha || entry.best[0] == NO_SQUARE;
    if is_proof && found.best != NO_SQUARE && entry.best[0] != found.best {
        entry.best = [found.best, entry.best[0]];
    }
    entry
}

impl Slot {
    #[inline]
    fn data(&self) -> Packed {
        Packed(self.0[2].load(Ordering::Relaxed))
    }

    #[inline]
    fn read(&self, own: u64, theirs: u64) -> Option<Packed> {
        let data = self.data();
        let is_own = self.0[0].load(Ordering::Relaxed) ^ data.0 == own;
        let is_theirs = self.0[1].load(Ordering::Relaxed) ^ data.0 == theirs;
        (is_own && is_theirs && data.generation() != 0).then_some(data)
    }

    #[inline]
    fn write(&self, own: u64, theirs: u64, data: u64) {
        self.0[0].store(own ^ data, Ordering::Relaxed);
        self.0[1].store(theirs ^ data, Ordering::Relaxed);
        self.0[2].store(data, Ordering::Relaxed);
    }
}

/// An entry in 64 bits: bounds 16 each, selectivity 4, depth 8, generation 4, moves 8
/// each. Selectivity and depth lie together: as one number they say what an entry is worth.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    #[inline]
    fn new(entry: &Entry, generation: u8) -> Packed {
        Packed(
            u64::from(entry.lower as u16)
                | u64::from(entry.upper as u16) << 16
                | u64::from(entry.selectivity.level()) << 32
                | u64::from(entry.depth) << 36
                | u64::from(generation) << 44
                | u64::from(entry.best[0]) << 48
                | u64::from(entry.best[1]) << 56,
        )
    }

    #[inline]
    fn generation(self) -> u8 {
        (self.0 >> 44 & 15) as u8
    }

    #[inline]
    fn entry(self) -> Entry {
        Entry {
            lower: self.0 as i16,
            upper: (self.0 >> 16) as i16,
            selectivity: Selectivity::from_level((self.0 >> 32 & 15) as u8),
            depth: (self.0 >> 36) as u8,
            best: [(self.0 >> 48) as u8, (self.0 >> 56) as u8],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::thread;

    use game::Random;

    use super::*;

    impl Table {
        /// Everything that is remembered, by the discs of both sides.
        pub(crate) fn entries(&self) -> Vec<(u64, u64, Entry)> {
            let slots = self.buckets.iter().flat_map(|bucket| &bucket.0);
            let used = slots.filter(|slot| slot.data().generation() != 0).map(|slot| {
                let data = slot.data();
                let discs = |word: usize| slot.0[word].load(Ordering::Relaxed) ^ data.0;
                (discs(0), discs(1), data.entry())
            });
            used.collect()
        }
    }

    const NOTHING: Entry = Entry {
        lower: -VALUE_INFINITY as i16,
        upper: VALUE_INFINITY as i16,
        depth: 0,
        selectivity: Selectivity::P73,
        best: [NO_SQUARE; 2],
    };

    fn finding(random: &mut Random) -> Finding {
        let alpha = random.below(200) as i32 - 100;
        Finding {
            alpha,
            beta: alpha + 1 + random.below(2) as i32 * 30,
            value: random.below(300) as i32 - 150,
            depth: random.below(3) as u32,
            selectivity: Selectivity::ALL[random.below(7)],
            best: random.below(65) as u8,
        }
    }

    /// What has to be known of a position after a finding, given what was known before.
    fn lawful(known: Option<Entry>, found: &Finding) -> Entry {
        let is_alike = |entry: &Entry| {
            u32::from(entry.depth) == found.depth && entry.selectivity == found.selectivity
        };
        let bounds = known.filter(is_alike).unwrap_or(NOTHING);
        let (is_above, is_below) = (found.value > found.alpha, found.value < found.beta);
        let value = found.value as i16;
        let best = known.map_or(NOTHING.best, |entry| entry.best);
        let is_news = found.best != best[0] && found.best != NO_SQUARE;
        Entry {
            lower: if is_above { bounds.lower.max(value) } else { bounds.lower },
            upper: if is_below { bounds.upper.min(value) } else { bounds.upper },
            depth: found.depth as u8,
            selectivity: found.selectivity,
            best: match is_news && (is_above || best[0] == NO_SQUARE) {
                true => [found.best, best[0]],
                false => best,
            },
        }
    }

    /// The table may forget a position at any time, and is otherwise a map.
    #[test]
    fn the_table_is_a_map_that_forgets() {
        let mut random = Random::new(7);
        let (mut forgotten, mut kept) = (0, 0);
        for bits in [0, 2, 3, 5] {
            let table = Table::new(bits);
            let mut map = HashMap::new();
            for _ in 0..20_000 {
                let pos = (random.below(8) as u64, 8 << random.below(4));
                let known = table.probe(pos.0, pos.1);
                let expected = map.remove(&pos);
                match known {
                    Some(_) => assert_eq!(known, expected),
                    None => forgotten += usize::from(expected.is_some()),
                }
                match random.below(100) {
                    0 => table.next_generation(),
                    1..50 => kept += usize::from(known.is_some()),
                    _ => {
                        let found = finding(&mut random);
                        table.store(pos.0, pos.1, &found);
                        let after = table.probe(pos.0, pos.1);
                        assert_eq!(after, Some(lawful(known, &found)), "{known:?} {found:?}");
                    }
                }
                if let Some(entry) = table.probe(pos.0, pos.1) {
                    map.insert(pos, entry);
                }
            }
            let entries = table.entries().into_iter().map(|(own, theirs, _)| (own, theirs));
            assert!(entries.clone().all(|pos| map.contains_key(&pos)));
            table.clear();
            assert!(entries.clone().count() > 0 && table.entries().is_empty());
        }
        assert!(forgotten > 1_000 && kept > 1_000, "{forgotten} forgotten, {kept} kept");
    }

    /// Where there is no place left, what another search left goes first, then what is least deep,
    /// then what is least sure.
    #[test]
    fn what_is_worth_least_gives_way() {
        let mut random = Random::new(3);
        let table = Table::new(0);
        let (mut kept, mut search) = (Vec::new(), 0);
        for own in 0..2_000 {
            if random.below(10) == 0 {
                table.next_generation();
                search += 1;
            }
            let found = finding(&mut random);
            table.store(own, 0, &found);
            if kept.len() == WAYS {
                let worth = |(_, when, depth, selectivity): &(u64, i32, u32, Selectivity)| {
                    (*when == search, *depth, *selectivity)
                };
                let least = kept.iter().map(worth).min();
                let is_gone =
                    |(own, ..): &(u64, i32, u32, Selectivity)| table.probe(*own, 0).is_none();
                let gone = kept.extract_if(.., |entry| is_gone(entry)).collect::<Vec<_>>();
                assert_eq!(gone.iter().map(worth).collect::<Vec<_>>(), Vec::from_iter(least));
            }
            kept.push((own, search, found.depth, found.selectivity));
        }
    }

    /// Threads that write the same places at once: what each finds was stored for that position.
    #[test]
    fn nothing_is_found_that_was_not_stored() {
        let table = Table::new(2);
        // The only value that anybody ever stores for a position.
        let value = |own: u64, theirs: u64| (own * 31 + theirs * 7) as i32 % 1_000;
        let work = |seed| {
            let mut random = Random::new(seed);
            let mut found = 0;
            for _ in 0..50_000 {
                let (own, theirs) = (random.below(5) as u64, 8 << random.below(3));
                let value = value(own, theirs);
                if let Some(entry) = table.probe(own, theirs) {
                    let bounds = [entry.lower, entry.upper].map(i32::from);
                    assert_eq!((bounds, entry.depth), ([value; 2], own as u8));
                    found += 1;
                }
                let (alpha, beta) = (value - 1, value + 1);
                let (depth, selectivity) = (own as u32, Selectivity::Exact);
                let best = random.below(65) as u8;
                table.store(own, theirs, &Finding { alpha, beta, value, depth, selectivity, best });
            }
            found
        };
        let found = thread::scope(|scope| {
            let threads = [1, 2, 3].map(|seed| scope.spawn(move || work(seed)));
            threads.map(|thread| thread.join().expect("nothing wrong was found"))
        });
        assert!(found.iter().all(|found| *found > 1_000), "{found:?}");
    }
}
