//! What is left of everybody's time.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{Forfeit, Room};
use crate::message::{Clock, ClockState, End, Phase};

/// What a seat has spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Spent {
    pub(crate) ms: u64,
    pub(crate) moves: u32,
}

impl Room {
    /// What is left to a seat, if there is a clock.
    pub(crate) fn left(&self, seat: usize) -> Option<Duration> {
        let Clock { seconds, increment } = self.clock?;
        let Spent { ms, moves } = self.spent[seat];
        let given = u64::from(seconds) + u64::from(increment) * u64::from(moves);
        let running = self.since.filter(|_| seat == self.turn());
        let used = Duration::from_millis(ms) + running.map_or(Duration::ZERO, |at| at.elapsed());
        Some(Duration::from_secs(given).saturating_sub(used))
    }

    /// What each move adds.
    pub(crate) fn increment(&self) -> Duration {
        Duration::from_secs(self.clock.map_or(0, |clock| clock.increment.into()))
    }

    /// What is left to the seat to move, if its clock runs.
    pub(crate) fn left_to_turn(&self) -> Option<Duration> {
        self.since.and_then(|_| self.left(self.turn()))
    }

    /// Stops the clock that runs, and notes what was spent.
    pub(super) fn stop_clock(&mut self) {
        if let Some(since) = self.since.take() {
            let turn = self.turn();
            self.spent[turn].ms += since.elapsed().as_millis() as u64;
        }
    }

    /// Starts the clock of the seat to move, if it should run.
    pub(super) fn start_clock(&mut self) {
        let runs = matches!(self.phase(), Phase::Waiting | Phase::Thinking);
        self.since = (self.clock.is_some() && runs).then(Instant::now);
    }

    /// Ends the game if the seat to move has no time left; whether it did.
    pub(crate) fn fall(&mut self) -> bool {
        if self.left_to_turn() != Some(Duration::ZERO) {
            return false;
        }
        self.stop_clock();
        self.forfeit = Some(Forfeit { seat: self.turn() as u8, end: End::Time });
        self.changed();
        true
    }

    /// The clock of a seat as a message.
    pub(super) fn clock_state(&self, seat: usize) -> Option<ClockState> {
        let left = self.left(seat)?;
        let is_running = self.since.is_some() && seat == self.turn();
        Some(ClockState { left_ms: left.as_millis() as u64, is_running })
    }
}
