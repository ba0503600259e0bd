//! A game that is ended from outside: kept in a file of its own, and said where.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use play::TimeControl;

use crate::paper;
use crate::session::Session;
use crate::signals;
use crate::words::{Words, fill};
use crate::{Ended, PlayError};

/// Where games are kept that are ended from outside, and how they are opened again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Keep {
    /// The folder, which is made if it is not there; without it the current one.
    pub folder: Option<PathBuf>,
    /// What stands before the name of the file, such as `damier play --resume`.
    pub resume: String,
}

/// What ends a session though nobody there wants it to.
pub(crate) enum Halt {
    /// A signal, by its number.
    Signal(i32),
    /// The terminal or the pipe.
    Failed(io::Error),
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Halt {
        Halt::Failed(error)
    }
}

/// Ends a session. After a halt the game is kept before the terminal is given back, since one that
/// has gone away may make us wait; then it is said where.
pub(crate) fn end(
    session: &Session,
    place: &Keep,
    words: &Words,
    ended: Result<(), Halt>,
    give_back: impl FnOnce(),
) -> Result<Ended, PlayError> {
    let halt = ended.as_ref().err();
    let lines = halt.map_or_else(Vec::new, |halt| keep(session, place, halt, words));
    give_back();
    for line in lines {
        let _ = writeln!(io::stderr(), "{line}");
    }
    match ended {
        Ok(()) => Ok(Ended::Left),
        Err(Halt::Signal(signal)) => Ok(Ended::Signal(signal)),
        Err(Halt::Failed(error)) => Err(error.into()),
    }
}

/// Keeps the game of the session, whatever was taken back included, and says where.
fn keep(session: &Session, place: &Keep, halt: &Halt, words: &Words) -> Vec<String> {
    let what = match halt {
        Halt::Signal(signal) => signals::name(*signal),
        Halt::Failed(error) => error.to_string(),
    };
    let ended = fill(words.ended, &[&what]);
    if session.is_left {
        return vec![ended];
    }
    let text = paper::whole_text(session);
    match session.saved_as(&text).map_or_else(|| write(session, place, &text), Ok) {
        Ok(file) => {
            let go_on = fill(words.go_on, &[&command(session, place, &file)]);
            let file = file.display().to_string();
            vec![ended, fill(words.game_is_in, &[&file]), go_on]
        }
        Err(error) => vec![ended, fill(words.game_is_here, &[&error.to_string()]), text],
    }
}

/// Writes a file in the folder for it, or where else there is room.
fn write(session: &Session, place: &Keep, text: &str) -> io::Result<PathBuf> {
    let others = env::current_dir().into_iter().chain([env::temp_dir()]);
    let mut folders = place.folder.iter().cloned().chain(others);
    let none = || io::Error::from(io::ErrorKind::NotFound);
    let first = folders.next().ok_or_else(none)?;
    let name = session.game().name();
    let in_first = paper::write_new(&first, name, text);
    // Why the usual folder could not be used is what can be mended.
    in_first.or_else(|why| folders.find_map(|f| paper::write_new(&f, name, text).ok()).ok_or(why))
}

/// What to type to go on: the file, and what is not in it. A file starts no program, so that
/// programs are named again.
fn command(session: &Session, place: &Keep, file: &Path) -> String {
    let milliseconds = |time: Duration| format!("{}ms", time.as_millis());
    let TimeControl { per_move, clock, renews, .. } = *session.play.clock().control();
    let clock = clock.map(|(base, more)| match renews {
        true => format!("{}/move", milliseconds(base)),
        false => format!("{}+{}", milliseconds(base), milliseconds(more)),
    });
    let delay = Some(session.delay).filter(|delay| !delay.is_zero());
    let pacing = [
        ("--time", per_move.map(milliseconds)),
        ("--clock", clock),
        ("--delay", delay.map(milliseconds)),
    ];
    let pacing = pacing.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let unknown = if paper::names_all(session) { Vec::new() } else { session.asked() };
    let players = unknown.into_iter().map(|spec| ("--player", spec.text));
    let file = quoted(&file.display().to_string());
    let options = pacing.chain(players).map(|(name, value)| format!(" {name} {}", quoted(&value)));
    std::iter::once(format!("{} {file}", place.resume)).chain(options).collect()
}

/// A word as a shell reads it.
#[must_use]
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+:=,".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
