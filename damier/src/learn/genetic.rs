//! `damier learn genetic`: coefficients that evolve from generation to generation.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use trainer::CheckpointError;
use trainer::evolve::{
    Champion, Evolution, Generation, Genes, Method, Problem, Settings, curve, fingerprint,
};

use super::checkpoint::CHAMPION;
use super::evolving::{Course, Evolving};
use crate::arguments::whole;
use crate::files::read_text;
use crate::output::count;

#[derive(Args, Debug)]
pub struct Genetic {
    #[command(flatten)]
    pub common: Evolving,
    /// How generations follow each other
    #[arg(long, value_enum, default_value = "report")]
    method: Way,
    /// Generations to reach
    #[arg(long, default_value = "40", value_parser = whole(1..=100_000),
          allow_negative_numbers = true)]
    generations: u64,
    /// Individuals of the first generation
    #[arg(long, default_value = "60", value_parser = whole(4..=10_000),
          allow_negative_numbers = true)]
    population: u64,
    /// Games of an individual in its generation, rounded up to pairs
    #[arg(long, default_value = "16", value_parser = whole(2..=10_000),
          allow_negative_numbers = true)]
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

impl Genetic {
    fn settings(&self) -> Settings {
        Settings {
            seed: self.common.seed,
            population: self.population as usize,
            openings: self.games.div_ceil(2),
            method: match self.method {
                Way::Report => Method::Report,
                Way::Cmaes => Method::Cmaes,
            },
        }
    }

    /// All that decides how the run goes on.
    fn name(&self, genes: &Genes, from: Option<&[f64]>) -> String {
        let Evolving { game, seed, depth, .. } = &self.common;
        let method = match self.method {
            Way::Report => "report",
            Way::Cmaes => "cmaes",
        };
        let from = from.map_or("random".to_string(), |dna| fingerprint(&genes.text(dna)));
        format!(
            "genetic {} method={method} seed={seed} population={} games={} depth={depth} \
             bounds={} from={from}",
            game.name,
            self.population,
            2 * self.games.div_ceil(2),
            fingerprint(&genes.bounds()),
        )
    }
}

pub fn learn(arguments: &Genetic, problem: impl Problem) -> anyhow::Result<()> {
    let genes = problem.genes().clone();
    let read = |path: &PathBuf| {
        let text = read_text(path, "a file of coefficients")?;
        genes.read(&text).with_context(|| path.display().to_string())
    };
    let from = arguments.from.as_ref().map(read).transpose()?;
    let new = || Generations {
        evolution: Evolution::new(genes.clone(), arguments.settings(), from.as_deref()),
        genes: &genes,
        all: arguments.generations,
    };
    arguments.common.learn(&arguments.name(&genes, from.as_deref()), new, problem)
}

/// An evolution up to some generation.
struct Generations<'a> {
    evolution: Evolution,
    genes: &'a Genes,
    all: u64,
}

impl Generations<'_> {
    fn done(&self) -> u64 {
        self.evolution.history.len() as u64
    }
}

impl Course for Generations<'_> {
    fn resume(&mut self, state: &str) -> Result<(), CheckpointError> {
        self.evolution.resume(state)
    }

    fn state(&self) -> String {
        self.evolution.state()
    }

    fn step(&mut self, problem: &impl Problem) {
        self.evolution.step(problem);
    }

    fn is_over(&self) -> bool {
        self.done() >= self.all
    }

    fn progress(&self) -> (u64, u64, &'static str) {
        (self.done(), self.all, "generations")
    }

    fn games(&self) -> u64 {
        self.evolution.history.last().map_or(0, |last| last.games)
    }

    fn message(&self) -> String {
        self.evolution.history.last().map_or(String::new(), |last| {
            let Generation { best, mean, diversity, beaten, .. } = last;
            format!("best {best:.2}  mean {mean:.2}  diversity {diversity:.2}  {beaten} beaten")
        })
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

    fn summary(&self) -> (String, String) {
        let beaten = self.evolution.history.last().map_or(0, |last| last.beaten);
        let mut text = format!("{} beaten", count(beaten.into(), "environment"));
        if let Some(Champion { generation, tally, .. }) = &self.evolution.champion {
            text += &format!("\nchampion of generation {generation}: {}", tally.text());
        }
        (count(self.done(), "generation"), text)
    }

    fn stopped(&self) -> String {
        format!("after {} of {}", self.done(), count(self.all, "generation"))
    }
}
