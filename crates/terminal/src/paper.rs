//! Games in files: saved wholly or not at all, and never over another unasked.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use catalog::{AnyMatch, Candidate, SavedGame, Spec, Word};
use play::End;

use crate::names::score_text;
use crate::session::{NewSession, Session};

/// Writes the game of the session, up to the cursor, to a file.
pub(crate) fn save(session: &mut Session, file: &Path) -> io::Result<()> {
    let text = text(session, session.play.played());
    disk::write(file, text.as_bytes())?;
    session.note_saved(file, text);
    Ok(())
}

/// The game of the session, with what was taken back.
pub(crate) fn whole_text(session: &Session) -> String {
    let whole = session.play.match_at(session.play.front());
    text(session, whole.as_deref().unwrap_or(session.play.played()))
}

fn text(session: &Session, played: &dyn AnyMatch) -> String {
    let mut sheet = SavedGame::new(played.game());
    sheet.players = session.specs().iter().map(|spec| name(played, spec)).collect();
    sheet.seed = session.play.seed();
    let score = || played.outcome().map(|_| score_text(played));
    sheet.result = session.play.end().and_then(|end| end.text()).or_else(score);
    sheet.date = today();
    let start = session.play.start();
    sheet.start = start.map(|start| Word { text: start.to_string(), line: 1, column: 1 });
    sheet.write(played)
}

/// How somebody is called in a file: people by their names, unless a machine is called so.
fn name(played: &dyn AnyMatch, spec: &Spec) -> String {
    let own = spec
        .person_name()
        .filter(|name| player(played, name).is_some_and(|read| read.person_name() == Some(name)));
    own.unwrap_or(&spec.text).to_string()
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
    catalog::time_text(seconds.cast_signed()).split(' ').next().map(str::to_string)
}

/// Reads one game of a file, with its players as far as the file says so, and says how many games
/// it has; a refusal has line and reason.
pub(crate) fn load(file: &str, number: usize) -> Result<(NewSession, usize), String> {
    let named = |error: &dyn std::fmt::Display| format!("{file}: {error}");
    let bytes = fs::read(file).map_err(|error| named(&error))?;
    let games = catalog::read_games(file, &bytes).map_err(|error| named(&error))?;
    let saved = games
        .get(number - 1)
        .ok_or_else(|| named(&format!("found {} games, expected game {number}", games.len())))?;
    let played = saved.open().map_err(|error| named(&error))?;
    let players = players(&*played, &saved.players).unwrap_or_default();
    let is_set_up = saved.start.is_some();
    let end = End::written(&*played, saved.result.as_deref());
    Ok((NewSession { is_set_up, end, players, ..NewSession::of(played, saved.seed) }, games.len()))
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
pub(crate) fn names_all(session: &Session) -> bool {
    let is_known = |spec: &Spec| {
        let name = name(session.played(), spec);
        player(session.played(), &name).is_some_and(|read| read.text == spec.text)
    };
    session.asked().iter().all(is_known)
}
