//! `damier analyse`: every move of a game judged.

mod judged;
mod page;

use std::fs;
use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, anyhow, bail, ensure};
use catalog::{
    Analyst, AnyMatch, Confidence, Judgment, Options, Question, Reach, SavedGame, opening_name,
};
use game::{Limits, TextError};
use serde_json::{Value, json};

use crate::arguments::Analyse;
use crate::files;
use crate::memory;
use crate::output::{count, plies, print, print_json};
use judged::{Grade, Judged, confidence_text, rounded, value_text};

pub fn run(arguments: &Analyse) -> anyhow::Result<()> {
    check_page(arguments)?;
    let (sheet, mut played) = open(arguments)?;
    let engine = &arguments.engine;
    memory::check("--table", engine.table)?;
    let analyst = Analyst::of(&*played, engine.table as usize, engine.threads as usize);
    let mut analyst = analyst.with_context(|| {
        let name = played.game().name();
        format!("found {name}, expected othello on 8x8: no other game can be analysed")
    })?;
    let opening = opening_name(&*played);
    if !arguments.json {
        print(&head(&*played, opening))?;
    }
    let mut review = Review { arguments, analyst: &mut analyst, all: Vec::new() };
    review.run(&mut *played)?;
    if let Some(path) = &arguments.html {
        files::write_whole(path, page::page(&sheet, &*played, &review).as_bytes())?;
    }
    match arguments.json {
        true => print_json(&review.summary_json(opening)),
        false => print(&review.summary_text()),
    }
}

/// The page must not take the place of the game.
fn check_page(arguments: &Analyse) -> anyhow::Result<()> {
    let Some(page) = arguments.html.as_deref() else { return Ok(()) };
    files::check_page(page)?;
    let is_input = fs::canonicalize(page)
        .is_ok_and(|page| fs::canonicalize(&arguments.input).is_ok_and(|input| input == page));
    let name = page.display();
    ensure!(!is_input, "--html: found {name}, the file to analyse, expected another to write");
    Ok(())
}

/// The game to analyse: a file, or moves.
fn open(arguments: &Analyse) -> anyhow::Result<(SavedGame, Box<dyn AnyMatch>)> {
    let path = arguments.input.as_path();
    let input = &path.to_string_lossy();
    if path.exists() {
        let bytes = files::read(path, "a file of games, or moves")?;
        let games = catalog::read_games(input, &bytes).with_context(|| input.to_string())?;
        let Some(saved) = games.get(arguments.number as usize - 1) else {
            let found = count(games.len() as u64, "game");
            bail!("{input}: found {found}, expected at least {}", arguments.number);
        };
        let place = || format!("{input}, game {}", arguments.number);
        return Ok((saved.clone(), saved.open().with_context(place)?));
    }
    let game = catalog::find(&arguments.game)?.open(&Options::default())?;
    let mut played = game.start(1);
    for (offset, mv) in game.split_moves(input) {
        let refused = |error: TextError| error.inside(input, offset);
        let context = || format!("{input:?} is no file, and as moves");
        played.play(mv).map_err(refused).with_context(context)?;
    }
    ensure!(
        played.plies() > 0,
        "found no moves, expected a file of games, or moves such as f5d6c3"
    );
    Ok((SavedGame::new(&*game), played))
}

fn head(played: &dyn AnyMatch, opening: Option<&str>) -> String {
    let opening = opening.map_or(String::new(), |name| format!(", opening {name}"));
    format!(
        "{}, {}{opening}\n ply  side  move   value  best   value   loss\n",
        played.game().name(),
        plies(played.plies()),
    )
}

/// A game under review.
struct Review<'a> {
    arguments: &'a Analyse,
    analyst: &'a mut Analyst,
    all: Vec<Judged>,
}

