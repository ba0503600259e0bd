//! Players of Reversi for two to four seats.

use engine_reversi::{PRINTED_SHARES, Squares, Terms};
use game::{Evaluator, Standings};

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
}

type AnyStandings<P> = Box<dyn Evaluator<P, Value = Standings, Carry = ()>>;

fn evaluator<const W: usize>(
    size: grid::Size,
    evaluation: &Evaluation<'_>,
) -> Result<AnyStandings<::reversi::board::Table<W>>, SpecError> {
    if evaluation.name == Some("squares") {
        let read = |text: &str| Squares::<W>::read(size, text);
        return Ok(Box::new(evaluation.or_file(|| Squares::<W>::new(size), read)?));
    }
    let terms = match evaluation.name {
        None => evaluation.or_file(|| Terms::<W>::new(size), |text| Terms::read(size, text))?,
        Some(names) => Terms::named(size, names).map_err(|error| {
            let known = format!("squares, or terms joined by +: {}", error.expected);
            evaluation.refused("eval", &known)
        })?,
    };
    match evaluation.grid {
        None | Some("stated") => Ok(Box::new(terms)),
        Some("printed") => Ok(Box::new(terms.with_shares(PRINTED_SHARES))),
        Some(_) => Err(evaluation.refused("grid", "stated or printed")),
    }
}
