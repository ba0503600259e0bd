//! Named strengths.

use players::{Rung, Skill};

/// A named strength, from [`Level::WEAKEST`] to [`Level::STRONGEST`].
///
/// The lower levels do not always play what they see to be best, but what people play, and the
/// lowest of these take less care than people in tournaments.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// What a level is.
struct Row {
    /// Plies that it looks ahead; nothing where likeness is 1.
    depth: u32,
    likeness: f64,
    care: f64,
    rating: i32,
    skill: Skill,
}

impl Level {
    /// For beginners.
    pub const WEAKEST: Level = Level(1);
    /// The strongest.
    pub const STRONGEST: Level = Level(LEVELS.len() as u8);

    /// The level of a number, if there is one.
    ///
    /// ```
    /// use engine_loa::Level;
    /// assert_eq!(Level::new(10), Some(Level::STRONGEST));
    /// assert_eq!(Level::new(11), None);
    /// ```
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        (Level::WEAKEST.0..=Level::STRONGEST.0).contains(&number).then_some(Level(number))
    }

    /// How many plies it looks ahead.
    #[must_use]
    pub const fn depth(self) -> u32 {
        self.row().depth
    }

    /// How much it plays like people: from 0, always what it sees to be best, to 1, as they do.
    #[must_use]
    pub const fn likeness(self) -> f64 {
        self.row().likeness
    }

    /// How much care it takes where it plays like people: from 0, none at all, to 1, as much as
    /// they do.
    #[must_use]
    pub const fn care(self) -> f64 {
        self.row().care
    }

    /// How well it plays, as matches between levels have shown: Elo, the weakest at 1000.
    #[must_use]
    pub const fn rating(self) -> i32 {
        self.row().rating
    }

    const fn row(self) -> &'static Row {
        &LEVELS[self.0 as usize - 1]
    }
}

const fn row(depth: u32, likeness: f64, care: f64, rating: i32, skill: Skill) -> Row {
    Row { depth, likeness, care, rating, skill }
}

/// What the levels are, the weakest first: plies, likeness, care and rating. They were chosen so
/// that each is better than the one before by about as much; `docs/src/levels.md` says how they
/// were measured.
static LEVELS: [Row; 10] = [
    row(1, 1.0, 0.8, 1000, Skill::Beginner),
    row(1, 1.0, 1.0, 1128, Skill::Novice),
    row(2, 0.84, 1.0, 1299, Skill::Novice),
    row(2, 0.63, 1.0, 1480, Skill::Casual),
    row(2, 0.46, 1.0, 1643, Skill::Regular),
    row(3, 0.5, 1.0, 1796, Skill::Club),
    row(3, 0.3, 1.0, 1930, Skill::Strong),
    row(4, 0.33, 1.0, 2066, Skill::Expert),
    row(5, 0.33, 1.0, 2252, Skill::Master),
    row(5, 0.0, 1.0, 2406, Skill::Unbeatable),
];

/// The levels of Lines of Action.
#[must_use]
pub fn rungs() -> Vec<Rung> {
    let rung = |level: Level| {
        let rung = Rung::new(level.0, level.row().skill, Some(level.depth()), None);
        rung.rated(Some(level.rating()))
    };
    (1..).map_while(Level::new).map(rung).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_level_sees_less_than_the_one_below_and_none_that_sees_as_far_errs_more() {
        let levels = (1..).map_while(Level::new).collect::<Vec<_>>();
        for pair in levels.windows(2) {
            assert!(pair[0].depth() <= pair[1].depth(), "{pair:?}");
            let sees_as_far = pair[0].depth() == pair[1].depth();
            assert!(!sees_as_far || pair[0].likeness() >= pair[1].likeness(), "{pair:?}");
            assert!(pair[0].care() <= pair[1].care(), "{pair:?}");
            let step = pair[1].rating() - pair[0].rating();
            assert!((40..=200).contains(&step), "{pair:?}: {step}");
            let of = |level: Level| (level.depth(), level.likeness(), level.care());
            assert!(of(pair[0]) != of(pair[1]), "{pair:?} are the same");
        }
    }
}
