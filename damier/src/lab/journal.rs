//! The games of an experiment, one a line, so that it can go on where it stopped.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::ops::Range;
use std::path::Path;

use anyhow::{Context, ensure};
use arena::journal::GameLine;
use arena::{RunLine, Schedule};
use indicatif::ProgressBar;
use runs::Called;
use serde_json::{Value, json};

use super::arguments::Output;
use super::playing::Playing;
use crate::files::{make_folder, read};
use crate::progress::bar;
use crate::run::Hands;

/// The games that were played; in a file if the experiment has a folder.
pub struct Journal {
    lines: Vec<Value>,
    file: Option<File>,
}

impl Journal {
    /// The journal of an experiment. Games that were played with other settings are refused.
    pub fn open(output: &Output, experiment: &str, settings: &Value) -> anyhow::Result<Journal> {
        let Some(folder) = &output.out else {
            return Ok(Journal { lines: Vec::new(), file: None });
        };
        make_folder("--out", folder)?;
        let path = folder.join(format!("{experiment}.jsonl"));
        let (mut lines, whole) =
            if path.exists() { Journal::lines(&path)? } else { (Vec::new(), 0) };
        let found = lines.first().cloned();
        ensure!(
            found.as_ref().is_none_or(|found| found == settings),
            "{}: found games of {}, expected those of {settings}",
            path.display(),
            found.unwrap_or_default(),
        );
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let file = file.with_context(|| path.display().to_string())?;
        // What follows a torn line would be torn with it.
        file.set_len(whole).with_context(|| path.display().to_string())?;
        let mut journal = Journal { lines: Vec::new(), file: Some(file) };
        match lines.is_empty() {
            true => journal.keep(settings)?,
            false => drop(lines.remove(0)),
        }
        Ok(Journal { lines, ..journal })
    }

    /// The lines of a journal, and how many bytes they have. The last line may be torn, and then
    /// has no end: it is left out.
    fn lines(path: &Path) -> anyhow::Result<(Vec<Value>, u64)> {
        let bytes = read(path, "a journal of games")?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let line = |(number, line): (usize, &str)| {
            serde_json::from_str(line).ok().with_context(|| {
                let place = format!("{}, line {}", path.display(), number + 1);
                format!("{place}: found {line:?}, expected a game as JSON")
            })
        };
        let lines = text.lines().enumerate().map(line).collect::<anyhow::Result<_>>()?;
        Ok((lines, whole as u64))
    }

    /// Keeps a game.
    pub fn keep(&mut self, line: &Value) -> anyhow::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        writeln!(file, "{line}").context("the journal of games")
    }

    /// The games of a part of the experiment, of these numbers, that were played before; and the
    /// numbers of all of them.
    pub fn known(&self, part: &str, numbers: &Range<u64>) -> (Vec<Value>, HashSet<u64>) {
        let number = |line: &Value| line["number"].as_u64().filter(|one| numbers.contains(one));
        let known = self.lines.iter().filter(|line| line["table"] == part);
        known.filter_map(|line| Some((line.clone(), number(line)?))).unzip()
    }

    /// Plays what is left of a schedule; all of its games.
    pub fn play(
        &mut self,
        part: &str,
        run: &RunLine,
        schedule: &Schedule,
        playing: &mut Playing<'_>,
        bar: &ProgressBar,
    ) -> anyhow::Result<Vec<Value>> {
        let (mut games, done) = self.known(part, &schedule.games());
        bar.inc(games.len() as u64);
        playing.play(run, schedule, done, &mut |game| {
            let line = line(part, &game);
            bar.inc(1);
            self.keep(&line)?;
            games.push(line);
            Ok(())
        })?;
        Ok(games)
    }

    /// Has the engine play what is left of so many games with itself; all of them, with what it
    /// called.
    pub fn play_called(
        &mut self,
        part: &str,
        run: &RunLine,
        games: u64,
        playing: &mut Playing<'_>,
        bar: &ProgressBar,
    ) -> anyhow::Result<Vec<Value>> {
        let (mut lines, done) = self.known(part, &(0..games));
        let known = lines.iter().map(|line| (line["number"].as_u64().unwrap_or(0), called(line)));
        let known = known.collect();
        playing.play_called(run, games, known, &mut |number, Called { calls, shares }| {
            bar.inc(1);
            if !done.contains(&number) {
                let line =
                    json!({"table": part, "number": number, "calls": calls, "shares": shares});
                self.keep(&line)?;
                lines.push(line);
            }
            Ok(())
        })?;
        Ok(lines)
    }
}

/// What an engine called in the game of a line.
pub fn called(line: &Value) -> Called {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let numbers = |value: &Value| list(value).iter().filter_map(Value::as_f64).collect::<Vec<_>>();
    let calls = list(&line["calls"]).iter().map(numbers).collect();
    Called { calls, shares: numbers(&line["shares"]) }
}

fn line(part: &str, game: &GameLine) -> Value {
    json!({
        "table": part, "number": game.index, "order": game.order, "shares": game.shares,
        "nodes": game.nodes,
        "moves": game.clocks.iter().map(|(moves, ..)| moves).collect::<Vec<_>>(),
    })
}

/// What the games say of a player, under a key that has something for every seat.
pub fn of_player<'a>(
    lines: &'a [Value],
    player: usize,
    key: &'a str,
) -> impl Iterator<Item = f64> + 'a {
    lines.iter().filter_map(move |line| {
        let order = line["order"].as_array()?;
        let seat = order.iter().position(|one| one.as_u64() == Some(player as u64))?;
        line[key][seat].as_f64()
    })
}

/// Shows how many games were played, unless only programs look.
pub fn games_bar(output: &Output, games: u64, hands: &Hands) -> ProgressBar {
    let bar = if output.json { ProgressBar::hidden() } else { bar(games, "games") };
    bar.set_length(games);
    hands.show(&bar, "games");
    bar
}
