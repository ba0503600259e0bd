//! `damier search`: one search with statistics.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, bail};
use catalog::{AnyMatch, AnySearcher, AnyVerdict, Candidate, Spec};
use serde_json::{Value, json};

use crate::arguments::Search;
use crate::files::read_file;
use crate::output::{count, grouped, print, print_json, seconds, thousandths};

pub fn run(arguments: &Search) -> anyhow::Result<()> {
    let played = arguments.game.open()?;
    let mut player = player(&*played, &arguments.player)?;
    let progress = stderr().is_terminal() && !arguments.json;
    let stop = AtomicBool::new(false);
    let verdict = player.search(&*played, &arguments.limits.limits(), &stop, &mut |now| {
        if progress {
            let line = now.line.join(" ");
            let value = played.game().score_text(now.score);
            let _ = writeln!(stderr(), "depth {:>2}  {value:>8}  {line}", now.depth);
        }
    });
    match arguments.json {
        true => print_json(&as_json(&*played, &arguments.player, &verdict)),
        false => print(&(played.diagram() + &as_text(&*played, &verdict))),
    }
}

/// The searcher that a spec asks for; a person or another program cannot be asked here.
pub fn player(played: &dyn AnyMatch, spec: &Spec) -> anyhow::Result<Box<dyn AnySearcher>> {
    match played.game().player(spec, &read_file).with_context(|| format!("player {spec}"))? {
        Candidate::Searcher(player) => Ok(player),
        Candidate::Human | Candidate::Program(_) => {
            bail!("player {spec}: found a player from outside, expected one that searches")
        }
    }
}

fn as_json(played: &dyn AnyMatch, spec: &Spec, verdict: &AnyVerdict) -> Value {
    let statistics = &verdict.statistics;
    json!({
        "game": played.game().name(),
        "player": spec.text,
        "value": verdict.score.0,
        "best": verdict.line.first(),
        "line": verdict.line,
        "depth": verdict.depth,
        "nodes": statistics.nodes,
        "leaves": statistics.leaves,
        "cutoffs": statistics.cutoffs,
        "first_cutoffs": statistics.first_cutoffs,
        "researches": statistics.researches,
        "passes": statistics.passes,
        "probes": statistics.probes,
        "hits": statistics.hits,
        "table_cutoffs": statistics.table_cutoffs,
        "playouts": statistics.playouts,
        "branching": thousandths(statistics.branching(verdict.depth)),
        "seconds": seconds(statistics.elapsed.as_secs_f64()),
    })
}

fn as_text(played: &dyn AnyMatch, verdict: &AnyVerdict) -> String {
    let statistics = &verdict.statistics;
    let best = verdict.line.first().map(|best| format!("best {best}"));
    let best = best.unwrap_or("no move: the game is over".to_string());
    let value = played.game().score_text(verdict.score);
    let noun = if verdict.score.is_decided() { "a" } else { "value" };
    let mut lines = vec![format!("{best}, {noun} {value}, depth {}", verdict.depth)];
    if verdict.line.len() > 1 {
        lines.push(format!("line {}", verdict.line.join(" ")));
    }
    let elapsed = statistics.elapsed.as_secs_f64();
    let speed = match elapsed >= 0.01 {
        true => format!(", {:.1} million nodes a second", statistics.nodes as f64 / elapsed / 1e6),
        false => String::new(),
    };
    let (nodes, leaves) = (count(statistics.nodes, "node"), grouped(statistics.leaves));
    lines.push(format!("{nodes}, {leaves} judged, {elapsed:.3} s{speed}"));
    if statistics.cutoffs > 0 {
        let first = 100.0 * statistics.first_cutoffs as f64 / statistics.cutoffs as f64;
        let cutoffs = count(statistics.cutoffs, "cut-off");
        lines.push(format!("{cutoffs}, {first:.0} % by the first move"));
    }
    if statistics.probes > 0 {
        let (hits, enough) = (grouped(statistics.hits), grouped(statistics.table_cutoffs));
        let probes = count(statistics.probes, "question");
        lines.push(format!("{probes} of the table, {hits} found, {enough} of them enough"));
    }
    if statistics.playouts > 0 {
        lines.push(count(statistics.playouts, "playout"));
    }
    lines.join("\n") + "\n"
}
