//! Evaluators of Othello and Reversi that are chosen alike for two seats and for more.

use grid::Size;
use players::{Key, Keys, SpecError, Value};

use crate::{PRINTED_SHARES, STATED_SHARES, TERM_NAMES, Terms};

/// The grid of the evaluation by terms.
pub(crate) const GRID: Key =
    Key::new("grid", Value::Choice(&["stated", "printed"]), "which zones the report means");

/// The terms of a key, beside evaluations that are made otherwise.
pub(crate) const fn terms_key(name: &'static str, alone: &'static [&'static str]) -> Key {
    let value = Value::Joined { alone, parts_name: "terms", parts: TERM_NAMES };
    Key::new(name, value, "what is counted on the board")
}

/// The evaluation by terms: the usual ones or those named, on the grid named, and with the
/// coefficients of a file on top.
pub fn terms<const W: usize>(size: Size, keys: &Keys<'_>) -> Result<Terms<W>, SpecError> {
    let named = |names| Terms::named(size, names).expect("the names of terms were checked");
    let terms = keys.evaluator().map_or_else(|| Terms::new(size), named);
    let is_printed = keys.text("grid") == Some("printed");
    keys.tuned(terms.with_shares(if is_printed { PRINTED_SHARES } else { STATED_SHARES }))
}
