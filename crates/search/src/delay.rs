//! How long a search is kept waiting: what a time limit has to hold in reserve.
//!
//! A thread that could run does not always run. Beside other busy processes the system takes its
//! processor away for milliseconds at a time, and a search that is paused shortly before its time
//! is up comes back too late: nobody looks at a clock while paused. So it has to stop some time
//! before the end.
//!
//! ```text
//!   |############|      |############|      |####       |
//!   begins         paused              paused    ^      ^ time is up
//!                                                stops here, in case there is another pause
//! ```
//!
//! How much that must be depends on the machine and on what else runs there, so it is measured. A
//! pause of length `p` makes a search late that holds back `r` if it begins in the last `p - r`
//! before the search would have stopped. In a second in which the pauses exceed `r` by `e` seconds
//! altogether, that happens to a move with the chance `e`. The reserve is the shortest `r` for
//! which the chance, as measured lately, is below one in [`MOVES_PER_LATE`]: with rare hiccups next
//! to nothing, on a busy machine about the longest pause there is. The very worst is forgiven where
//! pauses are rare: it may have been an accident. Before enough was watched it is not, and more is
//! held back: the worst may be still to come.
//!
//! Longer pauses come without warning: a virtual machine can stand still as a whole. Against those
//! [`ACCIDENT`] is held back in any case, where there is time enough. One of them does not make a
//! machine busy, however long it is and however little was watched before: a busy machine is one of
//! many pauses.
//!
//! Whatever else keeps a search from looking at the clock, a slow node or a thread that it waits
//! for, counts like a pause.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// One move in so many may be late, as far as pauses can be foreseen.
const MOVES_PER_LATE: f64 = 100_000.0;

/// A pause that may happen on any machine at any time.
const ACCIDENT: Duration = Duration::from_millis(50);

/// What was measured counts half after so much more searching, a quarter after twice as much.
const HALF_LIFE: Duration = Duration::from_secs(40);

/// Seconds after which what was measured is taken for what there is.
const TRUSTED_AFTER: f64 = 2.0;

/// A machine is busy if searches are paused for more than one part in so many of their time, the
/// worst pause left out and of each of the others no more than an accident counted.
const BUSY_PARTS: f64 = 20.0;

/// Shares of a time limit.
struct Shares {
    /// So much at most is held back against an accident.
    accident: f64,
    /// So much at least is for searching, however long the pauses are.
    search: f64,
}

/// Two long pauses within a minute are no reason to give up most of a short time: a search is much
/// more likely to end between them.
const QUIET: Shares = Shares { accident: 0.1, search: 0.7 };

/// Where the processor is taken away all the time, long pauses are often at the wrong moment.
const BUSY: Shares = Shares { accident: 0.5, search: 0.0625 };

/// Shorter ones are not worth mentioning: the least reserve covers them.
pub(crate) const PAUSE_MIN: Duration = Duration::from_micros(500);

/// The least reserve, in seconds. It also covers the end of a search and its way back.
const RESERVE_MIN: f64 = 500e-6;

/// Reserves that are tried, each a fifth larger than the one before: up to two seconds.
const RESERVES: usize = 48;

/// A reserve by its number, in seconds.
fn reserve(number: usize) -> f64 {
    RESERVE_MIN * 2_f64.powf(number as f64 / 4.0)
}

/// The pauses of all searches of the process: they run on the same machine.
pub(crate) static PAUSES: Pauses = Pauses::new();

/// What pauses there were lately.
#[derive(Debug)]
pub(crate) struct Pauses(Mutex<Measured>);

#[derive(Debug)]
struct Measured {
    /// Seconds that were watched.
    watched: f64,
    /// For each reserve, the seconds by which pauses in that time exceeded it.
    exceeded: [f64; RESERVES],
    /// The seconds that they took, of each no more than an accident.
    paused: f64,
    /// The worst of them, in seconds, and how much it still counts.
    worst: (f64, f64),
}

/// What of a pause counts for how busy the machine is, both in seconds.
fn counted(pause: f64) -> f64 {
    (pause - RESERVE_MIN).clamp(0.0, ACCIDENT.as_secs_f64())
}

impl Pauses {
    const fn new() -> Pauses {
        let exceeded = [0.0; RESERVES];
        Pauses(Mutex::new(Measured { watched: 0.0, exceeded, paused: 0.0, worst: (0.0, 0.0) }))
    }

