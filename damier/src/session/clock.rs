//! The clocks of a game that somebody else runs.

use std::time::Duration;

use game::Seat;

/// How long a game may take: main time, and then so much for every so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    pub main: Duration,
    pub extra: Duration,
    pub moves: u32,
}

/// What a seat has left: the time for so many moves, or for all of them if that is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    pub time: Duration,
    pub moves: u32,
}

/// The clock of every seat, as far as anybody has told.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    settings: Option<Settings>,
    left: [Option<Left>; Seat::COUNT_MAX],
}

/// Kept back of a move's time for handing it over, but no more than a tenth.
const RESERVE: Duration = Duration::from_millis(10);

impl Clock {
    /// Another game, or another way to play it.
    pub fn set(&mut self, settings: Settings) {
        *self = Clock { settings: Some(settings), ..Clock::default() };
    }

    /// The same settings, all clocks full.
    pub fn restart(&mut self) {
        self.left = Clock::default().left;
    }

    /// What a seat has left.
    pub fn tell(&mut self, seat: Seat, left: Left) {
        self.left[seat.index()] = Some(left);
    }

    /// What to spend on a seat's next move, unless its time is not limited.
    ///
    /// Main time with more behind it is taken for a clock that gains time with each move. If it is
    /// not, nothing is lost: what would have been gained comes when the main time is over.
    pub fn part(&self, seat: Seat) -> Option<Duration> {
        let left = self.left(seat)?;
        let part = match (left.moves, self.settings) {
            (0, Some(Settings { extra, moves: moves @ 1.., .. })) => {
                arena::fair_part(left.time, extra / moves)
            }
            (0, _) => arena::fair_part(left.time, Duration::ZERO),
            (moves, _) => left.time / moves,
        };
        Some(part - RESERVE.min(part / 10))
    }

    /// Takes what a move cost from a seat's clock.
    pub fn spend(&mut self, seat: Seat, took: Duration) {
        let Some(Left { time, moves }) = self.left(seat) else { return };
        let time = time.saturating_sub(took);
        let is_over = moves == 1 || time.is_zero();
        self.left[seat.index()] = match self.settings {
            Some(Settings { extra, moves: full @ 1.., .. }) if is_over => {
                Some(Left { time: extra, moves: full })
            }
            _ => Some(Left { time, moves: moves.saturating_sub(1) }),
        };
    }

    fn left(&self, seat: Seat) -> Option<Left> {
        let full = |settings: Settings| match settings {
            // The protocol's way to say that there is no limit.
            Settings { extra, moves: 0, .. } if !extra.is_zero() => None,
            Settings { main, .. } if !main.is_zero() => Some(Left { time: main, moves: 0 }),
            Settings { moves: 0, .. } => None,
            Settings { extra, moves, .. } => Some(Left { time: extra, moves }),
        };
        self.left[seat.index()].or_else(|| self.settings.and_then(full))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(main: u32, extra: u32, moves: u32) -> Clock {
        let mut clock = Clock::default();
        clock.set(Settings { main: main * SECOND, extra: extra * SECOND, moves });
        clock
    }

    #[track_caller]
    fn check(clock: &Clock, expected_ms: Option<u64>) {
        assert_eq!(clock.part(Seat::FIRST), expected_ms.map(Duration::from_millis));
    }

    #[test]
    fn a_move_gets_a_fair_part_of_what_is_left() {
        check(&Clock::default(), None);
        check(&clock(60, 0, 0), Some(2_990));
        check(&clock(60, 1, 1), Some(3_990));
        check(&clock(0, 5, 1), Some(4_990));
        check(&clock(0, 50, 10), Some(4_990));
        check(&clock(60, 30, 0), None);
        check(&clock(0, 0, 0), None);
    }

    #[test]
    fn a_clock_that_is_told_counts() {
        let mut clock = clock(60, 0, 0);
        clock.tell(Seat::FIRST, Left { time: 2 * SECOND, moves: 0 });
        check(&clock, Some(90));
        clock.tell(Seat::FIRST, Left { time: 9 * SECOND, moves: 3 });
        check(&clock, Some(2_990));
        clock.tell(Seat::FIRST, Left { time: Duration::ZERO, moves: 0 });
        check(&clock, Some(0));
        clock.restart();
        check(&clock, Some(2_990));
    }

    #[test]
    fn a_clock_that_nobody_tells_runs_down() {
        let mut main = clock(20, 10, 2);
        main.spend(Seat::FIRST, 10 * SECOND);
        check(&main, Some(5_490));
        main.spend(Seat::FIRST, 11 * SECOND);
        check(&main, Some(4_990));
        main.spend(Seat::FIRST, 9 * SECOND);
        check(&main, Some(990));
        main.spend(Seat::FIRST, SECOND / 2);
        check(&main, Some(4_990));
        assert_eq!(main.part(Seat::SECOND), Some(Duration::from_millis(5_990)), "not its clock");
    }
}
