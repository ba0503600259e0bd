//! Players of Arlecchino: the algorithms, and the report about it.

use ::arlecchino::{Duel, Pair, Rules, Seating, Table};
use engine_arlecchino::{Compartments, Exchange};
use game::{Evaluator, Standings};
use search::Clues;

use super::{
    Built, Evaluation, Players, ReadFile, SpecError, of_two, report_of, table, unknown_of_two,
};
use crate::duel::{self, AnyEvaluator};
use crate::ladder::{self, Recipe, recipe};
use crate::plan::{MoveOrder, Plan, depth_of};
use crate::reports::{self, ReportPlayer};
use crate::spec::{Keys, Spec};
use crate::unit::Unit;

impl Players for Rules<Pair> {
    fn searcher(&self, spec: &Spec, files: ReadFile<'_>) -> Result<Built<Duel>, SpecError> {
        if spec.name == "report" {
            return report_003(spec);
        }
        // The default is known by its type through every algorithm.
        let named = spec.items.iter().find(|item| item.key.as_deref() == Some("eval"));
        let found = match named.map(|item| item.value.as_str()) {
            None | Some("exchange" | "hand") => of_two(spec, files, |e| exchange(e, true))?,
            Some(_) => of_two(spec, files, other_evaluator)?,
        };
        found.ok_or_else(|| unknown_of_two(spec, &["level", "report"]))
    }

    fn recipes(&self) -> Vec<Recipe> {
        let report = recipe("report", "003,improved,depth=4", &["depth", "time", "nodes"]);
        ladder::recipes(true).into_iter().chain([report]).collect()
    }

    fn reports(&self) -> &'static [ReportPlayer] {
        reports::OF_ARLECCHINO
    }

    fn unit(&self) -> Unit {
        Unit::Compartments
    }

    fn points(&self) -> f64 {
        POINTS
    }
}

/// Points of a compartment.
const POINTS: f64 = 100.0;

impl Players for Rules<Seating> {
    fn searcher(&self, spec: &Spec, files: ReadFile<'_>) -> Result<Built<Table>, SpecError> {
        table::searcher(spec, files, |evaluation| -> Result<AnyStandings, SpecError> {
            Ok(match evaluation.name {
                Some("compartments") => Box::new(compartments(evaluation)?),
                None | Some("exchange" | "hand") => Box::new(exchange(evaluation, false)?),
                Some(_) => return Err(evaluation.refused("eval", EVALUATORS)),
            })
        })
    }

    fn is_duel(&self) -> bool {
        false
    }

    fn behind(&self) -> Option<Built<Table>> {
        Some(table::behind(Exchange::by_hand()))
    }

    fn points(&self) -> f64 {
        POINTS
    }
}

type AnyStandings = Box<dyn Evaluator<Table, Value = Standings, Carry = ()>>;

const EVALUATORS: &str = "compartments, exchange or hand";

const NO_GRID: &str = "Arlecchino has no grid";

fn other_evaluator(evaluation: &Evaluation<'_>) -> Result<AnyEvaluator<Duel>, SpecError> {
    match evaluation.name {
        Some("compartments") => Ok(Box::new(compartments(evaluation)?)),
        _ => Err(evaluation.refused("eval", EVALUATORS)),
    }
}

fn compartments(evaluation: &Evaluation<'_>) -> Result<Compartments, SpecError> {
    evaluation.no_grid(NO_GRID)?;
    match evaluation.coefficients {
        None => Ok(Compartments),
        Some(_) => Err(evaluation.refused("coefficients", "nothing: compartments have none")),
    }
}

/// What was learned was learned in games for two.
fn exchange(evaluation: &Evaluation<'_>, is_duel: bool) -> Result<Exchange, SpecError> {
    evaluation.no_grid(NO_GRID)?;
    let usual = if is_duel { Exchange::default } else { Exchange::by_hand };
    match evaluation.name {
        Some("hand") => evaluation.without_file(Exchange::by_hand),
        _ => evaluation.or_file(usual, Exchange::read),
    }
}

/// The report's two machines: plain alpha-beta, and MTD(f) with a table and moves with few replies
/// first.
fn report_003(spec: &Spec) -> Result<Built<Duel>, SpecError> {
    const KEYS: [&str; 5] = ["report", "depth", "time", "nodes", "table"];
    const WORDS: &[&[&str]] = &[&["simple", "improved"]];
    report_of(spec, &["003"], "the report about Arlecchino: 003")?;
    let keys = Keys::new(spec, &KEYS, &["report"], WORDS)?;
    let replies = MoveOrder::Sorted(Clues { replies: true, table: true, ..Clues::default() });
    let (name, order) = match keys.says("simple") {
        true => ("alphabeta", MoveOrder::AsListed),
        false => ("mtdf", replies),
    };
    let plan = Plan::fixed(&keys, depth_of(&keys)?, 4, order)?;
    let evaluator: AnyEvaluator<Duel> = Box::new(Compartments);
    let searcher = duel::searcher(name, &plan, evaluator).expect("both are algorithms");
    Ok(Built { searcher, plan })
}
