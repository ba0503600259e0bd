//! `damier solve`: exact scores of positions, and forced wins.

use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use analysis::{Analysis, Confidence, Question, Reach};
use anyhow::{Context, bail, ensure};
use catalog::{AnyEngine, AnyGame, AnyMatch, Cell, Options, Problem, Unit};
use game::Limits;
use othello::Othello;
use serde_json::{Map, Value, json};

use crate::arguments::Solve;
use crate::files;
use crate::output::{Failed, grouped, print, print_json, seconds};
use crate::progress::status;

pub fn run(arguments: &Solve) -> anyhow::Result<()> {
    let problems = problems(arguments)?;
    let Some(first) = problems.first() else {
        bail!("{}: found no position, expected at least one", arguments.input.display());
    };
    for problem in &problems {
        if let Some(reason) = catalog::impossibility(&*problem.played) {
            let (input, number) = (arguments.input.display(), problem.line);
            bail!("{input}, position {number}: found {reason}, expected a board of a game");
        }
    }
    let mut engine = arguments.engine.engine(first.played.game())?;
    let limits = limits(arguments, first.played.game());
    if !arguments.json {
        match is_counted(&*first.played) {
            true => print(&head(&*first.played))?,
            false => print(WINS_HEAD)?,
        }
    }
    let mut solved = Vec::new();
    for problem in &problems {
        // Each for itself: the order of a file must not change the nodes.
        engine.clear();
        let found = solve(&mut *engine, problem, limits, arguments.json)?;
        match arguments.json {
            true => print_json(&as_json(problem, &found, engine.entered()))?,
            false => print(&row(problem, &found))?,
        }
        solved.push(found);
    }
    let checked = problems.iter().zip(&solved).filter_map(|(one, found)| is_right(one, found));
    let checked = checked.collect::<Vec<_>>();
    let wrong = checked.iter().filter(|is_right| !**is_right).count();
    if !arguments.json && problems.len() > 1 {
        let right = match checked.len() {
            0 => String::new(),
            scored => format!(", {} of {scored} right", scored - wrong),
        };
        print(&format!("{}{right}\n", total(&solved)))?;
    }
    ensure!(wrong == 0, Failed(format!("{wrong} wrong")));
    Ok(())
}

/// How long to think about a position unless it is said, where the end may be out of reach.
const TIME: Duration = Duration::from_secs(60);

fn limits(arguments: &Solve, game: &dyn AnyGame) -> Limits {
    let limits = Limits { nodes: arguments.nodes, time: arguments.time, depth: None };
    let is_in_reach = game.unit() == Unit::Discs && game.size() == Othello::SIZE;
    match limits == Limits::default() && !is_in_reach {
        true => Limits { time: Some(TIME), ..limits },
        false => limits,
    }
}

/// Whether results are numbers, and not only won, lost or drawn.
fn is_counted(played: &dyn AnyMatch) -> bool {
    !matches!(played.game().unit(), Unit::Points | Unit::Chances)
}

fn solve(
    engine: &mut dyn AnyEngine,
    problem: &Problem,
    limits: Limits,
    quiet: bool,
) -> anyhow::Result<Analysis> {
    let question = Question { moves: 1, only: None, reach: Reach::Solve, limits, book: false };
    let stop = AtomicBool::new(false);
    let progress = status(!quiet);
    let mut report = |now: &Analysis| {
        let best = now.moves.first().map_or("", |judged| &judged.mv);
        progress.set_message(format!("{:?} {best} {:+.2}", now.confidence, now.value));
    };
    let found = engine.analyse(&*problem.played, &question, &stop, &mut report);
    found.context("found another game than that of the first position")
}

/// What there is to solve: a file of positions, the last position of a saved game, or a position.
fn problems(arguments: &Solve) -> anyhow::Result<Vec<Problem>> {
    let (rules, size) = (arguments.rules.clone(), arguments.size);
    let options = Options { rules, size, ..Options::default() };
    let game = catalog::find(&arguments.game)?.open(&options)?;
    let path = arguments.input.as_path();
    let input = &path.to_string_lossy();
    if !path.exists() {
        let played = game
            .set_up(input)
            .with_context(|| format!("{input:?} is no file, and as a position"))?;
        return Ok(vec![Problem { line: 1, played, score: None }]);
    }
    let bytes = files::read(path, "a file of positions or games")?;
    if path.extension().is_some_and(|extension| extension == "obf") {
        let text = String::from_utf8_lossy(&bytes);
        return catalog::read_problems(&text).with_context(|| input.to_string());
    }
    let games = catalog::read_games(input, &bytes).with_context(|| input.to_string())?;
    let opened = (1..).zip(&games).map(|(number, saved)| {
        let played = saved.open().with_context(|| format!("{input}, game {number}"))?;
        Ok(Problem { line: number, played, score: None })
    });
    opened.collect()
}