    fn measured(&self) -> MutexGuard<'_, Measured> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a search was watched for so much longer, without a pause.
    pub(crate) fn watch(&self, longer: Duration) {
        let mut measured = self.measured();
        let kept = 0.5_f64.powf(longer.as_secs_f64() / HALF_LIFE.as_secs_f64());
        measured.watched = kept * measured.watched + longer.as_secs_f64();
        measured.exceeded.iter_mut().for_each(|exceeded| *exceeded *= kept);
        measured.paused *= kept;
        measured.worst.1 *= kept;
    }

    /// Notes a pause.
    pub(crate) fn note(&self, pause: Duration) {
        let (mut measured, pause) = (self.measured(), pause.as_secs_f64());
        for (number, exceeded) in measured.exceeded.iter_mut().enumerate() {
            *exceeded += (pause - reserve(number)).max(0.0);
        }
        measured.paused += counted(pause);
        if pause >= measured.worst.0 * measured.worst.1 {
            measured.worst = (pause, 1.0);
        }
    }

    /// How long a search of so much time may go on.
    fn allowed(&self, time: Duration) -> Duration {
        let measured = self.measured();
        let shares = if measured.is_busy() { BUSY } else { QUIET };
        let reserve = measured.reserve().max(ACCIDENT.min(time.mul_f64(shares.accident)));
        time.saturating_sub(reserve).max(time.mul_f64(shares.search))
    }
}

impl Measured {
    /// What to hold back so that hardly any move is late.
    fn reserve(&self) -> Duration {
        let Measured { watched, exceeded, worst: (worst, counts), .. } = self;
        let unsure = 1.0 - (watched / TRUSTED_AFTER).min(1.0);
        let forgiven = |number| match unsure > 0.0 || self.is_busy() {
            true => 0.0,
            false => counts * (worst - reserve(number)).max(0.0),
        };
        let is_rare =
            |number: &usize| exceeded[*number] - forgiven(*number) <= watched / MOVES_PER_LATE;
        let number = (0..RESERVES).find(is_rare).unwrap_or(RESERVES);
        Duration::from_secs_f64(reserve(number) * (1.0 + unsure))
    }

    /// Whether the processor is taken away from searches all the time.
    fn is_busy(&self) -> bool {
        let (worst, counts) = self.worst;
        self.paused - counts * counted(worst) > self.watched / BUSY_PARTS
    }
}

/// The time limit of a search, from its start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    start: Instant,
    time: Duration,
    /// When to stop: before the time is up.
    stop: Instant,
}

impl Deadline {
    pub(crate) fn new(start: Instant, time: Duration) -> Deadline {
        Deadline { start, time, stop: start + PAUSES.allowed(time) }
    }

    /// Thinks again about the reserve, after a pause.
    pub(crate) fn reconsider(&mut self) {
        self.stop = self.start + PAUSES.allowed(self.time);
    }

    /// How long it may go on.
    pub(crate) fn left(&self, now: Instant) -> Duration {
        self.stop.saturating_duration_since(now)
    }

    /// How long ago it was time to stop, if it was.
    #[inline]
    pub(crate) fn late(&self, now: Instant) -> Option<Duration> {
        now.checked_duration_since(self.stop)
    }
}

/// Watches the way of an answer, from a search to whoever asked for it.
#[derive(Clone, Copy, Debug)]
pub struct Way(Instant);

impl Way {
    /// A search begins.
    #[must_use]
    pub fn begin() -> Way {
        Way(Instant::now())
    }

