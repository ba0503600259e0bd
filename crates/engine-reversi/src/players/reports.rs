//! The players of the reports 001 and 004.

use game::ZeroSum;
use grid::Size;
use players::shared::{COEFFICIENTS, DEPTH, NODES, SEED, TIME, random, report, report_key};
use players::{AnyEvaluator, Built, Candidate, Chance, Key, Keys, Plan, Recipe, ReportPlayer};
use players::{SpecError, Unless, Value, searcher};

use super::REPORTS;
use super::duel::evaluator;
use super::terms::{GRID, terms_key};
use crate::{Sides, Squares};

/// Levels 0 to 3: random, minimax at depth 2, minimax, alpha-beta.
pub const REPORT_001: Recipe = Recipe {
    chance: Chance::When("n", "0"),
    ..report("001", MENU_OF_001)
        .named("report", "the four levels of report 001", "001,n=3,p=3")
        .told(KEYS_OF_001, &["report"])
};

/// The four levels.
const MENU_OF_001: &[ReportPlayer] = &[
    ReportPlayer::new("reversi_0", "report:001,n=0"),
    ReportPlayer::new("reversi_1", "report:001,n=1"),
    ReportPlayer::new("reversi_2", "report:001,n=2,p=5"),
    ReportPlayer::new("reversi_3", "report:001,n=3,p=5"),
];

const KEYS_OF_001: &[&[Key]] = &[&[
    report_key(REPORTS),
    Key::new("n", Value::Number(0, 3), "random, minimax of depth 2, minimax, alpha-beta").needed(),
    Key::new("p", Value::Number(1, 60), "the depth of levels 2 and 3; it looks a ply further"),
    TIME,
    NODES,
    COEFFICIENTS.unless(&[unless_n(&["0"], "coefficients only with n=1 to n=3")]),
    SEED.unless(&[unless_n(&["1", "2", "3"], "seed only with n=0")]),
]];

const fn unless_n(values: &'static [&'static str], expected: &'static str) -> Unless {
    Unless { key: "n", values, expected }
}

/// What building a player of Othello comes to.
type Candidates<P> = Result<Candidate<Built<P>>, SpecError>;

/// The report counts its own way: depth p looks p + 1 plies ahead.
pub fn report_001<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    keys: &Keys<'_>,
) -> Candidates<P> {
    let p = keys.depth("p");
    let (name, p) = match keys.number("n") {
        Some(0) => return Ok(Candidate::Searcher(random(keys))),
        Some(1) => ("minimax", Some(2)),
        Some(2) => ("minimax", p),
        _ => ("alphabeta", p),
    };
    let plan = Plan::with_depth(keys, p.map(|p| p + 1), Some(6)).ordered(None);
    let squares: AnyEvaluator<P> = Box::new(keys.tuned(Squares::<W>::new(size))?);
    Ok(Candidate::Searcher(Built { searcher: searcher(name, &plan, squares), plan }))
}

/// The player of report 004, whose evaluation is made of terms.
pub const REPORT_004: Recipe = Recipe {
    words: &[&["minimax", "alphabeta"]],
    ..report("004", MENU_OF_004)
        .named("report", "report 004's player, by terms", "004,terms=corners+discs+zones")
        .told(KEYS_OF_004, &["report"])
};

/// The evaluation that the report chose, and its grid alone.
const MENU_OF_004: &[ReportPlayer] = &[
    ReportPlayer::new("terms", "report:004,terms=corners+discs+zones"),
    ReportPlayer::new("grid", "report:004,terms=zones"),
];

const KEYS_OF_004: &[&[Key]] =
    &[&[report_key(REPORTS), terms_key("terms", &[]), GRID, DEPTH, TIME, NODES, COEFFICIENTS]];

/// Alpha-beta or minimax with those terms.
pub fn report_004<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    keys: &Keys<'_>,
) -> Candidates<P> {
    let plan = Plan::read(keys, Some(3)).ordered(None);
    let name = if keys.says("minimax") { "minimax" } else { "alphabeta" };
    let terms = evaluator::<W, P>(size, keys)?;
    Ok(Candidate::Searcher(Built { searcher: searcher(name, &plan, terms), plan }))
}
