//! A problem that counts its games and how long they take.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use trainer::evolve::{Genes, Played, Problem};

use crate::output::{count, grouped};

/// A problem with a stopwatch.
pub struct Timed<P> {
    problem: P,
    started: Instant,
    games: AtomicU64,
    nanoseconds: AtomicU64,
}

impl<P: Problem> Timed<P> {
    /// Starts the stopwatch.
    pub fn new(problem: P) -> Timed<P> {
        let started = Instant::now();
        Timed { problem, started, games: 0.into(), nanoseconds: 0.into() }
    }

    /// How fast it goes, after so many games, for a progress line.
    pub fn text(&self, games: u64) -> String {
        let (speed, playing) = (self.speed(), self.playing());
        format!("{} games, {speed:.0}/s, {playing:.0} % playing", grouped(games))
    }

    /// How fast it went.
    pub fn summary(&self) -> String {
        let threads = count(rayon::current_num_threads() as u64, "thread");
        let (speed, playing) = (self.speed(), self.playing());
        format!("; {speed:.1} games a second on {threads}, {playing:.1} % of the time playing")
    }

    /// Games a second since the start.
    fn speed(&self) -> f64 {
        let seconds = self.started.elapsed().max(Duration::from_micros(1)).as_secs_f64();
        self.games.load(Ordering::Relaxed) as f64 / seconds
    }

    /// The share of all threads' time that games took, in percent.
    fn playing(&self) -> f64 {
        let threads = rayon::current_num_threads() as f64;
        let seconds = self.started.elapsed().max(Duration::from_micros(1)).as_secs_f64();
        self.nanoseconds.load(Ordering::Relaxed) as f64 / 1e7 / seconds / threads
    }
}

impl<P: Problem> Problem for Timed<P> {
    type Brain = P::Brain;

    fn genes(&self) -> &Genes {
        self.problem.genes()
    }

    fn points_max(&self) -> f64 {
        self.problem.points_max()
    }

    fn brain(&self, dna: &[f64]) -> P::Brain {
        self.problem.brain(dna)
    }

    fn play(&self, first: &P::Brain, second: &P::Brain, opening: u64) -> Played {
        let start = Instant::now();
        let played = self.problem.play(first, second, opening);
        self.nanoseconds.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
        self.games.fetch_add(1, Ordering::Relaxed);
        played
    }
}
