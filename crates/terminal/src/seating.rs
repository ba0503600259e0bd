//! Who sits where: people, and machines that think.

use std::fs;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use arena::{Allowance, Contestant, External, Failure};
use catalog::{AnyGame, AnyMatch, AnyPlayer, AnyProgress, Candidate, Spec, SpecError};

/// Whoever fills a seat.
#[derive(Clone)]
pub(crate) enum Occupant {
    /// Somebody at the keyboard, perhaps with a name.
    Person(Spec),
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

/// The program of report 000, whose levels have the same names.
pub(crate) const RODI: &str = "rodi";

/// Names of levels, for completion and help.
pub(crate) fn level_names() -> impl Iterator<Item = &'static str> {
    NAMED_LEVELS.iter().map(|(name, _)| *name)
}

impl Occupant {
    /// Seats whoever a spec asks for. `seed` is for those who play by chance.
    pub(crate) fn of(game: &dyn AnyGame, spec: &Spec, seed: u64) -> Result<Occupant, SpecError> {
        let seeded = game.seeded(spec, seed);
        let mind = match game.player(&seeded, &read_file)? {
            Candidate::Human => return Ok(Occupant::Person(spec.clone())),
            Candidate::Searcher(player) => Mind::Own(player),
            Candidate::Program(program) => Mind::Program(Box::new(External::start(&program)?)),
        };
        Ok(Occupant::Machine(Machine { spec: spec.clone(), mind: Arc::new(Mutex::new(mind)) }))
    }

    /// Whether somebody at the keyboard sits here.
    pub(crate) const fn is_person(&self) -> bool {
        matches!(self, Occupant::Person(_))
    }

    /// How to ask for the same again.
    pub(crate) const fn spec(&self) -> &Spec {
        match self {
            Occupant::Person(spec) => spec,
            Occupant::Machine(machine) => &machine.spec,
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

/// The spec of a level by number or name, of report 000's program, or any spec.
pub(crate) fn read_machine(game: &dyn AnyGame, text: &str) -> Result<Spec, String> {
    let levels = game.levels().len();
    let named = NAMED_LEVELS.iter().find(|(name, _)| *name == text);
    // A game with fewer levels has its hardest.
    let number = named.map(|(_, number)| (*number).min(levels)).or_else(|| text.parse().ok());
    match number {
        Some(number) if (1..=levels).contains(&number) => return level(number),
        Some(_) => return Err(format!("found {text:?}, expected a level from 1 to {levels}")),
        None => (),
    }
    if let Some(rest) = rodi_level(text) {
        return rodi(rest);
    }
    let spec = text.parse::<Spec>().map_err(|error| format!("{text:?}: {error}"))?;
    // Whoever types a word that is nobody's name is told all that it could be.
    let is_known = game.recipes().iter().any(|recipe| recipe.name == spec.name);
    if !spec.items.is_empty() || is_known {
        return Ok(spec);
    }
    Err(format!(
        "found {text:?}, expected easy, medium, hard, a level from 1 to {levels}, or a player such \
         as human or random (`players` lists them)"
    ))
}

/// What follows the name of report 000's program.
fn rodi_level(text: &str) -> Option<&str> {
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    name.eq_ignore_ascii_case(RODI).then(|| rest.trim())
}

fn rodi(level: &str) -> Result<Spec, String> {
    let is_level = level.is_empty() || level_names().any(|name| name == level);
    let comma = if level.is_empty() { "" } else { "," };
    match is_level {
        true => format!("report:000{comma}{level}").parse::<Spec>().map_err(|e| e.to_string()),
        false => Err(format!("rodi: found {level:?}, expected easy, medium or hard")),
    }
}

/// The spec of a level.
pub(crate) fn level(number: usize) -> Result<Spec, String> {
    format!("level:{number}").parse::<Spec>().map_err(|error| error.to_string())
}

fn read_file(name: &str) -> Result<String, String> {
    fs::read_to_string(name).map_err(|error| error.to_string())
}
