//! Named strengths, as players of Othello know them.

use crate::sight::Sight;

/// A named strength, from [`Level::WEAKEST`] to [`Level::STRONGEST`].
///
/// None looks less far than the one below it. The lowest levels do not always play what they see to
/// be best, but what people play, and the lowest of these take less care than people in
/// tournaments.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// For beginners.
    pub const WEAKEST: Level = Level(1);
    /// The strongest that still answers within some seconds.
    pub const STRONGEST: Level = Level(LEVELS.len() as u8);

    /// The level of a number, if there is one.
    ///
    /// ```
    /// use engine_othello::Level;
    /// assert_eq!(Level::new(21).map(|level| level.sight().depth()), Some(21));
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

    /// How far it looks ahead.
    #[must_use]
    pub fn sight(self) -> Sight {
        Sight::new(self.row().0).expect("the table has depths that exist")
    }

    /// How much it plays like people: from 0, always what it sees to be best, to 1, as they do.
    #[must_use]
    pub const fn likeness(self) -> f64 {
        self.row().1
    }

    /// How much care it takes where it plays like people, who play tournaments: from 0, none at
    /// all, to 1, as much as they do.
    #[must_use]
    pub const fn care(self) -> f64 {
        self.row().2
    }

    /// How well it plays, as matches between levels have shown: Elo, the weakest at 1000. None
    /// where nobody has measured it.
    #[must_use]
    pub fn rating(self) -> Option<i32> {
        RATINGS.get(usize::from(self.0) - 1).copied()
    }

    const fn row(self) -> (u8, f64, f64) {
        LEVELS[self.0 as usize - 1]
    }
}

/// What the levels are, the weakest first: plies, likeness and care. They were chosen so that each
/// is better than the one before by about as much, as far as plies alone allow; where likeness is 1
/// plies count for nothing.
const LEVELS: [(u8, f64, f64); 21] = [
    (1, 1.0, 0.3),
    (1, 1.0, 0.43),
    (2, 1.0, 0.56),
    (2, 1.0, 0.77),
    (3, 1.0, 1.0),
    (4, 0.89, 1.0),
    (5, 0.8, 1.0),
    (5, 0.69, 1.0),
    (5, 0.57, 1.0),
    (6, 0.44, 1.0),
    (6, 0.31, 1.0),
    (8, 0.0, 1.0),
    (10, 0.0, 1.0),
    (14, 0.0, 1.0),
    (15, 0.0, 1.0),
    (16, 0.0, 1.0),
    (17, 0.0, 1.0),
    (18, 0.0, 1.0),
    (19, 0.0, 1.0),
    (20, 0.0, 1.0),
    (21, 0.0, 1.0),
];

/// The ratings of the levels, the weakest first, as far as they are known. How they are measured is
/// in `docs/src/levels.md`.
const RATINGS: &[i32] = &[
    1000, 1147, 1243, 1400, 1530, 1635, 1757, 1898, 2011, 2186, 2249, 2416, 2488, 2565, 2582, 2582,
    2606, 2609, 2620, 2620, 2620,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_sees_less_or_errs_more_than_the_one_below() {
        let levels = (1..).map_while(Level::new).collect::<Vec<_>>();
        for pair in levels.windows(2) {
            assert!(pair[0].sight() <= pair[1].sight(), "{pair:?}");
            assert!(pair[0].likeness() >= pair[1].likeness(), "{pair:?}");
            assert!(pair[0].care() <= pair[1].care(), "{pair:?}");
            let rated = pair[0].rating().zip(pair[1].rating());
            assert!(rated.is_none_or(|(lower, higher)| lower <= higher), "{pair:?}");
            let of = |level: Level| (level.sight(), level.likeness(), level.care());
            assert!(of(pair[0]) != of(pair[1]), "{pair:?} are the same");
        }
    }
}
