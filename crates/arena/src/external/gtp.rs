//! Programs that speak the Go Text Protocol.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, AnyMatch, Program};
use game::Seat;
use play::{Forfeit, TimeControl};

use super::conversation::{Conversation, Reply};
use super::courtesy::Courtesy;
use super::process::Process;
use super::program::{START, patience};
use crate::referee::{Contestant, Turn};

/// The command that sets a position up, which Damier's own games need where they begin by chance.
const SET_UP: &str = "damier-set_up";

/// Where a program need not be told the size of the board: everybody plays on this one.
const USUAL_SIDE: u8 = 8;

/// A program that speaks the Go Text Protocol, in its seat.
pub(crate) struct Gtp {
    talk: Conversation,
    start: Duration,
    cap: Option<Duration>,
    /// The match as the program knows it.
    known: Option<Box<dyn AnyMatch>>,
    /// Whether it has had a board before.
    is_used: bool,
    takes: Takes,
}

/// What the program has not refused yet.
struct Takes {
    time_left: bool,
    fractions: bool,
}

impl Gtp {
    pub(crate) fn new(process: Process, program: &Program) -> Gtp {
        Gtp {
            talk: Conversation::with(process),
            start: program.start.unwrap_or(START),
            cap: program.cap,
            known: None,
            is_used: false,
            takes: Takes { time_left: true, fractions: true },
        }
    }

    /// Asks what every program has to do.
    fn must(&mut self, command: &str, stop: &AtomicBool) -> Result<String, Forfeit> {
        match self.talk.ask(command, self.start, stop)? {
            Reply::Yes(text) => Ok(text),
            Reply::No(why) => Err(self.talk.refused(command, &why)),
        }
    }

    /// Asks what a program may refuse; says whether it did not.
    fn may(&mut self, command: &str, stop: &AtomicBool) -> Result<bool, Forfeit> {
        let reply = self.talk.ask_for_favor(command, self.start, stop)?;
        Ok(matches!(reply, Some(Reply::Yes(_))))
    }

    /// The same for what a program is forgiven not to know.
    fn grant(
        &mut self,
        name: &'static str,
        rest: &str,
        stop: &AtomicBool,
    ) -> Result<bool, Forfeit> {
        let is_taken = self.may(format!("{name} {rest}").trim_end(), stop)?;
        if !is_taken {
            self.talk.granted.insert(Courtesy::Without(name));
        }
        Ok(is_taken)
    }

    /// An empty board. The first thing that a program is told, for nearly everybody knows it; one
    /// that was just started has an empty board anyhow.
    fn clear(&mut self, stop: &AtomicBool) -> Result<(), Forfeit> {
        const CLEAR: &str = "clear_board";
        match self.talk.ask(CLEAR, self.start, stop)? {
            Reply::Yes(_) => Ok(()),
            Reply::No(why) if self.is_used => Err(self.talk.refused(CLEAR, &why)),
            Reply::No(_) => {
                self.talk.granted.insert(Courtesy::Without(CLEAR));
                Ok(())
            }
        }
    }

    /// A new game.
    fn set_up(
        &mut self,
        played: &dyn AnyMatch,
        control: &TimeControl,
        stop: &AtomicBool,
    ) -> Result<Box<dyn AnyMatch>, Forfeit> {
        let game = played.game();
        let title = catalog::find(game.name()).map_or(game.name(), |entry| entry.title);
        self.clear(stop)?;
        let is_told_game = self.grant("set_game", title, stop)?;
        let size = size_text(game);
        let is_told_size = match size == USUAL_SIDE.to_string() {
            true => self.grant("boardsize", &size, stop)?,
            false => self.must(&format!("boardsize {size}"), stop).map(|_| true)?,
        };
        if is_told_game || is_told_size {
            self.clear(stop)?;
        }
        self.is_used = true;
        let start = played.start_text();
        let begins_there = |seed| game.start(seed).start_text() == start;
        if !(begins_there(1) && begins_there(2)) {
            self.must(&format!("{SET_UP} {start}"), stop)?;
        }
        let is_timed = settings_text(control, true).is_some();
        if !self.tell_time(|takes| settings_text(control, takes), stop)? && is_timed {
            self.talk.granted.insert(Courtesy::Without("time_settings"));
        }
        Ok(game.set_up(&start).expect("what is written can be read"))
    }

    /// Sends a text with times; whoever refuses fractions gets whole seconds.
    fn tell_time(
        &mut self,
        text: impl Fn(bool) -> Option<String>,
        stop: &AtomicBool,
    ) -> Result<bool, Forfeit> {
        let Some(command) = text(self.takes.fractions) else { return Ok(false) };
        if self.may(&command, stop)? {
            return Ok(true);
        }
        let whole = text(false).filter(|whole| *whole != command);
        let Some(whole) = whole else { return Ok(false) };
        let is_taken = self.may(&whole, stop)?;
        if is_taken {
            self.takes.fractions = false;
            self.talk.granted.insert(Courtesy::WholeSeconds);
        }
        Ok(is_taken)
    }

    /// The move of an answer, played on the program's own board. If that is not legal, the game is
    /// over.
    fn understand(&mut self, text: &str) -> String {
        let Some(known) = &mut self.known else { return text.to_string() };
        if known.play(text).is_ok() {
            return text.to_string();
        }
        match text.split_whitespace().next().filter(|word| known.play(word).is_ok()) {
            Some(word) => {
                self.talk.granted.insert(Courtesy::MoreThanMove);
                word.to_string()
            }
            None => text.to_string(),
        }
    }
}

impl Contestant for Gtp {
    fn prepare(&mut self, turn: &Turn<'_>) -> Result<(), Forfeit> {
        let &Turn { played, allowance, stop, .. } = turn;
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
            let is_timed = text(true).is_some();
            self.takes.time_left = self.tell_time(text, stop)?;
            if is_timed && !self.takes.time_left {
                self.talk.granted.insert(Courtesy::Without("time_left"));
            }
        }
        Ok(())
    }

    fn choose(&mut self, turn: &mut Turn<'_>) -> Result<String, Forfeit> {
        let Turn { played, allowance, stop, .. } = turn;
        let command = format!("genmove {}", color(played.turn(), played.seats()));
        let reply = self.talk.ask(&command, patience(self.cap, allowance), stop);
        if reply.is_err() {
            // Whoever was stopped has a move on its board that nobody knows.
            self.known = None;
        }
        let text = match reply? {
            Reply::Yes(text) => text.to_lowercase(),
            Reply::No(why) => return Err(self.talk.refused(&command, &why)),
        };
        if text == "resign" {
            return Err(Forfeit::Resigned);
        }
        Ok(self.understand(&text))
    }

    fn courtesies(&self) -> Vec<Courtesy> {
        self.talk.granted.iter().copied().collect()
    }
}

impl Drop for Gtp {
    fn drop(&mut self) {
        self.talk.quit();
    }
}

/// How the protocol calls a seat: by color, or of more than two by number.
#[must_use]
pub fn color(seat: Seat, seats: usize) -> &'static str {
    match (seats, seat.index()) {
        (2, 0) => "black",
        (2, _) => "white",
        (_, index) => ["1", "2", "3", "4"][index],
    }
}

/// `8`, or `7x9` where the sides differ, which the protocol does not foresee.
#[must_use]
pub fn size_text(game: &dyn AnyGame) -> String {
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
