//! The levels of Othello on any board but 8x8.

use players::{Level, Rung, Skill};

/// What the levels are, the weakest first: plies, likeness, care and rating. They were chosen so
/// that each is better than the one before by about as much; `docs/src/levels.md` says how they
/// were measured.
pub(crate) const LEVELS: &[Level] = &[
    Level::new(1, 1.0, 0.9, 1000, Skill::Beginner),
    Level::new(1, 0.87, 1.0, 1190, Skill::Novice),
    Level::new(1, 0.71, 1.0, 1355, Skill::Novice),
    Level::new(1, 0.52, 1.0, 1530, Skill::Casual),
    Level::new(2, 0.62, 1.0, 1649, Skill::Regular),
    Level::new(2, 0.48, 1.0, 1828, Skill::Club),
    Level::new(3, 0.48, 1.0, 2009, Skill::Strong),
    Level::new(3, 0.24, 1.0, 2192, Skill::Expert),
    Level::new(4, 0.25, 1.0, 2384, Skill::Master),
    Level::new(5, 0.15, 1.0, 2550, Skill::Unbeatable),
];

/// The levels of Othello on any board but 8x8.
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
