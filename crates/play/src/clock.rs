//! How long everybody may think, and how long they did: one clock for people, machines, protocols
//! and the referee.

use std::time::{Duration, Instant};

use game::{Limits, Seat};

/// How long everybody may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// For each move.
    pub per_move: Option<Duration>,
    /// For the whole game, and what each move adds to it.
    pub clock: Option<(Duration, Duration)>,
    /// What a move may be late before it loses; see [`TimeControl::usual_margin`].
    pub margin: Duration,
    /// Positions for each move.
    pub nodes: Option<u64>,
    /// Plies to look ahead for each move.
    pub depth: Option<u32>,
}

/// The most that a move may be late unless somebody says otherwise.
const MARGIN_MAX: Duration = Duration::from_millis(10);

impl TimeControl {
    /// The margin unless somebody says otherwise: a quarter of the time for a move, or of a clock's
    /// for the game, and 10 ms at most. Players keep their time without it, but for what no player
    /// can help: the system may take the processor away at the very end.
    ///
    /// ```
    /// use std::time::Duration;
    /// let time = |per_move| play::TimeControl { per_move: Some(per_move), ..Default::default() };
    /// let ms = Duration::from_millis;
    /// assert_eq!(time(ms(20)).usual_margin(), ms(5));
    /// assert_eq!(time(ms(100)).usual_margin(), ms(10));
    /// ```
    #[must_use]
    pub fn usual_margin(&self) -> Duration {
        let time = self.per_move.or(self.clock.map(|(base, _)| base));
        time.map_or(Duration::ZERO, |time| MARGIN_MAX.min(time / 4))
    }

    /// Whether a move can be late.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.per_move.is_some() || self.clock.is_some()
    }
}

/// What a seat has spent on thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spent {
    /// On all its moves.
    pub time: Duration,
    /// Moves that it chose; forced passes are nobody's.
    pub moves: u32,
}

/// How long one may think about a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// What a search keeps to: the limits of a move, and of a clock a fair part of what is left.
    pub limits: Limits,
    /// A move that takes longer is late.
    pub most: Option<Duration>,
    /// What is left of the clock of every seat; none without clocks.
    pub left: Vec<Duration>,
    /// What the whole game is played by.
    pub control: TimeControl,
}

/// Moves that what is left of a clock should be enough for.
const MOVES_TO_GO: u32 = 20;

/// What to spend of a clock on the next move: a twentieth of what is left, and what a move adds.
fn fair_part(left: Duration, increment: Duration) -> Duration {
    (left / MOVES_TO_GO + increment).min(left)
}

/// The clock of every seat, of which one runs at most. What is spent counts without limits too.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    spent: Vec<Spent>,
    running: Option<(Seat, Instant)>,
}

impl Clock {
    /// Full clocks, none of which runs.
    #[must_use]
    pub fn new(control: TimeControl, seats: usize) -> Clock {
        Clock::resumed(control, vec![Spent::default(); seats])
    }

    /// Clocks that ran before.
    #[must_use]
    pub fn resumed(control: TimeControl, spent: Vec<Spent>) -> Clock {
        Clock { control, spent, running: None }
    }

    /// What the game is played by.
    #[must_use]
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Lets the clock of a seat run, and no other.
    pub fn run(&mut self, seat: Seat, now: Instant) {
        if self.running.is_none_or(|(running, _)| running != seat) {
            self.stop(now);
            self.running = Some((seat, now));
        }
    }

    /// Stops whatever runs, and says how long it ran.
    pub fn stop(&mut self, now: Instant) -> Duration {
        let Some((seat, since)) = self.running.take() else { return Duration::ZERO };
        let took = now.saturating_duration_since(since);
        self.spent[seat.index()].time += took;
        took
    }

    /// A seat has moved: stops what runs, and says how long it ran.
    pub fn moved(&mut self, seat: Seat, now: Instant) -> Duration {
        self.spent[seat.index()].moves += 1;
        self.stop(now)
    }

    /// Whose clock runs.
    #[must_use]
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// What a seat has spent.
    #[must_use]
    pub fn spent(&self, seat: Seat, now: Instant) -> Spent {
        let running = self.running.filter(|(running, _)| *running == seat);
        let running = running.map(|(_, since)| now.saturating_duration_since(since));
        let Spent { time, moves } = self.spent[seat.index()];
        Spent { time: time + running.unwrap_or_default(), moves }
    }

