//! Players of Lines of Action: the algorithms, and the report about it.

use engine_loa::Report;
use game::{Score, ZeroSum};

use super::{Built, Evaluation, Players, ReadFile, SpecError, of_two, report_of, unknown_of_two};
use crate::duel;
use crate::ladder::{self, Recipe, recipe};
use crate::plan::{MoveOrder, Plan, depth_of};
use crate::reports::{self, ReportPlayer};
use crate::spec::{Keys, Spec};
use crate::unit::WON;

impl Players for ::loa::Loa {
    fn searcher(&self, spec: &Spec, files: ReadFile<'_>) -> Result<Built<::loa::Board>, SpecError> {
        if spec.name == "report" {
            return report_002(spec, files);
        }
        let found = of_two(spec, files, evaluator)?;
        found.ok_or_else(|| unknown_of_two(spec, &["level", "report"]))
    }

    fn recipes(&self) -> Vec<Recipe> {
        let report = recipe("report", "002,level=5,depth=3", &["level", "depth", "time"]);
        ladder::recipes(true).into_iter().chain([report]).collect()
    }

    fn reports(&self) -> &'static [ReportPlayer] {
        reports::OF_LOA
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

fn evaluator(evaluation: &Evaluation<'_>) -> Result<Report, SpecError> {
    evaluation.no_grid("Lines of Action has no grid")?;
    match evaluation.name {
        None | Some("report") => evaluation.or_file(Report::default, Report::read),
        Some("hand") => evaluation.without_file(Report::by_hand),
        Some(_) => Err(evaluation.refused("eval", "report or hand")),
    }
}

/// The report's window: its five algorithms are the levels 1 to 5.
const LEVELS: [&str; 5] = ["minimax", "negamax", "alphabeta", "memory", "mtdf"];

fn report_002(spec: &Spec, files: ReadFile<'_>) -> Result<Built<::loa::Board>, SpecError> {
    const KEYS: [&str; 8] =
        ["report", "level", "depth", "time", "nodes", "eval", "coefficients", "table"];
    report_of(spec, &["002"], "the report about Lines of Action: 002")?;
    let keys = Keys::new(spec, &KEYS, &["report"], &[])?;
    let level = keys.number("level", 1, 5)?.unwrap_or(5) as usize;
    let plan = Plan::fixed(&keys, depth_of(&keys)?, 3, MoveOrder::AsListed)?;
    let evaluation = Evaluation::read(&keys, files)?;
    let searcher = duel::searcher(LEVELS[level - 1], &plan, evaluator(&evaluation)?);
    Ok(Built { searcher: searcher.expect("every level is an algorithm"), plan })
}
