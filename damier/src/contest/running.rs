//! A run under way: every game is kept, shown and counted as it ends.

use anyhow::Context;
use arena::journal::{GameLine, LineOf};
use arena::{RunLine, Sequential, Tally};
use catalog::AnyGame;
use indicatif::ProgressBar;
use runs::{Contest, Ended, Workshop};

use super::folder::Folder;
use super::progress;
use super::remarks::Remarks;
use super::shown::Shown;
use crate::interrupt::Interrupt;
use crate::output::print;
use crate::run::Hands;

/// The games of a run that have ended, and what they add up to.
pub struct Known {
    pub games: Vec<GameLine>,
    tally: Tally,
    test: Option<Sequential>,
}

impl Known {
    pub fn new(run: &RunLine, test: Option<Sequential>) -> Known {
        Known { games: Vec::new(), tally: Tally::new(run.players.len()), test }
    }

    pub fn add(&mut self, game: GameLine) {
        self.tally.add_to(&game, self.test.as_mut());
        self.games.push(game);
    }

    /// Whether a sequential test has stopped the run.
    pub fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(Sequential::has_stopped)
    }

    pub fn sorted(&self) -> Vec<GameLine> {
        let mut games = self.games.clone();
        games.sort_by_key(|game| game.index);
        games
    }
}

/// A run under way.
pub struct Running<'a> {
    pub run: &'a RunLine,
    pub known: Known,
    pub bar: ProgressBar,
    pub interrupt: Interrupt,
    pub remarks: Remarks<'a>,
    pub shown: Option<Shown>,
    pub is_json: bool,
    pub folder: Option<Folder>,
    pub hands: &'a Hands,
}

impl Running<'_> {
    /// Plays until all is played, known, or somebody wants it to stop.
    pub fn play(&mut self, course: Option<&Contest>, threads: usize) -> anyhow::Result<Ended> {
        self.show();
        let ended = course.map_or(Ok(Ended::All), |course| self.play_games(course, threads));
        crate::progress::clear(&self.bar);
        print(&self.shown.as_mut().map_or(String::new(), Shown::rest))?;
        ended
    }

    fn play_games(&mut self, course: &Contest, threads: usize) -> anyhow::Result<Ended> {
        let mut queue = self.hands.queue(threads)?;
        let (stop, mut witness) = (self.interrupt.stop(), self.hands.clone());
        let mut workshop = Workshop { queue: &mut *queue, stop: &stop, witness: &mut witness };
        let known = self.known.sorted();
        let mut task = String::new();
        course.play(&mut workshop, &known, &mut |game, done| -> anyhow::Result<bool> {
            self.hands.game_over(game.index);
            self.bar.suspend(|| self.remarks.see(&game))?;
            self.add(course.game(), game)?;
            // The games of a task come one after the other.
            if task != done.task {
                self.hands.keep(done, None)?;
                task.clone_from(&done.task);
            }
            Ok(self.known.is_decided())
        })
    }

    /// Keeps a game that has ended.
    fn add(&mut self, rules: &dyn AnyGame, game: GameLine) -> anyhow::Result<()> {
        if let Some(folder) = &mut self.folder {
            folder.keep(LineOf::Game(&game)).with_context(|| folder.journal_name())?;
        }
        if let Some(shown) = &mut self.shown {
            let text = shown.add(rules, &self.run.players, &game);
            self.bar.suspend(|| print(&text))?;
        }
        if self.is_json {
            print(&format!("{}\n", LineOf::Game(&game)))?;
        }
        self.known.add(game);
        self.show();
        Ok(())
    }

    fn show(&self) {
        let Known { tally, test, .. } = &self.known;
        let is_read = !self.bar.is_hidden() || self.hands.is_listed();
        if is_read {
            progress::show(&self.bar, self.run, tally, test.as_ref());
        }
    }
}
