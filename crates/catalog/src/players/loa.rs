//! Players of Lines of Action: the algorithms, and the report about it.

use engine_loa::Report;
use game::{Score, ZeroSum};

use super::shared::{COEFFICIENTS, DEPTH, NODES, OF_HAND, Shared, TABLE, TIME, report, report_key};
use super::{Built, Evaluation, Made, Maker, Players, ReadFile, SpecError, of_two};
use crate::WON;
use crate::any_searcher::Candidate;
use crate::duel;
use crate::keys::Keys;
use crate::ladder::{self, Ladder};
use crate::plan::{MoveOrder, Plan};
use crate::recipe::{Key, Recipe, Value};
use crate::reports;

impl Players for ::loa::Loa {
    const PLAYERS: &'static [&'static [Maker<Self>]] = &[
        Shared::<Self>::ALL,
        Shared::<Self>::OF_TWO,
        Shared::<Self>::OF_MORE,
        &[Shared::<Self>::LEVEL, Maker { recipe: REPORT_002, build: report_002 }],
    ];

    const EVALUATION: &'static [Key] = EVALUATION;

    const LADDER: Ladder = ladder::OF_TWO;

    fn searcher(
        &self,
        keys: &Keys<'_>,
        files: ReadFile<'_>,
    ) -> Result<Built<::loa::Board>, SpecError> {
        of_two(keys, files, evaluator)
    }

    /// A square of distance is ten points.
    fn points(&self) -> f64 {
        10.0
    }

    fn score_text(&self, score: Score) -> String {
        let word = if score > Score::DRAW { "win" } else { "loss" };
        match score.plies(::loa::Board::HASTE) {
            Some(1) => format!("{word} in 1 ply"),
            Some(plies) => format!("{word} in {plies} plies"),
            None if score.is_decided() => word.to_string(),
            None => score.to_string(),
        }
    }

    /// A win is a win: what its margin counts is how soon it comes.
    fn worth(&self, score: Score) -> f64 {
        match score.is_decided() {
            true => WON.copysign(score.0.into()),
            false => (f64::from(score.0) / self.points()).clamp(1.0 - WON, WON - 1.0),
        }
    }
}

const EVALUATION: &[Key] = &[
    Key::new("eval", Value::Choice(&["report", "hand"]), "learned, or as printed"),
    COEFFICIENTS.unless(&[OF_HAND]),
];

fn evaluator(evaluation: &Evaluation<'_>) -> Result<Report, SpecError> {
    let usual = if evaluation.name == Some("hand") { Report::by_hand } else { Report::default };
    evaluation.or_file(usual, Report::read)
}

/// The report's window: its five algorithms are the levels 1 to 5.
const LEVELS: [&str; 5] = ["minimax", "negamax", "alphabeta", "memory", "mtdf"];

const REPORT_002: Recipe = report("002", reports::OF_LOA)
    .named("report", "the five algorithms of report 002's window", "002,level=5,depth=3")
    .told(&[&[report_key(&["002"]), LEVEL, DEPTH, TIME, NODES], EVALUATION, &[TABLE]], &["report"]);

const LEVEL: Key =
    Key::new("level", Value::Number(1, 5), "minimax, negamax, alphabeta, memory, mtdf");

fn report_002(_: &::loa::Loa, keys: &Keys<'_>, files: ReadFile<'_>) -> Made<::loa::Loa> {
    let level = keys.number("level").unwrap_or(5) as usize;
    let plan = Plan::read(keys, Some(3)).ordered(MoveOrder::AsListed);
    let evaluator = evaluator(&Evaluation::read(keys, files)?)?;
    let searcher = duel::searcher(LEVELS[level - 1], &plan, evaluator);
    Ok(Candidate::Searcher(Built { searcher, plan }))
}
