//! `damier learn pool`: files of coefficients that meet in pairs until one is left.

use clap::Args;
use trainer::CheckpointError;
use trainer::evolve::{Genes, Host, Member, Moment, Pool, PoolSettings, curve, fingerprint};

use super::checkpoint::CHAMPION;
use super::evolving::{Course, Evolving, Standing};
use super::number;
use crate::arguments::whole;
use crate::output::count;
use crate::run::Hands;

#[derive(Args, Debug)]
pub struct PoolArguments {
    #[command(flatten)]
    pub common: Evolving,
    /// Files at the start
    #[arg(long, default_value = "40", value_parser = whole(2..=10_000))]
    size: u64,
    /// Children to be born; then the lowest file leaves each round, until one is left
    #[arg(long, default_value = "100", value_parser = whole(0..=1_000_000))]
    births: u64,
    /// Games after which a file is judged, and games of a round at the end
    #[arg(long, default_value = "20", value_parser = whole(1..=10_000))]
    trial: u64,
    /// A file with fewer points leaves; a won game is worth from 0.5 to 1 point, and more against a
    /// stronger file
    #[arg(long, default_value = "-5", value_parser = number(-1000.0..=0.0),
          allow_hyphen_values = true)]
    low: f64,
    /// A file with more points has a child
    #[arg(long, default_value = "5", value_parser = number(0.0..=1000.0),
          allow_hyphen_values = true)]
    high: f64,
}

pub fn learn(arguments: &PoolArguments, genes: &Genes, hands: &Hands) -> anyhow::Result<()> {
    let &PoolArguments { ref common, size, births, trial, low, high } = arguments;
    let &Evolving { game, seed, depth, .. } = common;
    // All that decides how the pool goes on.
    let run = format!(
        "pool {} seed={seed} size={size} births={births} trial={trial} low={low} high={high} \
         depth={depth} bounds={}",
        game.name,
        fingerprint(&genes.bounds()),
    );
    let (size, births, trial) = (size as usize, births as u32, trial as u32);
    let settings = PoolSettings { seed, size, births, trial, low, high };
    let new = || Files { pool: Pool::new(genes.clone(), settings), genes, arguments };
    common.learn(&run, new, hands)
}

/// A pool of files.
struct Files<'a> {
    pool: Pool,
    genes: &'a Genes,
    arguments: &'a PoolArguments,
}

impl Course for Files<'_> {
    fn resume(&mut self, state: &str) -> Result<(), CheckpointError> {
        self.pool.resume(state)
    }

    fn state(&self) -> String {
        self.pool.state()
    }

    fn step<H: Host>(&mut self, host: &mut H) -> Result<(), H::Error> {
        self.pool.step(host).map(drop)
    }

    fn standing(&self) -> Standing {
        let PoolArguments { size: first, births: most, .. } = *self.arguments;
        let start = Moment { size: first as usize, ..Moment::default() };
        let last = self.pool.history.last().copied().unwrap_or(start);
        let Moment { size, births, deaths, best, diversity, games } = last;
        let what = if self.pool.is_over() { "left" } else { "best so far" };
        let found = self.pool.best().map_or(String::new(), |best| {
            format!("{what}: file {}, {}", best.number, best.tally.text())
        });
        let files = format!("{size} files, {births} born");
        Standing {
            is_over: self.pool.is_over(),
            // Everybody but one has to leave.
            progress: (deaths.into(), first + most - 1, "files have left"),
            games,
            message: format!("{files}  best {best:+.2} a game  diversity {diversity:.2}"),
            learned: count(first + u64::from(births), "file"),
            found,
            stopped: format!("with {} in the pool", count(size as u64, "file")),
        }
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
}
