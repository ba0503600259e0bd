//! Players of Othello on any board: the algorithms, and the three reports about it.

use engine_reversi::{PRINTED_SHARES, Sides, Squares, Stages, Terms};
use game::{TextError, ZeroSum};
use grid::Size;
use search::Clues;

use super::staged::Staged;
use super::{Built, Evaluation, Players, ReadFile, SpecError, of_two, random, unknown};
use crate::duel::{self, AnyEvaluator};
use crate::plan::{MoveOrder, Plan};
use crate::spec::{Keys, Spec};

impl Players for ::othello::Othello {
    fn searcher(
        &self,
        spec: &Spec,
        files: ReadFile<'_>,
    ) -> Result<Built<::othello::Board>, SpecError> {
        searcher::<1, _>(::othello::Othello::SIZE, spec, files)
    }
}

impl<const W: usize> Players for ::reversi::Variant<::reversi::board::Duel<W>> {
    fn searcher(
        &self,
        spec: &Spec,
        files: ReadFile<'_>,
    ) -> Result<Built<::reversi::board::Duel<W>>, SpecError> {
        searcher::<W, _>(self.rules().size(), spec, files)
    }
}

fn searcher<const W: usize, P>(
    size: Size,
    spec: &Spec,
    files: ReadFile<'_>,
) -> Result<Built<P>, SpecError>
where
    P: Sides<W> + ZeroSum,
{
    if spec.name == "report" {
        return report::<W, P>(size, spec, files);
    }
    // Terms, which the default is made of, are known by their type through every algorithm.
    let named = spec.items.iter().find(|item| item.key.as_deref() == Some("eval"));
    let found = match named.map(|item| item.value.as_str()) {
        Some("squares" | "stages") => of_two(spec, files, |e| other_evaluator::<W, P>(size, e))?,
        _ => of_two(spec, files, |evaluation| terms::<W>(size, evaluation))?,
    };
    found.ok_or_else(|| {
        unknown(spec, &[&duel::ALGORITHMS[..], &["deepening"]].concat(), &["report"])
    })
}

/// The evaluation by terms: `eval=corners+discs+zones`, the default, or others.
fn terms<const W: usize>(size: Size, evaluation: &Evaluation<'_>) -> Result<Terms<W>, SpecError> {
    let terms = match evaluation.name {
        None => evaluation.or_file(|| Terms::new(size), |text| Terms::read(size, text))?,
        Some(names) => Terms::named(size, names).map_err(|error| {
            let known = "squares, stages, or terms joined by +";
            evaluation.refused("eval", &format!("{known}: {}", error.expected))
        })?,
    };
    match evaluation.grid {
        None | Some("stated") => Ok(terms),
        Some("printed") => Ok(terms.with_shares(PRINTED_SHARES)),
        Some(_) => Err(evaluation.refused("grid", "stated or printed")),
    }
}

/// The evaluations that are not made of terms.
fn other_evaluator<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    evaluation: &Evaluation<'_>,
) -> Result<AnyEvaluator<P>, SpecError> {
    Ok(match evaluation.name {
        Some("squares") => {
            let read = |text: &str| Squares::<W>::read(size, text);
            Box::new(evaluation.or_file(|| Squares::<W>::new(size), read)?)
        }
        _ => {
            let read = |text: &str| Stages::<W>::read(size, text);
            Box::new(evaluation.or_file(|| Stages::<W>::new(size), read)?)
        }
    })
}

/// Keys of the reports' players.
const KEYS: [&str; 10] =
    ["report", "n", "p", "depth", "time", "nodes", "terms", "coefficients", "grid", "seed"];
const WORDS: [&str; 5] = ["easy", "medium", "hard", "minimax", "alphabeta"];

fn report<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    spec: &Spec,
    files: ReadFile<'_>,
) -> Result<Built<P>, SpecError> {
    let keys = Keys::new(spec, &KEYS, &["report"], &WORDS)?;
    match keys.text("report") {
        Some("000") => report_000::<W, P>(size, &keys, files),
        Some("001") => report_001::<W, P>(size, spec, &keys, files),
        Some("004") => report_004::<W, P>(size, &keys, files),
        _ => {
            let expected = "a report about Othello: 000, 001 or 004";
            Err(TextError::new(&spec.text, spec.name.len(), expected).into())
        }
    }
}

