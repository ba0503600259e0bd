//! Players of Reversi for two to four seats.

use engine_reversi::{Squares, Terms};
use reversi::Variant;
use reversi::board::Table;

use super::shared::{COEFFICIENTS, Shared};
use super::table::{self, AnyStandings};
use super::terms::{GRID, terms, terms_key};
use super::{Built, BuiltFor, Maker, Players, SpecError};
use crate::keys::Keys;
use crate::recipe::{Key, Unless};

impl<const W: usize> Players for Variant<Table<W>> {
    const PLAYERS: &'static [&'static [Maker<Self>]] =
        &[Shared::<Self>::ALL, Shared::<Self>::OF_MORE, &[Shared::<Self>::LEVEL_OF_MORE]];

    const EVALUATION: &'static [Key] =
        &[terms_key("eval", &["squares"]), COEFFICIENTS, GRID.unless(ONLY_TERMS)];

    fn searcher(&self, keys: &Keys<'_>) -> BuiltFor<Self> {
        table::searcher(keys, |keys| evaluator::<W>(self.rules().size(), keys))
    }

    fn searcher_for_mover(&self) -> Option<Built<Table<W>>> {
        Some(table::for_mover(Box::new(Terms::<W>::new(self.rules().size()))))
    }
}

const ONLY_TERMS: &[Unless] =
    &[Unless { key: "eval", values: &["squares"], expected: "nothing: only terms have a grid" }];

fn evaluator<const W: usize>(
    size: grid::Size,
    keys: &Keys<'_>,
) -> Result<AnyStandings<Table<W>>, SpecError> {
    Ok(match keys.evaluator() {
        Some("squares") => Box::new(keys.tuned(Squares::<W>::new(size))?),
        _ => Box::new(terms::<W>(size, keys)?),
    })
}
