//! `damier tree`: the tree of a search, as text, JSON or a picture, or step by step; and several
//! beside each other.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, anyhow, ensure};
use catalog::{AnyMatch, Recording, Room, Spec};
use clap::Args;
use trees::{Code, Comparison, Steps, TooMany, View, counts, json, minimal, svg, text};

use crate::arguments::{GameArguments, LimitArguments, whole};
use crate::files::write_whole;
use crate::output::{columns, count, grouped, print, print_json};
use crate::search::player;

#[derive(Args, Debug)]
pub struct Tree {
    #[command(flatten)]
    game: GameArguments,
    /// Who searches: an algorithm such as `alphabeta:depth=3`, `mcts`, or Othello's `engine`
    #[arg(long, value_name = "SPEC", required_unless_present = "compare")]
    player: Option<Spec>,
    #[command(flatten)]
    limits: LimitArguments,
    /// Two to four searches beside each other: what each of them entered
    #[arg(long, value_name = "SPEC", num_args = 2..=4, conflicts_with_all = ["player", "json"])]
    compare: Vec<Spec>,
    /// Plies below the root to print (default: 2); deeper nodes are counted
    #[arg(long, value_name = "PLIES", value_parser = whole(0..=1_000))]
    depth_shown: Option<u64>,
    /// Print nothing but the best line
    #[arg(long)]
    only_path: bool,
    /// Print what the search did step by step: the node, the line of pseudo-code, and its numbers;
    /// with --json, `code` and `steps` of the search shown. Up to 50,000 nodes
    #[arg(long, conflicts_with_all = ["compare", "svg", "depth_shown", "only_path"])]
    steps: bool,
    /// The search of the whole tree to show, of several: by number from 1 (default: the last)
    #[arg(long, value_name = "N", value_parser = whole(1..=1_000_000))]
    pass: Option<u64>,
    /// Nodes to keep; those furthest from the root are counted (default: 200,000)
    #[arg(long, value_name = "N", value_parser = whole(1..=10_000_000))]
    nodes_kept: Option<u64>,
    /// Draw it in this file, as SVG
    #[arg(long, value_name = "FILE", conflicts_with = "compare")]
    svg: Option<PathBuf>,
    /// One JSON object with all passes and nodes
    #[arg(long)]
    json: bool,
}

/// More nodes make a picture that nothing can show.
const DRAWN_MAX: usize = 20_000;

pub fn run(arguments: &Tree) -> anyhow::Result<()> {
    let played = arguments.game.open()?;
    if let [_, ..] = &arguments.compare[..] {
        return compare(arguments, &*played);
    }
    let spec = arguments.player.as_ref().context("found no --player, expected one")?;
    let recording = record(arguments, &*played, spec)?;
    let view = view(arguments, &recording)?;
    if let Some(file) = &arguments.svg {
        let nodes = view.nodes.len();
        let found = count(nodes as u64, "node");
        ensure!(
            nodes <= DRAWN_MAX,
            "--svg: found {found}, expected at most {}: search less deep, or set --nodes-kept",
            grouped(DRAWN_MAX as u64)
        );
        write_whole(file, svg::draw(played.game(), view).as_bytes())?;
    }
    if arguments.steps {
        return print_steps(arguments, &*played, spec, &recording, view);
    }
    match arguments.json {
        true => print_json(&json::recording(played.game(), &recording)),
        false if arguments.svg.is_some() => Ok(()),
        false => print(&as_text(arguments, &*played, &recording, view)),
    }
}

fn record(arguments: &Tree, played: &dyn AnyMatch, spec: &Spec) -> anyhow::Result<Recording> {
    let mut player = player(played, spec)?;
    let usual = Room::USUAL;
    let room = Room { nodes: arguments.nodes_kept.map_or(usual.nodes, |n| n as usize), ..usual };
    let (limits, stop) = (arguments.limits.limits(), AtomicBool::new(false));
    let recording = player.record(played, &limits, &stop, room);
    recording.with_context(|| {
        let expected = "expected an algorithm of the laboratory, such as alphabeta:depth=3, mcts, \
                        or Othello's engine";
        format!("player {spec}: found one that keeps its tree to itself, {expected}")
    })
}

/// What the search did, step by step.
fn print_steps(
    arguments: &Tree,
    played: &dyn AnyMatch,
    spec: &Spec,
    recording: &Recording,
    view: View<'_>,
) -> anyhow::Result<()> {
    let code = Code::of(spec).with_context(|| {
        format!("--steps: found player {spec}, expected an algorithm of the laboratory, or mcts")
    })?;
    let steps = Steps::of(view, &code);
    let steps = steps.map_err(|TooMany { noun, found, most }| {
        let (found, most) = (count(found as u64, noun), grouped(most as u64));
        anyhow!("--steps: found {found}, expected at most {most}: search less deep")
    })?;
    if arguments.json {
        let mut all = json::recording(played.game(), recording);
        let pass = &mut all["passes"][view.pass];
        pass["code"] = code.lines().into();
        pass["steps"] = json::steps(&steps);
        return print_json(&all);
    }
    let heading = heading(played, recording);
    print(&format!("{heading}\n{}", text::steps(played.game(), view, &code, &steps)))
}

