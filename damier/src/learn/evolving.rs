//! What all learners that play games have in common: the game, the folder, and the bounds.

use std::io::{IsTerminal, stderr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use trainer::evolve::{
    Genes, Problem, arlecchino, arlecchino_genes, constrain, loa, loa_genes, othello, othello_genes,
};

use super::with_threads;
use crate::arguments::{duration, number};
use crate::files::read_text;

#[derive(Args, Debug)]
pub struct Evolving {
    /// The game whose evaluation learns
    #[arg(value_enum)]
    pub game: Kind,
    /// The folder for checkpoints and results; a run that was cut short goes on there
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Runs with the same seed and settings are the same
    #[arg(long, default_value = "1", value_parser = |text: &str| number(text, 0..=u64::MAX),
          allow_negative_numbers = true)]
    pub seed: u64,
    /// Plies to look ahead in games
    #[arg(long, default_value = "2", value_parser = |text: &str| number(text, 1..=10),
          allow_negative_numbers = true)]
    pub depth: u64,
    /// Lines `name = low..high` or `name = value` that narrow the coefficients
    #[arg(long, value_name = "FILE")]
    pub constraints: Option<PathBuf>,
    /// Save at most this often
    #[arg(long, default_value = "1s", value_parser = duration, allow_hyphen_values = true)]
    pub save_every: Duration,
    /// Threads (default: as many as there are cores); they change no result
    #[arg(long, value_parser = |text: &str| number(text, 1..=256), allow_negative_numbers = true)]
    pub threads: Option<u64>,
}

/// A game whose evaluation can learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Kind {
    /// Lines of Action: the evaluation of report 002
    Loa,
    /// Arlecchino for two: compartments and captures
    Arlecchino,
    /// Othello: the evaluation of report 000
    Othello,
}

impl Kind {
    /// As on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Loa => "loa",
            Kind::Arlecchino => "arlecchino",
            Kind::Othello => "othello",
        }
    }

    /// A player with coefficients from a file.
    pub fn player(self, file: &Path) -> String {
        let file = file.display();
        match self {
            Kind::Loa => format!("report:002,coefficients={file}"),
            Kind::Arlecchino => format!("alphabeta:depth=4,eval=exchange,coefficients={file}"),
            Kind::Othello => format!("report:000,hard,coefficients={file}"),
        }
    }
}

impl Evolving {
    /// The coefficients, within the bounds of the file of constraints.
    pub fn genes(&self) -> anyhow::Result<Genes> {
        let mut genes = match self.game {
            Kind::Loa => loa_genes(),
            Kind::Arlecchino => arlecchino_genes(),
            Kind::Othello => othello_genes(),
        };
        if let Some(path) = &self.constraints {
            let text = read_text(path, "a file of constraints")?;
            constrain(&mut genes, &text).with_context(|| path.display().to_string())?;
        }
        ensure!(
            genes.free_count() > 0,
            "found constraints that leave nothing to learn, expected bounds for a coefficient"
        );
        Ok(genes)
    }
}

/// A way to learn, whatever the game is.
pub trait Learner: Sync {
    /// What all of them are told.
    fn common(&self) -> &Evolving;

    /// Learns by the games of a problem.
    fn learn<P: Problem>(&self, problem: P) -> anyhow::Result<()>;
}

/// Learns the game that was asked for.
pub fn run(learner: &impl Learner) -> anyhow::Result<()> {
    let common = learner.common();
    let (genes, depth) = (common.genes()?, common.depth as u32);
    with_threads(common.threads, || match common.game {
        Kind::Loa => learner.learn(loa(genes, depth)),
        Kind::Arlecchino => learner.learn(arlecchino(genes, depth)),
        Kind::Othello => learner.learn(othello(genes, depth)),
    })
}

/// A line on standard error, if that is a terminal.
pub fn bar(length: u64, noun: &str) -> ProgressBar {
    let style = format!("{{bar:16}} {{pos}}/{{len}} {noun}  {{wide_msg}}  {{eta}} left");
    let bar = match stderr().is_terminal() {
        true => ProgressBar::new(length),
        false => ProgressBar::hidden(),
    };
    if let Ok(style) = ProgressStyle::with_template(&style) {
        bar.set_style(style.progress_chars("=> "));
    }
    // A generation may take minutes, and the time left should run meanwhile.
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
