//! Players of Arlecchino: the algorithms, and the report about it.

use ::arlecchino::{Duel, Pair, Rules, Seating, Table};
use engine_arlecchino::{Compartments, Exchange};
use game::{Evaluator, Standings, TextError};
use search::Clues;

use super::{Built, Evaluation, Players, ReadFile, SpecError, of_two, table, unknown};
use crate::duel::{self, AnyEvaluator};
use crate::plan::{MoveOrder, Plan};
use crate::spec::{Keys, Spec};

impl Players for Rules<Pair> {
    fn searcher(&self, spec: &Spec, files: ReadFile<'_>) -> Result<Built<Duel>, SpecError> {
        if spec.name == "report" {
            return report_003(spec, files);
        }
        // The default is known by its type through every algorithm.
        let named = spec.items.iter().find(|item| item.key.as_deref() == Some("eval"));
        let found = match named {
            Some(_) => of_two(spec, files, any_evaluator)?,
            None => of_two(spec, files, exchange)?,
        };
        let algorithms = [&duel::ALGORITHMS[..], &["deepening"]].concat();
        found.ok_or_else(|| unknown(spec, &algorithms, &["report"]))
    }
}

impl Players for Rules<Seating> {
    fn searcher(&self, spec: &Spec, files: ReadFile<'_>) -> Result<Built<Table>, SpecError> {
        table::searcher(spec, files, |evaluation| -> Result<AnyStandings, SpecError> {
            Ok(match evaluation.name {
                Some("compartments") => Box::new(compartments(evaluation)?),
                None | Some("exchange") => Box::new(exchange(evaluation)?),
                Some(_) => return Err(evaluation.refused("eval", EVALUATORS)),
            })
        })
    }
}

type AnyStandings = Box<dyn Evaluator<Table, Value = Standings, Carry = ()>>;

const EVALUATORS: &str = "compartments or exchange";

fn any_evaluator(evaluation: &Evaluation<'_>) -> Result<AnyEvaluator<Duel>, SpecError> {
    Ok(match evaluation.name {
        Some("compartments") => Box::new(compartments(evaluation)?),
        None | Some("exchange") => Box::new(exchange(evaluation)?),
        Some(_) => return Err(evaluation.refused("eval", EVALUATORS)),
    })
}

fn compartments(evaluation: &Evaluation<'_>) -> Result<Compartments, SpecError> {
    no_grid(evaluation)?;
    match evaluation.coefficients {
        None => Ok(Compartments),
        Some(_) => Err(evaluation.refused("coefficients", "nothing: compartments have none")),
    }
}

fn exchange(evaluation: &Evaluation<'_>) -> Result<Exchange, SpecError> {
    no_grid(evaluation)?;
    evaluation.or_file(Exchange::default, Exchange::read)
}

fn no_grid(evaluation: &Evaluation<'_>) -> Result<(), SpecError> {
    match evaluation.grid {
        None => Ok(()),
        Some(_) => Err(evaluation.refused("grid", "nothing: Arlecchino has no grid")),
    }
}

/// The report's two machines: plain alpha-beta, and MTD(f) with a table and moves with few replies
/// first.
fn report_003(spec: &Spec, files: ReadFile<'_>) -> Result<Built<Duel>, SpecError> {
    const KEYS: [&str; 6] = ["report", "depth", "time", "nodes", "coefficients", "table"];
    const WORDS: [&str; 2] = ["simple", "improved"];
    let keys = Keys::new(spec, &KEYS, &["report"], &WORDS)?;
    if keys.text("report") != Some("003") {
        let expected = "the report about Arlecchino: 003";
        return Err(TextError::new(&spec.text, spec.name.len(), expected).into());
    }
    let replies = MoveOrder::Sorted(Clues { replies: true, table: true, ..Clues::default() });
    let (name, order) = match keys.says("simple") {
        true => ("alphabeta", MoveOrder::AsListed),
        false => ("mtdf", replies),
    };
    let plan = Plan::fixed(&keys, 4, order)?;
    let evaluation = Evaluation::read(&keys, files)?;
    let evaluator: AnyEvaluator<Duel> = Box::new(compartments(&evaluation)?);
    let searcher = duel::searcher(name, &plan, evaluator).expect("both are algorithms");
    Ok(Built { searcher, plan })
}
