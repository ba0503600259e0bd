//! Players of Lines of Action: the algorithms, and the report about it.

use engine_loa::Report;
use loa::Loa;

use super::shared::{COEFFICIENTS, DEPTH, NODES, OF_HAND, Shared, TABLE, TIME, report, report_key};
use super::{Built, BuiltFor, Made, Maker, Players, SpecError, of_two};
use crate::any_searcher::Candidate;
use crate::duel;
use crate::keys::Keys;
use crate::plan::Plan;
use crate::recipe::{Key, Recipe, Value};
use crate::reports;

impl Players for Loa {
    const PLAYERS: &'static [&'static [Maker<Self>]] = &[
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[Shared::<Self>::LEVEL_OF_TWO, Maker { recipe: REPORT_002, build: report_002 }],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    fn searcher(&self, keys: &Keys<'_>) -> BuiltFor<Self> {
        of_two(keys, evaluator)
    }
}

const EVALUATION: &[Key] = &[
    Key::new("eval", Value::Choice(&["report", "hand"]), "learned, or as printed"),
    COEFFICIENTS.unless(&[OF_HAND]),
];

fn evaluator(keys: &Keys<'_>) -> Result<Report, SpecError> {
    let is_by_hand = keys.evaluator() == Some("hand");
    keys.tuned(if is_by_hand { Report::by_hand() } else { Report::default() })
}

/// The report's window: its five algorithms are the levels 1 to 5.
const LEVELS: [&str; 5] = ["minimax", "negamax", "alphabeta", "memory", "mtdf"];

const REPORT_002: Recipe = report("002", reports::OF_LOA)
    .named("report", "the five algorithms of report 002's window", "002,level=5,depth=3")
    .told(&[&[report_key(&["002"]), LEVEL, DEPTH, TIME, NODES], EVALUATION, &[TABLE]], &["report"]);

const LEVEL: Key =
    Key::new("level", Value::Number(1, 5), "minimax, negamax, alphabeta, memory, mtdf");

fn report_002(_: &Loa, keys: &Keys<'_>) -> Made<Loa> {
    let level = keys.number("level").unwrap_or(5) as usize;
    let plan = Plan::read(keys, Some(3)).ordered(None);
    let searcher = duel::searcher(LEVELS[level - 1], &plan, evaluator(keys)?);
    Ok(Candidate::Searcher(Built { searcher, plan }))
}
