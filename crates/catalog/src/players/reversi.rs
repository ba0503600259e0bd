//! Players of Reversi for two to four seats.

use engine_reversi::Terms;
use game::{Evaluator, Standings};

use super::shared::{COEFFICIENTS, Shared};
use super::terms::{GRID, squares, terms, terms_key};
use super::{Built, Evaluation, Maker, Players, ReadFile, SpecError, table};
use crate::keys::Keys;
use crate::ladder::{self, Ladder};
use crate::recipe::{Key, Unless};

impl<const W: usize> Players for ::reversi::Variant<::reversi::board::Table<W>> {
    const PLAYERS: &'static [&'static [Maker<Self>]] =
        &[Shared::<Self>::ALL, Shared::<Self>::OF_MORE, &[Shared::<Self>::LEVEL]];

    const EVALUATION: &'static [Key] =
        &[terms_key("eval", &["squares"]), COEFFICIENTS, GRID.unless(ONLY_TERMS)];

    const LADDER: Ladder = ladder::OF_MORE;

    fn searcher(
        &self,
        keys: &Keys<'_>,
        files: ReadFile<'_>,
    ) -> Result<Built<::reversi::board::Table<W>>, SpecError> {
        let size = self.rules().size();
        table::searcher(keys, files, |evaluation| evaluator::<W>(size, evaluation))
    }

    fn searcher_for_mover(&self) -> Option<Built<::reversi::board::Table<W>>> {
        Some(table::for_mover(Terms::<W>::new(self.rules().size())))
    }

    fn points(&self) -> f64 {
        1_000.0
    }
}

const ONLY_TERMS: &[Unless] =
    &[Unless { key: "eval", values: &["squares"], expected: "nothing: only terms have a grid" }];

type AnyStandings<P> = Box<dyn Evaluator<P, Value = Standings, Carry = ()>>;

fn evaluator<const W: usize>(
    size: grid::Size,
    evaluation: &Evaluation<'_>,
) -> Result<AnyStandings<::reversi::board::Table<W>>, SpecError> {
    Ok(match evaluation.name {
        Some("squares") => Box::new(squares::<W>(size, evaluation)?),
        _ => Box::new(terms::<W>(size, evaluation)?),
    })
}
