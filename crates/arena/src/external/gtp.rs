//! Programs that speak the Go Text Protocol.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, AnyMatch, Program};
use game::{Seat, read_leaving};
use play::{Forfeit, TimeControl};

use super::conversation::Conversation;
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
    /// What the program has not refused yet.
    takes_time_left: bool,
    takes_fractions: bool,
}

impl Gtp {
    pub(crate) fn new(process: Process, program: &Program) -> Gtp {
        Gtp {
            talk: Conversation::with(process),
            start: program.start.unwrap_or(START),
            cap: program.cap,
            known: None,
            is_used: false,
            takes_time_left: true,
            takes_fractions: true,
        }
    }

    /// Asks what every program has to do.
    fn must(&mut self, command: &str, stop: &AtomicBool) -> Result<String, Forfeit> {
        let reply = self.talk.ask(command, self.start, stop)?;
        reply.map_err(|why| self.talk.lines.refused(command, &why))
    }

    /// Asks what a program may refuse; says whether it did not.
    fn may(&mut self, command: &str, stop: &AtomicBool) -> Result<bool, Forfeit> {
        let reply = self.talk.ask_for_favor(command, self.start, stop)?;
        Ok(matches!(reply, Some(Ok(_))))
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
            Ok(_) => Ok(()),
            Err(why) if self.is_used => Err(self.talk.lines.refused(CLEAR, &why)),
            Err(_) => {
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
        self.tell_time("time_settings", |fractions| settings_text(control, fractions), stop)?;
        Ok(game.set_up(&start).expect("what is written can be read"))
    }

    /// Sends a command with times, if there are any; whoever refuses fractions gets whole seconds.
    /// Says whether it was taken.
    fn tell_time(
        &mut self,
        name: &'static str,
        times: impl Fn(bool) -> Option<String>,
        stop: &AtomicBool,
    ) -> Result<bool, Forfeit> {
        let Some(said) = times(self.takes_fractions) else { return Ok(false) };
        if self.may(&format!("{name} {said}"), stop)? {
            return Ok(true);
        }
        if let Some(whole) = times(false).filter(|whole| *whole != said)
            && self.may(&format!("{name} {whole}"), stop)?
        {
            self.takes_fractions = false;
            self.talk.granted.insert(Courtesy::WholeSeconds);
            return Ok(true);
        }
        self.talk.granted.insert(Courtesy::Without(name));
        Ok(false)
    }

    /// The move of an answer, played on the program's own board. If that is not legal, the game is
    /// over.
    fn understand(&mut self, text: &str) -> String {
        if let (Some(known), Some(word)) = (&mut self.known, text.split_whitespace().next())
            && known.play(text).is_err()
            && known.play(word).is_ok()
        {
            self.talk.granted.insert(Courtesy::MoreThanMove);
            return word.to_string();
        }
        text.to_string()
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
            let mover = read_leaving(mv).unwrap_or(known.turn());
            let command = format!("play {} {mv}", color(mover, known.seats()));
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
        if self.takes_time_left {
            let times = |fractions| left_text(color, left, &allowance.control, fractions);
            self.takes_time_left = self.tell_time("time_left", times, stop)?;
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
        let text = reply?.map_err(|why| self.talk.lines.refused(&command, &why))?.to_lowercase();
        if text == "resign" {
            return Err(Forfeit::Resigned);
        }
        Ok(self.understand(&text))
    }

    fn courtesies(&self) -> Vec<Courtesy> {
        self.talk.granted.iter().copied().collect()
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
        (Some((base, Duration::ZERO)), _) => Some(format!("{} 0 0", text(base))),
        (Some((base, increment)), _) => Some(format!("{} {} 1", text(base), text(increment))),
        (None, Some(per_move)) => Some(format!("0 {} 1", text(per_move))),
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
    Some(format!("{color} {} {moves}", seconds_text(left, fractions)))
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
        assert_eq!(settings_text(&per_move, true).unwrap(), "0 1.5 1");
        assert_eq!(settings_text(&per_move, false).unwrap(), "0 2 1");
        assert_eq!(left_text("black", None, &per_move, true).unwrap(), "black 1.5 1");
        let sudden = TimeControl { clock: Some((ms(60_000), ms(0))), ..none };
        assert_eq!(settings_text(&sudden, true).unwrap(), "60 0 0");
        let gains = TimeControl { clock: Some((ms(60_000), ms(100))), ..none };
        assert_eq!(settings_text(&gains, true).unwrap(), "60 0.1 1");
        let left = left_text("white", Some(ms(12_345)), &gains, true);
        assert_eq!(left.unwrap(), "white 12.345 0");
    }

    #[test]
    fn seats_have_colors_where_there_are_two() {
        assert_eq!(color(Seat::FIRST, 2), "black");
        assert_eq!(color(Seat::SECOND, 2), "white");
        assert_eq!(color(Seat::new(3), 4), "4");
    }
}
