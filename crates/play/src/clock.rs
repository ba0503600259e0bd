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
    /// Whether the clock is full again for every move, instead of one for the whole game; nothing
    /// is added then.
    pub renews: bool,
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
    /// On all its moves; where the clock is full again for every move, on the one it thinks about.
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

/// The most that is forgiven of the delay of a line, for each move.
pub const FORGIVEN_MAX: Duration = Duration::from_millis(500);

/// The clock of every seat, of which one runs at most. What is spent counts without limits too.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    spent: Vec<Spent>,
    running: Option<(Seat, Instant)>,
    /// What each move of a seat is forgiven.
    lines: Vec<Duration>,
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
        let lines = vec![Duration::ZERO; spent.len()];
        Clock { control, spent, running: None, lines }
    }

    /// What the game is played by.
    #[must_use]
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Says how long it takes from a seat to here and back. Nobody can help that, so each of its
    /// moves is given it back, up to [`FORGIVEN_MAX`], and may come so much after its time.
    pub fn set_line(&mut self, seat: Seat, delay: Duration) {
        self.lines[seat.index()] = delay.min(FORGIVEN_MAX);
    }

    /// Says that a seat has spent more than this clock knows.
    pub(crate) fn charge(&mut self, seat: Seat, time: Duration) {
        self.spent[seat.index()].time += time;
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

    /// A seat has moved: stops what runs, and says how long it ran, the delay of the line left out.
    pub fn moved(&mut self, seat: Seat, now: Instant) -> Duration {
        let took = self.stop(now);
        let forgiven = self.lines[seat.index()].min(took);
        let Spent { time, moves } = &mut self.spent[seat.index()];
        *moves += 1;
        *time = if self.control.renews { Duration::ZERO } else { time.saturating_sub(forgiven) };
        took - forgiven
    }

    /// Other moves are thought about now: where every move has its own time, that begins anew, but
    /// for those who have none left.
    pub(crate) fn renew(&mut self, now: Instant) {
        self.stop(now);
        for seat in Seat::all(self.spent.len()) {
            if self.control.renews && !self.has_run_out(seat) {
                self.spent[seat.index()].time = Duration::ZERO;
            }
        }
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

    /// All that a seat has got so far, where time is limited.
    fn given(&self, seat: Seat) -> Option<Duration> {
        let (base, increment) = self.control.clock?;
        Some(base + increment * self.spent[seat.index()].moves)
    }

    /// What is left to a seat for the game, or for its move, where that is limited.
    #[must_use]
    pub fn left(&self, seat: Seat, now: Instant) -> Option<Duration> {
        Some(self.given(seat)?.saturating_sub(self.spent(seat, now).time))
    }

    /// Whether the time of a seat whose clock does not run has run out.
    #[must_use]
    pub(crate) fn has_run_out(&self, seat: Seat) -> bool {
        self.given(seat).is_some_and(|given| self.spent[seat.index()].time >= given)
    }

    /// How long it takes until a move of the seat whose clock runs comes too late: what it has
    /// left, and the delay of its line.
    #[must_use]
    pub fn late_in(&self, now: Instant) -> Option<Duration> {
        let seat = self.running()?;
        let most = self.given(seat)? + self.lines[seat.index()];
        Some(most.saturating_sub(self.spent(seat, now).time))
    }

    /// What a seat may spend on its next move. The reserve is kept of its clock for the way to the
    /// board.
    #[must_use]
    pub fn allowance(&self, seat: Seat, now: Instant, reserve: Duration) -> Allowance {
        let TimeControl { per_move, clock, renews, margin, nodes, depth } = self.control;
        let left = Seat::all(self.spent.len()).filter_map(|seat| self.left(seat, now));
        let left = left.collect::<Vec<_>>();
        let own = left.get(seat.index()).copied();
        let increment = clock.map_or(Duration::ZERO, |(_, increment)| increment);
        let fair = own.map(|left| match (left.saturating_sub(reserve), renews) {
            (left, true) => left,
            (left, false) => fair_part(left, increment),
        });
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
        assert_eq!(clock.late_in(now + 5 * SECOND), Some(55 * SECOND));
        assert_eq!(clock.moved(Seat::FIRST, now + 10 * SECOND), 10 * SECOND);
        assert_eq!(clock.left(Seat::FIRST, now + 99 * SECOND), Some(52 * SECOND));
        assert_eq!(clock.left(Seat::SECOND, now + 99 * SECOND), Some(60 * SECOND));
        clock.run(Seat::FIRST, now);
        assert_eq!(clock.late_in(now + 53 * SECOND), Some(Duration::ZERO));
    }

    #[test]
    fn every_move_may_have_its_own_time() {
        let now = Instant::now();
        let mut clock = clock(10, 0);
        clock.control.renews = true;
        clock.run(Seat::FIRST, now);
        assert_eq!(clock.moved(Seat::FIRST, now + 9 * SECOND), 9 * SECOND);
        assert_eq!(clock.left(Seat::FIRST, now), Some(10 * SECOND));
        clock.run(Seat::FIRST, now);
        clock.stop(now + 4 * SECOND);
        assert_eq!(clock.left(Seat::FIRST, now), Some(6 * SECOND), "the move is still to come");
        clock.run(Seat::SECOND, now);
        clock.renew(now + 10 * SECOND);
        assert_eq!(clock.left(Seat::FIRST, now), Some(10 * SECOND));
        assert_eq!(clock.left(Seat::SECOND, now), Some(Duration::ZERO), "lost time is lost");
        let allowance = clock.allowance(Seat::FIRST, now, SECOND);
        assert_eq!(allowance.limits.time, Some(9 * SECOND), "a machine may use all of it");
    }

    #[test]
    fn a_move_is_forgiven_the_delay_of_its_line_and_no_more_than_it_took() {
        let (now, ms) = (Instant::now(), Duration::from_millis);
        let mut clock = clock(10, 0);
        let mut take = |line: u64, took: u64| {
            clock.set_line(Seat::FIRST, ms(line));
            clock.run(Seat::FIRST, now);
            let late = clock.late_in(now).unwrap() - clock.left(Seat::FIRST, now).unwrap();
            (late, clock.moved(Seat::FIRST, now + ms(took)))
        };
        assert_eq!(take(200, 1_000), (ms(200), ms(800)));
        assert_eq!(take(200, 50), (ms(200), ms(0)), "nobody gains time");
        assert_eq!(take(3_000, 1_000), (ms(500), ms(500)), "up to a bound");
        assert_eq!(clock.left(Seat::FIRST, now), Some(ms(8_700)));
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
