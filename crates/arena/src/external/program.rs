//! Other programs as contestants.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, AnyMatch, Program, SpecError};
use game::Seat;

use super::conversation::{Conversation, Reply};
use super::process::Process;
use super::words::words;
use crate::referee::{Contestant, Failure};
use crate::time::{Allowance, TimeControl};

/// How long a program may take to start, and for every answer that is not a move.
const START: Duration = Duration::from_secs(10);

/// How long a program may think where nothing limits its time.
const CAP: Duration = Duration::from_secs(600);

/// After its time a program is given so much longer, and only late; then it is given up.
const GRACE: Duration = Duration::from_secs(1);

/// The command that sets a position up, which Damier's own games need where they begin by chance.
const SET_UP: &str = "damier-set_up";

/// A program that speaks the Go Text Protocol, at the table.
pub struct External {
    talk: Conversation,
    start: Duration,
    cap: Option<Duration>,
    /// The match as the program knows it.
    known: Option<Box<dyn AnyMatch>>,
    takes: Takes,
}

/// What the program has not refused yet.
struct Takes {
    time_left: bool,
    fractions: bool,
}

impl External {
    /// Starts a program.
    pub fn start(program: &Program) -> Result<External, SpecError> {
        let refused = |why| SpecError::File { name: program.command.clone(), why };
        let words = words(&program.command).filter(|words| !words.is_empty()).ok_or_else(|| {
            refused("found an open quote or nothing, expected a command line".to_string())
        })?;
        let process = Process::start(&words).map_err(|error| {
            refused(format!("found no program to start ({error}), expected a command line"))
        })?;
        Ok(External {
            talk: Conversation::with(process),
            start: program.start.unwrap_or(START),
            cap: program.cap,
            known: None,
            takes: Takes { time_left: true, fractions: true },
        })
    }

    /// Asks what every program has to do.
    fn must(&mut self, command: &str, stop: &AtomicBool) -> Result<String, Failure> {
        match self.talk.ask(command, self.start, stop)? {
            Reply::Yes(text) => Ok(text),
            Reply::No(why) => Err(self.talk.refused(command, &why)),
        }
    }

    /// Asks what a program may refuse; says whether it did not.
    fn may(&mut self, command: &str, stop: &AtomicBool) -> Result<bool, Failure> {
        Ok(matches!(self.talk.ask(command, self.start, stop)?, Reply::Yes(_)))
    }

    /// A new game.
    fn set_up(
        &mut self,
        played: &dyn AnyMatch,
        control: &TimeControl,
        stop: &AtomicBool,
    ) -> Result<Box<dyn AnyMatch>, Failure> {
        let game = played.game();
        let title = catalog::find(game.name()).map_or(game.name(), |entry| entry.title);
        self.may(&format!("set_game {title}"), stop)?;
        self.must(&format!("boardsize {}", size_text(game)), stop)?;
        self.must("clear_board", stop)?;
        let start = played.start_text();
        let begins_there = |seed| game.start(seed).start_text() == start;
        if !(begins_there(1) && begins_there(2)) {
            self.must(&format!("{SET_UP} {start}"), stop)?;
        }
        self.tell_time(|takes| settings_text(control, takes), stop)?;
        Ok(game.set_up(&start).expect("what is written can be read"))
    }

    /// Sends a text with times; whoever refuses fractions gets whole seconds.
    fn tell_time(
        &mut self,
        text: impl Fn(bool) -> Option<String>,
        stop: &AtomicBool,
    ) -> Result<bool, Failure> {
        let Some(command) = text(self.takes.fractions) else { return Ok(false) };
        if self.may(&command, stop)? {
            return Ok(true);
        }
        let whole = text(false).filter(|whole| *whole != command);
        let Some(whole) = whole else { return Ok(false) };
        let is_taken = self.may(&whole, stop)?;
        self.takes.fractions &= !is_taken;
        Ok(is_taken)
    }

    /// How long to wait for a move.
    fn patience(&self, allowance: &Allowance) -> Duration {
        let cap = self.cap.unwrap_or(if allowance.most.is_some() { Duration::MAX } else { CAP });
        allowance.most.map_or(cap, |most| cap.min(most + GRACE))
    }
}

