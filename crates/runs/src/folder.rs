//! The folders of runs: what a run is, how far it is, who did what, and how it ended.
//!
//! ```text
//! runs/NAME/run.json      what it is: the words of its command, and when it was begun
//!           lock          held by the process that is at work
//!           status.json   how far it is, a second ago at most
//!           work.jsonl    who did which task, and what else happened
//!           files.json    the files that its command names, as they were when it was begun
//!           stop          somebody wants it to stop
//!           live.json     boards of games in progress, while somebody looks
//!           …             what its command keeps there: its journal, its results
//! runs/.busy              a server thinks for people: moves wait
//! ```

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::RunError;
use crate::queue::{Board, News};
use crate::task::Files;

const ABOUT: &str = "run.json";
const LOCK: &str = "lock";
const STATUS: &str = "status.json";
const WORK: &str = "work.jsonl";
const FILES: &str = "files.json";
const STOP: &str = "stop";
const LIVE: &str = "live.json";
const LOOK: &str = "look";

/// What a run is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct About {
    /// The words of its command, as they were given: `match othello …`.
    pub command: Vec<String>,
    /// When it was begun, in seconds since 1970.
    pub begun: u64,
    /// The servers of the cluster that it is done on; none: this machine.
    #[serde(default)]
    pub cluster: Option<String>,
    /// Rounds of all orders in each task that goes to the cluster.
    #[serde(default)]
    pub rounds: Option<u64>,
    /// The file with the password of the cluster, from the root.
    #[serde(default)]
    pub password_file: Option<PathBuf>,
    /// The file with the certificate that vouches for the cluster, from the root.
    #[serde(default)]
    pub ca: Option<PathBuf>,
    /// The build that it was begun with; earlier runs did not say so.
    #[serde(default)]
    pub build: Option<String>,
}

/// How far a run is.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Status {
    /// How much is done, out of how much of what.
    pub done: u64,
    /// All of it; 0 where nobody knows.
    pub of: u64,
    /// Of what: `games`.
    pub noun: String,
    /// How it goes, in a few words.
    pub message: String,
    /// Seconds of work, over all its sittings.
    pub seconds: f64,
    /// Seconds until it is done, if it goes on like this.
    pub left: Option<f64>,
    /// How it ended; none while it goes on, or if it was cut off.
    pub end: Option<RunEnd>,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum RunEnd {
    /// All of it is done.
    Done,
    /// It was stopped, and may go on.
    Stopped,
    /// It could not go on.
    Failed {
        /// Why.
        why: String,
    },
}

/// What a run is doing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum State {
    /// A process is at work.
    Running,
    /// It has ended.
    Ended(RunEnd),
    /// Its process was cut off; it may go on.
    CutOff,
}

impl State {
    /// In a word.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            State::Running => "running",
            State::Ended(RunEnd::Done) => "done",
            State::Ended(RunEnd::Stopped) => "stopped",
            State::Ended(RunEnd::Failed { .. }) => "failed",
            State::CutOff => "cut off",
        }
    }
}

/// A line of the work log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum WorkLine {
    /// A task that was done.
    Task {
        /// Its name.
        task: String,
        /// Who did it.
        by: String,
        /// How long that took.
        seconds: f64,
        /// What came out, where no other file has it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        output: Option<String>,
    },
    /// Something that happened.
    News(News),
}

/// The folder of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunFolder {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
}

/// A run's folder while this process is at work in it.
pub struct Held {
    /// The folder.
    pub folder: RunFolder,
    work: File,
    synced: Instant,
    _lock: File,
}

/// Whoever only looks has long looked by then.
const LOOKS_MOST: Duration = Duration::from_millis(100);

/// Lines of the work log reach the disk at least this often while there are more. What a kill
/// leaves behind is in the system's hands and safe.
const SYNC_INTERVAL: Duration = Duration::from_millis(200);

/// A name is no longer than this.
const NAME_MAX: usize = 60;

/// A name for a folder.
///
/// # Errors
/// If it is not one.
pub fn check_name(name: &str) -> Result<(), RunError> {
    let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let is_name = (1..=NAME_MAX).contains(&name.len())
        && name.chars().all(is_letter)
        && !name.starts_with('-');
    let expected = format!("at most {NAME_MAX} small letters, digits and hyphens");
    match is_name {
        true => Ok(()),
        false => Err(RunError::Refused(format!("found the name {name:?}, expected {expected}"))),
    }
}

