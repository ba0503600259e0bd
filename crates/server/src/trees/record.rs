//! A search for a client, recorded.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use ::trees::counts;
use catalog::{AnyMatch, AnySearcher, Candidate, Pass, Recording, Room, Spec};
use game::{Limits, Score, Stage, Why};

use super::{Recorded, Trees, columns, number};
use crate::extract::{Visitor, Waiting};
use crate::halt::Halt;
use crate::limits::Thing;
use crate::message::{
    Code, Problem, RecordTree, RecordedTree, TreePass, TreePly, TreeResult, TreeStage,
};
use crate::problem::{Answer, board_refused, move_refused};
use crate::room::check_machine;
use crate::{reading, view};

/// The deepest search that is recorded: nobody sees the end of a deeper one.
const DEPTH_MAX: u32 = 60;

/// The most moves that lead to a position.
const MOVES_MAX: usize = 2_000;

/// Records a search. Whoever goes away while it runs ends it.
pub(super) async fn record(
    visitor: &Visitor,
    waiting: Waiting,
    ask: RecordTree,
) -> Answer<RecordedTree> {
    let _ticket = visitor.caller.hold(Thing::Search)?;
    let (spec, played) = opened(&ask)?;
    let hall = visitor.hall.clone();
    let trees = visitor.hall.clone();
    trees.trees.grow(waiting, move |halt| grow(&hall.trees, spec, played, halt)).await
}

/// The position and the searcher that are asked for.
fn opened(ask: &RecordTree) -> Answer<(Spec, Box<dyn AnyMatch>)> {
    let game = reading::open(&ask.game, &ask.options)?;
    let spec = check_machine(&*game, &ask.spec)?;
    if ask.moves.len() > MOVES_MAX {
        let found = format!("{} moves", ask.moves.len());
        return Err(Problem::found(Code::TooLarge, found, format!("at most {MOVES_MAX}")));
    }
    let mut played = match &ask.start {
        None => game.start(ask.seed.unwrap_or(1)),
        Some(text) => game.set_up(text).map_err(|error| board_refused(&error))?,
    };
    for mv in &ask.moves {
        let reason = played.reason(mv, false);
        played.play(mv).map_err(|error| move_refused(&error, reason.as_ref()))?;
    }
    match played.outcome() {
        None => Ok((spec, played)),
        Some(_) => {
            let expected = "a position in which somebody is to move";
            Err(Problem::found(Code::Over, "a game that is over", expected))
        }
    }
}

/// The player of a spec that was checked before.
pub(super) fn player(played: &dyn AnyMatch, spec: &Spec) -> Answer<Box<dyn AnySearcher>> {
    let no_files = |_: &str| Err("no files are read here".to_string());
    match played.game().player(spec, &no_files)? {
        Candidate::Searcher(player) => Ok(player),
        Candidate::Human | Candidate::Program(_) => {
            Err(Problem::found(Code::BadText, "a player from outside", "one that searches"))
        }
    }
}

/// Searches, and keeps the tree.
fn grow(trees: &Trees, spec: Spec, played: Box<dyn AnyMatch>, halt: &Halt) -> Answer<RecordedTree> {
    let mut player = player(&*played, &spec)?;
    let limits = Limits { time: Some(trees.most), depth: Some(DEPTH_MAX), nodes: None };
    let began = Instant::now();
    let recording = player.record(&*played, &limits, halt.at_end(), Room::USUAL);
    let elapsed = began.elapsed();
    let recording = recording.ok_or_else(|| {
        let found = format!("{}, which keeps its tree to itself", spec.name);
        let expected = "an algorithm of the laboratory, such as alphabeta:depth=3, or mcts";
        Problem::found(Code::BadText, found, expected)
    })?;
    Ok(told(&*trees.keep(spec, played, recording)?, elapsed))
}

