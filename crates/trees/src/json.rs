//! A recorded tree as JSON; `docs/src/trees.md` says what each field means.

use catalog::{AnyGame, RecordedNode, Recording};
use game::{Bound, Score, Seat, Stage, Why, Window};
use serde_json::{Value, json};

use crate::{Kind, Note, Step, Steps, View, layout, stage_text};

/// The version of the format.
const VERSION: u32 = 1;

/// A recording: its passes with their nodes and where these are drawn.
#[must_use]
pub fn recording(game: &dyn AnyGame, recording: &Recording) -> Value {
    let passes = recording.passes.iter().enumerate().map(|(number, pass)| {
        let view = View::of(recording, number);
        let mut json = stage(game, pass.stage);
        json["entered"] = json!(pass.nodes);
        json["nodes"] = view.map_or(json!([]), |view| nodes(game, view));
        json
    });
    let playouts = recording.playouts.iter();
    json!({
        "version": VERSION,
        "game": game.name(),
        "seats": game.seats(),
        "line": recording.verdict.line,
        "value": score(recording.verdict.score),
        "passes": passes.collect::<Vec<_>>(),
        "playouts": playouts.map(|one| json!({"path": one.path, "shares": one.shares}))
            .collect::<Vec<_>>(),
    })
}

fn stage(game: &dyn AnyGame, stage: Stage) -> Value {
    let mut json = match stage {
        Stage::Depth(depth) => json!({"stage": "depth", "depth": depth}),
        Stage::Again(depth) => json!({"stage": "again", "depth": depth}),
        Stage::Selective { depth, percent, is_again } => json!({
            "stage": if is_again { "again" } else { "depth" }, "depth": depth, "percent": percent,
        }),
        Stage::Guess(depth) => json!({"stage": "guess", "depth": depth}),
        Stage::Pass { depth, beta, lower, upper } => json!({
            "stage": "question", "depth": depth, "beta": score(beta),
            "known": [score(lower), score(upper)],
        }),
        Stage::Playouts => json!({"stage": "playouts"}),
    };
    json["text"] = json!(stage_text(game, stage));
    json
}

/// The nodes of a pass, in the order in which they were entered.
#[must_use]
pub fn nodes(game: &dyn AnyGame, view: View<'_>) -> Value {
    let places = layout(&view.parents());
    let nodes = view.nodes.iter().enumerate().map(|(number, visit)| {
        let mut json = node(game, visit);
        json["parent"] = json!(view.parent(number));
        json["x"] = json!((1e3 * places[number].x).round() / 1e3);
        json
    });
    nodes.collect()
}

/// A node. What is usual is left out.
fn node(game: &dyn AnyGame, visit: &RecordedNode) -> Value {
    let (bound, value) = match visit.bound {
        _ if visit.why == Why::Stopped => ("none", None),
        Bound::Exact(value) => ("exact", Some(value)),
        Bound::AtLeast(value) => ("at-least", Some(value)),
        Bound::AtMost(value) => ("at-most", Some(value)),
    };
    let mut json = json!({
        "move": visit.mv, "turn": visit.turn.index(), "ply": visit.ply, "depth": visit.depth,
        "place": visit.place, "window": window(visit.window), "left": window(visit.left),
        "value": value.map(score), "bound": bound, "seat": visit.seat.index(),
        "why": why(visit.why), "key": format!("{:016x}", visit.key),
    });
    if visit.is_again {
        json["again"] = json!(true);
    }
    if let Some(standings) = &visit.standings {
        let seats = Seat::all(game.seats()).map(|seat| score(standings[seat]));
        json["standings"] = seats.collect();
    }
    if let Some(known) = &visit.known {
        json["table"] = json!({
            "lower": score(known.lower), "upper": score(known.upper), "depth": known.depth,
            "left": known.left.map(window),
        });
    }
    if !visit.skipped.is_empty() {
        json["skipped"] = json!(visit.skipped);
    }
    if visit.hidden > 0 {
        json["hidden"] = json!(visit.hidden);
    }
    if let Some(games) = &visit.games {
        json["games"] = json!({
            "visits": games.visits, "shares": games.shares, "proven": games.is_proven,
        });
    }
    json
}

/// The steps of a pass, in the order in which they happened.
#[must_use]
pub fn steps(steps: &Steps) -> Value {
    steps.all.iter().map(step).collect()
}

