//! RODI, the player of report 000: PVS with an evaluation in three stages. The opening is searched
//! deeper, and the last 16 plies to the end.
//!
//! The report's own search takes seconds for that end, so it is solved by other means: on 8x8 by
//! the engine, elsewhere by a search with memory that tries moves with few replies first. The value
//! is the same, and RODI plays as well as it would after all that time.

use game::{Limits, ZeroSum};
use grid::Size;
use othello::{Board, Othello};
use players::shared::{COEFFICIENTS, DEPTH, NODES, TIME, report, report_key};
use players::{AnyEvaluator, BoxedSearcher, Built, Candidate, Key, Keys, Made, Plan, Recipe};
use players::{ReportPlayer, SpecError, Value, ordered, searcher};
use search::{Clues, Pvs, Settings};

use super::REPORTS;
use super::staged::{Stage, Staged};
use crate::{Patterns, SHAPES, Sides, Stages, Statistics};

const LEVELS: [(&str, u32); 3] = [("easy", 2), ("medium", 4), ("hard", 6)];
const OPENING_MORE: u32 = 2;

/// The last stage on 8x8.
const END_8X8: usize = 16;

/// The last stage elsewhere is a quarter of the board, and no more than this: without the engine
/// two plies more would take a second and longer.
const END_MAX: usize = 14;

/// The value of `patterns` without any.
const OFF: &str = "off";

/// The player on 8x8: with the shipped tables, with those of a folder, or without.
pub const RODI_ON_8X8: Recipe = with_patterns(&[
    LIMITS,
    &[Key::new("patterns", Value::Folder(OFF), "what `damier learn patterns` wrote"), COEFFICIENTS],
]);

/// The player on any other board, whose evaluation has no patterns.
pub(super) const ELSEWHERE: Recipe = with_patterns(&[
    LIMITS,
    &[
        Key::new("patterns", Value::Only(OFF, "there are patterns on 8x8 only"), "no patterns"),
        COEFFICIENTS,
    ],
]);

const LIMITS: &[Key] = &[report_key(REPORTS), DEPTH, TIME, NODES];

/// RODI in three strengths.
const MENU: &[ReportPlayer] = &[
    ReportPlayer::new("rodi_easy", "report:000,easy"),
    ReportPlayer::new("rodi_medium", "report:000,medium"),
    ReportPlayer::new("rodi_hard", "report:000,hard"),
];

const fn with_patterns(keys: &'static [&'static [Key]]) -> Recipe {
    Recipe {
        words: &[&["easy", "medium", "hard"]],
        ..report("000", MENU)
            .named("report", "RODI of report 000, in three strengths", "000,hard")
            .told(keys, &["report"])
    }
}

pub(crate) fn elsewhere<const W: usize, P: Sides<W> + ZeroSum>(
    size: Size,
    keys: &Keys<'_>,
) -> Result<Candidate<Built<P>>, SpecError> {
    let stages = keys.tuned(Stages::<W>::new(size))?;
    let (plan, depth) = plan(keys);
    let solver = solver(stages.clone());
    let end = END_MAX.min(size.squares_count() / 4);
    let searcher = staged(size, pvs(&plan, stages), solver, end, depth);
    Ok(Candidate::Searcher(Built { searcher, plan }))
}

/// RODI on 8x8, with a solver for the last of the stages.
pub fn rodi_on_8x8(keys: &Keys<'_>, solver: BoxedSearcher<Board>) -> Made<Othello> {
    let (plan, depth) = plan(keys);
    let searcher = match keys.text("patterns") {
        Some(OFF) => pvs::<1, Board>(&plan, keys.tuned(Stages::new(Othello::SIZE))?),
        folder => {
            let tables = |folder| Ok::<_, SpecError>(Patterns::with(&read_tables(folder, keys)?));
            let patterns = folder.map_or_else(|| Ok(Patterns::shipped()), tables)?;
            ordered::<Pvs, _, _>(&plan, keys.tuned(patterns)?)
        }
    };
    let searcher = staged(Othello::SIZE, searcher, solver, END_8X8, depth);
    Ok(Candidate::Searcher(Built { searcher, plan }))
}

/// The report's search without patterns.
fn pvs<const W: usize, P: Sides<W> + ZeroSum>(plan: &Plan, stages: Stages<W>) -> BoxedSearcher<P> {
    let evaluator: AnyEvaluator<P> = Box::new(stages);
    searcher("pvs", plan, evaluator)
}

/// A search to the end of a game on any board.
fn solver<const W: usize, P: Sides<W> + ZeroSum>(stages: Stages<W>) -> BoxedSearcher<P> {
    let clues = Clues { own: true, table: true, replies: true, ..Clues::default() };
    // Nothing is judged when the end is seen, so that exact entries are all there are.
    let settings = Settings { exact: true, ..Settings::PLAYING };
    let plan = Plan { settings, order: Some(clues), rank: None, limits: Limits::default() };
    let evaluator: AnyEvaluator<P> = Box::new(stages);
    searcher("memory", &plan, evaluator)
}

/// The tables that `damier learn patterns` wrote into a folder.
fn read_tables(folder: &str, keys: &Keys<'_>) -> Result<Statistics, SpecError> {
    let mut statistics = Statistics::default();
    for pattern in 0..SHAPES.len() {
        let name = format!("{folder}/{}", Statistics::file_name(pattern));
        let text = keys.contents(&name, "a table that `damier learn patterns` wrote")?;
        let read = statistics.read(pattern, &text);
        read.map_err(|error| SpecError::of_file(&name, &error))?;
    }
    Ok(statistics)
}

/// The plan, and the depth of the middle. The stage decides the depth, so the plan has none.
fn plan(keys: &Keys<'_>) -> (Plan, Option<u32>) {
    let level = LEVELS.iter().find(|(word, _)| keys.says(word)).map(|(_, depth)| *depth);
    let own = Clues { own: true, ..Clues::default() };
    let given = keys.depth("depth").or(level);
    let mut plan = Plan::with_depth(keys, given, Some(4)).ordered(Some(own));
    let depth = plan.limits.depth.take();
    (plan, depth)
}

/// The searcher at the depth of each stage, and the solver in the last: so many plies.
fn staged<const W: usize, P: Sides<W>>(
    size: Size,
    searcher: BoxedSearcher<P>,
    solver: BoxedSearcher<P>,
    end: usize,
    depth: Option<u32>,
) -> BoxedSearcher<P> {
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
