//! Named strengths of machines, the weakest first.

use engine_othello::Level;

/// A named strength.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// Its number, from 1.
    pub number: u8,
    /// Who plays at it, so that `level:7` is the seventh.
    pub spec: String,
    /// How well it plays, in a word.
    pub skill: Skill,
    /// How many plies it looks ahead, where that is fixed.
    pub depth: Option<u32>,
    /// From how many empty squares on it plays perfectly.
    pub perfect_from: Option<u32>,
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
pub(crate) type Ladder = &'static [(&'static str, Skill)];

/// Two seats without an engine. Nobody has measured these against people, so the words are modest.
pub(crate) const OF_TWO: Ladder = &[
    ("random", Skill::Beginner),
    ("alphabeta:depth=1", Skill::Novice),
    ("alphabeta:depth=2", Skill::Novice),
    ("alphabeta:depth=3", Skill::Casual),
    ("memory:depth=4", Skill::Casual),
    ("memory:depth=5", Skill::Regular),
    ("deepening:time=1s", Skill::Regular),
    ("deepening:time=3s", Skill::Club),
];

/// k in a row. Large boards have so many moves that only time keeps depths from taking minutes.
pub(crate) const OF_ROWS: Ladder = &[
    ("random", Skill::Beginner),
    ("alphabeta:depth=1", Skill::Novice),
    ("alphabeta:depth=2", Skill::Novice),
    ("alphabeta:depth=3", Skill::Casual),
    ("deepening:depth=4,time=1s", Skill::Casual),
    ("deepening:depth=5,time=2s", Skill::Regular),
    ("deepening:time=3s", Skill::Regular),
];

/// Two to four seats without an engine.
pub(crate) const OF_MORE: Ladder = &[
    ("random", Skill::Beginner),
    ("paranoid:depth=1", Skill::Novice),
    ("paranoid:depth=2", Skill::Casual),
    ("paranoid:depth=3", Skill::Casual),
    ("paranoid:depth=4", Skill::Regular),
    ("paranoid:time=2s", Skill::Regular),
];

/// A level by its number.
fn rung(number: u8, skill: Skill, depth: Option<u32>, perfect_from: Option<u32>) -> Rung {
    Rung { number, spec: format!("level:{number}"), skill, depth, perfect_from }
}

/// Levels that are searches, of which some may be perfect from so many empty squares on.
pub(crate) fn rungs(ladder: Ladder, perfect: Option<(u8, u32)>) -> Vec<Rung> {
    let of_search = |(number, (spec, skill)): (u8, &(&str, Skill))| {
        let depth = spec.split_once("depth=").and_then(|(_, depth)| depth.parse().ok());
        let perfect_from = perfect.filter(|(first, _)| number >= *first).map(|(_, from)| from);
        rung(number, *skill, depth, perfect_from)
    };
    (1..).zip(ladder).map(of_search).collect()
}

/// The levels of the engine for Othello on 8x8.
pub(crate) fn engine_rungs() -> Vec<Rung> {
    (1..).map_while(Level::new).map(of_engine).collect()
}

fn of_engine(level: Level) -> Rung {
    let number = level.number();
    let skill = match number {
        1 => Skill::Beginner,
        2 => Skill::Novice,
        3 => Skill::Casual,
        4 => Skill::Regular,
        5 => Skill::Club,
        6 => Skill::Strong,
        7..=8 => Skill::Expert,
        9..=11 => Skill::Master,
        _ => Skill::Unbeatable,
    };
    rung(number, skill, Some(level.depth()), Some(level.exact_from()))
}
