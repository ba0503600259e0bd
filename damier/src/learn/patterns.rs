//! `damier learn patterns`: the tables of report 000 from games.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, ensure};
use game::{Notation, Record};
use othello::{Board, Othello};
use rayon::prelude::*;
use trainer::patterns::coefficients::fitted;
use trainer::patterns::{Game, SHAPES, Statistics, statistics};

use super::files::listed;
use super::{Patterns, use_threads};
use crate::files::{check_new_folder, read as read_file};
use crate::output::{count, grouped, print};
use crate::progress::bar;

/// How files of games end.
const ENDINGS: [&str; 3] = ["wtb", "txt", "ggf"];

/// The file of coefficients.
const COEFFICIENTS: &str = "coefficients.txt";

pub fn run(arguments: &Patterns) -> anyhow::Result<()> {
    use_threads(arguments.threads)?;
    check_new_folder("--out", &arguments.out)?;
    let start = Instant::now();
    let read = read(&arguments.games)?;
    ensure!(
        !read.games.is_empty(),
        "{}: found no Othello game on 8x8 that was played to its end, expected some",
        arguments.games.display()
    );
    // Twice through the games: once to count, once to fit.
    let bar = bar(2 * read.games.len() as u64, "games");
    let counted = statistics(&read.games, |games| bar.inc(games as u64));
    let coefficients = fitted(&read.games, &counted, |games| bar.inc(games as u64));
    bar.finish_and_clear();
    let mut contents = (0..SHAPES.len())
        .map(|pattern| (Statistics::file_name(pattern), counted.write(pattern)))
        .collect::<Vec<_>>();
    contents.push((COEFFICIENTS.to_string(), coefficients));
    let manifest = manifest(&read, &contents);
    contents.push(("MANIFEST.toml".to_string(), manifest));
    let written = disk::write_folder(&arguments.out, &contents);
    written.with_context(|| arguments.out.display().to_string())?;
    print(&summary(arguments, &read, &counted, start.elapsed().as_secs_f64()))
}

fn summary(arguments: &Patterns, read: &Read, counted: &Statistics, seconds: f64) -> String {
    let mut text = String::new();
    for (pattern, (name, squares)) in SHAPES.iter().enumerate() {
        let seen = grouped(counted.seen(pattern) as u64);
        let _ = writeln!(text, "{name:<10} {seen:>6} configurations   {squares}");
    }
    let out = arguments.out.display();
    let _ = writeln!(
        text,
        "{out}: {} of {}, {} left out, {seconds:.1} s\n\
         report:000,hard,patterns={out},coefficients={out}/{COEFFICIENTS} plays with them",
        count(read.games.len() as u64, "game"),
        count(read.sources.len() as u64, "file"),
        grouped(read.left_out),
    );
    text
}

/// What was learned from, and the files that came of it.
fn manifest(read: &Read, contents: &[(String, String)]) -> String {
    let mut text = format!(
        "# Written by `damier learn patterns`.\ngames = {}\nleft_out = {}\n",
        read.games.len(),
        read.left_out
    );
    // Writing to a text cannot fail.
    for (name, content) in contents {
        let _ = write!(text, "\n[[file]]\nname = {name:?}\nbytes = {}\n", content.len());
        if let Some(sum) = content.lines().find_map(|line| line.strip_prefix("checksum ")) {
            let _ = writeln!(text, "checksum = {sum:?}");
        }
    }
    for (name, games) in &read.sources {
        let _ = write!(text, "\n[[data]]\nfile = {name:?}\ngames = {games}\n");
    }
    text
}

/// The games of a folder.
struct Read {
    games: Vec<Game>,
    /// The files with games to learn from, and how many.
    sources: Vec<(String, usize)>,
    /// Games that were broken off, and those of other games and sizes.
    left_out: u64,
}

/// Reads the games of all files of a folder, in the order of their names.
fn read(folder: &Path) -> anyhow::Result<Read> {
    let paths = paths(folder)?;
    let bar = bar(paths.len() as u64, "files read");
    let files = paths.par_iter().map(|path| {
        let records = records(path).inspect(|_| bar.inc(1));
        records.with_context(|| path.display().to_string())
    });
    let files = files.collect::<Vec<_>>();
    bar.finish_and_clear();
    let mut read = Read { games: Vec::new(), sources: Vec::new(), left_out: 0 };
    for (path, games) in paths.iter().zip(files) {
        let (games, before) = (games?, read.games.len());
        let all = games.len();
        read.games.extend(games.into_iter().flatten());
        let learned = read.games.len() - before;
        read.left_out += (all - learned) as u64;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        read.sources.push((name.into_owned(), learned));
    }
    Ok(read)
}

/// The files of games in a folder. A match is written in two forms, side by side; one is enough.
fn paths(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let has_games = |path: &PathBuf| {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        let is_double = ending == "ggf" && path.with_extension("txt").is_file();
        !is_double && ENDINGS.iter().any(|known| ending == *known)
    };
    let paths = listed(folder, "with games", has_games)?;
    let name = folder.display();
    ensure!(!paths.is_empty(), "{name}: found no file that ends in .wtb, .txt or .ggf");
    Ok(paths)
}

/// The games of a file; `None` for each that is not Othello on 8x8 or was broken off.
fn records(path: &Path) -> anyhow::Result<Vec<Option<Game>>> {
    let bytes = read_file(path, "a file of games")?;
    let name = path.to_string_lossy();
    if name.to_ascii_lowercase().ends_with(".wtb") {
        let base = othello::wthor::read(&bytes)?;
        let games = (1..).zip(&base.games).map(|(number, stored)| {
            let record = stored.replay().with_context(|| format!("game {number}"))?;
            Ok(Game::of(&record))
        });
        return games.collect();
    }
    let games = catalog::read_games(&name, &bytes)?;
    games
        .iter()
        .map(|saved| Ok(record(&*saved.open()?)?.and_then(|record| Game::of(&record))))
        .collect()
}

/// A game by the rules of 8x8, unless it is another game.
fn record(played: &dyn catalog::AnyMatch) -> anyhow::Result<Option<Record<Board>>> {
    if played.game().name() != "othello" || played.game().size() != Othello::SIZE {
        return Ok(None);
    }
    let start = Othello.read_position(&played.start_text())?;
    let mut record = Record::from_position(start, Record::of(&Othello, 1).ending());
    for mv in played.played() {
        Othello.play_text(&mut record, &mv)?;
    }
    Ok(Some(record))
}
