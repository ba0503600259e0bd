//! Whether a processor stands still, which no program on it can help.
//!
//! The processors of a virtual machine are at times not run at all. Somebody notices who sleeps for
//! a moment only and may run before everybody else, and yet wakes up late: one on each processor.

use std::env;
use std::io::{self, BufRead, BufReader};
use std::process::{ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::helper::{Helper, end_with_parent};

/// How long a watchman sleeps.
const NAP: Duration = Duration::from_millis(2);

/// Whoever wakes up later than this was not run.
const LATE_MIN: Duration = Duration::from_millis(5);

/// Processes that watch, as long as this lives.
pub struct Watch(Vec<Watchman>);

/// A process that watches one processor.
struct Watchman {
    helper: Helper,
    seen: Seen,
}

/// When each standstill ended, since 1970, and how long it was.
type Seen = Arc<Mutex<Vec<(Duration, Duration)>>>;

/// Some standstills of a processor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Standstills {
    pub total: Duration,
    pub longest: Duration,
    pub count: usize,
}

impl Watch {
    /// Starts to watch all processors, unless the system does not allow it.
    pub fn start() -> Option<Watch> {
        let processors = 0..thread::available_parallelism().ok()?.get();
        let mut watch = Watch(processors.map(Watchman::start).collect::<io::Result<_>>().ok()?);
        // Whoever gets no real-time priority is gone at once.
        thread::sleep(Duration::from_millis(200));
        let is_there = |one: &mut Watchman| matches!(one.helper.0.try_wait(), Ok(None));
        watch.0.iter_mut().all(is_there).then_some(watch)
    }

    /// The standstills that ended after a time, of the processor that stood still the longest.
    pub fn since(&self, time: SystemTime) -> Standstills {
        let time = since_1970(time);
        self.0.iter().map(|watchman| watchman.since(time)).max().unwrap_or_default()
    }
}

impl Watchman {
    fn start(processor: usize) -> io::Result<Watchman> {
        let mut command = Command::new("taskset");
        command.args(["--cpu-list", &processor.to_string(), "chrt", "--fifo", "50"]);
        command.arg(env::current_exe()?).arg("watch");
        let mut helper = Helper::start(command.stdout(Stdio::piped()))?;
        let seen = Seen::default();
        if let Some(stdout) = helper.0.stdout.take() {
            let seen = seen.clone();
            thread::spawn(move || note(stdout, &seen));
        }
        Ok(Watchman { helper, seen })
    }

    fn since(&self, time: Duration) -> Standstills {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let lengths = seen.iter().filter(|(end, _)| *end >= time).map(|(_, length)| *length);
        lengths.fold(Standstills::default(), |found, length| Standstills {
            count: found.count + 1,
            total: found.total + length,
            longest: found.longest.max(length),
        })
    }
}

/// Notes what a watchman tells.
fn note(stdout: ChildStdout, seen: &Mutex<Vec<(Duration, Duration)>>) {
    for line in BufReader::new(stdout).lines().map_while(Result::ok) {
        let mut numbers = line.split(' ').filter_map(|word| word.parse().ok());
        if let (Some(end), Some(length)) = (numbers.next(), numbers.next()) {
            let both = (Duration::from_micros(end), Duration::from_micros(length));
            seen.lock().unwrap_or_else(PoisonError::into_inner).push(both);
        }
    }
}

/// Prints the end and the length of every standstill, in microseconds, as long as who started it
/// lives.
pub fn watch() -> ! {
    end_with_parent();
    loop {
        let start = Instant::now();
        thread::sleep(NAP);
        let late = start.elapsed().saturating_sub(NAP);
        if late >= LATE_MIN {
            println!("{} {}", since_1970(SystemTime::now()).as_micros(), late.as_micros());
        }
    }
}

fn since_1970(time: SystemTime) -> Duration {
    time.duration_since(UNIX_EPOCH).unwrap_or_default()
}
