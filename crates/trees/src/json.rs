//! A recorded tree as JSON; `docs/src/trees.md` says what each field means.

use catalog::{AnyGame, RecordedNode, Recording};
use game::{Bound, Score, Seat, Stage, Why, Window};
use serde_json::{Value, json};

use crate::{View, layout, stage_text};

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
