//! Named strengths of machines, the weakest first.

/// A named strength.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// Its number, from 1.
    pub number: u8,
    /// Who plays at it, so that `level:7` is the seventh.
    pub spec: String,
    /// How well it plays, in a word.
    pub skill: Skill,
    /// How well it plays, as it was measured: an Elo number.
    pub rating: Option<i32>,
    /// How many plies it looks ahead, where that is fixed.
    pub depth: Option<u32>,
    /// From how many empty squares on it plays perfectly.
    pub perfect_from: Option<u32>,
    /// Whether it plays by an opening book where people play, unless its spec says otherwise.
    pub has_book: bool,
}

impl Rung {
    /// A level by its number, without a book.
    #[must_use]
    pub fn new(number: u8, skill: Skill, depth: Option<u32>, perfect_from: Option<u32>) -> Rung {
        let spec = format!("level:{number}");
        Rung { number, spec, skill, rating: None, depth, perfect_from, has_book: false }
    }

    /// The same with the rating that it was measured to have, if it was.
    #[must_use]
    pub fn rated(self, rating: Option<i32>) -> Rung {
        Rung { rating, ..self }
    }
}

/// How well somebody plays, in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// Learns the rules.
    Beginner,
    /// Knows the rules.
    Novice,
    /// Plays now and then.
    Casual,
    /// Plays often.
    Regular,
    /// Plays at a club.
    Club,
    /// Wins at the club.
    Strong,
    /// Plays tournaments.
    Expert,
    /// Wins tournaments.
    Master,
    /// Beyond people.
    Unbeatable,
}

/// The searches that a game's levels are.
pub type Ladder = &'static [(&'static str, Skill)];

/// Levels that are searches, of which some may be perfect from so many empty squares on.
pub fn rungs(ladder: Ladder, perfect: Option<(u8, u32)>) -> Vec<Rung> {
    let of_search = |(number, (spec, skill)): (u8, &(&str, Skill))| {
        let depth = spec.split_once("depth=").and_then(|(_, depth)| depth.parse().ok());
        let perfect_from = perfect.filter(|(first, _)| number >= *first).map(|(_, from)| from);
        Rung::new(number, *skill, depth, perfect_from)
    };
    (1..).zip(ladder).map(of_search).collect()
}
