//! What of a run can be saved: files that it has written, and those that are made of its games.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use ::runs::folder::RunFolder;
use arena::journal::{GameLine, Journal};
use arena::{Results, report, saved_game};

use super::unread;
use crate::message::{Code, Problem, RunCurve, RunExport, RunFile, RunView};
use crate::problem::Answer;
use crate::room::json;
use crate::sheets;

/// What runs keep for themselves.
const OWN: [&str; 10] = [
    "run.json",
    "lock",
    "status.json",
    "work.jsonl",
    "stop",
    "files.json",
    "live.json",
    "look",
    "checkpoint",
    "checkpoint.previous",
];

/// Files of a folder that are listed.
const FILES_MAX: usize = 200;

/// The largest file that can be saved here.
const FILE_MAX: u64 = 256 << 20;

/// The learning curve, in the folder of a run.
const CURVE: &str = "learned/curve.csv";

/// Rows of a curve that can be seen.
const ROWS_MAX: usize = 300;

/// The files of a run, and those of its folders.
pub(super) fn list(folder: &Path) -> io::Result<Vec<RunFile>> {
    let mut files = Vec::new();
    add(folder, "", &mut files)?;
    files.sort_by(|one, other| one.name.cmp(&other.name));
    files.truncate(FILES_MAX);
    Ok(files)
}

fn add(folder: &Path, prefix: &str, files: &mut Vec<RunFile>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type()?;
        // Drafts begin with a dot, or their ending says what they are.
        if OWN.contains(&name.as_str()) || name.starts_with('.') || name.ends_with(".new") {
            continue;
        }
        if kind.is_file() {
            // One that is gone by now is none.
            if let Ok(about) = entry.metadata() {
                files.push(RunFile { name: format!("{prefix}{name}"), bytes: about.len() });
            }
        } else if kind.is_dir() && prefix.is_empty() {
            add(&entry.path(), &format!("{name}/"), files)?;
        }
    }
    Ok(())
}

/// A file of a run, among those that are listed.
pub(super) fn file(folder: &RunFolder, name: &str) -> Answer<Vec<u8>> {
    let listed = list(&folder.path).map_err(unread)?.into_iter().find(|file| file.name == name);
    let listed = listed.ok_or_else(|| Problem::not_found("file"))?;
    if listed.bytes > FILE_MAX {
        let found = format!("a file of {} bytes", listed.bytes);
        return Err(Problem::found(Code::TooLarge, found, format!("at most {FILE_MAX}")));
    }
    fs::read(folder.path.join(name)).map_err(unread)
}

/// The learning curve, read again when it has changed.
pub(super) struct Curve {
    path: PathBuf,
    seen: Option<(SystemTime, u64)>,
    curve: Option<RunCurve>,
}

impl Curve {
    pub(super) fn of(folder: &Path) -> Curve {
        Curve { path: folder.join(CURVE), seen: None, curve: None }
    }

    /// The curve by now; none if there is none.
    pub(super) fn look(&mut self) -> io::Result<Option<RunCurve>> {
        let Ok(about) = fs::metadata(&self.path) else { return Ok(None) };
        let seen = Some((about.modified()?, about.len()));
        if seen != self.seen {
            self.seen = seen;
            self.curve = Some(read(&fs::read_to_string(&self.path)?));
        }
        Ok(self.curve.clone())
    }
}

/// Numbers with commas between them below the names of their columns: so many of the rows as can be
/// seen, the last one included.
fn read(text: &str) -> RunCurve {
    let mut lines = text.lines();
    let columns = lines.next().unwrap_or_default().split(',').map(str::to_string);
    let columns = columns.collect::<Vec<_>>();
    let lines = lines.collect::<Vec<_>>();
    let step = lines.len().div_ceil(ROWS_MAX).max(1);
    let last = lines.len().saturating_sub(1);
    let drawn = lines.iter().enumerate().filter(|(at, _)| at % step == 0 || *at == last);
    let row = |line: &str| line.split(',').map(|cell| cell.parse().ok()).collect::<Option<_>>();
    let rows =
        drawn.filter_map(|(_, line)| row(line)).filter(|row: &Vec<_>| row.len() == columns.len());
    RunCurve { rows: rows.collect(), columns }
}