/// A step. What it does not have is left out.
fn step(step: &Step) -> Value {
    let mut json = json!({
        "node": step.node, "line": step.line, "level": step.level, "seat": step.seat.index(),
        "kind": kind(step.note.kind()),
    });
    for (name, number) in [("alpha", step.alpha), ("beta", step.beta), ("best", step.best)] {
        if let Some(number) = number {
            json[name] = score(number);
        }
    }
    if let Some(child) = step.child {
        json["child"] = json!(child);
    }
    if step.note != Note::Plain {
        json["note"] = note(step.note);
    }
    json
}

/// What happened at a step: `what`, and its numbers.
#[must_use]
pub fn note(note: Note) -> Value {
    let with = |what: &str, name: &str, value: Score| json!({"what": what, name: score(value)});
    let both = |what: &str, value: Score, name: &str, other: Score| {
        let mut json = with(what, "value", value);
        json[name] = score(other);
        json
    };
    match note {
        Note::Plain => json!({"what": "plain"}),
        Note::Entered { depth } => json!({"what": "entered", "depth": depth}),
        Note::Repeated { value } => with("repeated", "value", value),
        Note::Over { value } => with("over", "value", value),
        Note::Judged { value } => with("judged", "value", value),
        Note::Known { lower, upper, depth } => json!({
            "what": "known", "lower": score(lower), "upper": score(upper), "depth": depth,
        }),
        Note::Better { value, best } => both("better", value, "best", best),
        Note::Worse { value, best } => both("worse", value, "best", best),
        Note::Raised { value, alpha } => both("raised", value, "alpha", alpha),
        Note::Lowered { value, beta } => both("lowered", value, "beta", beta),
        Note::Cut { value, beta } => both("cut", value, "beta", beta),
        Note::CutLow { value, alpha } => both("cut-low", value, "alpha", alpha),
        Note::Between { value, alpha, beta } => json!({
            "what": "between", "value": score(value), "alpha": score(alpha), "beta": score(beta),
        }),
        Note::Stored(Bound::Exact(value)) => with("exact", "value", value),
        Note::Stored(Bound::AtLeast(value)) => with("at-least", "value", value),
        Note::Stored(Bound::AtMost(value)) => with("at-most", "value", value),
        Note::Result { value } => with("result", "value", value),
        Note::Unkept { nodes } => json!({"what": "unkept", "nodes": nodes}),
        Note::Stopped => json!({"what": "stopped"}),
        Note::Deeper { depth } => json!({"what": "deeper", "depth": depth}),
        Note::Low { value, alpha } => both("low", value, "alpha", alpha),
        Note::High { value, beta } => both("high", value, "beta", beta),
        Note::Asked { beta } => with("asked", "beta", beta),
        Note::No { value } => with("no", "value", value),
        Note::Yes { value } => with("yes", "value", value),
        Note::Game { number } => json!({"what": "game", "number": number}),
        Note::Fresh => json!({"what": "fresh"}),
        Note::Chosen { visits, share } => {
            json!({"what": "chosen", "visits": visits, "share": share})
        }
        Note::Proven { share } => json!({"what": "proven", "share": share}),
        Note::Played { share } => json!({"what": "played", "share": share}),
        Note::Counted { visits, share } => {
            json!({"what": "counted", "visits": visits, "share": share})
        }
    }
}

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Line => "line",
        Kind::Enter => "enter",
        Kind::Hit => "hit",
        Kind::Rise => "rise",
        Kind::Cut => "cut",
        Kind::Research => "research",
        Kind::Leave => "leave",
        Kind::Stop => "stop",
    }
}

const fn why(why: Why) -> &'static str {
    match why {
        Why::Leaf => "leaf",
        Why::Over => "over",
        Why::Searched => "searched",
        Why::Cutoff => "cutoff",
        Why::Table => "table",
        Why::KnownBelow => "known-below",
        Why::Selective => "selective",
        Why::Stable => "stable",
        Why::Solved => "solved",
        Why::Repetition => "repetition",
        Why::Stopped => "stopped",
    }
}

fn window(window: Window) -> Value {
    json!([score(window.alpha), score(window.beta)])
}

/// A score; null where it is beyond every other.
fn score(score: Score) -> Value {
    match score.0.unsigned_abs() >= Score::INFINITY.0.unsigned_abs() {
        true => Value::Null,
        false => json!(score.0),
    }
}
