//! Players of k in a row: the algorithms, with open lines as their evaluation.

use mnk::Mnk;
use players::shared::{LEVEL, SEED, Shared, level, level_key};
use players::{BuiltFor, Key, Keys, Ladder, Maker, Players, Skill, of_two};

use crate::OpenLines;

/// The players of k in a row.
#[derive(Clone, Copy, Debug)]
pub struct MnkPlayers;

impl Players for MnkPlayers {
    type Game = Mnk;

    const PLAYERS: &'static [&'static [Maker<Mnk>]] = &[
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[Maker {
            recipe: LEVEL.told(&[&[level_key(LEVELS.len()), SEED]], &["level"]),
            build: |game, keys| level::<Self>(LEVELS, game, keys),
        }],
    ];

    const EVALUATION: &'static [Key] = &[];

    fn searcher(game: &Mnk, keys: &Keys<'_>) -> BuiltFor<Mnk> {
        of_two(keys, |_| Ok(OpenLines::new(*game)))
    }
}

/// The levels. Large boards have so many moves that only time keeps depths from taking minutes.
pub const LEVELS: Ladder = &[
    ("random", Skill::Beginner),
    ("alphabeta:depth=1", Skill::Novice),
    ("alphabeta:depth=2", Skill::Novice),
    ("alphabeta:depth=3", Skill::Casual),
    ("deepening:depth=4,time=1s", Skill::Casual),
    ("deepening:depth=5,time=2s", Skill::Regular),
    ("deepening:time=3s", Skill::Regular),
];