/// All runs of a folder, the latest first. What is no run is passed over.
pub fn all(runs: &Path) -> io::Result<Vec<(RunFolder, About)>> {
    let entries = match fs::read_dir(runs) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut all = Vec::new();
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let folder = RunFolder { path: runs.join(&name), name };
        if let Ok(about) = folder.about() {
            all.push((folder, about));
        }
    }
    all.sort_by(|(one, first), (other, second)| {
        second.begun.cmp(&first.begun).then_with(|| one.name.cmp(&other.name))
    });
    Ok(all)
}

/// A name that no run has yet: the words, and a number.
pub fn new_name(runs: &Path, words: &[&str]) -> String {
    let letters = words.join("-").to_lowercase();
    let letters = letters.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-');
    let stem = letters.take(NAME_MAX - 8).collect::<String>();
    let names = (1..).map(|number: u64| format!("{stem}-{number}"));
    names.into_iter().find(|name| !runs.join(name).exists()).unwrap_or(stem)
}

impl RunFolder {
    /// The run of a name.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(runs: &Path, name: &str) -> Result<RunFolder, RunError> {
        check_name(name)?;
        let folder = RunFolder { name: name.to_string(), path: runs.join(name) };
        match folder.about() {
            Ok(_) => Ok(folder),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(RunError::Refused(format!(
                "found no run {name:?}, expected one that `damier run list` lists"
            ))),
            Err(error) => Err(error.into()),
        }
    }

    /// Makes the folder of a new run and begins to work in it.
    ///
    /// # Errors
    /// If there is such a run.
    pub fn create(runs: &Path, name: &str, about: &About) -> Result<Held, RunError> {
        check_name(name)?;
        let folder = RunFolder { name: name.to_string(), path: runs.join(name) };
        fs::create_dir_all(runs)?;
        match fs::create_dir(&folder.path) {
            Ok(()) => (),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let expected = "expected a name that no run has";
                return Err(RunError::Refused(format!("found a run {name:?}, {expected}")));
            }
            Err(error) => return Err(error.into()),
        }
        folder.write(ABOUT, about)?;
        folder.hold()
    }

    /// Begins to work in the folder.
    ///
    /// # Errors
    /// If another process is at work there.
    pub fn hold(&self) -> Result<Held, RunError> {
        let open = |name| OpenOptions::new().create(true).append(true).open(self.path.join(name));
        let lock = open(LOCK)?;
        let begun = Instant::now();
        let mut is_ours = disk::lock(&lock)?;
        // Whoever looks whether it is at work has the lock for a moment.
        while !is_ours && begun.elapsed() < LOOKS_MOST {
            thread::sleep(Duration::from_millis(5));
            is_ours = disk::lock(&lock)?;
        }
        if !is_ours {
            let name = &self.name;
            let found = format!("found {name:?} at work, expected a run that is not");
            return Err(RunError::Refused(found));
        }
        let _ = fs::remove_file(self.path.join(STOP));
        let work = open(WORK)?;
        end_line(&self.path.join(WORK), &work)?;
        Ok(Held { folder: self.clone(), work, synced: Instant::now(), _lock: lock })
    }

    /// The folder of all runs.
    #[must_use]
    pub fn runs(&self) -> PathBuf {
        self.path.parent().map(Path::to_path_buf).unwrap_or_default()
    }

    /// What the run is.
    pub fn about(&self) -> io::Result<About> {
        read(&self.path.join(ABOUT))
    }

    /// How far it is, as it said last.
    #[must_use]
    pub fn status(&self) -> Status {
        read(&self.path.join(STATUS)).unwrap_or_default()
    }

    /// What it is doing.
    pub fn state(&self) -> io::Result<State> {
        if self.is_running()? {
            return Ok(State::Running);
        }
        Ok(self.status().end.map_or(State::CutOff, State::Ended))
    }

    fn is_running(&self) -> io::Result<bool> {
        match File::open(self.path.join(LOCK)) {
            Ok(lock) => disk::is_locked(&lock),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Asks it to stop.
    pub fn ask_to_stop(&self) -> io::Result<()> {
        fs::write(self.path.join(STOP), "")
    }

    /// Whether it was asked to stop.
    #[must_use]
    pub fn is_asked_to_stop(&self) -> bool {
        self.path.join(STOP).exists()
    }

    /// Removes it with all that it has found.
    ///
    /// # Errors
    /// If it is at work.
    pub fn remove(&self) -> Result<(), RunError> {
        drop(self.hold()?);
        Ok(fs::remove_dir_all(&self.path)?)
    }

    /// Who did what, line by line. A line that is cut short or damaged does not count.
    pub fn work(&self) -> io::Result<Vec<WorkLine>> {
        let bytes = match fs::read(self.path.join(WORK)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let lines = bytes.split(|byte| *byte == b'\n');
        Ok(lines.filter_map(|line| serde_json::from_slice(line).ok()).collect())
    }

    /// The files that its command names, as they were when they were kept.
    pub fn files(&self) -> io::Result<Files> {
        match read(&self.path.join(FILES)) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Files::new()),
            files => files,
        }
    }

    /// Keeps a file that its command names.
    pub fn keep_file(&self, name: &str, text: &str) -> io::Result<()> {
        let mut files = self.files()?;
        files.insert(name.to_string(), text.to_string());
        self.write(FILES, &files)
    }

    /// Somebody looks at the games in progress.
    pub fn look(&self) -> io::Result<Vec<Board>> {
        fs::write(self.path.join(LOOK), "")?;
        Ok(read(&self.path.join(LIVE)).unwrap_or_default())
    }

    /// Whether somebody has looked in the last seconds.
    #[must_use]
    pub fn is_looked_at(&self) -> bool {
        const LATELY: Duration = Duration::from_secs(10);
        let modified = fs::metadata(self.path.join(LOOK)).and_then(|data| data.modified());
        modified.is_ok_and(|time| time.elapsed().is_ok_and(|since| since < LATELY))
    }

    /// What is seen by whoever looks.
    pub fn show(&self, boards: &[Board]) -> io::Result<()> {
        self.write(LIVE, &boards)
    }

    /// Says how far it is.
    pub fn tell(&self, status: &Status) -> io::Result<()> {
        self.write(STATUS, status)
    }

    fn write(&self, name: &str, what: &impl Serialize) -> io::Result<()> {
        disk::write(&self.path.join(name), serde_json::to_string(what)?.as_bytes())
    }
}

