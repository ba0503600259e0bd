//! Who sits where: people, and machines that think.

use std::fs;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use arena::{Allowance, Contestant, External, Failure};
use catalog::{AnyGame, AnyMatch, AnyPlayer, AnyProgress, Candidate, Spec, SpecError};

/// Whoever fills a seat.
#[derive(Clone)]
pub(crate) enum Occupant {
    /// Somebody at the keyboard.
    Person,
    /// A player of the catalog, or another program.
    Machine(Machine),
}

/// A machine in its seat. It remembers what it thought about from move to move.
#[derive(Clone)]
pub(crate) struct Machine {
    pub(crate) spec: Spec,
    mind: Arc<Mutex<Mind>>,
}

enum Mind {
    Own(Box<dyn AnyPlayer>),
    Program(Box<External>),
}

/// The level that a newcomer meets.
pub(crate) const USUAL_LEVEL: usize = 3;

/// `easy`, `medium` and `hard` as levels.
const NAMED_LEVELS: [(&str, usize); 3] = [("easy", 1), ("medium", 4), ("hard", 8)];

/// Names of levels, for completion and help.
pub(crate) fn level_names() -> impl Iterator<Item = &'static str> {
    NAMED_LEVELS.iter().map(|(name, _)| *name)
}

impl Occupant {
    /// Seats whoever a spec asks for. `seed` is for those who play by chance.
    pub(crate) fn of(game: &dyn AnyGame, spec: &Spec, seed: u64) -> Result<Occupant, SpecError> {
        let seeded = arena::seeded(spec, seed);
        let mind = match game.player(&seeded, &read_file)? {
            Candidate::Human => return Ok(Occupant::Person),
            Candidate::Searcher(player) => Mind::Own(player),
            Candidate::Program(program) => Mind::Program(Box::new(External::start(&program)?)),
        };
        Ok(Occupant::Machine(Machine { spec: spec.clone(), mind: Arc::new(Mutex::new(mind)) }))
    }

    /// Whether somebody at the keyboard sits here.
    pub(crate) const fn is_person(&self) -> bool {
        matches!(self, Occupant::Person)
    }

    /// How it is written in a saved game, and read again.
    pub(crate) fn text(&self) -> &str {
        match self {
            Occupant::Person => "human",
            Occupant::Machine(machine) => &machine.spec.text,
        }
    }
}

impl Machine {
    /// Chooses a move. A search that was just stopped is waited for first.
    pub(crate) fn choose(
        &self,
        played: &dyn AnyMatch,
        allowance: &Allowance,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&AnyProgress),
    ) -> Result<String, Failure> {
        let mut mind = self.mind.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *mind {
            Mind::Own(player) => {
                let verdict = player.search(played, &allowance.limits, stop, report);
                let none = || Failure::Crashed("no move".to_string());
                verdict.line.into_iter().next().ok_or_else(none)
            }
            Mind::Program(program) => {
                program.prepare(played, allowance, stop)?;
                program.choose(played, allowance, stop)
            }
        }
    }
}

/// The spec of a level by number or name, or any spec; for a level that there is not, how many
/// there are.
pub(crate) fn read_machine(game: &dyn AnyGame, word: &str) -> Result<Spec, String> {
    let levels = game.levels().len();
    let named = NAMED_LEVELS.iter().find(|(name, _)| *name == word);
    // A game with fewer levels has its hardest.
    let number = named.map(|(_, number)| (*number).min(levels)).or_else(|| word.parse().ok());
    match number {
        Some(number) if (1..=levels).contains(&number) => level(number),
        Some(_) => Err(format!("found {word:?}, expected a level from 1 to {levels}")),
        None => word.parse::<Spec>().map_err(|error| format!("{word:?}: {error}")),
    }
}

/// The spec of a level.
pub(crate) fn level(number: usize) -> Result<Spec, String> {
    format!("level:{number}").parse::<Spec>().map_err(|error| error.to_string())
}

fn read_file(name: &str) -> Result<String, String> {
    fs::read_to_string(name).map_err(|error| error.to_string())
}
