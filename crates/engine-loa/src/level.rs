//! The levels of Lines of Action.

use players::{Level, Rung, Skill};

/// What the levels are, the weakest first: plies, likeness, care and rating. They were chosen so
/// that each is better than the one before by about as much; `docs/src/levels.md` says how they
/// were measured.
pub(crate) const LEVELS: &[Level] = &[
    Level::new(1, 1.0, 0.8, 1000, Skill::Beginner),
    Level::new(1, 1.0, 1.0, 1128, Skill::Novice),
    Level::new(2, 0.84, 1.0, 1300, Skill::Novice),
    Level::new(2, 0.63, 1.0, 1480, Skill::Casual),
    Level::new(2, 0.46, 1.0, 1644, Skill::Regular),
    Level::new(3, 0.5, 1.0, 1793, Skill::Club),
    Level::new(3, 0.3, 1.0, 1938, Skill::Strong),
    Level::new(4, 0.33, 1.0, 2111, Skill::Expert),
    Level::new(5, 0.33, 1.0, 2261, Skill::Master),
    Level::new(5, 0.0, 1.0, 2407, Skill::Unbeatable),
];

/// The levels of Lines of Action.
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