impl Review<'_> {
    /// Judges every move, the last first: what is known of the end helps before it.
    fn run(&mut self, played: &mut dyn AnyMatch) -> anyhow::Result<()> {
        let moves = played.played();
        for (ply, mv) in moves.iter().enumerate().rev() {
            played.undo(1);
            if played.moves() == [game::PASS] {
                continue;
            }
            if stderr().is_terminal() {
                let _ = write!(stderr(), "\rply {} of {}\x1b[K", ply + 1, moves.len());
            }
            let judged = self.judge(played, ply + 1, mv)?;
            self.all.push(judged);
        }
        if stderr().is_terminal() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
        played.redo(moves.len());
        self.all.reverse();
        for judged in &self.all {
            match self.arguments.json {
                true => print_json(&as_json(judged))?,
                false => print(&row(judged))?,
            }
        }
        Ok(())
    }

    fn judge(&mut self, played: &dyn AnyMatch, ply: usize, mv: &str) -> anyhow::Result<Judged> {
        let best = self.ask(played, None)?;
        let of_move = if best.mv == mv { best.clone() } else { self.ask(played, Some(mv))? };
        // A better look at the move may show that it was the best after all.
        let best = if of_move.value > best.value { of_move.clone() } else { best };
        Ok(Judged { ply, side: played.turn_text(), played: of_move, best })
    }

    fn ask(&mut self, played: &dyn AnyMatch, only: Option<&str>) -> anyhow::Result<Judgment> {
        let limits = Limits { time: self.arguments.time, ..Limits::default() };
        let reach = Reach::Level(self.arguments.level as u8);
        let question = Question { moves: 1, only, reach, limits };
        let stop = AtomicBool::new(false);
        let found = self.analyst.judge(played, &question, &stop, &mut |_| ());
        let best = found.and_then(|found| found.moves.into_iter().next());
        best.ok_or_else(|| anyhow!("found no move to judge, expected one"))
    }

    fn sides(&self) -> Vec<Side> {
        let mut sides: Vec<Side> = Vec::new();
        for judged in &self.all {
            if !sides.iter().any(|side| side.name == judged.side) {
                sides.push(Side { name: judged.side.clone(), ..Side::default() });
            }
            for side in sides.iter_mut().filter(|side| side.name == judged.side) {
                side.moves += 1;
                side.loss += judged.loss();
                side.errors += u64::from(judged.loss() >= 1.0);
                side.grades.extend(judged.grade());
            }
        }
        sides.sort_by_key(|side| side.name != "X");
        sides
    }

    fn summary_text(&self) -> String {
        let line = |side: Side| {
            let (moves, errors) = (count(side.moves, "move"), count(side.errors, "error"));
            let mean = side.mean();
            format!(
                "{}: {moves}, {:.1} discs lost, {mean:.2} a move, {errors}\n",
                side.name, side.loss
            )
        };
        self.sides().into_iter().map(line).collect()
    }

    fn summary_json(&self, opening: Option<&str>) -> Value {
        let side = |side: Side| {
            json!({"side": side.name, "moves": side.moves, "loss": rounded(side.loss),
                   "errors": side.errors})
        };
        let sides = self.sides().into_iter().map(side).collect::<Vec<_>>();
        json!({"type": "summary", "opening": opening, "sides": sides})
    }
}

#[derive(Default)]
struct Side {
    name: String,
    moves: u64,
    loss: f64,
    /// Moves that lost a disc or more.
    errors: u64,
    /// The bad ones.
    grades: Vec<Grade>,
}

impl Side {
    /// What a move lost.
    fn mean(&self) -> f64 {
        self.loss / self.moves.max(1) as f64
    }

    fn count(&self, grade: Grade) -> usize {
        self.grades.iter().filter(|found| **found == grade).count()
    }
}

fn row(judged: &Judged) -> String {
    let (loss, confidence) = (judged.loss_text(), confidence_text(&judged.best));
    format!(
        "{:>4}  {:<4}  {:<4} {:>7}  {:<4} {:>7} {loss:>6}  {confidence}\n",
        judged.ply,
        judged.side,
        judged.played.mv,
        value_text(&judged.played),
        judged.best.mv,
        value_text(&judged.best),
    )
}

fn as_json(judged: &Judged) -> Value {
    let exactness = match judged.best.confidence {
        Confidence::Exact => json!({"exact": true}),
        Confidence::Likely(percent) => json!({"exact": false, "percent": percent}),
        Confidence::Depth(depth) => json!({"exact": false, "depth": depth}),
    };
    json!({
        "type": "move",
        "ply": judged.ply,
        "side": judged.side,
        "move": judged.played.mv,
        "value": rounded(judged.played.value),
        "best": judged.best.mv,
        "best_value": rounded(judged.best.value),
        "line": judged.best.line,
        "loss": rounded(judged.loss()),
        "confidence": exactness,
    })
}
