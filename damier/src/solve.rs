//! `damier solve`: exact scores of positions.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::AtomicBool;

use analysis::{Analysis, Question, Reach};
use anyhow::{Context, anyhow, bail, ensure};
use catalog::{AnyEngine, AnyMatch, Options};
use game::Limits;
use serde_json::{Value, json};

use crate::arguments::{EngineArguments, Solve};
use crate::files;
use crate::output::{grouped, print, print_json, seconds};

/// A position to solve, and what is known of it.
struct Problem {
    /// Its line in the file.
    number: usize,
    played: Box<dyn AnyMatch>,
    /// The score that the file gives.
    score: Option<i32>,
}

pub fn run(arguments: &Solve) -> anyhow::Result<()> {
    let problems = problems(arguments)?;
    let Some(first) = problems.first() else {
        bail!("{}: found no position, expected at least one", arguments.input.display());
    };
    for problem in &problems {
        if let Some(reason) = catalog::impossibility(&*problem.played) {
            let (input, number) = (arguments.input.display(), problem.number);
            bail!("{input}, position {number}: found {reason}, expected a board of a game");
        }
    }
    let megabytes = arguments.engine.megabytes(EngineArguments::TABLE)?;
    let game = first.played.game();
    let make = game.engine().with_context(|| {
        format!("found {}, expected othello on 8x8: no other game can be solved", game.name())
    })?;
    let mut engine = make(megabytes, arguments.engine.threads as usize);
    if !arguments.json {
        print(&format!("{}\n", Row::HEAD))?;
    }
    let mut total = Total::default();
    for problem in &problems {
        // Each for itself: the order of a file must not change the nodes.
        engine.clear();
        let found = solve(&mut *engine, problem, arguments.json)?;
        total.add(problem, &found);
        match arguments.json {
            true => print_json(&as_json(problem, &found))?,
            false => print(&format!("{}\n", Row::of(problem, &found)))?,
        }
    }
    if !arguments.json && problems.len() > 1 {
        print(&total.text())?;
    }
    ensure!(total.wrong == 0, crate::output::Failed(format!("{} wrong", total.wrong)));
    Ok(())
}

fn solve(engine: &mut dyn AnyEngine, problem: &Problem, quiet: bool) -> anyhow::Result<Analysis> {
    let question =
        Question { moves: 1, only: None, reach: Reach::Solve, limits: Limits::default() };
    let shows = stderr().is_terminal() && !quiet;
    let stop = AtomicBool::new(false);
    let mut report = |now: &Analysis| {
        if shows {
            let best = now.moves.first().map_or("", |judged| &judged.mv);
            let _ = write!(stderr(), "\r{:?} {best} {:+.2} \x1b[K", now.confidence, now.value);
        }
    };
    let found = engine.analyse(&*problem.played, &question, &stop, &mut report);
    if shows {
        let _ = write!(stderr(), "\r\x1b[K");
    }
    found.ok_or_else(|| anyhow!("found another game, expected othello on 8x8"))
}

/// What there is to solve: a file of positions, the last position of a saved game, or a position.
fn problems(arguments: &Solve) -> anyhow::Result<Vec<Problem>> {
    let game = catalog::find(&arguments.game)?.open(&Options::default())?;
    let path = arguments.input.as_path();
    let input = &path.to_string_lossy();
    if !path.exists() {
        let played = game
            .set_up(input)
            .with_context(|| format!("{input:?} is no file, and as a position"))?;
        return Ok(vec![Problem { number: 1, played, score: None }]);
    }
    let bytes = files::read(path, "a file of positions or games")?;
    if path.extension().is_some_and(|extension| extension == "obf") {
        let text = String::from_utf8_lossy(&bytes);
        let problems = catalog::read_problems(&text).with_context(|| input.to_string())?;
        return Ok(problems
            .into_iter()
            .map(|problem| Problem {
                number: problem.line,
                played: problem.played,
                score: problem.score,
            })
            .collect());
    }
    let games = catalog::read_games(input, &bytes).with_context(|| input.to_string())?;
    let opened = games.iter().enumerate().map(|(index, saved)| {
        let played = saved.open().with_context(|| format!("{input}, game {}", index + 1))?;
        Ok(Problem { number: index + 1, played, score: None })
    });
    opened.collect()
}

fn as_json(problem: &Problem, found: &Analysis) -> Value {
    let best = found.moves.first();
    json!({
        "n": problem.number,
        "empties": empties(&*problem.played),
        "score": found.value as i32,
        "best": best.map(|judged| &judged.mv),
        "line": best.map_or(&[][..], |judged| &judged.line),
        "nodes": found.nodes,
        "seconds": seconds(found.elapsed.as_secs_f64()),
        "ok": is_right(problem, found),
    })
}

/// Whether the score is the one that the file gives.
fn is_right(problem: &Problem, found: &Analysis) -> Option<bool> {
    problem.score.map(|score| f64::from(score) == found.value)
}

fn empties(played: &dyn AnyMatch) -> usize {
    let board = played.position_text();
    board.chars().filter(|cell| *cell == '-').count()
}

/// A line of the table.
struct Row;

impl Row {
    const HEAD: &str = "   n  empties  score  best            nodes  seconds  line";

    fn of(problem: &Problem, found: &Analysis) -> String {
        let best = found.moves.first();
        let line = best.map_or(String::new(), |judged| judged.line.join(" "));
        let wrong = match (problem.score, is_right(problem, found)) {
            (Some(score), Some(false)) => format!("  expected {score:+}"),
            _ => String::new(),
        };
        format!(
            "{:>4} {:>8} {:>+6}  {:<4} {:>16} {:>8.3}  {line}{wrong}",
            problem.number,
            empties(&*problem.played),
            found.value as i32,
            best.map_or("", |judged| &judged.mv),
            grouped(found.nodes),
            found.elapsed.as_secs_f64(),
        )
    }
}

#[derive(Default)]
struct Total {
    nodes: u64,
    seconds: f64,
    scored: u64,
    wrong: u64,
}

impl Total {
    fn add(&mut self, problem: &Problem, found: &Analysis) {
        self.nodes += found.nodes;
        self.seconds += found.elapsed.as_secs_f64();
        self.scored += u64::from(problem.score.is_some());
        self.wrong += u64::from(is_right(problem, found) == Some(false));
    }

    fn text(&self) -> String {
        let right = match self.scored {
            0 => String::new(),
            scored => format!(", {} of {scored} right", scored - self.wrong),
        };
        format!(
            "{} nodes, {:.3} s, {:.1} million nodes a second{right}\n",
            grouped(self.nodes),
            self.seconds,
            self.nodes as f64 / self.seconds.max(1e-9) / 1e6,
        )
    }
}
