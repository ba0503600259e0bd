//! `damier learn genetic`: coefficients that evolve from generation to generation.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use trainer::evolve::{Champion, Evolution, Genes, Method, Problem, Settings, curve, fingerprint};

use super::checkpoint::{CHAMPION, Folder};
use super::evolving::{Evolving, Learner, bar};
use super::timed::Timed;
use crate::arguments::number;
use crate::contest::interrupt::Interrupt;
use crate::files::read_text;
use crate::output::{Failed, count, print};

#[derive(Args, Debug)]
pub struct Genetic {
    #[command(flatten)]
    common: Evolving,
    /// How generations follow each other
    #[arg(long, value_enum, default_value = "report")]
    method: Way,
    /// Generations to reach
    #[arg(long, default_value = "40", value_parser = |text: &str| number(text, 1..=100_000),
          allow_negative_numbers = true)]
    generations: u64,
    /// Individuals of the first generation
    #[arg(long, default_value = "60", value_parser = |text: &str| number(text, 4..=10_000),
          allow_negative_numbers = true)]
    population: u64,
    /// Games of an individual in its generation, rounded up to pairs
    #[arg(long, default_value = "16", value_parser = |text: &str| number(text, 2..=10_000),
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

impl Learner for Genetic {
    fn common(&self) -> &Evolving {
        &self.common
    }

    fn learn<P: Problem>(&self, problem: P) -> anyhow::Result<()> {
        learn(self, problem)
    }
}

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
            game.name(),
            self.population,
            2 * self.games.div_ceil(2),
            fingerprint(&genes.bounds()),
        )
    }
}

fn learn<P: Problem>(arguments: &Genetic, problem: P) -> anyhow::Result<()> {
    let genes = problem.genes().clone();
    let read = |path: &PathBuf| {
        let text = read_text(path, "a file of coefficients")?;
        genes.read(&text).with_context(|| path.display().to_string())
    };
    let from = arguments.from.as_ref().map(read).transpose()?;
    let new = || Evolution::new(genes.clone(), arguments.settings(), from.as_deref());
    let name = arguments.name(&genes, from.as_deref());
    let every = arguments.common.save_every;
    let mut folder = Folder::open(&arguments.common.out, name.clone(), every)?;
    let resumed = folder.load(|state| {
        let mut evolution = new();
        evolution.resume(state).map(|()| evolution)
    })?;
    let mut evolution = resumed.unwrap_or_else(new);
    let problem = Timed::new(problem);
    let played = evolution.history().last().map_or(0, |last| last.games);
    let interrupt = Interrupt::listen("go on with the same command".to_string(), false)?;
    let bar = bar(arguments.generations, "generations");
    bar.set_position(evolution.history().len() as u64);
    bar.reset_eta();
    while (evolution.history().len() as u64) < arguments.generations && !interrupt.is_asked() {
        evolution.step(&problem);
        bar.set_position(evolution.history().len() as u64);
        bar.set_message(message(&evolution, &problem));
        if folder.is_due() {
            folder.save(evolution.state())?;
            write(&folder, &evolution, &genes, &name)?;
        }
    }
    bar.finish_and_clear();
    folder.save(evolution.state())?;
    write(&folder, &evolution, &genes, &name)?;
    finish(arguments, &folder, &evolution, &problem, played)
}

fn message<P: Problem>(evolution: &Evolution, problem: &Timed<P>) -> String {
    let Some(last) = evolution.history().last() else { return String::new() };
    format!(
        "best {:.2}  mean {:.2}  diversity {:.2}  {} beaten  {}",
        last.best,
        last.mean,
        last.diversity,
        last.beaten,
        problem.text(last.games),
    )
}

/// Writes what has been learned so far.
fn write(folder: &Folder, evolution: &Evolution, genes: &Genes, name: &str) -> anyhow::Result<()> {
    let file = |champion: &Champion, what: &str| {
        let Champion { dna, generation, tally } = champion;
        format!(
            "# {what} of a run of `{name}`\n\
             # generation {generation}: {} against its environment\n{}",
            tally.text(),
            genes.text(dna)
        )
    };
    if let Some(champion) = evolution.champion() {
        folder.write(CHAMPION, &file(champion, "The champion"))?;
    }
    if let Some(first) = evolution.first() {
        folder.write(FIRST, &file(first, "The best of generation 0"))?;
    }
    folder.write("curve.csv", &curve::csv(evolution.history()))?;
    folder.write("curve.svg", &curve::svg(evolution.history()))
}

fn finish<P: Problem>(
    arguments: &Genetic,
    folder: &Folder,
    evolution: &Evolution,
    problem: &Timed<P>,
    played_before: u64,
) -> anyhow::Result<()> {
    let Some(last) = evolution.history().last() else { return Ok(()) };
    let generations = evolution.history().len() as u64;
    let mut text = format!("{}, {}", count(generations, "generation"), count(last.games, "game"));
    if last.games > played_before {
        text += &problem.summary();
    }
    text += &format!("\n{}\n", count(last.beaten.into(), "environment") + " beaten");
    if let Some(Champion { generation, tally, .. }) = evolution.champion() {
        text += &format!("champion of generation {generation}: {}\n", tally.text());
        text += &format!("{}\n", arguments.common.game.player(&folder.place(CHAMPION)));
    }
    print(&text)?;
    if generations < arguments.generations {
        let all = count(arguments.generations, "generation");
        let why = format!("stopped after {generations} of {all}; go on with the same command");
        return Err(Failed(why).into());
    }
    Ok(())
}
