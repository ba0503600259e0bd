//! Every game of the data folder, replayed by the rules.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use game::{Notation, Record, Seat};
use loa::{Loa, connectivity};
use othello::wthor;

/// The files of a folder with an ending, by name.
fn files(folder: &Path, ending: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = fs::read_dir(folder)
        .with_context(|| folder.display().to_string())?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    files.sort();
    ensure!(!files.is_empty(), "no .{ending} files in {}", folder.display());
    Ok(files)
}

fn text(file: &Path) -> anyhow::Result<String> {
    fs::read_to_string(file).with_context(|| file.display().to_string())
}

/// Replays all `.wtb` files: every move legal, and finished games with the stored score.
pub fn replay_wthor(folder: &Path) -> anyhow::Result<()> {
    let (mut games, mut plies, mut unfinished) = (0, 0, 0);
    for file in files(folder, "wtb")? {
        let place = |number| format!("{}, game {number}", file.display());
        let base = wthor::read(&fs::read(&file)?).with_context(|| file.display().to_string())?;
        for (number, stored) in (1..).zip(&base.games) {
            let record = stored.replay().with_context(|| place(number))?;
            games += 1;
            plies += record.moves().len();
            let Some(outcome) = record.outcome() else {
                unfinished += 1;
                continue;
            };
            let discs = outcome.payoffs.total(Seat::FIRST);
            let expected = i32::from(stored.black_discs);
            ensure!(discs == expected, "{}: found {discs}, expected {expected}", place(number));
        }
    }
    println!("WTHOR: {games} games, {plies} plies, all legal; {unfinished} unfinished");
    Ok(())
}

/// Replays the lists of openings, one a line, and those with names.
pub fn replay_openings(folder: &Path) -> anyhow::Result<()> {
    for name in ["xot-small.txt", "xot-large.txt"] {
        let file = folder.join(name);
        let bytes = fs::read(&file).with_context(|| file.display().to_string())?;
        let games = catalog::read_games(name, &bytes).context(name)?;
        for game in &games {
            game.open().context(name)?;
        }
        println!("{name}: {} openings, all legal", games.len());
    }
    // Columns: language, moves, name.
    let named = text(&folder.join("opening-names.tsv"))?;
    for (number, line) in (1..).zip(named.lines()).skip(1) {
        let moves = line.split('\t').nth(1);
        let moves = moves.with_context(|| format!("opening-names.tsv, line {number}"))?;
        let mut record = Record::of(&othello::Othello, 1);
        let read = othello::Othello.read_moves(&mut record, moves);
        read.with_context(|| format!("opening-names.tsv, line {number}"))?;
    }
    println!("opening-names.tsv: {} openings, all legal", named.lines().skip(1).count());
    Ok(())
}

const LOA: Loa = Loa::new(loa::Rules::STANDARD);

/// Replays the games of Winands' thesis, one a file: the finished ones end with one side connected.
pub fn replay_thesis(folder: &Path) -> anyhow::Result<()> {
    let files = files(folder, "txt")?;
    for file in &files {
        let mut record = Record::of(&LOA, 1);
        let read = LOA.read_moves(&mut record, &text(file)?);
        read.with_context(|| file.display().to_string())?;
        let is_incomplete = file.to_string_lossy().contains("incomplete");
        ensure!(is_incomplete != is_connected(&record), "{}: not as said", file.display());
    }
    println!("winands-thesis: {} games, all legal; the finished ones are connected", files.len());
    Ok(())
}

fn is_connected(record: &Record<loa::Board>) -> bool {
    Seat::all(2).any(|seat| connectivity::is_connected(record.position().men(seat)))
}

/// Replays tournament games, a result and the moves a line: B and W were won by connection, the
/// others ended before any.
pub fn replay_tournaments(file: &Path) -> anyhow::Result<()> {
    let (mut games, mut plies) = (0, 0);
    for (number, line) in (1..).zip(text(file)?.lines()) {
        let place = || format!("{}, line {number}", file.display());
        let (result, moves) = line.split_once('\t').with_context(place)?;
        let mut record = Record::of(&LOA, 1);
        LOA.read_moves(&mut record, moves).with_context(place)?;
        let winner = record.outcome().and_then(|outcome| outcome.payoffs.winner());
        let expected = match result {
            "B" => Some(Seat::FIRST),
            "W" => Some(Seat::SECOND),
            _ => None,
        };
        ensure!(winner == expected, "{}: found {winner:?}, expected {expected:?}", place());
        games += 1;
        plies += record.moves().len();
    }
    println!("LOA tournaments: {games} games, {plies} plies, all legal, with their results");
    Ok(())
}

/// Compares the paths of Arlecchino positions with the list that comes with each.
pub fn compare_paths(file: &Path) -> anyhow::Result<()> {
    let rules = arlecchino::Rules::duel();
    let (mut positions, mut paths) = (0, 0);
    for (number, line) in (1..).zip(text(file)?.lines()) {
        // {"position": "…", "paths": ["…", "…"]}
        let place = || format!("{}, line {number}", file.display());
        let words = line.split('"').collect::<Vec<_>>();
        ensure!(words.get(1) == Some(&"position") && words.get(5) == Some(&"paths"), place());
        let pos = rules.read_position(words[3]).with_context(place)?;
        let found = pos.paths().iter().map(in_digits).collect::<BTreeSet<_>>();
        let expected = words.iter().skip(7).step_by(2).map(ToString::to_string);
        ensure!(found == expected.collect(), "{}: other paths", place());
        positions += 1;
        paths += found.len();
    }
    println!("Arlecchino: {positions} positions, {paths} paths, as listed");
    Ok(())
}

/// Rows and columns counted from 0: `22-42-43`.
fn in_digits(path: &arlecchino::Path) -> String {
    let squares = path.squares().iter().map(|square| format!("{}{}", square / 6, square % 6));
    squares.collect::<Vec<_>>().join("-")
}
