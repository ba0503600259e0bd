//! The games of an experiment as tasks, part by part.

use std::collections::{HashMap, HashSet};

use anyhow::anyhow;
use arena::journal::GameLine;
use arena::{RunLine, Schedule};
use runs::{Called, Chances, Contest, Done, Ended, Ledger, RunError};

use super::arguments::Output;
use crate::interrupt::Interrupt;
use crate::output::Failed;
use crate::run::Hands;
use crate::shop::Shop;

/// Who plays the games of an experiment.
pub struct Playing<'h> {
    hands: &'h Hands,
    shop: Shop,
    interrupt: Interrupt,
    /// What came out of tasks before.
    known: HashMap<String, String>,
    /// How many parts there were.
    parts: u32,
    hint: &'static str,
}

impl<'h> Playing<'h> {
    /// With so many threads here, or whoever the hands have.
    pub fn begin(
        hands: &'h Hands,
        threads: usize,
        output: &Output,
        has_journal: bool,
    ) -> anyhow::Result<Playing<'h>> {
        let hint = match output.out.is_some() && has_journal {
            true => "go on with the same command",
            false => "nothing was kept: begin with `damier run start` to be able to go on",
        };
        let interrupt = Interrupt::listen(hint.to_string(), false)?;
        let shop = Shop::new(hands, threads, &interrupt)?;
        Ok(Playing { hands, shop, interrupt, known: hands.known()?, parts: 0, hint })
    }

    /// Plays the next part: the games of a schedule that are not done. Each is handed to `each`
    /// once, in any order.
    pub fn play(
        &mut self,
        run: &RunLine,
        schedule: &Schedule,
        mut done: HashSet<u64>,
        each: &mut dyn FnMut(GameLine) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        self.parts += 1;
        let no_files = |name: &str| Err(format!("{name} is not part of the experiment"));
        let contest = Contest::new(run, &no_files)?.in_experiment(&format!("p{}", self.parts));
        for game in contest.known(&self.known) {
            if schedule.games().contains(&game.index) && done.insert(game.index) {
                each(game)?;
            }
        }
        let hands = self.hands;
        let mut kept = String::new();
        let mut workshop = self.shop.workshop();
        let ended = contest.play_schedule(&mut workshop, schedule, done, &mut |game, task| {
            if kept != task.task {
                kept.clone_from(&task.task);
                hands.keep(task, Some(task.output.clone()))?;
            }
            each(game).map(|()| false)
        })?;
        match ended {
            Ended::All | Ended::Enough => Ok(()),
            Ended::Stopped => Err(self.stopped()),
            Ended::SetAside(tasks) => {
                let (tasks, hint) = (tasks.join(", "), self.hint);
                Err(Failed(format!("set aside {tasks}; {hint}")).into())
            }
        }
    }

    /// Has the engine play games with itself as the next part, but for those that are known. Each
    /// of all games is handed to `each` once, in any order, with what it called.
    pub fn play_called(
        &mut self,
        run: &RunLine,
        games: u64,
        known: Vec<(u64, Called)>,
        each: &mut dyn FnMut(u64, Called) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        self.parts += 1;
        let part = format!("p{}", self.parts);
        let hands = self.hands;
        let mut keep = |done: &Done| hands.keep(done, Some(done.output.clone()));
        let known = known.into_iter();
        let known = known.map(|(number, game)| (format!("{part}-{number}-{number}"), game.line()));
        let before = self.known.iter().map(|(task, output)| (task.clone(), output.clone()));
        let mut ledger = Ledger::new(known.chain(before), &mut keep);
        let chances = Chances::new(&part, run)?;
        let played = chances.play(&mut self.shop.workshop(), games, &mut ledger, each);
        played.map_err(|error| match error.downcast_ref() {
            Some(RunError::Stopped) => self.stopped(),
            Some(RunError::Failed { why, .. }) if why.ends_with(Chances::ENOUGH) => {
                anyhow!("--nodes: {why}")
            }
            _ => error,
        })
    }

    /// Refuses to go on when somebody wants it to stop.
    pub fn check(&self) -> anyhow::Result<()> {
        if self.interrupt.is_asked() { Err(self.stopped()) } else { Ok(()) }
    }

    fn stopped(&self) -> anyhow::Error {
        Failed(format!("stopped; {}", self.hint)).into()
    }
}
