//! Who is asked for: people, levels, players of the catalog and other programs; and the machines
//! among them, which think.

use std::fs;
use std::sync::{Arc, Mutex, PoisonError};

use arena::{Contestant, Turn};
use catalog::{AnyGame, AnyMatch, Spec};
use play::{Forfeit, Occupant};

use crate::rival::{ADAPTIVE, Rivals, is_adaptive};

/// A machine in its seat. It remembers what it thought about from move to move.
#[derive(Clone)]
pub(crate) struct Machine {
    pub(crate) spec: Spec,
    /// Whether it is the opponent that adapts, at the level of this game.
    pub(crate) adapts: bool,
    mind: Arc<Mutex<Box<dyn Contestant>>>,
}

/// The level that a newcomer meets.
pub(crate) const USUAL_LEVEL: usize = 3;

/// Levels that have names; which they are is for the game to say.
const NAMED_LEVELS: [&str; 3] = ["easy", "medium", "hard"];

/// The program of report 000, whose levels have the same names.
pub(crate) const RODI: &str = "rodi";

/// Names of levels, for completion and help.
pub(crate) fn level_names() -> impl Iterator<Item = &'static str> {
    NAMED_LEVELS.into_iter()
}

/// Everybody in a game: who sits where, and the machines in their seats.
pub(crate) type Seated = (Vec<Occupant>, Vec<Option<Machine>>);

/// Seats whoever the specs ask for, one for each seat. `seed` is for those who play by chance;
/// `rivals` know the level of the opponent that adapts.
pub(crate) fn seated(
    played: &dyn AnyMatch,
    specs: &[Spec],
    seed: u64,
    rivals: &Rivals,
) -> Result<Seated, String> {
    let (seats, game) = (played.seats(), played.game());
    if specs.len() != seats {
        return Err(format!("found {} players, expected {seats}, one a seat", specs.len()));
    }
    let seat = |(index, spec): (u64, &Spec)| {
        let adapts = is_adaptive(spec);
        let spec = if adapts { level(rivals.level(game))? } else { spec.clone() };
        let machine = Machine::of(game, &spec, seed.wrapping_add(index))?;
        let machine = machine.map(|machine| Machine { adapts, ..machine });
        let occupant = match machine {
            Some(_) => Occupant::machine(&spec.text),
            None => Occupant::person(spec.person_name().unwrap_or("")),
        };
        Ok((occupant, machine))
    };
    (0..).zip(specs).map(seat).collect()
}

/// A person of this name in the first seat, and one machine in each of the others.
pub(crate) fn usual(name: &str, machine: &Spec, seats: usize) -> Vec<Spec> {
    let machines = std::iter::repeat_n(machine.clone(), seats - 1);
    std::iter::once(Spec::of_person(name)).chain(machines).collect()
}

impl Machine {
    /// The machine that a spec asks for; none if that is a person.
    pub(crate) fn of(
        game: &dyn AnyGame,
        spec: &Spec,
        seed: u64,
    ) -> Result<Option<Machine>, String> {
        let mind = arena::contestant(game, &game.with_book(spec), seed, &read_file);
        let mind = mind.map_err(|error| format!("player {:?}: {error}", spec.text))?;
        Ok(mind.map(|mind| Machine {
            spec: spec.clone(),
            adapts: false,
            mind: Arc::new(Mutex::new(mind)),
        }))
    }

    /// Chooses a move. A search that was just stopped is waited for first.
    pub(crate) fn choose(&self, turn: &mut Turn<'_>) -> Result<String, Forfeit> {
        let mut mind = self.mind.lock().unwrap_or_else(PoisonError::into_inner);
        mind.prepare(turn)?;
        mind.choose(turn)
    }
}

/// The spec of a level by number or name, of report 000's program, or any spec.
pub(crate) fn read_machine(game: &dyn AnyGame, text: &str) -> Result<Spec, String> {
    let levels = game.levels().len();
    let named = NAMED_LEVELS.iter().position(|name| *name == text);
    let named = named.map(|index| game.named_levels()[index]);
    // A game with fewer levels has its hardest.
    let number = named.map(|number| number.min(levels)).or_else(|| text.parse().ok());
    match number {
        Some(number) if (1..=levels).contains(&number) => return level(number),
        Some(_) => return Err(format!("found {text:?}, expected a level from 1 to {levels}")),
        None => (),
    }
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if name.eq_ignore_ascii_case(RODI) {
        return rodi(rest.trim());
    }
    let spec = text.parse::<Spec>().map_err(|error| format!("{text:?}: {error}"))?;
    // Whoever types a word that is nobody's name is told all that it could be.
    let is_known =
        is_adaptive(&spec) || game.recipes().iter().any(|recipe| recipe.name == spec.name);
    if !spec.items.is_empty() || is_known {
        return Ok(spec);
    }
    Err(format!(
        "found {text:?}, expected easy, medium, hard, {ADAPTIVE}, a level from 1 to {levels}, or a \
         player such as human or random (`players` lists them)"
    ))
}

fn rodi(level: &str) -> Result<Spec, String> {
    let spec = match level {
        "" => "report:000".to_string(),
        _ if level_names().any(|name| name == level) => format!("report:000,{level}"),
        _ => return Err(format!("rodi: found {level:?}, expected easy, medium or hard")),
    };
    spec.parse::<Spec>().map_err(|error| error.to_string())
}

/// The spec of a level.
pub(crate) fn level(number: usize) -> Result<Spec, String> {
    format!("level:{number}").parse::<Spec>().map_err(|error| error.to_string())
}

/// Reads a file that a spec names.
pub(crate) fn read_file(name: &str) -> Result<String, String> {
    fs::read_to_string(name).map_err(|error| error.to_string())
}
