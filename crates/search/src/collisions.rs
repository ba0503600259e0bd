//! Positions that a table took for each other.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What became of short keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Collisions {
    /// Different positions that were asked for.
    pub positions: u64,
    /// Answers that were about another position.
    pub met: u64,
}

/// The whole keys of the positions whose entries a table holds. It takes its time: only tables
/// with short keys have it.
#[derive(Debug)]
pub(crate) struct Owners {
    /// Those of each bucket.
    keys: Box<[[AtomicU64; 2]]>,
    asked: Mutex<HashSet<u64>>,
    met: AtomicU64,
}

impl Owners {
    pub(crate) fn new(buckets: usize) -> Owners {
        let keys = (0..buckets).map(|_| Default::default()).collect();
        Owners { keys, asked: Mutex::default(), met: AtomicU64::new(0) }
    }

    /// An entry is written for the position with this key.
    pub(crate) fn set(&self, bucket: usize, slot: usize, key: u64) {
        self.keys[bucket][slot].store(key, Ordering::Relaxed);
    }

    /// The position with this key is asked for, and the entry of a slot, if any, is the answer.
    pub(crate) fn ask(&self, bucket: usize, slot: Option<usize>, key: u64) {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        let owner = slot.map(|slot| self.keys[bucket][slot].load(Ordering::Relaxed));
        self.met.fetch_add(u64::from(owner.is_some_and(|owner| owner != key)), Ordering::Relaxed);
    }

    pub(crate) fn collisions(&self) -> Collisions {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        Collisions { positions: asked.len() as u64, met: self.met.load(Ordering::Relaxed) }
    }
}
