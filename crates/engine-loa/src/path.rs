//! The way to a position: what a repetition rule looks at.

use game::{Ending, Position, Record, Seat};
use loa::Board;

/// A position on the way.
#[derive(Clone, Copy)]
struct Place {
    key: u64,
    /// The men on the board: with fewer, none of the positions before comes back.
    men: u32,
}

/// The positions of the match up to the root, then those of the line being searched.
pub struct Path {
    places: Vec<Place>,
    /// How many of them are the match's, without the root.
    before: usize,
    ending: Ending,
}

impl Path {
    /// The way to the current position of a match, which is the root.
    pub fn of(record: &Record<Board>) -> Path {
        let places = record.positions().iter().map(place).collect::<Vec<_>>();
        Path { before: places.len() - 1, places, ending: record.ending() }
    }

    /// How many plies the last position is from the root.
    #[inline]
    pub fn ply(&self) -> usize {
        self.places.len() - 1 - self.before
    }

    /// Goes on to a position.
    #[inline]
    pub fn push(&mut self, board: &Board) {
        self.places.push(place(board));
    }

    /// Goes back.
    #[inline]
    pub fn pop(&mut self) {
        self.places.pop();
    }

    /// How many positions there are, the match's and the line's.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether a position was there before.
    #[inline]
    pub fn has(&self, board: &Board) -> bool {
        let sought = place(board);
        let same = self.places.iter().rev().take_while(|place| place.men == sought.men);
        same.into_iter().any(|place| place.key == sought.key)
    }

    /// Whether the last position, which the board does not decide, is drawn all the same: it was
    /// there before, or the match may not be longer. One recurrence is enough: whoever can force it
    /// once can force it again.
    #[inline]
    pub fn is_drawn(&self) -> bool {
        let (last, before) = self.places.split_last().expect("the root is always there");
        let same = before.iter().rev().take_while(|place| place.men == last.men);
        // Three plies bring no position back.
        before.len() >= self.ending.plies_max || same.skip(1).any(|place| place.key == last.key)
    }

    /// Whether the match may not be longer, and draws even what the board decides.
    #[inline]
    pub fn is_capped(&self) -> bool {
        self.ending.cap_overrides_board && self.places.len() > self.ending.plies_max
    }
}

#[inline]
fn place(board: &Board) -> Place {
    let men = board.men(Seat::FIRST) | board.men(Seat::SECOND);
    Place { key: board.repetition_key(), men: men.count_ones() }
}
