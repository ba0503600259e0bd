//! How fast games are played, and how much of the time they take.

use std::time::{Duration, Instant};

use crate::output::{count, grouped};

/// A stopwatch for games on so many threads; or for games elsewhere, on who knows how many.
pub struct Stopwatch {
    threads: Option<usize>,
    started: Instant,
}

/// Games that were played, and the seconds that they took on their threads.
type Played = (u64, f64);

impl Stopwatch {
    /// Starts it.
    pub fn start(threads: Option<usize>) -> Stopwatch {
        Stopwatch { threads, started: Instant::now() }
    }

    /// How fast it goes, after so many games of the whole run, for a progress line.
    pub fn text(&self, games: u64, played: Played) -> String {
        let (games, speed) = (grouped(games), self.speed(played));
        let playing = self.playing(played);
        let playing = playing.map_or(String::new(), |(_, share)| format!(", {share:.0} % playing"));
        format!("{games} games, {speed:.0}/s{playing}")
    }

    /// How fast it went.
    pub fn summary(&self, played: Played) -> String {
        let playing = self.playing(played).map_or(String::new(), |(threads, share)| {
            let threads = count(threads as u64, "thread");
            format!(" on {threads}, {share:.1} % of the time playing")
        });
        format!("; {:.1} games a second{playing}", self.speed(played))
    }

    /// Games a second since the start.
    fn speed(&self, (games, _): Played) -> f64 {
        games as f64 / self.seconds()
    }

    /// How many threads there are, and the share of their time that games took, in percent.
    fn playing(&self, (_, seconds): Played) -> Option<(usize, f64)> {
        let share = |threads: usize| 100.0 * seconds / self.seconds() / threads as f64;
        self.threads.map(|threads| (threads, share(threads)))
    }

    fn seconds(&self) -> f64 {
        self.started.elapsed().max(Duration::from_micros(1)).as_secs_f64()
    }
}