    /// What is left to a seat for the game, where that is limited.
    #[must_use]
    pub fn left(&self, seat: Seat, now: Instant) -> Option<Duration> {
        let (base, increment) = self.control.clock?;
        let Spent { time, moves } = self.spent(seat, now);
        Some((base + increment * moves).saturating_sub(time))
    }

    /// Whether the time of a seat whose clock does not run has run out.
    #[must_use]
    pub(crate) fn has_run_out(&self, seat: Seat) -> bool {
        let Spent { time, moves } = self.spent[seat.index()];
        self.control.clock.is_some_and(|(base, increment)| time >= base + increment * moves)
    }

    /// What is left to the seat whose clock runs.
    #[must_use]
    pub fn running_left(&self, now: Instant) -> Option<Duration> {
        self.left(self.running()?, now)
    }

    /// What a seat may spend on its next move. The reserve is kept of its clock for the way to the
    /// board.
    #[must_use]
    pub fn allowance(&self, seat: Seat, now: Instant, reserve: Duration) -> Allowance {
        let TimeControl { per_move, clock, margin, nodes, depth } = self.control;
        let left = Seat::all(self.spent.len()).filter_map(|seat| self.left(seat, now));
        let left = left.collect::<Vec<_>>();
        let own = left.get(seat.index()).copied();
        let increment = clock.map_or(Duration::ZERO, |(_, increment)| increment);
        let fair = own.map(|left| fair_part(left.saturating_sub(reserve), increment));
        let time = fair.into_iter().chain(per_move).min();
        let most = own.into_iter().chain(per_move).min();
        Allowance {
            limits: Limits { time, nodes, depth },
            most: most.map(|most| most + margin),
            left,
            control: self.control,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(base: u32, increment: u32) -> Clock {
        let clock = Some((base * SECOND, increment * SECOND));
        Clock::new(TimeControl { clock, ..TimeControl::default() }, 2)
    }

    #[test]
    fn a_clock_gives_what_is_left_and_what_moves_add() {
        let now = Instant::now();
        let mut clock = clock(60, 2);
        assert_eq!(clock.left(Seat::FIRST, now), Some(60 * SECOND));
        clock.run(Seat::FIRST, now);
        assert_eq!(clock.running_left(now + 5 * SECOND), Some(55 * SECOND));
        assert_eq!(clock.moved(Seat::FIRST, now + 10 * SECOND), 10 * SECOND);
        assert_eq!(clock.left(Seat::FIRST, now + 99 * SECOND), Some(52 * SECOND));
        assert_eq!(clock.left(Seat::SECOND, now + 99 * SECOND), Some(60 * SECOND));
        clock.run(Seat::FIRST, now);
        assert_eq!(clock.running_left(now + 53 * SECOND), Some(Duration::ZERO));
    }

    #[test]
    fn what_is_spent_counts_without_limits_too() {
        let now = Instant::now();
        let mut clock = Clock::new(TimeControl::default(), 2);
        clock.run(Seat::SECOND, now);
        clock.run(Seat::SECOND, now + SECOND);
        clock.run(Seat::FIRST, now + 3 * SECOND);
        assert_eq!(clock.spent(Seat::SECOND, now), Spent { time: 3 * SECOND, moves: 0 });
        assert_eq!(clock.left(Seat::SECOND, now), None);
    }

    #[test]
    fn a_move_gets_a_fair_part_of_a_clock_and_no_more_than_its_own_time() {
        assert_eq!(fair_part(40 * SECOND, SECOND), 3 * SECOND);
        assert_eq!(fair_part(SECOND, 5 * SECOND), SECOND, "what is added comes afterwards");
        let now = Instant::now();
        let mut clock = clock(41, 1);
        let allowance = clock.allowance(Seat::FIRST, now, SECOND);
        assert_eq!(allowance.limits.time, Some(3 * SECOND));
        assert_eq!(allowance.most, Some(41 * SECOND));
        assert_eq!(allowance.left, [41 * SECOND; 2]);
        clock.control.per_move = Some(2 * SECOND);
        let allowance = clock.allowance(Seat::FIRST, now, SECOND);
        assert_eq!((allowance.limits.time, allowance.most), (Some(2 * SECOND), Some(2 * SECOND)));
        let free = Clock::new(TimeControl::default(), 2);
        assert_eq!(free.allowance(Seat::FIRST, now, SECOND), Allowance::default());
    }
}
