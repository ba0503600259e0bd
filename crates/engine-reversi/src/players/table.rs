//! Players of Reversi for three and four seats.

use players::shared::{COEFFICIENTS, Shared};
use players::{AnyStandings, Built, BuiltFor, Key, Keys, Maker, Players, SpecError, Unless};
use players::{for_mover, of_more};
use reversi::Variant;
use reversi::board::Table;

use super::terms::{GRID, terms, terms_key};
use crate::{Squares, Terms};

/// The players of Reversi for three and four on boards of so many words.
#[derive(Clone, Copy, Debug)]
pub struct TablePlayers<const W: usize>;

/// For each number of words by itself, so that the searches are compiled here.
macro_rules! of_words {
    ($($words:literal)*) => {$(
        impl Players for TablePlayers<$words> {
            type Game = Variant<Table<$words>>;

            const PLAYERS: &'static [&'static [Maker<Self::Game>]] =
                &[Shared::<Self>::ALL, Shared::<Self>::OF_MORE, &[Shared::<Self>::LEVEL_OF_MORE]];

            const EVALUATION: &'static [Key] = EVALUATION;

            fn searcher(game: &Self::Game, keys: &Keys<'_>) -> BuiltFor<Self::Game> {
                of_more(keys, |keys| evaluator::<$words>(game.rules().size(), keys))
            }

            fn searcher_for_mover(game: &Self::Game) -> Option<Built<Table<$words>>> {
                Some(for_mover(Box::new(Terms::<$words>::new(game.rules().size()))))
            }
        }
    )*};
}

of_words!(1 2 4);

/// What the evaluations of Reversi can be told.
pub(super) const EVALUATION: &[Key] =
    &[terms_key("eval", &["squares"]), COEFFICIENTS, GRID.unless(ONLY_TERMS)];

const ONLY_TERMS: &[Unless] =
    &[Unless { key: "eval", values: &["squares"], expected: "nothing: only terms have a grid" }];

/// The evaluator of a spec, with its type forgotten.
pub(super) fn evaluator<const W: usize>(
    size: grid::Size,
    keys: &Keys<'_>,
) -> Result<AnyStandings<Table<W>>, SpecError> {
    Ok(match keys.evaluator() {
        Some("squares") => Box::new(keys.tuned(Squares::<W>::new(size))?),
        _ => Box::new(terms::<W>(size, keys)?),
    })
}