impl Held {
    /// Adds a line to the work log.
    pub fn keep(&mut self, line: &WorkLine) -> io::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        self.work.write_all(text.as_bytes())?;
        match self.synced.elapsed() < SYNC_INTERVAL {
            true => Ok(()),
            false => self.sync(),
        }
    }

    /// Brings the work log to the disk.
    pub fn sync(&mut self) -> io::Result<()> {
        self.synced = Instant::now();
        self.work.sync_data()
    }
}

/// Ends a last line that was cut short, so that the next one is whole.
fn end_line(path: &Path, mut file: &File) -> io::Result<()> {
    match fs::read(path)?.last() {
        None | Some(b'\n') => Ok(()),
        Some(_) => file.write_all(b"\n"),
    }
}

fn read<T: DeserializeOwned>(path: &Path) -> io::Result<T> {
    Ok(serde_json::from_slice(&fs::read(path)?)?)
}

/// Seconds since 1970.
#[must_use]
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_line_of_the_work_log_does_not_hide_the_others() {
        let runs = std::env::temp_dir().join(format!("damier-folder-{}", std::process::id()));
        let mut held = RunFolder::create(&runs, "damaged", &About::default()).unwrap();
        let line = |number: u32| {
            let (task, by) = (format!("t{number}"), "here".to_string());
            WorkLine::Task { task, by, seconds: 1.0, output: None }
        };
        held.keep(&line(1)).unwrap();
        // As a power cut may leave it.
        held.work.write_all(b"{\"type\":\"task\"\xff\x00\n").unwrap();
        held.keep(&line(2)).unwrap();
        assert_eq!(held.folder.work().unwrap(), [line(1), line(2)]);
        fs::remove_dir_all(&runs).unwrap();
    }
}
