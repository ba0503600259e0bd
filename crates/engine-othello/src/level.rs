//! Named strengths, as players of Othello know them.

use crate::selectivity::Selectivity::{self, Exact, P73, P87, P98};
use crate::step::Step;

/// A named strength, from [`Level::WEAKEST`] to [`Level::STRONGEST`].
///
/// Each level looks one ply further than the one below it, and sees the end of the game from
/// further away: surely from [`Level::exact_from`] empty squares on, and very likely, or likely,
/// from some more. The lowest levels do not always play what they see to be best, but what people
/// play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// For beginners.
    pub const WEAKEST: Level = Level(1);
    /// The strongest that still answers within some seconds.
    pub const STRONGEST: Level = Level(21);

    /// The level of a number, if there is one.
    ///
    /// ```
    /// use engine_othello::Level;
    /// assert_eq!(Level::new(7).map(Level::depth), Some(7));
    /// assert_eq!(Level::new(22), None);
    /// ```
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        (Level::WEAKEST.0..=Level::STRONGEST.0).contains(&number).then_some(Level(number))
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many plies it looks ahead before the end of the game is in sight.
    #[must_use]
    pub const fn depth(self) -> u32 {
        self.0 as u32
    }

    /// From how many empty squares on it plays perfectly.
    #[must_use]
    pub fn exact_from(self) -> u32 {
        self.ends()[0].0
    }

    /// From how many empty squares on it searches to the end of the game, and how surely.
    #[must_use]
    pub fn ends(self) -> [(u32, Selectivity); 3] {
        match self.0 {
            0..=10 => [(2 * self.depth(), Exact); 3],
            11..=12 => [(21, Exact), (24, P98), (24, P98)],
            13..=18 => [(21, Exact), (24, P98), (27, P87)],
            _ => [(24, Exact), (27, P98), (30, P87)],
        }
    }

    /// How deep and how surely it searches with so many empty squares.
    #[must_use]
    pub fn step(self, empties: u32) -> Step {
        let end = self.ends().into_iter().find(|(from, _)| empties <= *from);
        match end {
            Some((_, selectivity)) => Step { depth: empties, selectivity },
            None => Step { depth: self.depth(), selectivity: P73 },
        }
    }

    /// How much it plays like people: from 0, always what it sees to be best, to 1, as they do.
    #[must_use]
    pub fn likeness(self) -> f64 {
        LIKENESS.get(usize::from(self.0) - 1).copied().unwrap_or(0.0)
    }

    /// How much care it takes where it plays like people, who play tournaments: from 0, none at
    /// all, to 1, as much as they do.
    #[must_use]
    pub fn care(self) -> f64 {
        CARE.get(usize::from(self.0) - 1).copied().unwrap_or(1.0)
    }

    /// How well it plays, as matches between levels have shown.
    #[must_use]
    pub fn rating(self) -> Option<i32> {
        RATINGS.get(usize::from(self.0) - 1).copied()
    }
}

/// The likeness of the levels, the weakest first; those above have none.
const LIKENESS: [f64; 6] = [1.0, 1.0, 1.0, 0.85, 0.7, 0.5];

/// The care of the levels, the weakest first; those above take as much as people.
const CARE: [f64; 2] = [0.3, 0.6];

/// The ratings of all levels, the weakest first, once they are measured.
const RATINGS: &[i32] = &[];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_searches_at_least_as_far_as_the_one_below() {
        let levels = (1..=21).map(|number| Level::new(number).unwrap()).collect::<Vec<_>>();
        for pair in levels.windows(2) {
            assert!(pair[0].likeness() >= pair[1].likeness());
            assert!(pair[0].care() <= pair[1].care());
            for empties in 0..=60 {
                let (lower, higher) = (pair[0].step(empties), pair[1].step(empties));
                assert!(lower <= higher, "{pair:?} with {empties} empty squares");
            }
        }
    }
}