/// The pass that is asked for.
fn view<'r>(arguments: &Tree, recording: &'r Recording) -> anyhow::Result<View<'r>> {
    let Some(number) = arguments.pass else {
        return View::last(recording)
            .context("found no node: the game is over, or the search stopped at once");
    };
    let found = recording.passes.len();
    let view = View::of(recording, number as usize - 1);
    view.with_context(|| {
        format!("--pass: found {number}, expected one of {found} of which nodes were kept")
    })
}

fn as_text(
    arguments: &Tree,
    played: &dyn AnyMatch,
    recording: &Recording,
    view: View<'_>,
) -> String {
    let plies = arguments.depth_shown.map_or(2, |plies| plies as usize);
    let shown = text::Shown { plies, only_path: arguments.only_path };
    let tree = text::tree(played.game(), view, shown);
    format!("{}\n{tree}{}", heading(played, recording), sums(&counts::of(view)))
}

/// The board, and the searches of the whole tree.
fn heading(played: &dyn AnyMatch, recording: &Recording) -> String {
    let mut all = played.diagram();
    for (number, pass) in recording.passes.iter().enumerate() {
        let heading = text::heading(played.game(), pass.stage, pass.nodes);
        all += &format!("pass {}, {heading}", number + 1);
    }
    all
}

/// What the tree adds up to, in a line.
fn sums(counts: &counts::Counts) -> String {
    let mut parts = vec![count(counts.nodes, "node"), format!("{} judged", grouped(counts.leaves))];
    if counts.cutoffs > 0 {
        let by_first = 100.0 * counts.first_cutoffs as f64 / counts.cutoffs as f64;
        let cutoffs = count(counts.cutoffs, "cut-off");
        parts.push(format!("{cutoffs} ({by_first:.0} % by the first move)"));
        parts.push(format!("{} not searched", count(counts.skipped, "move")));
    }
    if counts.hits > 0 {
        parts.push(format!("{} known to the table", grouped(counts.hits)));
    }
    if counts.again > 0 {
        parts.push(format!("{} entered again", grouped(counts.again)));
    }
    format!("\n{}\n", parts.join(", "))
}

/// Several searches as a table, and how many nodes they share.
fn compare(arguments: &Tree, played: &dyn AnyMatch) -> anyhow::Result<()> {
    let recordings = arguments.compare.iter().map(|spec| record(arguments, played, spec));
    let recordings = recordings.collect::<anyhow::Result<Vec<_>>>()?;
    // All passes of a search, unless one of them is asked for.
    let passes = |recording| match arguments.pass {
        Some(_) => Ok(vec![view(arguments, recording)?]),
        None => Ok(View::all(recording)),
    };
    let views = recordings.iter().map(passes).collect::<anyhow::Result<Vec<_>>>()?;
    let (comparison, _) = Comparison::of(&views);
    let game = played.game();
    let names = arguments.compare.iter().map(|spec| spec.text.clone());
    let mut rows = vec![std::iter::once(String::new()).chain(names).collect::<Vec<_>>()];
    let mut row = |name: &str, value: &dyn Fn(usize) -> String| {
        let values = (0..views.len()).map(value);
        rows.push(std::iter::once(name.to_string()).chain(values).collect());
    };
    let counts = &comparison.counts;
    row("value", &|tree| game.score_text(recordings[tree].verdict.score));
    row("best move", &|tree| recordings[tree].verdict.line.first().cloned().unwrap_or_default());
    row("passes", &|tree| grouped(recordings[tree].passes.len() as u64));
    row("nodes", &|tree| grouped(counts[tree].nodes));
    row("judged", &|tree| grouped(counts[tree].leaves));
    // Of trees of which nothing was left out.
    let least = views.iter().map(|passes| minimal::leaves(*passes.last()?));
    let least = least.collect::<Vec<_>>();
    if least.iter().any(Option::is_some) {
        row("least to be judged", &|tree| least[tree].map_or_else(String::new, grouped));
    }
    row("cut-offs", &|tree| grouped(counts[tree].cutoffs));
    row("by the first move", &|tree| grouped(counts[tree].first_cutoffs));
    row("moves not searched", &|tree| grouped(counts[tree].skipped));
    row("known to the table", &|tree| grouped(counts[tree].hits));
    row("entered again", &|tree| grouped(counts[tree].again));
    row("different nodes", &|tree| grouped(comparison.different[tree] as u64));
    row("entered by it alone", &|tree| grouped(comparison.alone[tree] as u64));
    row("seconds", &|tree| {
        format!("{:.3}", recordings[tree].verdict.statistics.elapsed.as_secs_f64())
    });
    let common = count(comparison.common as u64, "node");
    print(&format!("{}\n{common} entered by all\n", columns(&rows, 1)))
}
