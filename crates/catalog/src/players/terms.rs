//! Evaluators of Othello and Reversi that are chosen alike for two seats and for more.

use engine_reversi::{PRINTED_SHARES, STATED_SHARES, Squares, Terms};
use grid::Size;

use super::{Evaluation, SpecError};

/// The evaluation by terms: the usual ones or those named, on the grid named, and with the
/// coefficients of a file on top. `others` are the names that the game knows besides, for the
/// refusal of a name.
pub(crate) fn terms<const W: usize>(
    size: Size,
    evaluation: &Evaluation<'_>,
    others: &str,
) -> Result<Terms<W>, SpecError> {
    let terms = match evaluation.name {
        None => Terms::new(size),
        Some(names) => named(size, names, evaluation, others)?,
    };
    let terms = terms.with_shares(match evaluation.grid {
        None | Some("stated") => STATED_SHARES,
        Some("printed") => PRINTED_SHARES,
        Some(_) => return Err(evaluation.refused("grid", "stated or printed")),
    });
    let tuned = |text: &str| {
        let mut terms = terms.clone();
        game::read_coefficients(text, |name, value| terms.set(name, value))?;
        Ok(terms)
    };
    evaluation.or_file(|| terms.clone(), tuned)
}

fn named<const W: usize>(
    size: Size,
    names: &str,
    evaluation: &Evaluation<'_>,
    others: &str,
) -> Result<Terms<W>, SpecError> {
    let terms = Terms::named(size, names).map_err(|error| {
        evaluation.refused_name(&format!("{others}terms joined by +: {}", error.expected))
    })?;
    let names = names.split('+').collect::<Vec<_>>();
    let again = names.iter().enumerate().find(|(index, name)| names[..*index].contains(name));
    match again {
        None => Ok(terms),
        Some((_, name)) => Err(evaluation.refused_name(&format!("{name} only once"))),
    }
}

/// The evaluation by squares.
pub(crate) fn squares<const W: usize>(
    size: Size,
    evaluation: &Evaluation<'_>,
) -> Result<Squares<W>, SpecError> {
    evaluation.no_grid(ONLY_TERMS)?;
    evaluation.or_file(|| Squares::new(size), |text| Squares::read(size, text))
}

/// Why other evaluations have no grid.
pub(crate) const ONLY_TERMS: &str = "only terms have a grid";
