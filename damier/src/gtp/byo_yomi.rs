//! The clocks of a game that somebody else runs, as he tells them: main time, then byo-yomi. What
//! part of it a move gets is the rule of all clocks.

use std::time::Duration;

use game::Seat;

/// How long a game may take: main time, and then a period for every so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeSettings {
    pub main: Duration,
    pub period: Duration,
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
pub struct ByoYomi {
    settings: Option<TimeSettings>,
    left: [Option<Left>; Seat::COUNT_MAX],
}

/// Kept back of a move's time for handing it over, but no more than a tenth.
const RESERVE: Duration = Duration::from_millis(10);

impl ByoYomi {
    /// Another game, or another way to play it.
    pub fn set(&mut self, settings: TimeSettings) {
        *self = ByoYomi { settings: Some(settings), ..ByoYomi::default() };
    }

    /// The same settings, all clocks full.
    pub fn restart(&mut self) {
        self.left = ByoYomi::default().left;
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
            (0, Some(TimeSettings { period, moves: moves @ 1.., .. })) => {
                play::fair_part(left.time, period / moves)
            }
            (0, _) => play::fair_part(left.time, Duration::ZERO),
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
            Some(TimeSettings { period, moves: full @ 1.., .. }) if is_over => {
                Some(Left { time: period, moves: full })
            }
            _ => Some(Left { time, moves: moves.saturating_sub(1) }),
        };
    }

    fn left(&self, seat: Seat) -> Option<Left> {
        let full = |settings: TimeSettings| match settings {
            // The protocol's way to say that there is no limit.
            TimeSettings { period, moves: 0, .. } if !period.is_zero() => None,
            TimeSettings { main, .. } if !main.is_zero() => Some(Left { time: main, moves: 0 }),
            TimeSettings { moves: 0, .. } => None,
            TimeSettings { period, moves, .. } => Some(Left { time: period, moves }),
        };
        self.left[seat.index()].or_else(|| self.settings.and_then(full))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn byo_yomi(main: u32, period: u32, moves: u32) -> ByoYomi {
        let mut clock = ByoYomi::default();
        clock.set(TimeSettings { main: main * SECOND, period: period * SECOND, moves });
        clock
    }

    #[track_caller]
    fn check(clock: &ByoYomi, expected_ms: Option<u64>) {
        assert_eq!(clock.part(Seat::FIRST), expected_ms.map(Duration::from_millis));
    }

    #[test]
    fn a_move_gets_a_fair_part_of_what_is_left() {
        check(&ByoYomi::default(), None);
        check(&byo_yomi(60, 0, 0), Some(2_990));
        check(&byo_yomi(60, 1, 1), Some(3_990));
        check(&byo_yomi(0, 5, 1), Some(4_990));
        check(&byo_yomi(0, 50, 10), Some(4_990));
        check(&byo_yomi(60, 30, 0), None);
        check(&byo_yomi(0, 0, 0), None);
    }

    #[test]
    fn a_clock_that_is_told_counts() {
        let mut clock = byo_yomi(60, 0, 0);
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
        let mut main = byo_yomi(20, 10, 2);
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
