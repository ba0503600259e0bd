//! What happened at a step, in words.

use catalog::AnyGame;
use game::{Bound, Score, Window};

use crate::words::{value_text, window_text};
use crate::{Note, Step, View};

/// What happened at a step, in a few words: `value +3 >= beta +2: cut`. Nothing where the line says
/// it all.
#[must_use]
pub fn note_text(game: &dyn AnyGame, view: View<'_>, step: &Step) -> String {
    let text = |score: Score| value_text(game, score);
    let percent = |share: f64| format!("{:.0} % for seat {}", 100.0 * share, step.seat);
    match step.note {
        Note::Plain | Note::Asked { .. } | Note::Entered { .. } | Note::Deeper { .. } => {
            call_text(game, view, step)
        }
        Note::Repeated { value } => format!("it has: {}", text(value)),
        Note::Over { value } => format!("the game is over: {}", text(value)),
        Note::Judged { value } => format!("judged: {}", text(value)),
        Note::Known { lower, upper, depth } => {
            let known = window_text(game, Window { alpha: lower, beta: upper });
            format!("known at depth {depth}: {known}")
        }
        Note::Better { value, best } => format!("{} beats {}", text(value), text(best)),
        Note::Worse { value, best } => format!("{} does not beat {}", text(value), text(best)),
        Note::Raised { value, alpha } => {
            format!("value {} > alpha {}: raised", text(value), text(alpha))
        }
        Note::Lowered { value, beta } => {
            format!("value {} < beta {}: lowered", text(value), text(beta))
        }
        Note::Cut { value, beta } => format!("value {} >= beta {}: cut", text(value), text(beta)),
        Note::CutLow { value, alpha } => {
            format!("value {} <= alpha {}: cut", text(value), text(alpha))
        }
        Note::Between { value, alpha, beta } => {
            let window = window_text(game, Window { alpha, beta });
            format!("value {} inside {window}: search again", text(value))
        }
        Note::Stored(Bound::Exact(value)) => format!("it is {}", text(value)),
        Note::Stored(Bound::AtLeast(value)) => format!("it is at least {}", text(value)),
        Note::Stored(Bound::AtMost(value)) => format!("it is at most {}", text(value)),
        Note::Result { value } => text(value),
        Note::Unkept { nodes } => format!("not kept: {nodes} below"),
        Note::Stopped => "stopped here".to_string(),
        Note::Low { value, alpha } => {
            format!("value {} <= alpha {}: search again", text(value), text(alpha))
        }
        Note::High { value, beta } => {
            format!("value {} >= beta {}: search again", text(value), text(beta))
        }
        Note::No { value } => format!("no: at most {}", text(value)),
        Note::Yes { value } => format!("yes: at least {}", text(value)),
        Note::Game { number } => format!("game {number}"),
        Note::Fresh => format!("{}: new", moved(view, step)),
        Note::Chosen { visits, share } => {
            format!("{}: {} in {}", moved(view, step), percent(share), games(visits))
        }
        Note::Proven { share } => format!("proven: {}", percent(share)),
        Note::Played { share } => percent(share),
        Note::Counted { visits, share } => format!("{}: {}", games(visits), percent(share)),
    }
}

/// What a call or a line that calls nobody is about: a move, a question, a window, a depth.
fn call_text(game: &dyn AnyGame, view: View<'_>, step: &Step) -> String {
    let mut parts = Vec::new();
    match step.note {
        Note::Asked { beta } => parts.push(format!("at least {}?", value_text(game, beta))),
        Note::Entered { depth } | Note::Deeper { depth } => parts.push(format!("depth {depth}")),
        _ => {}
    }
    if step.child.is_some() {
        parts.push(moved(view, step).to_string());
    }
    if let (Some(alpha), Some(beta)) = (step.alpha, step.beta) {
        parts.push(window_text(game, Window { alpha, beta }));
    }
    parts.join(", ")
}

fn games(visits: u32) -> String {
    format!("{visits} {}", if visits == 1 { "game" } else { "games" })
}

/// The move to the child.
fn moved<'r>(view: View<'r>, step: &Step) -> &'r str {
    step.child.and_then(|child| view.nodes[child].mv.as_deref()).unwrap_or_default()
}
