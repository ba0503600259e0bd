//! New games.

use std::time::{Duration, Instant};

use catalog::{AnyGame, Spec, SpecError};
use play::{Occupant, Play, SetUp, TimeControl};

use super::act::name_of;
use super::link::Links;
use super::row::Changes;
use super::state::now;
use super::{About, Room};
use crate::hall::{self, secret};
use crate::message::{Clock, Code, Kind, NewGame, Problem, Seated, Wanted};
use crate::problem::{Answer, board_refused, move_refused};
use crate::reading;

/// The most moves that a request may bring along.
const MOVES_MAX: usize = 2_000;

/// A day is long enough for any clock.
const SECONDS_MAX: u32 = 86_400;

impl Room {
    /// Makes a game, by itself.
    pub(crate) fn make(new: NewGame) -> Answer<Room> {
        let NewGame {
            kind,
            game,
            options,
            seats,
            clock,
            start,
            seed,
            moves,
            from: _,
            is_open,
            away_max,
        } = new;
        let game = reading::open(&game, &options.unwrap_or_default())?;
        let seed = seed.map_or_else(hall::seed, Ok)?;
        let moves = moves.unwrap_or_default();
        let mut played = match &start {
            None => game.start(seed),
            Some(text) => game.set_up(text).map_err(|error| board_refused(&error))?,
        };
        let occupants = seated(&*game, seats.unwrap_or_default(), played.seats())?;
        let links = Links::of(&occupants, is_open, away_max)?;
        if links.is_some() && kind == Some(Kind::Study) {
            let expected = "seats that are filled";
            return Err(Problem::found(Code::BadMessage, "a study with open seats", expected));
        }
        check_clock(clock)?;
        if moves.len() > MOVES_MAX {
            let found = format!("{} moves", moves.len());
            return Err(Problem::found(Code::TooLarge, found, format!("at most {MOVES_MAX}"))
                .wants_at_most(Wanted::FewerMoves, MOVES_MAX as u32));
        }
        for mv in &moves {
            let reason = played.reason(mv, false);
            played.play(mv).map_err(|error| move_refused(&error, reason.as_ref()))?;
        }
        let set_up = SetUp {
            played,
            seed,
            is_set_up: start.is_some(),
            is_study: kind == Some(Kind::Study),
            occupants,
            time: time(clock),
        };
        let play = Play::new(set_up, Instant::now());
        let tokens = play.occupants().iter().map(|_| secret()).collect::<Answer<_>>()?;
        let about = About { created: now(), date: None, event: None };
        let changes = Changes::all(&play);
        let mut room = Room::new(secret()?, play, tokens, about, changes);
        room.links = links;
        Ok(room)
    }
}

/// What a clock of the API is.
pub(super) fn time(clock: Option<Clock>) -> TimeControl {
    let Some(Clock { seconds, increment, per_move }) = clock else { return TimeControl::default() };
    let [base, increment] = [seconds, increment].map(|time| Duration::from_secs(time.into()));
    TimeControl { clock: Some((base, increment)), renews: per_move, ..TimeControl::default() }
}

/// The seats as they are to be filled: people, where nothing is said.
fn seated(game: &dyn AnyGame, seats: Vec<Seated>, count: usize) -> Answer<Vec<Occupant>> {
    if seats.is_empty() {
        return Ok(vec![Occupant::person(""); count]);
    }
    if seats.len() != count {
        let (found, expected) = (format!("{} seats filled", seats.len()), format!("{count}"));
        return Err(Problem::found(Code::BadMessage, found, expected));
    }
    let seated = |Seated(occupant)| match &occupant {
        Occupant::Person { name } => Ok(Occupant::Person { name: name_of(name)? }),
        Occupant::Open { name } => Ok(Occupant::Open { name: name_of(name)? }),
        Occupant::Machine { spec } => check_machine(game, spec).map(|_| occupant),
    };
    seats.into_iter().map(seated).collect()
}

pub(super) fn check_clock(clock: Option<Clock>) -> Answer<()> {
    let Some(Clock { seconds, increment, per_move }) = clock else { return Ok(()) };
    let increment_max = if per_move { 0 } else { SECONDS_MAX };
    if (1..=SECONDS_MAX).contains(&seconds) && increment <= increment_max {
        return Ok(());
    }
    let found = format!("a clock of {seconds} s and {increment} s a move");
    Err(Problem::found(Code::BadMessage, found, format!("1 to {SECONDS_MAX} s"))
        .wants_at_most(Wanted::Clock, SECONDS_MAX))
}

/// The spec of a machine, if it is one of ours and modest: no program, no file, no huge table.
pub(crate) fn check_machine(game: &dyn AnyGame, text: &str) -> Answer<Spec> {
    let spec = text.parse::<Spec>().map_err(SpecError::Spec)?;
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    game.check_stranger(&spec, processors)?;
    Ok(spec)
}
