//! Named strengths of the engine.

use players::{Rung, Skill};

/// A named strength. The lower ones do not always play what they see to be best, but what people
/// play, and the lowest of these take less care than people.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// How many descents its tree is grown by; nothing where likeness is 1.
    pub descents: u64,
    /// How much it plays like people: from 0, always what it sees to be best, to 1, as they do.
    pub likeness: f64,
    /// How much care it takes where it plays like people, from 0 to 1.
    pub care: f64,
    /// How well it plays, in a word.
    pub skill: Skill,
}

impl Level {
    const fn new(descents: u64, likeness: f64, care: f64, skill: Skill) -> Level {
        Level { descents, likeness, care, skill }
    }
}

/// What the levels are, the weakest first; `docs/src/levels.md` says how they were measured.
pub(crate) const LEVELS: &[Level] = &[
    Level::new(1, 1.0, 0.2, Skill::Beginner),
    Level::new(1, 1.0, 0.7, Skill::Novice),
    Level::new(8, 0.88, 1.0, Skill::Novice),
    Level::new(8, 0.66, 1.0, Skill::Casual),
    Level::new(16, 0.47, 1.0, Skill::Regular),
    Level::new(32, 0.3, 1.0, Skill::Club),
    Level::new(64, 0.15, 1.0, Skill::Strong),
    Level::new(200, 0.0, 1.0, Skill::Expert),
    Level::new(1_200, 0.0, 1.0, Skill::Master),
    Level::new(10_000, 0.0, 1.0, Skill::Unbeatable),
];

/// The levels as people are shown them, the weakest first.
#[must_use]
pub fn rungs() -> Vec<Rung> {
    (1..).zip(LEVELS).map(|(number, level)| Rung::new(number, level.skill, None, None)).collect()
}
