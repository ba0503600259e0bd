//! RODI, the player of report 000: PVS with an evaluation in three stages. The opening is searched
//! deeper, and the last 16 plies to the end.
//!
//! The report's own search takes seconds for that end, so it is solved by other means: on 8x8 by
//! the engine, elsewhere by a search with memory that tries moves with few replies first. The value
//! is the same, and RODI plays as well as it would after all that time.

use engine_reversi::{Patterns, SHAPES, Sides, Stages, Statistics};
use game::{Limits, ZeroSum};
use grid::Size;
use othello::{Board, Othello};
use search::{AlphaBetaMemory, Clues, Pvs, Settings};

use super::engine;
use super::othello::stages;
use super::staged::{Stage, Staged};
use super::{Built, Evaluation, ReadFile, SpecError};
use crate::duel::{self, AnyEvaluator, AnySearcher};
use crate::plan::{MoveOrder, Plan, depth_of};
use crate::spec::{Keys, Spec};

const KEYS: [&str; 6] = ["report", "depth", "time", "nodes", "patterns", "coefficients"];
const LEVELS: [(&str, u32); 3] = [("easy", 2), ("medium", 4), ("hard", 6)];
const WORDS: [&str; LEVELS.len()] = ["easy", "medium", "hard"];
const OPENING_MORE: u32 = 2;

/// The last stage on 8x8.
const END_8X8: usize = 16;

/// The last stage elsewhere is a quarter of the board, and no more than this: without the engine
/// two plies more would take a second and longer.
const END_MAX: usize = 14;

/// The value of `patterns` without any.
const OFF: &str = "off";

/// The player on any board, whose evaluation has no patterns.
pub(crate) fn without_patterns<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    spec: &Spec,
    files: ReadFile<'_>,
) -> Result<Built<P>, SpecError> {
    let keys = keys(spec)?;
    if let Some(item) = keys.item("patterns").filter(|item| item.value != OFF) {
        return Err(keys.refused(item, "patterns=off: there are patterns on 8x8 only").into());
    }
    let stages: Stages<W> = stages(size, &Evaluation::read(&keys, files)?)?;
    let (plan, depth) = plan(&keys)?;
    let solver = solver(stages.clone());
    let end = END_MAX.min(size.squares_count() / 4);
    Ok(Built { searcher: staged(size, pvs(&plan, stages), solver, end, depth), plan })
}

/// The player on 8x8: with the shipped tables, with those of a folder, or without.
pub(crate) fn on_8x8(spec: &Spec, files: ReadFile<'_>) -> Result<Built<Board>, SpecError> {
    let keys = keys(spec)?;
    let folder = keys.text("patterns");
    let evaluation = Evaluation::read(&keys, files)?;
    let (plan, depth) = plan(&keys)?;
    let searcher = if folder == Some(OFF) {
        pvs::<1, Board>(&plan, stages(Othello::SIZE, &evaluation)?)
    } else {
        let tables = |folder| Ok::<_, SpecError>(Patterns::with(&read_tables(folder, files)?));
        let mut patterns = folder.map_or_else(|| Ok(Patterns::shipped()), tables)?;
        evaluation.or_file(|| (), |text| patterns.read(text))?;
        duel::ordered::<Pvs, _, _>(&plan, patterns)
    };
    let searcher = staged(Othello::SIZE, searcher, engine::solver(), END_8X8, depth);
    Ok(Built { searcher, plan })
}

/// The report's search without patterns.
fn pvs<const W: usize, P: Sides<W> + ZeroSum>(plan: &Plan, stages: Stages<W>) -> AnySearcher<P> {
    let evaluator: AnyEvaluator<P> = Box::new(stages);
    duel::searcher("pvs", plan, evaluator).expect("pvs is an algorithm")
}

/// A search to the end of a game on any board.
fn solver<const W: usize, P: Sides<W> + ZeroSum>(stages: Stages<W>) -> AnySearcher<P> {
    let clues = Clues { own: true, table: true, replies: true, ..Clues::default() };
    // Nothing is judged when the end is seen, so that exact entries are all there are.
    let settings = Settings { exact: true, ..Settings::PLAYING };
    let plan = Plan { settings, order: MoveOrder::Sorted(clues), limits: Limits::default() };
    duel::ordered::<AlphaBetaMemory, _, _>(&plan, stages)
}

/// The tables that `damier learn patterns` wrote into a folder.
fn read_tables(folder: &str, files: ReadFile<'_>) -> Result<Statistics, SpecError> {
    let mut statistics = Statistics::default();
    for pattern in 0..SHAPES.len() {
        let name = format!("{folder}/{}", Statistics::file_name(pattern));
        let refused = |why| SpecError::File { name: name.clone(), why };
        let text = files(&name).map_err(|reason| {
            let learned = "a table that `damier learn patterns` wrote";
            refused(format!("found no file to read ({reason}), expected {learned}"))
        })?;
        statistics.read(pattern, &text).map_err(|error| refused(error.to_string()))?;
    }
    Ok(statistics)
}

fn keys(spec: &Spec) -> Result<Keys<'_>, SpecError> {
    Ok(Keys::new(spec, &KEYS, &["report"], &[&WORDS])?)
}

/// The plan, and the depth of the middle. The stage decides the depth, so the plan has none.
fn plan(keys: &Keys<'_>) -> Result<(Plan, Option<u32>), SpecError> {
    let level = LEVELS.iter().find(|(word, _)| keys.says(word)).map(|(_, depth)| *depth);
    let own = Clues { own: true, ..Clues::default() };
    let mut plan = Plan::fixed(keys, depth_of(keys)?.or(level), 4, MoveOrder::Sorted(own))?;
    plan.limits.depth = None;
    let depth = plan.settings.depth.take();
    Ok((plan, depth))
}

/// The searcher at the depth of each stage, and the solver in the last: so many plies.
fn staged<const W: usize, P: Sides<W>>(
    size: Size,
    searcher: AnySearcher<P>,
    solver: AnySearcher<P>,
    end: usize,
    depth: Option<u32>,
) -> AnySearcher<P> {
    let squares_count = size.squares_count();
    let stage = move |pos: &P| {
        let [own, theirs] = pos.discs();
        let discs = own.len() + theirs.len();
        match squares_count - discs {
            empty if empty <= end => Stage::End(empty as u32),
            _ if discs <= 4 + squares_count / 8 => {
                Stage::Ahead(depth.map(|depth| depth + OPENING_MORE))
            }
            _ => Stage::Ahead(depth),
        }
    };
    Box::new(Staged { searcher, solver, stage: Box::new(stage) })
}
