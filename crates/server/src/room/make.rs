//! New games.

use catalog::{AnyGame, Spec, SpecError};
use game::Seat;

use super::act::name_of;
use super::state::now;
use super::{Chair, Room, Spent, mover, pass_on};
use crate::message::{Clock, Code, Kind, Occupant, Problem, Wanted};
use crate::problem::{Answer, board_refused, move_refused};
use crate::tree::Tree;

/// Everything that a new game is made of.
pub(crate) struct Plan {
    pub(crate) kind: Kind,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) seats: Vec<Occupant>,
    pub(crate) clock: Option<Clock>,
    pub(crate) start: Option<String>,
    pub(crate) seed: u64,
    pub(crate) moves: Vec<String>,
}

/// The most moves that a request may bring along.
const MOVES_MAX: usize = 2_000;

/// A day is long enough for any clock.
const SECONDS_MAX: u32 = 86_400;

impl Room {
    /// Makes a game. `ids` gives random texts for its id and its tokens.
    pub(crate) fn make(plan: Plan, mut ids: impl FnMut() -> Answer<String>) -> Answer<Room> {
        let Plan { kind, game, seats, clock, start, seed, moves } = plan;
        let mut played = match &start {
            None => game.start(seed),
            Some(text) => game.set_up(text).map_err(|error| board_refused(&error))?,
        };
        let start = start.map(|_| played.start_text());
        let occupants = seated(&*game, seats, played.seats())?;
        check_clock(clock)?;
        if moves.len() > MOVES_MAX {
            let found = format!("{} moves", moves.len());
            return Err(Problem::found(Code::TooLarge, found, format!("at most {MOVES_MAX}"))
                .wants_at_most(Wanted::FewerMoves, MOVES_MAX as u32));
        }
        for mv in &moves {
            played.play(mv).map_err(|error| move_refused(&error))?;
        }
        pass_on(&mut *played);
        let chair = |occupant| Ok::<_, Problem>(Chair { occupant, token: ids()? });
        let chairs = occupants.into_iter().map(chair).collect::<Answer<Vec<_>>>()?;
        let mut room = Room {
            id: ids()?,
            kind,
            spent: vec![Spent::default(); chairs.len()],
            chairs,
            clock,
            since: None,
            start,
            seed,
            tree: Tree::new(),
            current: 0,
            front: 0,
            played,
            is_paused: false,
            forfeit: None,
            created: now(),
            updated: now(),
            review: None,
            date: None,
            event: None,
            version: 0,
            changed: Vec::new(),
            removed: Vec::new(),
            unsaved: None,
            is_retried: false,
            is_gone: false,
            watchers: Vec::new(),
            thinking: None,
        };
        room.plant();
        room.changed();
        Ok(room)
    }

    /// Makes the tree of the moves that the match already has.
    fn plant(&mut self) {
        let texts = self.played.played();
        self.played.undo(texts.len());
        for text in texts {
            self.current = self.tree.add(self.current, text, mover(&*self.played));
            self.changed.push(self.current);
            self.played.redo(1);
        }
        self.front = self.current;
    }
}

/// The seats as they are to be filled: people, where nothing is said.
fn seated(game: &dyn AnyGame, seats: Vec<Occupant>, count: usize) -> Answer<Vec<Occupant>> {
    let found = seats.len();
    if found != 0 && found != count {
        let (found, expected) = (format!("{found} seats filled"), format!("{count} of them"));
        return Err(Problem::found(Code::BadMessage, found, expected));
    }
    let mut seats = seats.into_iter();
    let nobody = || Occupant::Person { name: String::new() };
    Seat::all(count)
        .map(|_| match seats.next().unwrap_or_else(nobody) {
            Occupant::Person { name } => Ok(Occupant::Person { name: name_of(&name)? }),
            Occupant::Machine { spec } => {
                check_machine(game, &spec)?;
                Ok(Occupant::Machine { spec })
            }
        })
        .collect()
}

pub(super) fn check_clock(clock: Option<Clock>) -> Answer<()> {
    match clock {
        Some(Clock { seconds, increment })
            if !(1..=SECONDS_MAX).contains(&seconds) || increment > SECONDS_MAX =>
        {
            let found = format!("a clock of {seconds} s and {increment} s a move");
            Err(Problem::found(Code::BadMessage, found, format!("1 to {SECONDS_MAX} s"))
                .wants_at_most(Wanted::Clock, SECONDS_MAX))
        }
        _ => Ok(()),
    }
}

/// The spec of a machine, if it is one of ours and modest: no program, no file, no huge table.
pub(crate) fn check_machine(game: &dyn AnyGame, text: &str) -> Answer<Spec> {
    let spec = text.parse::<Spec>().map_err(SpecError::Spec)?;
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    game.check_stranger(&spec, processors)?;
    Ok(spec)
}
