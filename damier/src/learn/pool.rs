//! `damier learn pool`: files of coefficients that meet in pairs until one is left.

use clap::Args;
use trainer::CheckpointError;
use trainer::evolve::{Genes, Member, Moment, Pool, PoolSettings, Problem, curve, fingerprint};

use super::checkpoint::CHAMPION;
use super::evolving::{Course, Evolving};
use crate::arguments::whole;
use crate::output::count;

#[derive(Args, Debug)]
pub struct PoolArguments {
    #[command(flatten)]
    pub common: Evolving,
    /// Files at the start
    #[arg(long, default_value = "40", value_parser = whole(2..=10_000),
          allow_negative_numbers = true)]
    size: u64,
    /// Children to be born; then the lowest file leaves each round, until one is left
    #[arg(long, default_value = "100", value_parser = whole(0..=1_000_000),
          allow_negative_numbers = true)]
    births: u64,
    /// Games after which a file is judged, and games of a round at the end
    #[arg(long, default_value = "20", value_parser = whole(1..=10_000),
          allow_negative_numbers = true)]
    trial: u64,
    /// A file with fewer points leaves; a won game is worth from 0.5 to 1 point, and more against a
    /// stronger file
    #[arg(long, default_value = "-5", value_parser = |text: &str| points(text, -1000.0..=0.0),
          allow_hyphen_values = true)]
    low: f64,
    /// A file with more points has a child
    #[arg(long, default_value = "5", value_parser = |text: &str| points(text, 0.0..=1000.0),
          allow_hyphen_values = true)]
    high: f64,
}

fn points(text: &str, range: std::ops::RangeInclusive<f64>) -> Result<f64, String> {
    let expected = format!("a number from {} to {}", range.start(), range.end());
    text.parse().ok().filter(|value| range.contains(value)).ok_or(expected)
}

impl PoolArguments {
    fn settings(&self) -> PoolSettings {
        PoolSettings {
            seed: self.common.seed,
            size: self.size as usize,
            births: self.births as u32,
            trial: self.trial as u32,
            low: self.low,
            high: self.high,
        }
    }

    /// All that decides how the pool goes on.
    fn name(&self, genes: &Genes) -> String {
        let PoolArguments { common, size, births, trial, low, high } = self;
        format!(
            "pool {} seed={} size={size} births={births} trial={trial} low={low} high={high} \
             depth={} bounds={}",
            common.game.name,
            common.seed,
            common.depth,
            fingerprint(&genes.bounds()),
        )
    }
}

pub fn learn(arguments: &PoolArguments, problem: impl Problem) -> anyhow::Result<()> {
    let genes = problem.genes().clone();
    let new =
        || Files { pool: Pool::new(genes.clone(), arguments.settings()), genes: &genes, arguments };
    arguments.common.learn(&arguments.name(&genes), new, problem)
}

/// A pool of files.
struct Files<'a> {
    pool: Pool,
    genes: &'a Genes,
    arguments: &'a PoolArguments,
}

impl Files<'_> {
    /// The last moment, or one before the first.
    fn last(&self) -> Moment {
        let size = self.arguments.size as usize;
        let first = Moment { size, births: 0, deaths: 0, best: 0.0, diversity: 0.0, games: 0 };
        self.pool.history.last().cloned().unwrap_or(first)
    }
}

impl Course for Files<'_> {
    fn resume(&mut self, state: &str) -> Result<(), CheckpointError> {
        self.pool.resume(state)
    }

    fn state(&self) -> String {
        self.pool.state()
    }

    fn step(&mut self, problem: &impl Problem) {
        self.pool.step(problem);
    }

    fn is_over(&self) -> bool {
        self.pool.is_over()
    }

    fn progress(&self) -> (u64, u64, &'static str) {
        // Everybody but one has to leave.
        let all = self.arguments.size + self.arguments.births - 1;
        (self.last().deaths.into(), all, "files have left")
    }

    fn games(&self) -> u64 {
        self.last().games
    }

    fn message(&self) -> String {
        let Moment { size, births, best, diversity, .. } = self.last();
        format!("{size} files, {births} born  best {best:+.2} a game  diversity {diversity:.2}")
    }

    fn files(&self, run: &str) -> Vec<(&'static str, String)> {
        let champion = self.pool.best().map(|Member { number, dna, points, games, tally }| {
            let what = if self.pool.is_over() { "The last" } else { "The best so far" };
            let text = format!(
                "# {what} of a run of `{run}`\n# file {number}: {} against files of the pool; \
                 {points:+.2} points from its last {games} games\n{}",
                tally.text(),
                self.genes.text(dna)
            );
            (CHAMPION, text)
        });
        let history = &self.pool.history;
        let curve =
            [("curve.csv", curve::pool_csv(history)), ("curve.svg", curve::pool_svg(history))];
        champion.into_iter().chain(curve).collect()
    }

    fn summary(&self) -> (String, String) {
        let born = self.arguments.size + u64::from(self.last().births);
        let what = if self.pool.is_over() { "left" } else { "best so far" };
        let best = self.pool.best().map_or(String::new(), |best| {
            format!("{what}: file {}, {}", best.number, best.tally.text())
        });
        (count(born, "file"), best)
    }

    fn stopped(&self) -> String {
        format!("with {} in the pool", count(self.last().size as u64, "file"))
    }
}
