//! Runs yield to people who play: a server says while it thinks for people, and runs of the same
//! data folder wait before their next moves.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

/// No run has such a name.
const FILE: &str = ".busy";

/// What was said so long ago counts no more: a server that was killed holds nobody up.
const FRESH: Duration = Duration::from_secs(1);

/// Before one move nobody waits longer: what goes on for ever does not starve the runs.
const WAIT_MOST: Duration = Duration::from_secs(4);

/// How often those who wait look again.
const LOOK: Duration = Duration::from_millis(50);

/// Whether somebody thinks for people, as the runs of a folder see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Busy {
    file: PathBuf,
}

impl Busy {
    /// For the runs of a folder.
    #[must_use]
    pub fn of(runs: &Path) -> Busy {
        Busy { file: runs.join(FILE) }
    }

    /// Somebody thinks for people now. Where there is no run nobody has to know.
    pub fn tell(&self) -> io::Result<()> {
        if self.is_told_since(FRESH / 4) {
            return Ok(());
        }
        match fs::write(&self.file, "") {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            told => told,
        }
    }

    /// Whether somebody does.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.is_told_since(FRESH)
    }

    fn is_told_since(&self, long: Duration) -> bool {
        let told = fs::metadata(&self.file).and_then(|data| data.modified());
        told.is_ok_and(|time| time.elapsed().is_ok_and(|since| since < long))
    }

    /// Waits as long as somebody does, or until it is enough.
    pub fn wait(&self, is_enough: impl Fn() -> bool) {
        let begun = Instant::now();
        while self.is_told() && begun.elapsed() < WAIT_MOST && !is_enough() {
            thread::sleep(LOOK);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_runs_waits_while_somebody_thinks_for_people_but_not_for_ever() {
        let folder = std::env::temp_dir().join(format!("damier-busy-{}", std::process::id()));
        let busy = Busy::of(&folder);
        busy.tell().expect("nothing to tell where there is no run");
        assert!(!busy.is_told());
        fs::create_dir_all(&folder).expect("a folder");
        let time = |busy: &Busy, is_enough: bool| {
            let begun = Instant::now();
            busy.wait(|| is_enough);
            begun.elapsed()
        };
        assert!(time(&busy, false) < FRESH / 2);
        busy.tell().expect("a file");
        assert!(busy.is_told() && time(&busy, true) < FRESH / 2);
        // What is said once holds for a moment.
        let waited = time(&busy, false);
        assert!(waited > FRESH / 4 && waited < WAIT_MOST, "{waited:?}");
        // What is said again and again holds until it is enough for one move.
        let telling = thread::spawn({
            let (busy, begun) = (busy.clone(), Instant::now());
            move || {
                while begun.elapsed() < WAIT_MOST + FRESH {
                    let _ = busy.tell();
                    thread::sleep(LOOK);
                }
            }
        });
        thread::sleep(LOOK);
        let waited = time(&busy, false);
        assert!(waited >= WAIT_MOST && waited < WAIT_MOST + FRESH, "{waited:?}");
        telling.join().expect("told to the end");
        fs::remove_dir_all(&folder).expect("the folder");
    }
}
