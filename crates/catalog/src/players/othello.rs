//! Players of Othello on any board: the algorithms, and the three reports about it.

use engine_reversi::{Sides, Stages};
use game::{NullMove, TextError, ZeroSum};
use grid::Size;

use super::engine;
use super::rodi;
use super::terms::{ONLY_TERMS, squares, terms};
use super::{
    Built, Evaluation, Players, ReadFile, SpecError, of_two, random_of, report_of, unknown_of_two,
};
use crate::any_engine::{self, MakeEngine};
use crate::duel::{self, AnyEvaluator};
use crate::ladder::{self, Ladder, Recipe};
use crate::plan::{MoveOrder, Plan, depth_of};
use crate::reports::{self, ReportPlayer};
use crate::spec::{Keys, Spec};
use crate::unit::Unit;

impl Players for ::othello::Othello {
    fn searcher(
        &self,
        spec: &Spec,
        files: ReadFile<'_>,
    ) -> Result<Built<::othello::Board>, SpecError> {
        if let Some(built) = engine::of_othello(spec)? {
            return Ok(built);
        }
        if spec.name == "report" && report_name(spec)? == "000" {
            return rodi::on_8x8(spec, files);
        }
        let own = [&engine::NAMES[..], &["report", "nboard"]].concat();
        searcher::<1, _>(::othello::Othello::SIZE, spec, files, &own)
    }

    fn engine(&self) -> Option<MakeEngine> {
        Some(any_engine::of_othello)
    }

    fn ladder(&self) -> Ladder {
        Ladder::Engine
    }

    fn recipes(&self) -> Vec<Recipe> {
        let engine = ladder::recipe("engine", "time=1s", &engine::KEYS);
        std::iter::once(engine).chain(ladder::recipes(true)).chain(reports()).collect()
    }

    fn reports(&self) -> &'static [ReportPlayer] {
        reports::OF_OTHELLO
    }

    fn unit(&self) -> Unit {
        Unit::Discs
    }

    fn points(&self) -> f64 {
        POINTS
    }
}

/// Points of the terms that make one of what is shown.
const POINTS: f64 = 1_000.0;

fn reports() -> impl Iterator<Item = Recipe> {
    let reports = ["000,hard", "001,n=3,p=3", "004,terms=corners+discs+zones"];
    reports.into_iter().map(|report| ladder::recipe("report", report, &["depth", "time"]))
}

impl<const W: usize> Players for ::reversi::Variant<::reversi::board::Duel<W>> {
    fn searcher(
        &self,
        spec: &Spec,
        files: ReadFile<'_>,
    ) -> Result<Built<::reversi::board::Duel<W>>, SpecError> {
        searcher::<W, _>(self.rules().size(), spec, files, &["level", "report"])
    }

    fn recipes(&self) -> Vec<Recipe> {
        ladder::recipes(true).into_iter().chain(reports()).collect()
    }

    fn reports(&self) -> &'static [ReportPlayer] {
        reports::OF_OTHELLO
    }

    fn points(&self) -> f64 {
        POINTS
    }
}

fn searcher<const W: usize, P>(
    size: Size,
    spec: &Spec,
    files: ReadFile<'_>,
    own: &[&str],
) -> Result<Built<P>, SpecError>
where
    P: Sides<W> + ZeroSum + NullMove,
{
    if spec.name == "report" {
        return report::<W, P>(size, spec, files);
    }
    // Terms, which the default is made of, are known by their type through every algorithm.
    let named = spec.items.iter().find(|item| item.key.as_deref() == Some("eval"));
    let found = match named.map(|item| item.value.as_str()) {
        Some("squares" | "stages") => of_two(spec, files, |e| other_evaluator::<W, P>(size, e))?,
        _ => of_two(spec, files, |e| terms::<W>(size, e, "squares, stages, or "))?,
    };
    found.ok_or_else(|| unknown_of_two(spec, own))
}

/// The evaluations that are not made of terms.
fn other_evaluator<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    evaluation: &Evaluation<'_>,
) -> Result<AnyEvaluator<P>, SpecError> {
    Ok(match evaluation.name {
        Some("squares") => Box::new(squares::<W>(size, evaluation)?),
        _ => Box::new(stages::<W>(size, evaluation)?),
    })
}

pub(crate) fn stages<const W: usize>(
    size: Size,
    evaluation: &Evaluation<'_>,
) -> Result<Stages<W>, SpecError> {
    evaluation.no_grid(ONLY_TERMS)?;
    evaluation.or_file(|| Stages::new(size), |text| Stages::read(size, text))
}

fn report_name(spec: &Spec) -> Result<&str, SpecError> {
    report_of(spec, &["000", "001", "004"], "a report about Othello: 000, 001 or 004")
}

fn report<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    spec: &Spec,
    files: ReadFile<'_>,
) -> Result<Built<P>, SpecError> {
    match report_name(spec)? {
        "000" => rodi::without_patterns::<W, P>(size, spec, files),
        "001" => report_001::<W, P>(size, spec, files),
        _ => report_004::<W, P>(size, spec, files),
    }
}

/// Levels 0 to 3: random, minimax at depth 2, minimax, alpha-beta. The report counts its own way:
/// depth p looks p + 1 plies ahead.
fn report_001<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    spec: &Spec,
    files: ReadFile<'_>,
) -> Result<Built<P>, SpecError> {
    const KEYS: [&str; 7] = ["report", "n", "p", "time", "nodes", "coefficients", "seed"];
    let keys = Keys::new(spec, &KEYS, &["report"], &[])?;
    let level = keys.number("n", 0, 3)?;
    let level = level.ok_or_else(|| TextError::new(&spec.text, spec.text.len(), "n=0 to n=3"))?;
    let p = keys.number("p", 1, 60)?.map(|p| p as u32);
    let (idle, why) = match level {
        0 => ("coefficients", "coefficients only with n=1 to n=3"),
        _ => ("seed", "seed only with n=0"),
    };
    if let Some(item) = keys.item(idle) {
        return Err(keys.refused(item, why).into());
    }
    let (name, p) = match level {
        0 => return random_of(&keys),
        1 => ("minimax", Some(2)),
        2 => ("minimax", p),
        _ => ("alphabeta", p),
    };
    let plan = Plan::fixed(&keys, p.map(|p| p + 1), 6, MoveOrder::AsListed)?;
    let evaluation = Evaluation::read(&keys, files)?;
    let squares: AnyEvaluator<P> = Box::new(squares::<W>(size, &evaluation)?);
    let searcher = duel::searcher(name, &plan, squares).expect("both are algorithms");
    Ok(Built { searcher, plan })
}

/// Alpha-beta, or minimax, with the evaluation by terms.
fn report_004<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    spec: &Spec,
    files: ReadFile<'_>,
) -> Result<Built<P>, SpecError> {
    const KEYS: [&str; 7] = ["report", "terms", "grid", "depth", "time", "nodes", "coefficients"];
    const WORDS: &[&[&str]] = &[&["minimax", "alphabeta"]];
    let keys = Keys::new(spec, &KEYS, &["report"], WORDS)?;
    let plan = Plan::fixed(&keys, depth_of(&keys)?, 3, MoveOrder::AsListed)?;
    let name = if keys.says("minimax") { "minimax" } else { "alphabeta" };
    let terms = terms::<W>(size, &Evaluation::by_key("terms", &keys, files)?, "")?;
    let searcher = duel::searcher(name, &plan, terms).expect("both are algorithms");
    Ok(Built { searcher, plan })
}
