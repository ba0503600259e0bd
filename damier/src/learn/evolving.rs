//! What all learners that play games have in common: the lesson, the folder, and the bounds.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use runs::{Done, Duels, Ledger};
use trainer::CheckpointError;
use trainer::evolve::{Genes, Host, Lesson, constrain};

use super::checkpoint::{CHAMPION, Checkpoints};
use super::genetic::{self, Genetic};
use super::pool::{self, PoolArguments};
use super::stopwatch::Stopwatch;
use crate::arguments::{duration, whole};
use crate::files::read_text;
use crate::interrupt::Interrupt;
use crate::output::{Failed, count, print};
use crate::progress::{bar, clear};
use crate::run::Hands;
use crate::shop::{Shop, is_stopped, threads};

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

fn lessons() -> impl TypedValueParser<Value = &'static Lesson> {
    let values =
        Lesson::ALL.iter().map(|lesson| PossibleValue::new(lesson.name).help(lesson.about));
    PossibleValuesParser::new(values)
        .map(|name| Lesson::find(&name).expect("the parser knows the names of lessons only"))
}

/// A way to learn, whatever the game is.
pub enum Scheme<'a> {
    Genetic(&'a Genetic),
    Pool(&'a PoolArguments),
}

impl Scheme<'_> {
    /// Learns the game that was asked for.
    pub fn run(&self, hands: &Hands) -> anyhow::Result<()> {
        match self {
            Scheme::Genetic(arguments) => {
                genetic::learn(arguments, &arguments.common.genes(hands)?, hands)
            }
            Scheme::Pool(arguments) => {
                pool::learn(arguments, &arguments.common.genes(hands)?, hands)
            }
        }
    }
}

impl Evolving {
    /// The coefficients, within the bounds of the file of constraints.
    fn genes(&self, hands: &Hands) -> anyhow::Result<Genes> {
        let mut genes = (self.game.genes)();
        if let Some(path) = &self.constraints {
            let name = path.display().to_string();
            let text = hands.text(&name, || read_text(path, "a file of constraints"))?;
            constrain(&mut genes, &text).context(name)?;
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
        hands: &Hands,
    ) -> anyhow::Result<()> {
        let mut checkpoints = Checkpoints::open(&self.out, run.to_string(), self.save_every)?;
        let resumed = checkpoints.load(|state| {
            let mut course = new();
            course.resume(state).map(|()| course)
        })?;
        let mut course = resumed.unwrap_or_else(new);
        let mut now = course.standing();
        let played = now.games;
        let interrupt = Interrupt::listen(AGAIN.to_string(), false)?;
        let (done, all, noun) = now.progress;
        let bar = bar(all, noun).with_position(done);
        bar.reset_eta();
        hands.show(&bar, noun);
        let mut shop = Shop::new(hands, threads(self.threads), &interrupt)?;
        let mut keep = |done: &Done| hands.keep(done, Some(done.output.clone()));
        let ledger = Ledger::new(hands.known()?, &mut keep);
        let watch = Stopwatch::start(shop.is_local().then(|| threads(self.threads)));
        let mut duels = Duels::new(self.game, self.depth as u32, shop.workshop(), ledger);
        while !now.is_over && !interrupt.is_asked() {
            match course.step(&mut duels) {
                Ok(()) => (),
                // What was known before the step is saved below.
                Err(error) if is_stopped(&error) => break,
                Err(error) => return Err(error),
            }
            now = course.standing();
            bar.set_position(now.progress.0);
            bar.set_message(format!("{}  {}", now.message, watch.text(now.games, duels.played())));
            if checkpoints.is_due() {
                checkpoints.save(course.state(), &course.files(run))?;
            }
        }
        clear(&bar);
        checkpoints.save(course.state(), &course.files(run))?;
        let Standing { is_over, games, learned, found, stopped, .. } = now;
        if games > 0 {
            let speed = if games > played { watch.summary(duels.played()) } else { String::new() };
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

    /// Learns a little; nothing if its games are not all played.
    fn step<H: Host>(&mut self, host: &mut H) -> Result<(), H::Error>;

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
