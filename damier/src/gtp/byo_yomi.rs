//! What another program says of its clocks: main time, then byo-yomi. How that is measured, and
//! what part of it a move gets, is up to the clock of all games.

use std::time::Duration;

use game::Seat;
use play::TimeControl;

/// Time for so many moves, or for all of them if that is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Period {
    pub time: Duration,
    pub moves: u32,
}

/// What every seat has left, as far as anybody has told, and the period that follows each time.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByoYomi {
    main: Duration,
    period: Period,
    left: [Option<Period>; Seat::COUNT_MAX],
}

/// Kept back of a move's own time for handing it over, but no more than a tenth.
const RESERVE: Duration = Duration::from_millis(10);

/// Kept back of a clock: an answer takes its time, and what is lost of a clock is lost for good.
pub const CLOCK_RESERVE: Duration = Duration::from_millis(50);

impl ByoYomi {
    /// All clocks full.
    pub fn new(main: Duration, period: Period) -> ByoYomi {
        // Time for no moves is the protocol's way to say that there is no limit.
        let is_limited = period.moves > 0 || period.time.is_zero() && !main.is_zero();
        let first = if main.is_zero() { period } else { Period { time: main, moves: 0 } };
        ByoYomi { main, period, left: [is_limited.then_some(first); Seat::COUNT_MAX] }
    }

    /// The same settings, all clocks full.
    pub fn restart(&mut self) {
        *self = ByoYomi::new(self.main, self.period);
    }

    /// What a seat has left.
    pub fn tell(&mut self, seat: Seat, left: Period) {
        self.left[seat.index()] = Some(left);
    }

    /// What a seat's next move is played by.
    ///
    /// Main time with more behind it is taken for a clock that gains time with each move. If it is
    /// not, nothing is lost: what would have been gained comes when the main time is over.
    pub fn control(&self, seat: Seat) -> TimeControl {
        let gain = self.period.time.checked_div(self.period.moves).unwrap_or_default();
        let Some(Period { time, moves }) = self.left[seat.index()] else {
            return TimeControl::default();
        };
        match time.checked_div(moves) {
            None => TimeControl { clock: Some((time, gain)), ..TimeControl::default() },
            Some(part) => {
                let per_move = Some(part - RESERVE.min(part / 10));
                TimeControl { per_move, ..TimeControl::default() }
            }
        }
    }

    /// Takes what a move cost from a seat's clock.
    pub fn spend(&mut self, seat: Seat, took: Duration) {
        let Some(Period { time, moves }) = &mut self.left[seat.index()] else { return };
        let is_last = *moves == 1;
        *time = time.saturating_sub(took);
        *moves = moves.saturating_sub(1);
        if self.period.moves > 0 && (is_last || time.is_zero()) {
            self.left[seat.index()] = Some(self.period);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use play::Clock;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn byo_yomi(main: u32, period: u32, moves: u32) -> ByoYomi {
        ByoYomi::new(main * SECOND, Period { time: period * SECOND, moves })
    }

    /// What a seat's next move gets.
    fn part(clock: &ByoYomi, seat: Seat) -> Option<Duration> {
        let clock = Clock::new(clock.control(seat), 2);
        clock.allowance(seat, Instant::now(), CLOCK_RESERVE).limits.time
    }

    #[track_caller]
    fn check(clock: &ByoYomi, expected_us: Option<u64>) {
        assert_eq!(part(clock, Seat::FIRST), expected_us.map(Duration::from_micros));
    }

    #[test]
    fn a_move_gets_a_fair_part_of_what_is_left() {
        check(&ByoYomi::default(), None);
        check(&byo_yomi(60, 0, 0), Some(2_997_500));
        check(&byo_yomi(60, 1, 1), Some(3_997_500));
        check(&byo_yomi(0, 5, 1), Some(4_990_000));
        check(&byo_yomi(0, 50, 10), Some(4_990_000));
        check(&byo_yomi(60, 30, 0), None);
        check(&byo_yomi(0, 0, 0), None);
    }

    #[test]
    fn a_clock_that_is_told_counts() {
        let mut clock = byo_yomi(60, 0, 0);
        clock.tell(Seat::FIRST, Period { time: 2 * SECOND, moves: 0 });
        check(&clock, Some(97_500));
        clock.tell(Seat::FIRST, Period { time: 9 * SECOND, moves: 3 });
        check(&clock, Some(2_990_000));
        clock.tell(Seat::FIRST, Period { time: Duration::ZERO, moves: 0 });
        check(&clock, Some(0));
        clock.restart();
        check(&clock, Some(2_997_500));
    }

    #[test]
    fn a_clock_that_nobody_tells_runs_down() {
        let mut main = byo_yomi(20, 10, 2);
        main.spend(Seat::FIRST, 10 * SECOND);
        check(&main, Some(5_497_500));
        main.spend(Seat::FIRST, 11 * SECOND);
        check(&main, Some(4_990_000));
        main.spend(Seat::FIRST, 9 * SECOND);
        check(&main, Some(990_000));
        main.spend(Seat::FIRST, SECOND / 2);
        check(&main, Some(4_990_000));
        assert_eq!(
            part(&main, Seat::SECOND),
            Some(Duration::from_micros(5_997_500)),
            "not its clock"
        );
    }
}