/// A file that is made of what is known: its name, its kind, and what stands in it.
pub(super) type Made = (String, &'static str, Vec<u8>);

/// Makes a file of all that is known of a run.
pub(super) fn results(found: &RunView) -> Made {
    (format!("{}.json", found.run.name), "application/json", json(found).into_bytes())
}

/// Makes a file of the games of a run.
pub(super) fn export(
    name: &str,
    journal: Option<Journal>,
    what: RunExport,
    picture: &str,
) -> Answer<Made> {
    let missing = || Problem::not_found("match or tournament");
    let journal = journal.ok_or_else(missing)?;
    match what {
        RunExport::Csv => {
            let text = sheets::text(&rows(&journal.run.players, &journal.games));
            Ok((format!("{name}.csv"), "text/csv; charset=utf-8", text.into_bytes()))
        }
        RunExport::Games => {
            let game = journal.run.open()?;
            let saved = journal.games.iter().filter_map(|line| {
                let (sheet, played) = saved_game(&*game, &journal.run.players, line)?;
                Some(sheet.write(&*played) + "\n")
            });
            let text = saved.collect::<String>();
            Ok((format!("{name}.txt"), "text/plain; charset=utf-8", text.into_bytes()))
        }
        RunExport::Svg | RunExport::Json => {
            let results = Results::of(journal.run, journal.games).ok_or_else(missing)?;
            let drawn = report::picture(&results, picture);
            let drawn = drawn.ok_or_else(|| Problem::not_found("picture"))?;
            Ok((format!("{name}-{picture}.svg"), "image/svg+xml", drawn.into_bytes()))
        }
    }
}

/// A row for each game.
fn rows(players: &[String], games: &[GameLine]) -> Vec<Vec<String>> {
    let seats = games.first().map_or(2, |game| game.order.len());
    let by_seat = |what: &'static str| (1..=seats).map(move |seat| format!("{what} {seat}"));
    let head = ["game", "seed"].map(str::to_string).into_iter().chain(by_seat("seat"));
    let head = head.chain(by_seat("share")).chain(by_seat("total"));
    let head = head.chain(["end", "plies", "moves"].map(str::to_string)).collect();
    let row = |game: &GameLine| {
        let seat = |seat: usize| seat.saturating_sub(1);
        let cell = |text: Option<String>| text.unwrap_or_default();
        let name =
            |at: usize| cell(game.order.get(seat(at)).and_then(|who| players.get(*who)).cloned());
        let share = |at: usize| cell(game.shares.get(seat(at)).map(ToString::to_string));
        let total = |at: usize| cell(game.totals.get(seat(at)).map(ToString::to_string));
        let first = [game.index.to_string(), game.seed.to_string()].into_iter();
        let cells = first.chain((1..=seats).map(name)).chain((1..=seats).map(share));
        let cells = cells.chain((1..=seats).map(total));
        cells.chain([game.end.clone(), game.plies.to_string(), game.moves.clone()]).collect()
    };
    std::iter::once(head).chain(games.iter().map(row)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_curve_some_rows_are_drawn_and_the_last() {
        let lines = (0..1_000).map(|number| format!("{number},{}.5\n", number % 7));
        let text = format!("step,best\n{}x,y\n", lines.collect::<String>());
        let RunCurve { columns, rows } = read(&text);
        assert_eq!(columns, ["step", "best"]);
        assert!((200..=ROWS_MAX).contains(&rows.len()), "{}", rows.len());
        assert_eq!(rows[1], [4.0, 4.5]);
        assert!(read("").rows.is_empty());
    }
}
