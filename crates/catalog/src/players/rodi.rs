//! RODI, the player of report 000: PVS with an evaluation in three stages. The opening is searched
//! deeper, and the last 16 plies to the end.

use engine_reversi::{Patterns, SHAPES, Sides, Stages, Statistics};
use game::ZeroSum;
use grid::Size;
use othello::{Board, Othello};
use search::{Clues, Pvs};

use super::othello::stages;
use super::staged::Staged;
use super::{Built, Evaluation, ReadFile, SpecError};
use crate::duel::{self, AnyEvaluator, AnySearcher};
use crate::plan::{MoveOrder, Plan, depth_of};
use crate::spec::{Keys, Spec};

const KEYS: [&str; 6] = ["report", "depth", "time", "nodes", "patterns", "coefficients"];
const LEVELS: [(&str, u32); 3] = [("easy", 2), ("medium", 4), ("hard", 6)];
const WORDS: [&str; LEVELS.len()] = ["easy", "medium", "hard"];
const OPENING_MORE: u32 = 2;

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
    let evaluation = Evaluation::read(&keys, files)?;
    let stages: Stages<W> = stages(size, &evaluation)?;
    let (plan, depth) = plan(&keys)?;
    let evaluator: AnyEvaluator<P> = Box::new(stages);
    let searcher = duel::searcher("pvs", &plan, evaluator).expect("pvs is an algorithm");
    Ok(Built { searcher: staged(size, searcher, depth), plan })
}

/// The player on 8x8: with the shipped tables, with those of a folder, or without.
pub(crate) fn on_8x8(spec: &Spec, files: ReadFile<'_>) -> Result<Built<Board>, SpecError> {
    let keys = keys(spec)?;
    let folder = keys.text("patterns");
    if folder == Some(OFF) {
        return without_patterns::<1, Board>(Othello::SIZE, spec, files);
    }
    let tables = |folder| Ok::<_, SpecError>(Patterns::with(&read_tables(folder, files)?));
    let mut patterns = folder.map_or_else(|| Ok(Patterns::shipped()), tables)?;
    let evaluation = Evaluation::read(&keys, files)?;
    evaluation.or_file(|| (), |text| patterns.read(text))?;
    let (plan, depth) = plan(&keys)?;
    let searcher = duel::ordered::<Pvs, _, _>(&plan, patterns);
    Ok(Built { searcher: staged(Othello::SIZE, searcher, depth), plan })
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

/// The searcher at the depth of each stage.
fn staged<const W: usize, P: Sides<W>>(
    size: Size,
    searcher: AnySearcher<P>,
    depth: Option<u32>,
) -> AnySearcher<P> {
    let squares_count = size.squares_count();
    let depth = move |pos: &P| {
        let [own, theirs] = pos.discs();
        let discs = own.len() + theirs.len();
        match squares_count - discs {
            empty if empty <= squares_count / 4 => Some(empty as u32),
            _ if discs <= 4 + squares_count / 8 => depth.map(|depth| depth + OPENING_MORE),
            _ => depth,
        }
    };
    Box::new(Staged { searcher, depth: Box::new(depth) })
}