/// A recording as its summary.
fn told(recorded: &Recorded, elapsed: Duration) -> RecordedTree {
    let Recorded { id, spec, played, recording } = recorded;
    let is_stopped = recording.nodes.iter().any(|node| node.why == Why::Stopped);
    let passes = (0..recording.passes.len()).map(|at| pass(recording, at));
    RecordedTree {
        id: id.clone(),
        spec: spec.text.clone(),
        position: view::position(&**played, 0),
        seats: played.seats() as u8,
        line: recording.verdict.line.clone(),
        value: number(recording.verdict.score),
        passes: passes.collect(),
        decided: decided(recorded),
        elapsed_ms: elapsed.as_millis() as u64,
        is_stopped,
        code: code_of(spec),
    }
}

/// The pseudo-code of whoever searched, if there is one.
fn code_of(spec: &Spec) -> Vec<String> {
    let code = ::trees::Code::of(spec);
    code.map_or_else(Vec::new, |code| code.lines().iter().map(ToString::to_string).collect())
}

fn pass(recording: &Recording, at: usize) -> TreePass {
    let Pass { stage, nodes, ref plies, .. } = recording.passes[at];
    let view = ::trees::View::of(recording, at);
    let counts = view.map(counts::of).unwrap_or_default();
    let root = view.map(|view| &view.nodes[0]);
    let (sign, value) = root.map_or(('?', None), columns::found);
    TreePass {
        stage: self::stage(stage),
        alpha: root.and_then(|root| number(root.window.alpha)),
        beta: root.and_then(|root| number(root.window.beta)),
        value,
        bound: sign.to_string(),
        entered: nodes,
        kept: view.map_or(0, |view| view.nodes.len() as u32),
        plies: plies.iter().map(ply).collect(),
        skipped: counts.skipped,
        again: counts.again,
    }
}

fn ply(
    &catalog::Ply { nodes, leaves, cutoffs, first_cutoffs, hits, table_cutoffs }: &catalog::Ply,
) -> TreePly {
    TreePly { nodes, leaves, cutoffs, first_cutoffs, hits, table_cutoffs }
}

fn stage(stage: Stage) -> TreeStage {
    match stage {
        Stage::Depth(depth) => TreeStage::Depth { depth, percent: None },
        Stage::Again(depth) => TreeStage::Again { depth, percent: None },
        Stage::Selective { depth, percent, is_again } => {
            let percent = Some(percent).filter(|percent| *percent < 100);
            match is_again {
                true => TreeStage::Again { depth, percent },
                false => TreeStage::Depth { depth, percent },
            }
        }
        Stage::Guess(depth) => TreeStage::Guess { depth },
        Stage::Pass { depth, beta, lower, upper } => {
            let [beta, lower, upper] = [beta, lower, upper].map(number);
            TreeStage::Question { depth, beta, lower, upper }
        }
        Stage::Playouts => TreeStage::Playouts,
    }
}

/// The scores of a recording that the rules decided, from either side.
fn decided(recorded: &Recorded) -> Vec<TreeResult> {
    let mut scores = BTreeSet::new();
    let mut add = |score: Score| {
        if score.is_decided() && number(score).is_some() {
            scores.extend([score, -score]);
        }
    };
    add(recorded.recording.verdict.score);
    for pass in &recorded.recording.passes {
        if let Stage::Pass { beta, lower, upper, .. } = pass.stage {
            [beta, lower, upper].into_iter().for_each(&mut add);
        }
    }
    for node in &recorded.recording.nodes {
        let ends =
            [node.window, node.left].into_iter().flat_map(|window| [window.alpha, window.beta]);
        ends.chain([node.bound.value()]).for_each(&mut add);
        if let Some(known) = node.known {
            [known.lower, known.upper].into_iter().for_each(&mut add);
        }
        if let Some(standings) = node.standings {
            game::Seat::all(recorded.played.seats()).for_each(|seat| add(standings[seat]));
        }
    }
    scores.into_iter().filter_map(|score| recorded.result(score)).collect()
}
