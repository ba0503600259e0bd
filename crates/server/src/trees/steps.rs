//! The steps of a tree as columns, for a debugger.

use ::trees::{Code, Kind, Note, Step, Steps, View};
use catalog::Spec;
use game::Bound;

use super::number;
use crate::message::{Code as Problems, Problem, TreeNote, TreeSteps};
use crate::problem::Answer;

/// The pseudo-code of whoever searched, and what it did line by line.
pub(super) fn steps(view: View<'_>, spec: &Spec) -> Answer<TreeSteps> {
    let code = Code::of(spec).ok_or_else(|| Problem::not_found("code of this search"))?;
    let too_many = |error: ::trees::TooMany| Problem::new(Problems::TooLarge, error.to_string());
    let mut all = TreeSteps::default();
    for step in Steps::of(view, &code).map_err(too_many)?.all {
        let Step { node, line, level, alpha, beta, best, child, note, .. } = step;
        all.node.push(node as u32);
        all.line.push(line as u32);
        all.level.push(level as u32);
        all.kind.push(letter(note.kind()));
        all.alpha.push(alpha.and_then(number));
        all.beta.push(beta.and_then(number));
        all.best.push(best.and_then(number));
        all.child.push(child.map_or(-1, |child| child as i32));
        all.note.push(told(note));
    }
    Ok(all)
}

const fn letter(kind: Kind) -> char {
    match kind {
        Kind::Line => '.',
        Kind::Enter => 'e',
        Kind::Hit => 'h',
        Kind::Rise => 'r',
        Kind::Cut => 'c',
        Kind::Research => 'a',
        Kind::Leave => 'l',
        Kind::Stop => 'x',
    }
}

/// A note as a word and its numbers; the page has a sentence for each word.
fn told(note: Note) -> TreeNote {
    let word = |word| TreeNote { word, ..TreeNote::default() };
    let one = |name, value| TreeNote { value: number(value), ..word(name) };
    let two = |name, value, other| TreeNote { other: number(other), ..one(name, value) };
    let many = |name, count| TreeNote { count: Some(count), ..word(name) };
    let part = |name, share| TreeNote { share: Some(share), ..word(name) };
    match note {
        Note::Plain => word("plain"),
        Note::Entered { depth } => many("entered", depth.into()),
        Note::Repeated { value } => one("repeated", value),
        Note::Over { value } => one("over", value),
        Note::Judged { value } => one("judged", value),
        Note::Known { lower, upper, depth } => {
            TreeNote { count: Some(depth.into()), ..two("known", lower, upper) }
        }
        Note::Better { value, best } => two("better", value, best),
        Note::Worse { value, best } => two("worse", value, best),
        Note::Raised { value, alpha } => two("raised", value, alpha),
        Note::Lowered { value, beta } => two("lowered", value, beta),
        Note::Cut { value, beta } => two("cut", value, beta),
        Note::CutLow { value, alpha } => two("cutLow", value, alpha),
        Note::Between { value, alpha, .. } => two("between", value, alpha),
        Note::Stored(Bound::Exact(value)) => one("storedExact", value),
        Note::Stored(Bound::AtLeast(value)) => one("storedLeast", value),
        Note::Stored(Bound::AtMost(value)) => one("storedMost", value),
        Note::Result { value } => one("result", value),
        Note::Unkept { nodes } => many("unkept", nodes),
        Note::Stopped => word("stopped"),
        Note::Deeper { depth } => many("deeper", depth.into()),
        Note::Low { value, alpha } => two("low", value, alpha),
        Note::High { value, beta } => two("high", value, beta),
        Note::Asked { beta } => one("asked", beta),
        Note::No { value } => one("no", value),
        Note::Yes { value } => one("yes", value),
        Note::Game { number } => many("game", number as u64),
        Note::Fresh => word("fresh"),
        Note::Chosen { visits, share } => {
            TreeNote { count: Some(visits.into()), ..part("chosen", share) }
        }
        Note::Proven { share } => part("proven", share),
        Note::Played { share } => part("played", share),
        Note::Counted { visits, share } => {
            TreeNote { count: Some(visits.into()), ..part("counted", share) }
        }
    }
}
