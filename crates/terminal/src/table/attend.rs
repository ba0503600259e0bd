//! What happens by itself: machines move, forced passes are played, time runs out.

use std::time::Duration;

use game::{PASS, Seat};

use super::{Event, Lost, MoveNews, Table};
use crate::job::Heard;
use crate::judging::Finding;

impl Table {
    /// Whether something goes on that will bring an event without anybody doing anything.
    pub(crate) fn is_busy(&self) -> bool {
        let moves = !self.is_left && !self.is_paused && !self.is_over();
        let is_forced = || self.played.moves() == [PASS];
        let waits_for_machine = moves && (self.machine_to_move().is_some() || is_forced());
        waits_for_machine || self.is_moving() || self.is_judging()
    }

    /// Lets happen what is due, and tells what did.
    pub(crate) fn poll(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        events.extend(self.hear_judge());
        if self.is_left || self.is_over() {
            self.clocks.stop();
            return events;
        }
        // A move that somebody asked a machine for goes on also where the others wait.
        if self.is_moving() {
            events.extend(self.hear_machine());
        } else if !self.is_paused {
            events.extend(self.begin_turn());
        }
        if !self.is_paused && !self.is_over() {
            self.clocks.run(self.played.turn());
            events.extend(self.fall());
        }
        events
    }

    /// What the seat to move does by itself: it passes if it must, and a machine begins to think.
    fn begin_turn(&mut self) -> Option<Event> {
        let seat = self.played.turn();
        if self.played.moves() == [PASS] {
            self.play(PASS).ok()?;
            return Some(Event::Played { seat, text: PASS.to_string() });
        }
        let machine = self.machine_to_move()?.clone();
        self.begin_move(machine);
        None
    }

    fn hear_machine(&mut self) -> Option<Event> {
        let seat = self.played.turn();
        let delay = self.pacing.delay;
        let moving = self.moving.as_mut()?;
        let mut failed = None;
        while moving.chosen.is_none() && failed.is_none() {
            match moving.job.hear() {
                Heard::News(MoveNews::Progress(progress)) => moving.progress = Some(progress),
                Heard::News(MoveNews::Chosen(text)) => moving.chosen = Some(text),
                Heard::News(MoveNews::Failed(how)) => failed = Some(how),
                Heard::Gone => failed = Some("its thread is gone".to_string()),
                Heard::Nothing => return None,
            }
        }
        let took = moving.job.began.elapsed();
        let chosen = moving.chosen.clone();
        if chosen.is_some() && took < delay {
            return None;
        }
        self.moving = None;
        let played = chosen.map(|text| self.play(&text).map_err(|error| error.to_string()));
        match (failed, played) {
            (None, Some(Ok(()))) => {
                let text = self.played.played().pop().unwrap_or_default();
                Some(Event::Played { seat, text })
            }
            (how, other) => {
                self.is_paused = true;
                let illegal = other.and_then(Result::err);
                Some(Event::Failed { seat, how: how.or(illegal).unwrap_or_default() })
            }
        }
    }

    fn hear_judge(&mut self) -> Option<Event> {
        let judging = self.judging.as_mut()?;
        let is_done = judging.hear();
        if let Some(Finding::Analysis(analysis)) = &judging.latest {
            let (ply, value) = (judging.ply, analysis.value);
            self.note_value(ply, value);
        }
        is_done.then(|| Event::Judged(self.judging.take().and_then(|judging| judging.latest)))
    }

    /// Remembers what a position is worth, for the first seat.
    fn note_value(&mut self, ply: usize, value: f64) {
        if ply != self.played.plies() || !value.is_finite() {
            return;
        }
        let is_first = self.played.turn() == Seat::FIRST;
        if self.values.len() <= ply {
            self.values.resize(ply + 1, None);
        }
        self.values[ply] = Some(if is_first { value } else { -value });
    }

    fn fall(&mut self) -> Option<Event> {
        let seat = self.played.turn();
        if self.clocks.left(seat, &self.pacing) != Some(Duration::ZERO) {
            return None;
        }
        self.stop();
        self.lost = Some(Lost::Late(seat));
        Some(Event::Fell)
    }
}
