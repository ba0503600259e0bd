//! Every game of the data folder, replayed by the rules.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use game::Seat;
use othello::wthor;

/// Replays all `.wtb` files: every move legal, and finished games with the stored score.
pub fn replay_wthor(folder: &Path) -> anyhow::Result<()> {
    let mut files = fs::read_dir(folder)
        .with_context(|| folder.display().to_string())?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    files.sort();
    let (mut games, mut plies, mut unfinished) = (0, 0, 0);
    for file in files.iter().filter(|file| file.extension().is_some_and(|name| name == "wtb")) {
        let place = |number| format!("{}, game {number}", file.display());
        let base = wthor::read(&fs::read(file)?).with_context(|| file.display().to_string())?;
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

/// Replays the lists of openings, one a line.
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
    Ok(())
}