    /// The answer has come. If that took much longer than the search did, it was on its way.
    pub fn end(self, searched: Duration) {
        let way = self.0.elapsed().saturating_sub(searched);
        if way >= PAUSE_MIN {
            PAUSES.note(way);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    impl Pauses {
        fn reserve(&self) -> Duration {
            self.measured().reserve()
        }
    }

    /// Pauses of these lengths, a minute long, so many times a second.
    fn measured(pauses: &[Duration], times: u32) -> Pauses {
        let measured = Pauses::new();
        for _ in 0..60 * times {
            measured.watch(Duration::from_secs(1) / times);
            pauses.iter().for_each(|pause| measured.note(*pause));
        }
        measured
    }

    #[test]
    fn without_pauses_almost_all_of_the_time_is_used() {
        assert_eq!(measured(&[], 1).reserve(), Duration::from_micros(500));
        assert_eq!(Pauses::new().reserve(), ms(1), "when nothing is known yet");
        for pauses in [measured(&[], 1), Pauses::new()] {
            let used = [20, 100, 1_000].map(|time| pauses.allowed(ms(time)));
            assert_eq!(used, [18, 90, 950].map(ms), "but for accidents");
        }
        assert_eq!(Pauses::new().allowed(Duration::ZERO), Duration::ZERO);
    }

    #[test]
    fn on_a_busy_machine_about_the_longest_pause_is_held_back() {
        let busy = measured(&[ms(8)], 50);
        assert!((ms(7)..ms(9)).contains(&busy.reserve()), "{:?}", busy.reserve());
        let with_longer = measured(&[ms(8), ms(8), ms(8), ms(8), ms(16)], 10);
        assert!((ms(15)..ms(18)).contains(&with_longer.reserve()), "{:?}", with_longer.reserve());
        assert_eq!(
            with_longer.allowed(ms(8)),
            ms(8).mul_f64(BUSY.search),
            "there is time for something"
        );
    }

    #[test]
    fn against_accidents_no_more_is_held_back_than_the_time_allows() {
        let busy = measured(&[ms(8)], 50);
        let used = [20, 100, 1_000].map(|time| busy.allowed(ms(time)));
        assert!(used[0] < ms(13), "{used:?}: the pauses there are");
        assert_eq!(used[1..], [50, 950].map(ms));
        (0..3).for_each(|_| busy.note(ms(60)));
        let after_longer = busy.allowed(ms(100));
        assert!((ms(30)..ms(40)).contains(&after_longer), "{after_longer:?}");
    }

    #[test]
    fn a_rare_hiccup_costs_next_to_nothing() {
        let quiet = measured(&[], 1);
        quiet.note(ms(600));
        assert!(quiet.reserve() < ms(1), "{:?}", quiet.reserve());
        quiet.note(ms(600));
        assert!(quiet.reserve() > ms(500), "twice is no accident: {:?}", quiet.reserve());
    }

    #[test]
    fn rare_pauses_cost_no_more_than_three_tenths_of_the_time() {
        let quiet = measured(&[], 1);
        (0..3).for_each(|_| quiet.note(ms(40)));
        assert_eq!(
            [20, 100].map(|time| quiet.allowed(ms(time))),
            [ms(20), ms(100)].map(|time| time * 7 / 10)
        );
    }

    #[test]
    fn on_a_busy_machine_the_worst_is_no_accident() {
        let busy = measured(&[ms(8)], 50);
        busy.note(ms(30));
        assert!(busy.reserve() > ms(15), "{:?}", busy.reserve());
    }

    #[test]
    fn one_standstill_makes_no_machine_busy() {
        for (watched, used) in [(5, 7), (1_000, 7), (3_000, 9), (60_000, 9)] {
            let quiet = Pauses::new();
            quiet.watch(ms(watched));
            quiet.note(ms(249));
            assert_eq!(quiet.allowed(ms(10)), ms(used), "after {watched} ms without one");
        }
    }

    #[test]
    fn a_few_standstills_make_no_machine_busy() {
        let standing = Pauses::new();
        for _ in 0..3 {
            standing.watch(Duration::from_secs(2));
            standing.note(ms(249));
            assert!(standing.allowed(ms(10)) >= ms(7), "{standing:?}");
        }
    }

    #[test]
    fn many_pauses_make_a_machine_busy_from_the_second_on() {
        let busy = Pauses::new();
        let used = [(); 3].map(|()| {
            busy.watch(ms(20));
            busy.note(ms(8));
            busy.allowed(ms(20))
        });
        assert_eq!(used[0], ms(14), "the first may have been an accident");
        assert!(used[1..].iter().all(|used| *used < ms(5)), "{used:?}");
    }

    #[test]
    fn what_was_measured_fades() {
        let busy = measured(&[ms(8)], 50);
        for _ in 0..15 {
            busy.watch(HALF_LIFE);
        }
        busy.note(ms(1));
        assert!(busy.reserve() < ms(2), "the machine is quiet again: {:?}", busy.reserve());
    }

    #[test]
    fn the_first_pause_is_believed() {
        let first = Pauses::new();
        first.watch(ms(5));
        first.note(ms(8));
        assert!(first.reserve() >= ms(15), "the next one may be longer");
    }
}
