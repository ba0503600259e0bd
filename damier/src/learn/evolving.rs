//! What all learners that play games have in common: the lesson, the folder, and the bounds.

use std::path::{Path, PathBuf};
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
use super::with_threads;
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
    #[arg(long, default_value = "1", value_parser = whole(0..=u64::MAX),
          allow_negative_numbers = true)]
    pub seed: u64,
    /// Plies to look ahead in games
    #[arg(long, default_value = "2", value_parser = whole(1..=10), allow_negative_numbers = true)]
    pub depth: u64,
    /// Lines `name = low..high` or `name = value` that narrow the coefficients
    #[arg(long, value_name = "FILE")]
    pub constraints: Option<PathBuf>,
    /// Save at most this often
    #[arg(long, default_value = "1s", value_parser = duration, allow_hyphen_values = true)]
    pub save_every: Duration,
    /// Threads (default: as many as there are cores); they change no result
    #[arg(long, value_parser = whole(1..=256), allow_negative_numbers = true)]
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
        with_threads(common.threads, || (common.game.run)(self, genes, common.depth as u32))
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
        run: String,
        new: impl Fn() -> C,
        problem: impl Problem,
    ) -> anyhow::Result<()> {
        let mut checkpoints = Checkpoints::open(&self.out, run.clone(), self.save_every)?;
        let resumed = checkpoints.load(|state| {
            let mut course = new();
            course.resume(state).map(|()| course)
        })?;
        let mut course = resumed.unwrap_or_else(new);
        let problem = Timed::new(problem);
        let played = course.games();
        let interrupt = Interrupt::listen(AGAIN.to_string(), false)?;
        let (_, all, noun) = course.progress();
        let bar = bar(all, noun);
        bar.set_position(course.progress().0);
        bar.reset_eta();
        while !course.is_over() && !interrupt.is_asked() {
            course.step(&problem);
            bar.set_position(course.progress().0);
            bar.set_message(format!("{}  {}", course.message(), problem.text(course.games())));
            if checkpoints.is_due() {
                save(&mut checkpoints, &course, &run)?;
            }
        }
        bar.finish_and_clear();
        save(&mut checkpoints, &course, &run)?;
        let speed = if course.games() > played { problem.summary() } else { String::new() };
        self.finish(&course, &speed, &checkpoints.place(CHAMPION))
    }

    fn finish(&self, course: &impl Course, speed: &str, champion: &Path) -> anyhow::Result<()> {
        let (learned, found) = course.summary();
        let games = count(course.games(), "game");
        let (player, file) = (self.game.player, champion.display());
        if course.games() > 0 {
            print(&format!("{learned}, {games}{speed}\n{found}\n{player},coefficients={file}\n"))?;
        }
        match course.is_over() {
            true => Ok(()),
            false => Err(Failed(format!("stopped {}; {AGAIN}", course.stopped())).into()),
        }
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

    /// Whether there is nothing left to learn.
    fn is_over(&self) -> bool;

    /// How far it is, out of how many of what.
    fn progress(&self) -> (u64, u64, &'static str);

    /// Games played.
    fn games(&self) -> u64;

    /// How it goes, for a bar.
    fn message(&self) -> String;

    /// Files with what has been learned so far, in a run of this name.
    fn files(&self, run: &str) -> Vec<(&'static str, String)>;

    /// How much was done, and what came out.
    fn summary(&self) -> (String, String);

    /// Where it was stopped.
    fn stopped(&self) -> String;
}

/// Writes down all that is known.
fn save(checkpoints: &mut Checkpoints, course: &impl Course, run: &str) -> anyhow::Result<()> {
    checkpoints.save(course.state())?;
    course.files(run).iter().try_for_each(|(name, text)| checkpoints.write(name, text))
}
