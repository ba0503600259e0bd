//! How long everybody has thought, and what is left.

use std::time::{Duration, Instant};

use game::Seat;

/// How long the players may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pacing {
    /// The most that a machine thinks about a move.
    pub time: Option<Duration>,
    /// For everybody: the whole game, and what each move adds to it.
    pub clock: Option<(Duration, Duration)>,
    /// What a machine waits at least before it moves, so that people can follow.
    pub delay: Duration,
}

/// The clocks of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clocks {
    spent: [Duration; Seat::COUNT_MAX],
    moves: [u32; Seat::COUNT_MAX],
    running: Option<(Seat, Instant)>,
}

impl Clocks {
    /// Lets the clock of a seat run, and no other.
    pub(crate) fn run(&mut self, seat: Seat) {
        if self.running.is_none_or(|(running, _)| running != seat) {
            self.stop();
            self.running = Some((seat, Instant::now()));
        }
    }

    /// Stops whatever runs.
    pub(crate) fn stop(&mut self) {
        if let Some((seat, since)) = self.running.take() {
            self.spent[seat.index()] += since.elapsed();
        }
    }

    /// A seat has moved.
    pub(crate) fn moved(&mut self, seat: Seat) {
        self.stop();
        self.moves[seat.index()] += 1;
    }

    /// What a seat has spent.
    pub(crate) fn spent(&self, seat: Seat) -> Duration {
        let running = self.running.filter(|(running, _)| *running == seat);
        let now = running.map_or(Duration::ZERO, |(_, since)| since.elapsed());
        self.spent[seat.index()] + now
    }

    /// What is left to a seat, where that is limited.
    pub(crate) fn left(&self, seat: Seat, pacing: &Pacing) -> Option<Duration> {
        let (base, increment) = pacing.clock?;
        let given = base + increment * self.moves[seat.index()];
        Some(given.saturating_sub(self.spent(seat)))
    }
}

/// `1:05`, and below ten seconds `9.5`.
pub(crate) fn clock_text(time: Duration, is_left: bool) -> String {
    let seconds = time.as_secs();
    match is_left && seconds < 10 {
        true => format!("0:{:04.1}", time.as_secs_f64()),
        false => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_gives_what_is_left_and_what_moves_add() {
        let second = Duration::from_secs(1);
        let pacing = Pacing { clock: Some((60 * second, 2 * second)), ..Pacing::default() };
        let mut clocks = Clocks::default();
        assert_eq!(clocks.left(Seat::FIRST, &pacing), Some(60 * second));
        clocks.moved(Seat::FIRST);
        clocks.spent[0] = 10 * second;
        assert_eq!(clocks.left(Seat::FIRST, &pacing), Some(52 * second));
        clocks.spent[0] = 100 * second;
        assert_eq!(clocks.left(Seat::FIRST, &pacing), Some(Duration::ZERO));
        assert_eq!(clocks.left(Seat::FIRST, &Pacing::default()), None);
    }

    #[test]
    fn times_are_read_at_a_glance() {
        assert_eq!(clock_text(Duration::from_secs(65), true), "1:05");
        assert_eq!(clock_text(Duration::from_millis(9_540), true), "0:09.5");
        assert_eq!(clock_text(Duration::from_millis(9_540), false), "0:09");
    }
}
