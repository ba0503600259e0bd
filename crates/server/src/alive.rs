//! When this server, and those before it, were there: a clock that ran when one was killed has run
//! until then, and nobody gets that time back.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::hall::lock;

/// How often it is noted that the server is there, while a clock runs: so much of a turn may be
/// lost to a kill.
pub(crate) const BEAT: Duration = Duration::from_millis(100);

/// The runs of servers that are remembered. A game whose clock has waited for longer than that many
/// gets its turn's time back.
const RUNS_MAX: usize = 1_000;

/// From when to when servers were there, in milliseconds since 1970, each run on a line of its own.
/// The file is not synced: it outlives a process that is killed, and after a loss of power a turn
/// begins anew.
pub(crate) struct Alive {
    /// The runs before this one.
    before: Vec<(i64, i64)>,
    began: i64,
    /// Until when a clock may run.
    until: AtomicI64,
    /// The file, and where the line of this run begins.
    file: Option<Mutex<(File, u64)>>,
}

impl Alive {
    /// Nobody was there before, and nobody notes it: for a library that is gone when it is closed.
    pub(crate) fn unknown() -> Alive {
        Alive { before: Vec::new(), began: now_ms(), until: AtomicI64::new(0), file: None }
    }

    /// Reads when servers were there, and begins to note it for this one.
    pub(crate) fn open(path: &Path) -> io::Result<Alive> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        // As everything in the folder it is its owner's.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(path)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let mut before = read(&String::from_utf8_lossy(&text));
        before.drain(..before.len().saturating_sub(RUNS_MAX));
        let lines = before.iter().map(|run| line(*run)).collect::<String>();
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(lines.as_bytes())?;
        let place = lines.len() as u64;
        let alive = Alive { before, file: Some(Mutex::new((file, place))), ..Alive::unknown() };
        alive.note()?;
        Ok(alive)
    }

    /// How long a clock ran that ran when its game was saved, at a time before this run: until the
    /// end of that run, and of a game that is taken up at every start in all runs since.
    pub(crate) fn ran_since(&self, saved: i64, is_taken_up: bool) -> Duration {
        let runs = self.before.iter().filter(|(began, ended)| {
            let is_its_own = *began <= saved;
            *ended > saved && (is_its_own || is_taken_up)
        });
        let ran = runs.map(|(began, ended)| ended - saved.max(*began)).sum::<i64>();
        Duration::from_millis(u64::try_from(ran).unwrap_or(0))
    }

    /// A clock runs, for so long at most.
    pub(crate) fn expect(&self, left: Duration) {
        let left = i64::try_from(left.as_millis()).unwrap_or(i64::MAX / 2);
        self.until.fetch_max(now_ms() + left, Ordering::Relaxed);
    }

    /// Notes that the server is there, if that matters to any clock.
    pub(crate) fn beat(&self) {
        if now_ms() <= self.until.load(Ordering::Relaxed) {
            // Without it a turn begins anew after a kill, and nothing else is lost.
            let _ = self.note();
        }
    }

    fn note(&self) -> io::Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let (file, place) = &mut *lock(file);
        file.seek(SeekFrom::Start(*place))?;
        file.write_all(line((self.began, now_ms())).as_bytes())
    }
}

fn line((began, ended): (i64, i64)) -> String {
    format!("{began:013} {ended:013}\n")
}

/// The runs of a file; what is no run, such as half a line, is left out.
fn read(text: &str) -> Vec<(i64, i64)> {
    let run = |line: &str| {
        let (began, ended) = line.split_once(' ')?;
        Some((began.parse().ok()?, ended.parse().ok()?))
    };
    text.lines().filter_map(run).collect()
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_ran_until_its_server_was_there_last() {
        let before = vec![(1_000, 5_000), (20_000, 24_000)];
        let alive = Alive { before, ..Alive::unknown() };
        for (saved, ran, ran_again) in [
            (1_000, 4_000, 8_000),
            (4_500, 500, 4_500),
            (6_000, 0, 4_000),
            (23_000, 1_000, 1_000),
            (now_ms(), 0, 0),
        ] {
            let since = |is_taken_up| alive.ran_since(saved, is_taken_up).as_millis();
            assert_eq!((since(false), since(true)), (ran, ran_again), "{saved}");
        }
    }

    #[test]
    fn runs_are_there_for_the_next_and_half_a_line_harms_nobody() {
        let path = std::env::temp_dir().join(format!("damier-alive-{}", std::process::id()));
        std::fs::write(&path, "0000000001000 0000000005000\n00000000\nnonsense\n").unwrap();
        let first = Alive::open(&path).unwrap();
        assert_eq!(first.before, [(1_000, 5_000)]);
        let begun = std::fs::read_to_string(&path).unwrap();
        first.beat();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), begun, "no clock runs");
        first.expect(Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(5));
        first.beat();
        let second = Alive::open(&path).unwrap();
        let (began, ended) = second.before[1];
        assert_eq!(began, first.began);
        assert!(ended >= began + 5, "{began} {ended}");
        assert_eq!(second.ran_since(began, false).as_millis() as i64, ended - began);
        std::fs::remove_file(path).unwrap();
    }
}
