//! Players of Lines of Action: the algorithms, and the report about it.

use loa::Loa;
use players::shared::{COEFFICIENTS, DEPTH, NODES, OF_HAND, Shared, TABLE, TIME};
use players::shared::{report, report_key};
use players::{Built, BuiltFor, Candidate, Key, Keys, Made, Maker, Plan, Players, Recipe};
use players::{ReportPlayer, SpecError, Value, of_two, searcher};

use crate::Report;

/// The players of Lines of Action.
#[derive(Clone, Copy, Debug)]
pub struct LoaPlayers;

impl Players for LoaPlayers {
    type Game = Loa;

    const PLAYERS: &'static [&'static [Maker<Loa>]] = &[
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[Shared::<Self>::LEVEL_OF_TWO, Maker { recipe: REPORT_002, build: report_002 }],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    fn searcher(_: &Loa, keys: &Keys<'_>) -> BuiltFor<Loa> {
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

const REPORT_002: Recipe = report("002", MENU)
    .named("report", "the five algorithms of report 002's window", "002,level=5,depth=3")
    .told(&[&[report_key(&["002"]), LEVEL, DEPTH, TIME, NODES], EVALUATION, &[TABLE]], &["report"]);

/// What the report's window offers.
const MENU: &[ReportPlayer] = &[
    ReportPlayer::new("loa_minimax", "report:002,level=1"),
    ReportPlayer::new("loa_negamax", "report:002,level=2"),
    ReportPlayer::new("loa_alphabeta", "report:002,level=3"),
    ReportPlayer::new("loa_memory", "report:002,level=4"),
    ReportPlayer::new("loa_mtdf", "report:002,level=5"),
];

const LEVEL: Key =
    Key::new("level", Value::Number(1, 5), "minimax, negamax, alphabeta, memory, mtdf");

fn report_002(_: &Loa, keys: &Keys<'_>) -> Made<Loa> {
    let level = keys.number("level").unwrap_or(5) as usize;
    let plan = Plan::read(keys, Some(3)).ordered(None);
    let searcher = searcher(LEVELS[level - 1], &plan, evaluator(keys)?);
    Ok(Candidate::Searcher(Built { searcher, plan }))
}
