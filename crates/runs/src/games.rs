//! Games of a match or a tournament as tasks.

mod cut;
mod labor;
mod truth;

use std::collections::{HashMap, HashSet};

use arena::journal::GameLine;
use arena::{Matchup, RunLine, Schedule, Sequential, Stages, orders};
use catalog::{AnyGame, Spec};

use crate::error::RunError;
use crate::task::{Brief, Done, Files, Kind};
use crate::workshop::{Ended, Verdict, Workshop};
use cut::Cut;
pub(crate) use labor::{GamesLabor, outsiders};

/// A match or a tournament whose games are tasks.
pub struct Contest {
    run: RunLine,
    matchup: Matchup,
    brief: Brief,
    /// Rounds of all orders in a task; none: as many as take a few seconds.
    rounds: Option<u64>,
    /// What the names of its tasks begin with.
    prefix: String,
}

/// What a contest hears of each game: the game, and who played it in which task. It says whether
/// that is enough.
pub type Each<'e, E> = &'e mut dyn FnMut(GameLine, &Done) -> Result<bool, E>;

impl Contest {
    /// A run whose players read their files by `files` now: later, and elsewhere, they have them
    /// from the run.
    pub fn new(run: &RunLine, files: arena::Files<'_>) -> Result<Contest, RunError> {
        let matchup = labor::matchup(run, Kind::Games).map_err(RunError::Refused)?;
        let files = files_of(&matchup, files).map_err(RunError::Refused)?;
        let terms =
            serde_json::to_string(run).map_err(|error| RunError::Refused(error.to_string()))?;
        let brief = Brief { kind: Kind::Games, terms, files };
        Ok(Contest { run: run.clone(), matchup, brief, rounds: None, prefix: "g".to_string() })
    }

    /// With so many rounds of all orders in every task that goes elsewhere.
    #[must_use]
    pub fn in_tasks_of(self, rounds: Option<u64>) -> Contest {
        Contest { rounds, ..self }
    }

    /// As a part of an experiment, which no other part is called like: positions are counted, and
    /// where openings have no plies every round begins with a set-up of its own.
    #[must_use]
    pub fn in_experiment(self, part: &str) -> Contest {
        let kind = Kind::Experiment;
        let matchup = labor::matchup(&self.run, kind).expect("it was a match before");
        Contest { matchup, brief: Brief { kind, ..self.brief }, prefix: format!("{part}-"), ..self }
    }

    /// The games that came out of its tasks before, given what came out of all tasks by their
    /// names.
    #[must_use]
    pub fn known(&self, outputs: &HashMap<String, String>) -> Vec<GameLine> {
        let own = outputs.iter().filter(|(task, _)| task.starts_with(&self.prefix));
        let games =
            own.filter_map(|(_, output)| serde_json::from_str::<Vec<GameLine>>(output).ok());
        games.flatten().collect()
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.matchup.game
    }

    /// Plays what is left of the run: whatever is not among the games that are known. A new game is
    /// handed to `each` once, in any order.
    pub fn play<E: From<RunError>>(
        &self,
        workshop: &mut Workshop<'_>,
        known: &[GameLine],
        each: Each<'_, E>,
    ) -> Result<Ended, E> {
        let mut games = known.to_vec();
        let mut stages = Stages::new(&self.run, self.game().seats());
        let mut test = self.test()?;
        if let Some(test) = &mut test {
            let mut tally = arena::Tally::new(self.run.players.len());
            games.iter().for_each(|game| tally.add_to(game, Some(test)));
            if test.has_stopped() {
                return Ok(Ended::Enough);
            }
        }
        while let Some(schedule) = stages.next(&games) {
            let done = games.iter().map(|game| game.index).collect::<HashSet<_>>();
            let ended = self.play_schedule(workshop, &schedule, done, &mut |game, task| {
                games.push(game.clone());
                each(game, task)
            })?;
            if ended != Ended::All {
                return Ok(ended);
            }
            games.sort_by_key(|game| game.index);
        }
        Ok(Ended::All)
    }

    fn test(&self) -> Result<Option<Sequential>, RunError> {
        let test = self.run.sprt.map(|line| Sequential::new(line.into())).transpose();
        test.map_err(|error| RunError::Refused(error.to_string()))
    }

    /// Plays the games of a schedule that are not done. Each is handed to `each` once, in any
    /// order.
    pub fn play_schedule<E: From<RunError>>(
        &self,
        workshop: &mut Workshop<'_>,
        schedule: &Schedule,
        mut done: HashSet<u64>,
        each: Each<'_, E>,
    ) -> Result<Ended, E> {
        let is_local = workshop.queue.is_local();
        let cut = Cut::new(&self.prefix, schedule, &done, self.round(), self.rounds, is_local);
        let pace = cut.pace();
        workshop.work(&self.brief, cut, &mut |task, result| {
            let games = match truth::read(&task.input, &result.output) {
                Ok(games) => games,
                Err(why) => return Ok(Verdict::Impossible(why)),
            };
            // What was played here needs no proof.
            let new = games.iter().filter(|(_, game)| !done.contains(&game.index));
            let proofs = new.map(|(round, game)| truth::check(&self.matchup, *round, game));
            if let Some(why) = proofs.take_while(|_| !is_local).find_map(Result::err) {
                return Ok(Verdict::Impossible(why));
            }
            pace.measure(games.len() as u64, result.seconds);
            let mut verdict = Verdict::Kept;
            for (_, game) in games {
                if done.insert(game.index) && each(game, result)? {
                    verdict = Verdict::Enough;
                }
            }
            Ok(verdict)
        })
    }

    /// How many games a round of all orders of one group has.
    fn round(&self) -> u64 {
        orders(self.game().seats()).len() as u64
    }
}

/// The files that the players of a match read.
fn files_of(matchup: &Matchup, files: arena::Files<'_>) -> Result<Files, String> {
    let read = std::sync::Mutex::new(Files::new());
    let note = |name: &str| {
        let text = files(name)?;
        let mut read = read.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        read.insert(name.to_string(), text.clone());
        Ok(text)
    };
    matchup.check(&note).map_err(|error| error.to_string())?;
    Ok(read.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}

/// The programs that players of a run start.
#[must_use]
pub fn programs<'a>(game: &dyn AnyGame, players: &'a [Spec]) -> Vec<&'a str> {
    let is_program = |spec: &&Spec| {
        matches!(
            game.player(spec, &|name| Err(name.to_string())),
            Ok(catalog::Candidate::Program(_))
        )
    };
    players.iter().filter(is_program).map(|spec| spec.text.as_str()).collect()
}
