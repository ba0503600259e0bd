//! Players of Reversi for two to four seats.

use engine_reversi::Terms;
use game::{Evaluator, Standings};

use super::terms::{squares, terms};
use super::{Built, Evaluation, Players, ReadFile, SpecError, table};
use crate::spec::Spec;

impl<const W: usize> Players for ::reversi::Variant<::reversi::board::Table<W>> {
    fn searcher(
        &self,
        spec: &Spec,
        files: ReadFile<'_>,
    ) -> Result<Built<::reversi::board::Table<W>>, SpecError> {
        let size = self.rules().size();
        table::searcher(spec, files, |evaluation| evaluator::<W>(size, evaluation))
    }

    fn is_duel(&self) -> bool {
        false
    }

    fn behind(&self) -> Option<Built<::reversi::board::Table<W>>> {
        Some(table::behind(Terms::<W>::new(self.rules().size())))
    }

    fn points(&self) -> f64 {
        1_000.0
    }
}

type AnyStandings<P> = Box<dyn Evaluator<P, Value = Standings, Carry = ()>>;

fn evaluator<const W: usize>(
    size: grid::Size,
    evaluation: &Evaluation<'_>,
) -> Result<AnyStandings<::reversi::board::Table<W>>, SpecError> {
    Ok(match evaluation.name {
        Some("squares") => Box::new(squares::<W>(size, evaluation)?),
        _ => Box::new(terms::<W>(size, evaluation, "squares, or ")?),
    })
}