fn as_json(problem: &Problem, found: &Analysis, entered: &[u64]) -> Value {
    let best = found.moves.first();
    if !is_counted(&*problem.played) {
        return json!({
            "n": problem.line,
            "rules": problem.played.game().options().rules,
            "result": result(problem, found),
            "plies": plies(found),
            "best": best.map(|judged| &judged.mv),
            "line": best.map_or(&[][..], |judged| &judged.line),
            "nodes": found.nodes,
            "seconds": seconds(found.elapsed.as_secs_f64()),
        });
    }
    json!({
        "n": problem.line,
        "empties": empties(&*problem.played),
        "score": found.value as i32,
        "exact": found.confidence.is_sure(),
        "best": best.map(|judged| &judged.mv),
        "line": best.map_or(&[][..], |judged| &judged.line),
        "nodes": found.nodes,
        "nodes_by_empties": by_empties(entered),
        "seconds": seconds(found.elapsed.as_secs_f64()),
        "ok": is_right(problem, found),
    })
}

/// Positions entered by the number of empty squares, the most first.
fn by_empties(entered: &[u64]) -> Value {
    let counts = entered.iter().enumerate().rev().filter(|(_, count)| **count > 0);
    counts.map(|(empties, count)| (empties.to_string(), json!(count))).collect::<Map<_, _>>().into()
}

/// Whether the score is the one that the file gives.
fn is_right(problem: &Problem, found: &Analysis) -> Option<bool> {
    problem.score.map(|score| f64::from(score) == found.value)
}

fn empties(played: &dyn AnyMatch) -> usize {
    played.cells().iter().filter(|cell| **cell == Cell::Empty).count()
}

/// Who wins, if that is proved. With more than two seats first place may be shared.
fn result(problem: &Problem, found: &Analysis) -> Option<&'static str> {
    let even = match problem.played.game().unit() {
        Unit::Chances => found.value.clamp(0.01, 99.99),
        _ => 0.0,
    };
    let is_sure = found.confidence.is_sure();
    is_sure.then(|| match found.value.total_cmp(&even) {
        Ordering::Less => "lost",
        Ordering::Equal => "drawn",
        Ordering::Greater => "won",
    })
}

/// After how many plies at most.
fn plies(found: &Analysis) -> Option<u32> {
    match found.confidence {
        Confidence::Decided(plies) => Some(plies),
        _ => None,
    }
}

const WINS_HEAD: &str = "   n  result        best             nodes  seconds  line\n";

/// What a table of exact scores says above its columns.
fn head(played: &dyn AnyMatch) -> String {
    let width = best_width(played);
    format!("   n  empties  score  {:<width$} {:>16}  seconds  line\n", "best", "nodes")
}

/// How wide the best moves are, at least: squares, or where pieces go.
fn best_width(played: &dyn AnyMatch) -> usize {
    if played.game().unit() == Unit::Discs { 4 } else { 14 }
}

/// A line of the table.
fn row(problem: &Problem, found: &Analysis) -> String {
    let best = found.moves.first();
    let line = best.map_or(String::new(), |judged| judged.line.join(" "));
    if !is_counted(&*problem.played) {
        let plies = plies(found).map_or(String::new(), |plies| format!(" in {plies}"));
        let result = format!("{}{plies}", result(problem, found).unwrap_or("not known"));
        let best = best.map_or("", |judged| &judged.mv);
        let (nodes, seconds) = (grouped(found.nodes), found.elapsed.as_secs_f64());
        let number = problem.line;
        return format!(
            "{number:>4}  {result:<12}  {best:<6} {nodes:>15} {seconds:>8.3}  {line}\n"
        );
    }
    let wrong = match (problem.score, is_right(problem, found)) {
        (Some(score), Some(false)) => format!("  expected {score:+}"),
        _ => String::new(),
    };
    // What is not proved is about right.
    let about = if found.confidence.is_sure() { "" } else { "~" };
    let score = format!("{about}{:+}", found.value as i32);
    let width = best_width(&*problem.played);
    format!(
        "{:>4} {:>8} {score:>6}  {:<width$} {:>16} {:>8.3}  {line}{wrong}\n",
        problem.line,
        empties(&*problem.played),
        best.map_or("", |judged| &judged.mv),
        grouped(found.nodes),
        found.elapsed.as_secs_f64(),
    )
}

/// What all of them took.
fn total(solved: &[Analysis]) -> String {
    let nodes = solved.iter().map(|found| found.nodes).sum::<u64>();
    let seconds = solved.iter().map(|found| found.elapsed).sum::<Duration>().as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
    format!("{} nodes, {seconds:.3} s, {speed:.1} million nodes a second", grouped(nodes))
}
