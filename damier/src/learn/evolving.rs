//! What all learners that play games have in common: the lesson, the folder, and the bounds.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use trainer::CheckpointError;
use trainer::evolve::{
    Genes, Problem, arlecchino, arlecchino_genes, constrain, loa, loa_genes, othello, othello_genes,
};

use super::checkpoint::{CHAMPION, Checkpoints};
use super::genetic::{self, Genetic};
use super::pool::{self, PoolArguments};
use super::timed::Timed;
use super::use_threads;
use crate::arguments::{duration, whole};
use crate::files::read_text;
use crate::interrupt::Interrupt;
use crate::output::{Failed, count, print};
use crate::progress::bar;

#[derive(Args, Debug)]
pub struct Evolving {
    /// The game whose evaluation learns
    #[arg(value_parser = lessons())]
    pub game: &'static Lesson,
    /// The folder for checkpoints and results; a run that was cut short goes on there
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Runs with the same seed and settings are the same
    #[arg(long, default_value = "1", value_parser = whole(0..=u64::MAX))]
    pub seed: u64,
    /// Plies to look ahead in games
    #[arg(long, default_value = "2", value_parser = whole(1..=10))]
    pub depth: u64,
    /// Lines `name = low..high` or `name = value` that narrow the coefficients
    #[arg(long, value_name = "FILE")]
    pub constraints: Option<PathBuf>,
    /// Save at most this often
    #[arg(long, default_value = "1s", value_parser = duration, allow_hyphen_values = true)]
    pub save_every: Duration,
    /// Threads (default: as many as there are cores); they change no result
    #[arg(long, value_parser = whole(1..=256))]
    pub threads: Option<u64>,
}

/// A game whose evaluation can learn.
#[derive(Debug)]
pub struct Lesson {
    /// As on the command line.
    pub name: &'static str,
    about: &'static str,
    genes: fn() -> Genes,
    /// Who plays with what was learned; the file follows.
    player: &'static str,
    run: fn(&Scheme<'_>, Genes, u32) -> anyhow::Result<()>,
}

const LESSONS: &[Lesson] = &[
    Lesson {
        name: "loa",
        about: "Lines of Action: the evaluation of report 002",
        genes: loa_genes,
        player: "report:002",
        run: |scheme, genes, depth| scheme.learn(loa(genes, depth)),
    },
    Lesson {
        name: "arlecchino",
        about: "Arlecchino for two: compartments and captures",
        genes: arlecchino_genes,
        player: "alphabeta:depth=4,eval=exchange",
        run: |scheme, genes, depth| scheme.learn(arlecchino(genes, depth)),
    },
    Lesson {
        name: "othello",
        about: "Othello: the evaluation of report 000",
        genes: othello_genes,
        player: "report:000,hard",
        run: |scheme, genes, depth| scheme.learn(othello(genes, depth)),
    },
];

fn lessons() -> impl TypedValueParser<Value = &'static Lesson> {
    let values = LESSONS.iter().map(|lesson| PossibleValue::new(lesson.name).help(lesson.about));
    PossibleValuesParser::new(values).map(|name| {
        let found = LESSONS.iter().find(|lesson| lesson.name == name);
        found.expect("the parser knows the names of lessons only")
    })
}

/// A way to learn, whatever the game is.
pub enum Scheme<'a> {
    Genetic(&'a Genetic),
    Pool(&'a PoolArguments),
}

impl Scheme<'_> {
    /// Learns the game that was asked for.
    pub fn run(&self) -> anyhow::Result<()> {
        let common = match self {
            Scheme::Genetic(arguments) => &arguments.common,
            Scheme::Pool(arguments) => &arguments.common,
        };
        let genes = common.genes()?;
        use_threads(common.threads)?;
        (common.game.run)(self, genes, common.depth as u32)
    }

    fn learn<P: Problem>(&self, problem: P) -> anyhow::Result<()> {
        match self {
            Scheme::Genetic(arguments) => genetic::learn(arguments, problem),
            Scheme::Pool(arguments) => pool::learn(arguments, problem),
        }
    }
}

impl Evolving {
    /// The coefficients, within the bounds of the file of constraints.
    fn genes(&self) -> anyhow::Result<Genes> {
        let mut genes = (self.game.genes)();
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

    /// Learns from the first step, or from the last checkpoint, to the end.
    pub fn learn<C: Course>(
        &self,
        run: &str,
        new: impl Fn() -> C,
        problem: impl Problem,
    ) -> anyhow::Result<()> {
        let mut checkpoints = Checkpoints::open(&self.out, run.to_string(), self.save_every)?;
        let resumed = checkpoints.load(|state| {
            let mut course = new();
            course.resume(state).map(|()| course)
        })?;
        let mut course = resumed.unwrap_or_else(new);
        let problem = Timed::new(problem);
        let mut now = course.standing();
        let played = now.games;
        let interrupt = Interrupt::listen(AGAIN.to_string(), false)?;
        let (done, all, noun) = now.progress;
        let bar = bar(all, noun).with_position(done);
        bar.reset_eta();
        while !now.is_over && !interrupt.is_asked() {
            course.step(&problem);
            now = course.standing();
            bar.set_position(now.progress.0);
            bar.set_message(format!("{}  {}", now.message, problem.text(now.games)));
            if checkpoints.is_due() {
                checkpoints.save(course.state(), &course.files(run))?;
            }
        }
        bar.finish_and_clear();
        checkpoints.save(course.state(), &course.files(run))?;
        let Standing { is_over, games, learned, found, stopped, .. } = now;
        if games > 0 {
            let speed = if games > played { problem.summary() } else { String::new() };
            let (games, champion) = (count(games, "game"), self.out.join(CHAMPION));
            let (player, file) = (self.game.player, champion.display());
            print(&format!("{learned}, {games}{speed}\n{found}\n{player},coefficients={file}\n"))?;
        }
        ensure!(is_over, Failed(format!("stopped {stopped}; {AGAIN}")));
        Ok(())
    }
}

/// How to go on with what was stopped.
const AGAIN: &str = "go on with the same command";

/// A learner under way.
pub trait Course {
    /// Goes on from a checkpoint's state.
    fn resume(&mut self, state: &str) -> Result<(), CheckpointError>;

    /// All that it needs to go on.
    fn state(&self) -> String;

    /// Learns a little.
    fn step(&mut self, problem: &impl Problem);

    /// How far it is.
    fn standing(&self) -> Standing;

    /// Files with what has been learned so far, in a run of this name.
    fn files(&self, run: &str) -> Vec<(&'static str, String)>;
}

/// How far a learner is, in numbers and in words.
pub struct Standing {
    /// Whether there is nothing left to learn.
    pub is_over: bool,
    /// How far it is, out of how many of what.
    pub progress: (u64, u64, &'static str),
    /// Games played.
    pub games: u64,
    /// How it goes, for a bar.
    pub message: String,
    /// How much was done, and what came out.
    pub learned: String,
    pub found: String,
    /// Where it was stopped.
    pub stopped: String,
}
