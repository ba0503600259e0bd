//! The folder of a run: its journal, and its games for other programs.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail, ensure};
use arena::journal::{Journal, LineOf};
use arena::{Results, RunLine, saved_game};
use catalog::AnyGame;

use crate::files::{make_folder, write_whole};

/// Lines reach the disk at least this often; what a kill leaves behind is in the system's hands
/// and safe.
const SYNC_INTERVAL: Duration = Duration::from_millis(200);

/// A folder with a journal that this process alone writes to.
pub struct Folder {
    path: PathBuf,
    journal: File,
    synced: Instant,
}

impl Folder {
    /// Begins a journal in a folder that has none.
    pub fn create(path: &Path, run: &RunLine) -> anyhow::Result<Folder> {
        make_folder("--out", path)?;
        let name = journal_of(path);
        if name.exists() {
            let name = name.display();
            bail!("{name}: found a journal, expected none: use --resume to go on with it");
        }
        // The journal appears with its first line or not at all, whatever happens.
        write_whole(&name, format!("{}\n", LineOf::Run(run)).as_bytes())?;
        Ok(Folder::open(path)?.0)
    }

    /// Opens the journal of a folder.
    pub fn open(path: &Path) -> anyhow::Result<(Folder, Journal)> {
        let name = journal_of(path);
        let text = name.display().to_string();
        let journal = OpenOptions::new().read(true).append(true).open(&name);
        let journal = journal.map_err(|error| missing(&text, &error))?;
        let is_ours = disk::lock(&journal)?;
        ensure!(is_ours, "{text}: found a run that goes on, expected one that has ended");
        let read = read(path)?;
        // What was cut short is played again.
        journal.set_len(read.complete_bytes as u64)?;
        Ok((Folder { path: path.to_path_buf(), journal, synced: Instant::now() }, read))
    }

    /// The journal, for messages.
    pub fn journal_name(&self) -> String {
        journal_of(&self.path).display().to_string()
    }

    /// Adds a line, so that a kill in the next moment does not lose it.
    pub fn keep(&mut self, line: LineOf<'_>) -> anyhow::Result<()> {
        self.journal.write_all(format!("{line}\n").as_bytes())?;
        if self.synced.elapsed() >= SYNC_INTERVAL {
            self.journal.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Writes the games as `damier show` reads them, Othello on square boards also as GGF.
    pub fn write_games(&self, game: &dyn AnyGame, results: &Results) -> anyhow::Result<()> {
        self.journal.sync_data()?;
        let (mut text, mut ggf) = (String::new(), String::new());
        for line in &results.games {
            let Some((sheet, played)) = saved_game(game, &results.run.players, line) else {
                let (name, index) = (self.journal_name(), line.index);
                bail!("{name}: found other moves in game {index}, expected legal moves");
            };
            text.push_str(&sheet.write(&*played));
            text.push('\n');
            ggf.push_str(&sheet.to_ggf(&*played).unwrap_or_default());
        }
        write_whole(&self.path.join("games.txt"), text.as_bytes())?;
        if !ggf.is_empty() {
            write_whole(&self.path.join("games.ggf"), ggf.as_bytes())?;
        }
        Ok(())
    }
}

/// The journal of a folder as it is now; a run that goes on is not disturbed.
pub fn read(path: &Path) -> anyhow::Result<Journal> {
    let name = journal_of(path);
    let text = name.display().to_string();
    let bytes = fs::read(&name).map_err(|error| missing(&text, &error))?;
    Journal::read(&bytes).with_context(|| text)
}

fn missing(name: &str, error: &io::Error) -> anyhow::Error {
    anyhow!("{name}: found no file to read ({error}), expected a journal")
}

/// The journal of a folder.
pub fn journal_of(folder: &Path) -> PathBuf {
    folder.join("games.jsonl")
}
