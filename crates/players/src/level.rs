//! Named strengths of an engine.

use crate::{Keys, Rung, Skill};

/// A named strength of an engine. The lower ones do not always play what they see to be best, but
/// what people play, and the lowest of these take less care than people.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// How many plies it looks ahead; nothing where likeness is 1.
    pub depth: u32,
    /// How much it plays like people: from 0, always what it sees to be best, to 1, as they do.
    pub likeness: f64,
    /// How much care it takes where it plays like people: from 0, none at all, to 1, as much as
    /// they do.
    pub care: f64,
    /// How well it plays, as matches between levels have shown: Elo, the weakest at 1000.
    pub rating: i32,
    /// How well it plays, in a word.
    pub skill: Skill,
}

impl Level {
    /// Plies, likeness, care, rating and a word.
    #[must_use]
    pub const fn new(depth: u32, likeness: f64, care: f64, rating: i32, skill: Skill) -> Level {
        Level { depth, likeness, care, rating, skill }
    }

    /// The level that the keys of a player name, if there is one; with another likeness if they say
    /// so.
    ///
    /// ```
    /// use players::{Level, Skill};
    /// let levels = [Level::new(1, 1.0, 0.5, 1000, Skill::Beginner)];
    /// assert_eq!(Level::rungs(&levels)[0].spec, "level:1");
    /// ```
    #[must_use]
    pub fn read(levels: &[Level], keys: &Keys<'_>) -> Option<Level> {
        let number = keys.number("level")? as usize;
        let level = *levels.get(number.checked_sub(1)?)?;
        let likeness = keys.text("likeness").and_then(|text| text.parse().ok());
        Some(Level { likeness: likeness.unwrap_or(level.likeness), ..level })
    }

    /// The levels as people are shown them, the weakest first.
    #[must_use]
    pub fn rungs(levels: &[Level]) -> Vec<Rung> {
        let rung = |(number, level): (u8, &Level)| {
            Rung::new(number, level.skill, Some(level.depth), None).rated(Some(level.rating))
        };
        (1..).zip(levels).map(rung).collect()
    }

    /// What is wrong with a list of levels, if anything is: none may see less than the one below,
    /// err more where it sees as far, or be better by less than 40 or more than 200.
    #[must_use]
    pub fn fault(levels: &[Level]) -> Option<String> {
        let is_wrong = |lower: &Level, higher: &Level| {
            lower.depth > higher.depth
                || lower.depth == higher.depth && lower.likeness < higher.likeness
                || lower.care > higher.care
                || !(40..=200).contains(&(higher.rating - lower.rating))
        };
        let pair = levels.windows(2).find(|pair| is_wrong(&pair[0], &pair[1]));
        pair.map(|pair| format!("{pair:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_is_none_is_found() {
        let low = Level::new(2, 0.5, 1.0, 1000, Skill::Novice);
        let high = Level::new(3, 0.5, 1.0, 1100, Skill::Casual);
        assert_eq!(Level::fault(&[low, high]), None);
        let wrong = [
            Level { depth: 1, ..high },
            Level { depth: 2, likeness: 0.6, ..high },
            Level { care: 0.9, ..high },
            Level { rating: 1039, ..high },
            Level { rating: 1201, ..high },
        ];
        for high in wrong {
            assert!(Level::fault(&[low, high]).is_some(), "{high:?}");
        }
    }
}
