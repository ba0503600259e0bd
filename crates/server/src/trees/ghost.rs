//! What was in a move that was not searched: plain minimax tells.

use std::time::Duration;

use catalog::{Room, Spec};
use game::{Limits, Score, Why};

use super::record::player;
use super::{Recorded, number};
use crate::halt::Halt;
use crate::message::{Code, Ghost, Problem};
use crate::problem::{Answer, move_refused};
use crate::view;

/// Nobody waits longer for what could not matter.
const MOST: Duration = Duration::from_secs(10);

/// The searches of two seats that leave moves out.
const CUTTING: [&str; 5] = ["alphabeta", "pvs", "memory", "mtdf", "deepening"];

/// What does not say how leaves are judged, but how the tree is searched.
const OF_SEARCH: [&str; 8] =
    ["depth", "time", "nodes", "order", "rank", "table", "aspiration", "algorithm"];

/// Searches a move of a node that was left out there, with all that is below it.
pub(super) fn look(
    recorded: &Recorded,
    pass: usize,
    node: usize,
    mv: &str,
    halt: &Halt,
) -> Answer<Ghost> {
    let view = recorded.view(pass)?;
    let mut played = recorded.match_at(view, node)?;
    let at = &view.nodes[node];
    let is_ghost = at.skipped.iter().any(|skipped| skipped == mv);
    if !is_ghost || !CUTTING.contains(&&recorded.spec.name[..]) {
        let expected = "one that a search for two seats left out";
        return Err(Problem::found(Code::Nothing, format!("the move {mv}"), expected));
    }
    // The node itself is searched, as deep as it was meant to be: the values of its moves are those
    // that the search would have seen.
    let spec = minimax(&recorded.spec, at.depth);
    let mut player = player(&*played, &spec)?;
    let limits = Limits { time: Some(MOST), ..Limits::default() };
    let found = player.record(&*played, &limits, halt.at_end(), Room::USUAL);
    let found = found.ok_or_else(|| Problem::not_found("pass"))?;
    let child = found.nodes.iter().find(|child| child.ply == 1 && child.mv.as_deref() == Some(mv));
    let value = child.filter(|child| child.why != Why::Stopped).map(|child| {
        let value = later(child.bound.value(), at.ply, played.game().profile().haste);
        if child.seat == at.seat { value } else { -value }
    });
    let reason = played.reason(mv, false);
    played.play(mv).map_err(|error| move_refused(&error, reason.as_ref()))?;
    Ok(Ghost {
        value: value.and_then(number),
        nodes: found.verdict.statistics.nodes,
        decided: value.and_then(|value| recorded.result(value)).into_iter().collect(),
        position: view::position(&*played, node as u32),
    })
}

/// Minimax with the evaluation of another search.
fn minimax(spec: &Spec, depth: u32) -> Spec {
    let mut plain = spec.clone();
    plain.name = "minimax".to_string();
    plain.items.retain(|item| item.key.as_deref().is_some_and(|key| !OF_SEARCH.contains(&key)));
    plain.with("depth", &depth.max(1).to_string())
}

/// A value found from a node on as it is seen from the root of the tree, so many plies above: where
/// wins are in haste they count from there.
fn later(value: Score, plies: usize, haste: i32) -> Score {
    match value.is_decided() {
        true => Score(value.0 - value.0.signum() * haste * plies as i32),
        false => value,
    }
}
