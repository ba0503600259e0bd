//! The folder of a learner: checkpoints that survive a kill, a power cut and a full disk.
//!
//! A checkpoint is written beside the last one, reaches the disk, and only then takes its name; the
//! last one becomes the previous one. So at any moment one of the two is whole.

use std::fs::{self, File};
use std::io::{ErrorKind, Write, stderr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use trainer::CheckpointError;
use trainer::evolve::Checkpoint;

use crate::files::{make_folder, write_whole};

const LAST: &str = "checkpoint";
const PREVIOUS: &str = "checkpoint.previous";
const NEW: &str = "checkpoint.new";
const LOCK: &str = "lock";
/// The result of a run, which nobody wants to lose.
pub const CHAMPION: &str = "champion.txt";

/// A folder that this process alone learns in.
pub struct Checkpoints {
    path: PathBuf,
    run: String,
    every: Duration,
    saved: Instant,
    /// Held as long as the folder is.
    _lock: File,
}

impl Checkpoints {
    /// Opens the folder of a run, which is made if it is not there. Saves at most once in `every`.
    pub fn open(path: &Path, run: String, every: Duration) -> anyhow::Result<Checkpoints> {
        make_folder("--out", path)?;
        let place = path.join(LOCK);
        let name = || place.display().to_string();
        let lock = File::create(&place).with_context(name)?;
        let is_free = disk::lock(&lock).with_context(name)?;
        ensure!(is_free, "{}: found another run at work, expected none", place.display());
        let saved = Instant::now();
        Ok(Checkpoints { path: path.to_path_buf(), run, every, saved, _lock: lock })
    }

    /// The learner that a checkpoint of this run brings back, if there is one. A damaged one is
    /// told of, and the previous one takes its place.
    pub fn load<T>(
        &self,
        resume: impl Fn(&str) -> Result<T, CheckpointError>,
    ) -> anyhow::Result<Option<T>> {
        let mut damaged = None;
        for name in [LAST, PREVIOUS] {
            let path = self.path.join(name);
            let bytes = match fs::read(&path) {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => return Err(error).context(path.display().to_string()),
            };
            let read = Checkpoint::read(&bytes);
            if let Ok(Checkpoint { run, .. }) = &read {
                let (name, own) = (path.display(), &self.run);
                ensure!(
                    run == own,
                    "{name}: found a run of `{run}`, expected `{own}` or a new folder"
                );
            }
            match read.and_then(|checkpoint| resume(&checkpoint.state)) {
                Ok(learner) => {
                    if let Some(why) = damaged {
                        let place = path.display();
                        let _ = writeln!(stderr(), "damier: {why}; going on from {place}");
                    }
                    return Ok(Some(learner));
                }
                Err(error) if error.is_damaged => {
                    damaged.get_or_insert(format!("{}: {error}", path.display()));
                }
                Err(error) => bail!("{}: {error}", path.display()),
            }
        }
        match damaged {
            Some(why) => bail!("{why}, and found no sound {PREVIOUS} beside it"),
            None if self.path.join(CHAMPION).exists() => {
                let path = self.path.display();
                bail!("{path}: found {CHAMPION} without a checkpoint, expected a new folder")
            }
            None => Ok(None),
        }
    }

    /// Whether it is time to save.
    pub fn is_due(&self) -> bool {
        self.saved.elapsed() >= self.every
    }

    /// Saves a learner's state, then files with what it has learned. Whatever happens, the last
    /// checkpoint that was saved stays.
    pub fn save(&mut self, state: String, results: &[(&str, String)]) -> anyhow::Result<()> {
        let bytes = Checkpoint { run: self.run.clone(), state }.to_bytes();
        let [last, previous, new] = [LAST, PREVIOUS, NEW].map(|name| self.path.join(name));
        disk::write_synced(&new, &bytes).with_context(|| {
            let name = new.display();
            format!("{name}: not saved; the same command goes on from the checkpoint before")
        })?;
        if last.exists() {
            fs::rename(&last, &previous).with_context(|| previous.display().to_string())?;
        }
        fs::rename(&new, &last).with_context(|| last.display().to_string())?;
        disk::sync_folder(&self.path).context("the folder")?;
        self.saved = Instant::now();
        results
            .iter()
            .try_for_each(|(name, text)| write_whole(&self.path.join(name), text.as_bytes()))
    }
}