/// RODI: PVS with the three-stage evaluation. The opening is searched deeper, and the last 16 plies
/// to the end.
fn report_000<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    keys: &Keys<'_>,
    files: ReadFile<'_>,
) -> Result<Built<P>, SpecError> {
    const OPENING_MORE: u32 = 2;
    let depth = match () {
        () if keys.says("easy") => 2,
        () if keys.says("hard") => 6,
        () => 4,
    };
    let own = Clues { own: true, ..Clues::default() };
    let mut plan = Plan::fixed(keys, depth, MoveOrder::Sorted(own))?;
    let depth = plan.settings.depth.unwrap_or(depth);
    // The stage decides the depth, so the plan does not.
    plan.settings.depth = None;
    plan.limits.depth = None;
    let evaluation = Evaluation::read(keys, files)?;
    let read = |text: &str| Stages::<W>::read(size, text);
    let stages: AnyEvaluator<P> = Box::new(evaluation.or_file(|| Stages::<W>::new(size), read)?);
    let searcher = duel::searcher("pvs", &plan, stages).expect("pvs is an algorithm");
    let squares_count = size.squares_count();
    let depth = move |pos: &P| {
        let [own, theirs] = pos.discs();
        let discs = own.len() + theirs.len();
        match squares_count - discs {
            empty if empty <= squares_count / 4 => empty as u32,
            _ if discs <= 4 + squares_count / 8 => depth + OPENING_MORE,
            _ => depth,
        }
    };
    Ok(Built { searcher: Box::new(Staged { searcher, depth: Box::new(depth) }), plan })
}

/// Levels 0 to 3: random, minimax at depth 2, minimax, alpha-beta. The report counts its own way:
/// depth p looks p + 1 plies ahead.
fn report_001<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    spec: &Spec,
    keys: &Keys<'_>,
    files: ReadFile<'_>,
) -> Result<Built<P>, SpecError> {
    let level = keys.number("n", 0, 3)?;
    let level = level.ok_or_else(|| TextError::new(&spec.text, spec.text.len(), "n=0 to n=3"))?;
    if level == 0 {
        let seed = keys.text("seed").unwrap_or("1");
        return random(&format!("random:{seed}").parse()?);
    }
    let p = keys.number("p", 1, 60)?.unwrap_or(5) as u32;
    let (name, p) = match level {
        1 => ("minimax", 2),
        2 => ("minimax", p),
        _ => ("alphabeta", p),
    };
    let plan = Plan::fixed(keys, p + 1, MoveOrder::AsListed)?;
    let evaluation = Evaluation::read(keys, files)?;
    let read = |text: &str| Squares::<W>::read(size, text);
    let squares: AnyEvaluator<P> = Box::new(evaluation.or_file(|| Squares::<W>::new(size), read)?);
    let searcher = duel::searcher(name, &plan, squares).expect("both are algorithms");
    Ok(Built { searcher, plan })
}

/// Alpha-beta, or minimax, with the evaluation by terms.
fn report_004<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    keys: &Keys<'_>,
    files: ReadFile<'_>,
) -> Result<Built<P>, SpecError> {
    let plan = Plan::fixed(keys, 3, MoveOrder::AsListed)?;
    let mut evaluation = Evaluation::read(keys, files)?;
    evaluation.name = keys.text("terms");
    let name = if keys.says("minimax") { "minimax" } else { "alphabeta" };
    let terms =
        terms::<W>(size, &evaluation).map_err(|error| match (error, keys.item("terms")) {
            (SpecError::Spec(error), Some(item)) => keys.refused(item, &error.expected).into(),
            (error, _) => error,
        })?;
    let searcher = duel::searcher(name, &plan, terms).expect("both are algorithms");
    Ok(Built { searcher, plan })
}
