//! The levels of Arlecchino for two.

use players::{Level, Rung, Skill};

/// What the levels are, the weakest first: plies, likeness, care and rating. They were chosen so
/// that each is better than the one before by about as much; `docs/src/levels.md` says how they
/// were measured.
pub(crate) const LEVELS: &[Level] = &[
    Level::new(1, 1.0, 0.2, 1000, Skill::Beginner),
    Level::new(1, 1.0, 0.7, 1112, Skill::Novice),
    Level::new(2, 0.8, 1.0, 1303, Skill::Novice),
    Level::new(2, 0.56, 1.0, 1478, Skill::Casual),
    Level::new(2, 0.42, 1.0, 1600, Skill::Regular),
    Level::new(3, 0.43, 1.0, 1704, Skill::Club),
    Level::new(3, 0.28, 1.0, 1847, Skill::Strong),
    Level::new(4, 0.2, 1.0, 2005, Skill::Expert),
    Level::new(5, 0.0, 1.0, 2150, Skill::Master),
    Level::new(8, 0.0, 1.0, 2329, Skill::Unbeatable),
];

/// The levels of Arlecchino for two.
#[must_use]
pub fn rungs() -> Vec<Rung> {
    Level::rungs(LEVELS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_is_a_step_above_the_one_below() {
        assert_eq!(Level::fault(LEVELS), None);
    }
}
