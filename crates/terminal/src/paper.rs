//! Games in files: saved wholly or not at all, and never over another unasked.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use catalog::{AnyMatch, Candidate, SavedGame, Spec, Word};

use crate::names::score_text;
use crate::seating::Occupant;
use crate::table::{Lost, Table};

/// Why a game was not saved.
pub(crate) enum SaveError {
    /// There is a file of that name.
    Exists,
    /// There is a folder of that name.
    Folder,
    /// The world failed.
    Failed(io::Error),
}

/// Writes the game on the table, up to the cursor, to a file.
pub(crate) fn save(table: &mut Table, file: &Path, is_forced: bool) -> Result<(), SaveError> {
    if file.is_dir() {
        return Err(SaveError::Folder);
    }
    if !is_forced && file.symlink_metadata().is_ok() {
        return Err(SaveError::Exists);
    }
    let text = text(table, table.played());
    disk::write(file, text.as_bytes()).map_err(SaveError::Failed)?;
    table.note_saved(file, text);
    Ok(())
}

/// The game on the table, with what was taken back.
pub(crate) fn whole_text(table: &Table) -> String {
    let mut played = table.played().boxed();
    played.redo(usize::MAX);
    text(table, &*played)
}

fn text(table: &Table, played: &dyn AnyMatch) -> String {
    let mut sheet = SavedGame::new(played.game());
    sheet.players = table.occupants().iter().map(|occupant| name(played, occupant)).collect();
    sheet.seed = table.seed;
    sheet.result = result(table, played);
    sheet.date = today();
    sheet.start = table.is_set_up.then(|| Word { text: played.start_text(), line: 1, column: 1 });
    sheet.write(played)
}

/// How somebody is called in a file: people by their names, unless a machine is called so.
fn name(played: &dyn AnyMatch, occupant: &Occupant) -> String {
    let spec = occupant.spec();
    let own = spec
        .person_name()
        .filter(|name| player(played, name).is_some_and(|read| read.person_name() == Some(name)));
    own.unwrap_or(&spec.text).to_string()
}

fn result(table: &Table, played: &dyn AnyMatch) -> Option<String> {
    match table.lost() {
        Some(Lost::Resigned(seat)) => Some(format!("seat {seat} lost (resigned)")),
        Some(Lost::Late(seat)) => Some(format!("seat {seat} lost (late)")),
        None => played.outcome().map(|_| score_text(played)),
    }
}

/// Writes a new file into a folder, which is made if it is not there.
pub(crate) fn write_new(folder: &Path, name: &str, text: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let day = today().unwrap_or_default();
    let mut numbers = 1..;
    loop {
        let number = numbers.next().filter(|number| *number > 1);
        let number = number.map_or(String::new(), |number| format!("-{number}"));
        let path = std::path::absolute(folder.join(format!("{name}-{day}{number}.txt")))?;
        // The name is taken before anything is written: another game may end at the same time.
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            taken => _ = taken?,
        }
        let written = disk::write(&path, text.as_bytes());
        if written.is_err() {
            let _ = fs::remove_file(&path);
        }
        return written.map(|()| path);
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

/// The players of a file: people by whatever name, and machines of ours. A file starts no programs
/// and opens no other files.
fn players(played: &dyn AnyMatch, names: &[String]) -> Option<Vec<Spec>> {
    let players = names.iter().map(|name| player(played, name)).collect::<Option<Vec<_>>>()?;
    (players.len() == played.seats()).then_some(players)
}

fn player(played: &dyn AnyMatch, name: &str) -> Option<Spec> {
    let no_files = |_: &str| Err("no files".to_string());
    let known = name.parse::<Spec>().ok().and_then(|spec| {
        let candidate = played.game().player(&spec, &no_files).ok()?;
        Some((spec, candidate))
    });
    match known {
        Some((_, Candidate::Program(_))) => None,
        Some((spec, _)) => Some(spec),
        // What is written like a machine is none of ours, or of another version.
        None if name.is_empty() || name.contains(':') => None,
        None => Some(Spec::of_person(name)),
    }
}

/// Whether whoever plays is known again when the game is read.
pub(crate) fn names_all(table: &Table) -> bool {
    let is_known = |occupant: &Occupant| {
        let name = name(table.played(), occupant);
        player(table.played(), &name).is_some_and(|read| read.text == occupant.spec().text)
    };
    table.occupants().iter().all(is_known)
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
