//! Places in the turn order.

use std::fmt;

/// A place in the turn order, counted from 0 and shown from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat that opens the turn order.
    pub const FIRST: Seat = Seat(0);
    /// The seat after the first: the other one in a game of two.
    pub const SECOND: Seat = Seat(1);
    /// No game seats more.
    pub const COUNT_MAX: usize = 4;

    /// The seat at an index.
    ///
    /// # Panics
    /// If `index` is [`Seat::COUNT_MAX`] or more.
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Seat {
        assert!(index < Seat::COUNT_MAX, "a game has at most four seats");
        Seat(index as u8)
    }

    /// Its index, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that follows in a game of `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        let next = self.index() + 1;
        Seat(if next < seats { next as u8 } else { 0 })
    }

    /// The other seat of a game of two.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Seat {
        Seat(self.0 ^ 1)
    }

    /// The seats of a game of `seats`, in turn order.
    pub fn all(seats: usize) -> impl Iterator<Item = Seat> {
        (0..seats).map(Seat::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {self}")
    }
}
