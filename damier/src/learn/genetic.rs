//! `damier learn genetic`: coefficients that evolve from generation to generation.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use trainer::CheckpointError;
use trainer::evolve::{
    Champion, Evolution, Generation, Genes, Host, Method, Settings, curve, fingerprint,
};

use super::checkpoint::CHAMPION;
use super::evolving::{Course, Evolving, Standing};
use crate::arguments::whole;
use crate::files::read_text;
use crate::output::count;
use crate::run::Hands;

#[derive(Args, Debug)]
pub struct Genetic {
    #[command(flatten)]
    pub common: Evolving,
    /// How generations follow each other
    #[arg(long, value_enum, default_value = "report")]
    method: Way,
    /// Generations to reach
    #[arg(long, default_value = "40", value_parser = whole(1..=100_000))]
    generations: u64,
    /// Individuals of the first generation
    #[arg(long, default_value = "60", value_parser = whole(4..=10_000))]
    population: u64,
    /// Games of an individual in its generation, rounded up to pairs
    #[arg(long, default_value = "16", value_parser = whole(2..=10_000))]
    games: u64,
    /// Coefficients to begin with instead of random ones: the first to be beaten
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Way {
    /// The genetic scheme of report 000
    Report,
    /// Covariance matrix adaptation
    Cmaes,
}

/// The best of generation 0, to compare with.
const FIRST: &str = "generation-0.txt";

pub fn learn(arguments: &Genetic, genes: &Genes, hands: &Hands) -> anyhow::Result<()> {
    let &Genetic { ref common, method, generations: all, population, games, ref from } = arguments;
    let &Evolving { game, seed, depth, .. } = common;
    let read = |path: &PathBuf| {
        let text = read_text(path, "a file of coefficients")?;
        genes.read(&text).with_context(|| path.display().to_string())
    };
    let from = from.as_ref().map(read).transpose()?;
    let (way, method) = match method {
        Way::Report => ("report", Method::Report),
        Way::Cmaes => ("cmaes", Method::Cmaes),
    };
    let openings = games.div_ceil(2);
    // All that decides how the run goes on.
    let run = format!(
        "genetic {} method={way} seed={seed} population={population} games={} depth={depth} \
         bounds={} from={}",
        game.name,
        2 * openings,
        fingerprint(&genes.bounds()),
        from.as_ref().map_or("random".to_string(), |dna| fingerprint(&genes.text(dna))),
    );
    let settings = Settings { seed, population: population as usize, openings, method };
    let new = || {
        let evolution = Evolution::new(genes.clone(), settings, from.as_deref());
        Generations { evolution, genes, all }
    };
    common.learn(&run, new, hands)
}

/// An evolution up to some generation.
struct Generations<'a> {
    evolution: Evolution,
    genes: &'a Genes,
    all: u64,
}

impl Course for Generations<'_> {
    fn resume(&mut self, state: &str) -> Result<(), CheckpointError> {
        self.evolution.resume(state)
    }

    fn state(&self) -> String {
        self.evolution.state()
    }

    fn step<H: Host>(&mut self, host: &mut H) -> Result<(), H::Error> {
        self.evolution.step(host).map(drop)
    }

    fn standing(&self) -> Standing {
        let (history, all) = (&self.evolution.history, self.all);
        let done = history.len() as u64;
        let last = history.last().copied().unwrap_or_default();
        let Generation { best, mean, diversity, beaten, games, .. } = last;
        let mut found = format!("{} beaten", count(beaten.into(), "environment"));
        if let Some(Champion { generation, tally, .. }) = &self.evolution.champion {
            found += &format!("\nchampion of generation {generation}: {}", tally.text());
        }
        let fitness = format!("best {best:.2}  mean {mean:.2}");
        Standing {
            is_over: done >= all,
            progress: (done, all, "generations"),
            games,
            message: format!("{fitness}  diversity {diversity:.2}  {beaten} beaten"),
            learned: count(done, "generation"),
            found,
            stopped: format!("after {done} of {}", count(all, "generation")),
        }
    }

    fn files(&self, run: &str) -> Vec<(&'static str, String)> {
        let file = |champion: &Champion, what: &str| {
            let Champion { dna, generation, tally } = champion;
            format!(
                "# {what} of a run of `{run}`\n\
                 # generation {generation}: {} against its environment\n{}",
                tally.text(),
                self.genes.text(dna)
            )
        };
        let Evolution { champion, first, history, .. } = &self.evolution;
        let champion = champion.iter().map(|best| (CHAMPION, file(best, "The champion")));
        let first = first.iter().map(|best| (FIRST, file(best, "The best of generation 0")));
        let curve = [("curve.csv", curve::csv(history)), ("curve.svg", curve::svg(history))];
        champion.chain(first).chain(curve).collect()
    }
}
