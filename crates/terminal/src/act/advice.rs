//! What the judge is asked, and how its answers read.

use std::time::Duration;

use analysis::{JudgedMove, Question, Reach};
use catalog::ENGINE_LEVELS;
use game::Limits;

use super::review::review_text;
use super::{Answer, Reply};
use crate::command::Extent;
use crate::judging::Finding;
use crate::names::{confidence_text, unit_name, value_text};
use crate::session::Session;
use crate::words::{Words, fill};

/// What somebody wants to know of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Advice {
    /// The best moves, so many.
    Hint(usize),
    /// What it is worth.
    Value,
    /// Every move, for long.
    Analysis,
    /// What every move of the game lost.
    Review,
    /// The tree of a small search.
    Tree,
}

/// The most moves that a hint lists.
const HINTS_MAX: usize = 100;

/// How far hints look with an engine, as a level.
const ENGINE_LEVEL: u8 = 13;

/// How many plies hints look without one.
const SEARCH_PLIES: u8 = 4;

/// The longest time for a hint.
const HINT_MOST: Duration = Duration::from_secs(10);

/// How long an analysis takes unless it is told.
const ANALYSIS: Duration = Duration::from_secs(5);

/// How long hints on the board go on.
const DEEP: Duration = Duration::from_secs(10);

/// A quick look, for hints and for the evaluation bar.
pub(crate) fn quick(session: &Session, moves: usize) -> Question<'static> {
    let level = if has_engine(session) { ENGINE_LEVEL } else { SEARCH_PLIES };
    question(moves, Reach::Level(level), Some(HINT_MOST))
}

/// A long look at every move.
pub(crate) fn deep() -> Question<'static> {
    question(usize::MAX, Reach::Solve, Some(DEEP))
}

fn has_engine(session: &Session) -> bool {
    session.game().engine().is_some()
}

/// Lets the judge begin.
pub(super) fn ask(session: &mut Session, advice: Advice, extent: Extent, words: &Words) -> Answer {
    let moves = match advice {
        Advice::Hint(count) => count.min(HINTS_MAX),
        Advice::Value => 1,
        Advice::Analysis | Advice::Review | Advice::Tree => usize::MAX,
    };
    session.begin_judging(match extent {
        Extent::Quick => quick(session, moves),
        Extent::Usual => question(moves, Reach::Solve, Some(ANALYSIS)),
        Extent::Time(time) => question(moves, Reach::Solve, Some(time)),
        Extent::Level(level) if has_engine(session) && !ENGINE_LEVELS.contains(&level) => {
            let most = ENGINE_LEVELS.end().to_string();
            return Err(fill(words.no_level, &[&level.to_string(), &most]).into());
        }
        Extent::Level(level) => question(moves, Reach::Level(level), None),
    });
    Ok(Reply { advice: Some(advice), ..Reply::default() })
}

fn question(moves: usize, reach: Reach, time: Option<Duration>) -> Question<'static> {
    let limits = Limits { time, ..Limits::default() };
    Question { moves, only: None, reach, limits, book: true }
}

/// What the judge found, in lines.
pub(crate) fn advice_text(
    session: &Session,
    advice: Advice,
    found: Option<&Finding>,
    words: &Words,
) -> Vec<String> {
    let analysis = match found {
        None => return vec![words.nothing_found.to_string()],
        Some(Finding::Review(review)) => return review_text(session, review, words),
        Some(Finding::Tree(lines)) => return lines.clone(),
        Some(Finding::Analysis(analysis)) => analysis,
    };
    let unit = session.game().unit();
    let value = value_text(unit, analysis.value, words);
    let sure = confidence_text(analysis.confidence, words);
    let turn = crate::names::turn_name(session.played(), words);
    let head = fill(words.value, &[&turn, &value, unit_name(unit, words), &sure]);
    if advice == Advice::Value {
        return vec![head];
    }
    let width = analysis.moves.iter().map(|judged| judged.mv.len()).max().unwrap_or(0);
    let row = |(number, judged): (usize, &JudgedMove)| {
        let bound = if judged.is_bound { words.at_most } else { "" };
        let value = format!("{bound}{}", value_text(unit, judged.value, words));
        let sure = confidence_text(judged.confidence, words);
        let line = judged.line.iter().take(6).cloned().collect::<Vec<_>>().join(" ");
        format!("{number:>3}. {:width$}  {value:>8}  {sure:<10}  {line}", judged.mv)
    };
    let count = if let Advice::Hint(count) = advice { count } else { usize::MAX };
    let moves = analysis.moves.iter().take(count);
    std::iter::once(head).chain((1..).zip(moves).map(row)).collect()
}
