//! Players of Othello on any board.

use game::ZeroSum;
use grid::Size;
use players::shared::{COEFFICIENTS, Shared};
use players::{AnyEvaluator, BuiltFor, Key, Keys, Maker, Players, SpecError, Unless, of_two};
use reversi::Variant;
use reversi::board::Duel;

use super::reports::{REPORT_001, REPORT_004, report_001, report_004};
use super::rodi;
use super::terms::{GRID, terms, terms_key};
use crate::duel::{ENGINE, LEVEL, engine, level};
use crate::{Sides, Squares, Stages};

/// What the evaluations of Othello can be told.
pub const OTHELLO_EVALUATION: &[Key] = &[
    terms_key("eval", &["squares", "stages"]),
    COEFFICIENTS,
    GRID.unless(&[Unless {
        key: "eval",
        values: &["squares", "stages"],
        expected: "nothing: only terms have a grid",
    }]),
];

/// The players of Othello on boards of so many words.
#[derive(Clone, Copy, Debug)]
pub struct DuelPlayers<const W: usize>;

/// For each number of words by itself, so that the searches are compiled here.
macro_rules! of_words {
    ($($words:literal)*) => {$(
        impl Players for DuelPlayers<$words> {
            type Game = Variant<Duel<$words>>;

            const PLAYERS: &'static [&'static [Maker<Self::Game>]] = &[
                &[Maker { recipe: ENGINE, build: |_, keys| engine(keys) }],
                Shared::<Self>::ALL,
                Shared::<Self>::OF_TWO,
                Shared::<Self>::OF_MORE,
                &[Maker { recipe: LEVEL, build: |_, keys| level(keys) }],
                &Self::REPORTS,
            ];

            const EVALUATION: &'static [Key] = OTHELLO_EVALUATION;

            fn searcher(game: &Self::Game, keys: &Keys<'_>) -> BuiltFor<Self::Game> {
                of_two(keys, |keys| evaluator::<$words, _>(game.rules().size(), keys))
            }
        }
    )*};
}

of_words!(1 2 4);

impl<const W: usize> DuelPlayers<W> {
    const REPORTS: [Maker<Variant<Duel<W>>>; 3] = [
        Maker {
            recipe: rodi::ELSEWHERE,
            build: |game, keys| rodi::elsewhere::<W, _>(game.rules().size(), keys),
        },
        Maker {
            recipe: REPORT_001,
            build: |game, keys| report_001::<W, _>(game.rules().size(), keys),
        },
        Maker {
            recipe: REPORT_004,
            build: |game, keys| report_004::<W, _>(game.rules().size(), keys),
        },
    ];
}

/// The evaluator of a spec, with its type forgotten.
pub fn evaluator<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    keys: &Keys<'_>,
) -> Result<AnyEvaluator<P>, SpecError> {
    Ok(match keys.evaluator() {
        Some("stages") => Box::new(keys.tuned(Stages::<W>::new(size))?),
        Some("squares") => Box::new(keys.tuned(Squares::<W>::new(size))?),
        _ => Box::new(terms::<W>(size, keys)?),
    })
}
