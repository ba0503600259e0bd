//! Players of Reversi for three and four seats.

use std::sync::Arc;

use engine_seats::{AnyForecast, Engines, Forecast, Outlook, Seated, Seer};
use game::TextError;
use players::of_more;
use players::shared::{COEFFICIENTS, Shared};
use players::{AnyStandings, BuiltFor, Key, Keys, Maker, Players, SpecError, Unless};
use reversi::board::Table;
use reversi::{Rules, Variant};

use super::terms::{GRID, terms, terms_key};
use crate::{Squares, TableSight, outlook};

/// The players of Reversi for three and four on boards of so many words.
#[derive(Clone, Copy, Debug)]
pub struct TablePlayers<const W: usize>;

/// For each number of words by itself, so that the searches are compiled here.
macro_rules! of_words {
    ($($words:literal)*) => {$(
        impl Players for TablePlayers<$words> {
            type Game = Variant<Table<$words>>;

            const PLAYERS: &'static [&'static [Maker<Self::Game>]] = &[
                &[Engines::<Self>::ENGINE],
                Shared::<Self>::ALL,
                Shared::<Self>::OF_MORE,
                &[Engines::<Self>::LEVEL],
            ];

            const EVALUATION: &'static [Key] = EVALUATION;

            fn searcher(game: &Self::Game, keys: &Keys<'_>) -> BuiltFor<Self::Game> {
                of_more(keys, |keys| evaluator::<$words>(game.rules().size(), keys))
            }
        }
    )*};
}

of_words!(1 2 4);

/// Players whose positions are judged by what is shipped for their rules.
macro_rules! seated {
    ($players:ident: $($words:literal)*) => {$(
        impl Seated for $players<$words> {
            fn forecast(game: &Self::Game) -> AnyForecast<Self::Game> {
                forecast(game.rules())
            }

            fn read_forecast(
                game: &Self::Game,
                text: &str,
            ) -> Result<AnyForecast<Self::Game>, TextError> {
                read_forecast(game.rules(), text)
            }
        }
    )*};
}

seated!(TablePlayers: 1 2 4);
pub(super) use seated;

/// What is shipped for these rules.
pub(super) fn forecast<const W: usize>(rules: Rules) -> Arc<dyn Forecast<Table<W>>> {
    let outlook = outlook(rules.kind(), rules.seats()).clone();
    Arc::new(Seer { sight: TableSight::<W>::new(rules.size()), outlook })
}

/// What a file of weights says.
pub(super) fn read_forecast<const W: usize>(
    rules: Rules,
    text: &str,
) -> Result<Arc<dyn Forecast<Table<W>>>, TextError> {
    let outlook = Outlook::read(text, &TableSight::<W>::names())?;
    Ok(Arc::new(Seer { sight: TableSight::<W>::new(rules.size()), outlook }))
}

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
