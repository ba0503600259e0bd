//! Games in files: saved wholly or not at all, and never over another unasked.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use catalog::{AnyMatch, Candidate, SavedGame, Spec, Word};

use crate::names::counts;
use crate::table::{Lost, Table};

/// Why a game was not saved.
pub(crate) enum SaveError {
    /// There is a file of that name.
    Exists,
    /// The world failed.
    Failed(io::Error),
}

/// Writes the game on the table, up to the cursor, to a file.
pub(crate) fn save(table: &Table, file: &Path, is_forced: bool) -> Result<(), SaveError> {
    if !is_forced && file.symlink_metadata().is_ok() {
        return Err(SaveError::Exists);
    }
    write_whole(file, text(table).as_bytes()).map_err(SaveError::Failed)
}

fn text(table: &Table) -> String {
    let played = table.played();
    let mut sheet = SavedGame::new(played.game());
    sheet.players = table.occupants().iter().map(|occupant| occupant.text().to_string()).collect();
    sheet.seed = table.seed;
    sheet.result = result(table);
    sheet.date = today();
    sheet.start = table.is_set_up.then(|| Word { text: played.start_text(), line: 1, column: 1 });
    sheet.write(played)
}

fn result(table: &Table) -> Option<String> {
    match table.lost() {
        Some(Lost::Resigned(seat)) => Some(format!("seat {seat} lost (resigned)")),
        Some(Lost::Late(seat)) => Some(format!("seat {seat} lost (late)")),
        None => table.played().outcome().map(|_| {
            counts(table.played()).iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
        }),
    }
}

/// The date in Greenwich.
fn today() -> Option<String> {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    let (year, month, day) = date_of(seconds / 86_400);
    Some(format!("{year}-{month:02}-{day:02}"))
}

/// The date so many days after the first of January 1970; years are counted from March on, so that
/// leap days come last.
fn date_of(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = match month < 10 {
        true => (era * 400 + year, month + 3),
        false => (era * 400 + year + 1, month - 9),
    };
    (year, month, day)
}

/// Writes a file beside the one that is meant, and then puts it in its place.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(format!(".{}.new", process::id()));
    let new = PathBuf::from(new);
    let written = File::create_new(&new).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_data()?;
        fs::rename(&new, path)
    });
    if written.is_err() {
        // If even that fails there is nothing more to do about it.
        let _ = fs::remove_file(&new);
    }
    written
}

/// A game that was read: the match, and who plays as far as the file says so.
pub(crate) struct Loaded {
    pub(crate) played: Box<dyn AnyMatch>,
    pub(crate) seed: u64,
    pub(crate) is_set_up: bool,
    pub(crate) players: Option<Vec<Spec>>,
    pub(crate) count: usize,
}

/// Reads one game of a file; a refusal has line and reason.
pub(crate) fn load(file: &str, number: usize) -> Result<Loaded, String> {
    let named = |error: &dyn std::fmt::Display| format!("{file}: {error}");
    let bytes = fs::read(file).map_err(|error| named(&error))?;
    let games = catalog::read_games(file, &bytes).map_err(|error| named(&error))?;
    let saved = games
        .get(number - 1)
        .ok_or_else(|| named(&format!("found {} games, expected game {number}", games.len())))?;
    let played = saved.open().map_err(|error| named(&error))?;
    let players = players(&*played, &saved.players);
    let (seed, is_set_up) = (saved.seed, saved.start.is_some());
    Ok(Loaded { played, seed, is_set_up, players, count: games.len() })
}

/// The players of a file, if all of them are people or machines of ours: a file starts no programs
/// and opens no other files.
fn players(played: &dyn AnyMatch, names: &[String]) -> Option<Vec<Spec>> {
    let no_files = |_: &str| Err("no files".to_string());
    let known = |name: &String| {
        let spec = name.parse::<Spec>().ok()?;
        let candidate = played.game().player(&spec, &no_files).ok()?;
        (!matches!(candidate, Candidate::Program(_))).then_some(spec)
    };
    let players = names.iter().map(known).collect::<Option<Vec<_>>>()?;
    (players.len() == played.seats()).then_some(players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        assert_eq!(date_of(0), (1970, 1, 1));
        assert_eq!(date_of(59), (1970, 3, 1));
        assert_eq!(date_of(11_016), (2000, 2, 29));
        assert_eq!(date_of(20_773), (2026, 11, 16));
    }
}