impl Contestant for External {
    fn prepare(
        &mut self,
        played: &dyn AnyMatch,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        let moves = played.played();
        let is_told = |known: &dyn AnyMatch| {
            known.start_text() == played.start_text() && moves.starts_with(&known.played())
        };
        let mut known = match self.known.take().filter(|known| is_told(&**known)) {
            Some(known) => known,
            None => self.set_up(played, &allowance.control, stop)?,
        };
        for mv in &moves[known.plies()..] {
            let command = format!("play {} {mv}", color(known.turn(), known.seats()));
            match mv.as_str() {
                // Where nothing else can be played, a program may have passed by itself.
                game::PASS => drop(self.may(&command, stop)?),
                _ => drop(self.must(&command, stop)?),
            }
            known.play(mv).expect("the match was played by the rules");
        }
        let color = color(known.turn(), known.seats());
        let left = allowance.left.get(known.turn().index()).copied();
        self.known = Some(known);
        if self.takes.time_left {
            let text = |fractions| left_text(color, left, &allowance.control, fractions);
            self.takes.time_left = self.tell_time(text, stop)?;
        }
        Ok(())
    }

    fn choose(
        &mut self,
        played: &dyn AnyMatch,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<String, Failure> {
        let command = format!("genmove {}", color(played.turn(), played.seats()));
        let text = match self.talk.ask(&command, self.patience(allowance), stop)? {
            Reply::Yes(text) => text.to_lowercase(),
            Reply::No(why) => return Err(self.talk.refused(&command, &why)),
        };
        if text == "resign" {
            return Err(Failure::Resigned);
        }
        // It has played the move on its own board. If that was not legal, the game is over.
        if let Some(known) = &mut self.known {
            let _ = known.play(&text);
        }
        Ok(text)
    }
}

impl Drop for External {
    fn drop(&mut self) {
        self.talk.quit();
    }
}

/// How a program is told of a seat: by color, or of more than two by number.
fn color(seat: Seat, seats: usize) -> &'static str {
    match (seats, seat.index()) {
        (2, 0) => "black",
        (2, _) => "white",
        (_, index) => ["1", "2", "3", "4"][index],
    }
}

/// `8`, or `7x9` where the sides differ, which the protocol does not foresee.
fn size_text(game: &dyn AnyGame) -> String {
    let size = game.size();
    match size.rows() == size.columns() {
        true => size.rows().to_string(),
        false => size.to_string(),
    }
}

/// The protocol knows main time and then so much for so many moves. A clock that gains time with
/// every move is told as the time that follows, for one move; a time for each move without any
/// main time.
fn settings_text(control: &TimeControl, fractions: bool) -> Option<String> {
    let text = |time| seconds_text(time, fractions);
    match (control.clock, control.per_move) {
        (Some((base, increment)), _) if increment.is_zero() => {
            Some(format!("time_settings {} 0 0", text(base)))
        }
        (Some((base, increment)), _) => {
            Some(format!("time_settings {} {} 1", text(base), text(increment)))
        }
        (None, Some(per_move)) => Some(format!("time_settings 0 {} 1", text(per_move))),
        (None, None) => None,
    }
}

fn left_text(
    color: &str,
    left: Option<Duration>,
    control: &TimeControl,
    fractions: bool,
) -> Option<String> {
    let (left, moves) = match (left, control.per_move) {
        (Some(left), _) => (left, 0),
        (None, Some(per_move)) => (per_move, 1),
        (None, None) => return None,
    };
    Some(format!("time_left {color} {} {moves}", seconds_text(left, fractions)))
}

/// Seconds, to the millisecond; or whole ones, rounded up, as the protocol has them.
fn seconds_text(time: Duration, fractions: bool) -> String {
    let milliseconds = time.as_millis();
    match (fractions, milliseconds % 1_000) {
        (_, 0) => (milliseconds / 1_000).to_string(),
        (true, _) => time.as_secs_f64().to_string(),
        (false, _) => (milliseconds / 1_000 + 1).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn times_are_told_as_the_protocol_has_them() {
        let none = TimeControl::default();
        assert_eq!(settings_text(&none, true), None);
        let per_move = TimeControl { per_move: Some(ms(1_500)), ..none };
        assert_eq!(settings_text(&per_move, true).unwrap(), "time_settings 0 1.5 1");
        assert_eq!(settings_text(&per_move, false).unwrap(), "time_settings 0 2 1");
        assert_eq!(left_text("black", None, &per_move, true).unwrap(), "time_left black 1.5 1");
        let sudden = TimeControl { clock: Some((ms(60_000), ms(0))), ..none };
        assert_eq!(settings_text(&sudden, true).unwrap(), "time_settings 60 0 0");
        let gains = TimeControl { clock: Some((ms(60_000), ms(100))), ..none };
        assert_eq!(settings_text(&gains, true).unwrap(), "time_settings 60 0.1 1");
        let left = left_text("white", Some(ms(12_345)), &gains, true);
        assert_eq!(left.unwrap(), "time_left white 12.345 0");
    }

    #[test]
    fn seats_have_colors_where_there_are_two() {
        assert_eq!(color(Seat::FIRST, 2), "black");
        assert_eq!(color(Seat::SECOND, 2), "white");
        assert_eq!(color(Seat::new(3), 4), "4");
    }
}
