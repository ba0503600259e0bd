//! When to stop: the one clock of the crate.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::Limits;

use crate::delay::{Deadline, PAUSE_MIN, PAUSES};

/// The limits ended a search before it was through. What it had found so far is still good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// The most nodes between two looks at the clock and the stop flag.
const INTERVAL_MAX: u64 = 1_024;

/// The nodes before the second look: too few to be late, whatever a node costs.
const INTERVAL_FIRST: u64 = 4;

/// How often the clock is looked at. The interval follows what the nodes really cost, because a
/// node of one game and order takes a hundred times as long as one of another.
const LOOK_EVERY: Duration = Duration::from_micros(100);

/// Counts nodes, and says when it is time to stop.
///
/// Depth and node limits are deterministic: they depend on nothing but the tree. Of a time limit
/// as much is held in reserve as the pauses of searches make necessary, which it measures.
#[derive(Debug)]
pub struct Budget<'a> {
    nodes: u64,
    /// The next node at which something may have to be done.
    look_at: u64,
    nodes_max: u64,
    /// Nodes until the next look, and when the last one was.
    interval: u64,
    /// What was done since then that is no node.
    asides: u64,
    looked: Instant,
    /// Up to when it has reported what it watched.
    reported: Instant,
    start: Instant,
    deadline: Option<Deadline>,
    stop: &'a AtomicBool,
}

impl<'a> Budget<'a> {
    /// Starts the clock.
    #[must_use]
    pub fn new(limits: &Limits, stop: &'a AtomicBool) -> Budget<'a> {
        let start = Instant::now();
        let deadline = limits.time.map(|time| Deadline::new(start, time));
        Budget {
            nodes: 0,
            look_at: 1,
            nodes_max: limits.nodes.unwrap_or(u64::MAX),
            interval: INTERVAL_FIRST,
            asides: 0,
            looked: start,
            reported: start,
            start,
            deadline,
            stop,
        }
    }

    /// Counts a node, unless the limits are reached.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes < self.look_at {
            return Ok(());
        }
        // A node that may not be entered is not counted.
        self.look().inspect_err(|_| self.nodes -= 1)
    }

    /// Counts many nodes at once, those of a subtree that was searched without looking: all of
    /// them, even if they reach beyond the limits.
    #[inline]
    pub fn add(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes += nodes;
        if self.nodes < self.look_at { Ok(()) } else { self.look() }
    }

    /// Something is done that is no node and takes as long as one: nothing is counted, unless to
    /// look at the clock as often as else.
    pub(crate) fn aside(&mut self) -> Result<(), Stopped> {
        self.asides += 1;
        if self.asides < self.interval {
            return Ok(());
        }
        self.asides = 0;
        self.look()
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        let now = Instant::now();
        let since = now - self.looked;
        self.looked = now;
        if since >= PAUSE_MIN {
            self.paused(since);
        }
        let is_late = self.deadline.is_some_and(|deadline| deadline.late(now).is_some());
        if self.nodes > self.nodes_max || is_late || self.stop.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        self.interval = if since > LOOK_EVERY { self.interval / 2 } else { self.interval * 2 };
        self.interval = self.interval.clamp(1, INTERVAL_MAX);
        self.look_at = (self.nodes + self.interval).min(self.nodes_max.saturating_add(1));
        Ok(())
    }

    /// Nobody looked at the clock for so long: that may happen again just before the end.
    #[cold]
    fn paused(&mut self, pause: Duration) {
        self.tell();
        PAUSES.note(pause);
        self.deadline.iter_mut().for_each(Deadline::reconsider);
    }

    /// Tells how long it has watched for pauses: from look to look.
    fn tell(&mut self) {
        if self.looked > self.reported {
            PAUSES.watch(self.looked - self.reported);
            self.reported = self.looked;
        }
    }

    /// There was nothing to do until now. That is no pause, unless it was time to stop meanwhile:
    /// then others have kept it waiting.
    pub fn rested(&mut self) {
        self.tell();
        let now = Instant::now();
        (self.looked, self.reported) = (now, now);
        let late = self.deadline.and_then(|deadline| deadline.late(now));
        late.into_iter().for_each(|late| PAUSES.note(late));
    }

    /// How long it may go on, if there is a time limit: what something else may take that is done
    /// meanwhile.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.left(Instant::now()))
    }

    /// Nodes counted.
    #[inline]
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

impl Drop for Budget<'_> {
    fn drop(&mut self) {
        self.tell();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_kept_to_the_node() {
        let stop = AtomicBool::new(false);
        for nodes in [0, 1, 2, 1_023, 1_024, 1_025, 5_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut budget = Budget::new(&limits, &stop);
            while budget.count().is_ok() {}
            assert_eq!(budget.nodes(), nodes);
        }
    }

    #[test]
    fn nodes_that_were_entered_are_counted_even_beyond_the_limit() {
        let stop = AtomicBool::new(false);
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        for (added, may_go_on) in [(99, true), (100, true), (101, false), (5_000, false)] {
            let mut budget = Budget::new(&limits, &stop);
            assert_eq!((budget.add(added).is_ok(), budget.nodes()), (may_go_on, added));
        }
    }

    #[test]
    fn the_stop_flag_is_seen_within_the_interval() {
        let stop = AtomicBool::new(false);
        let mut budget = Budget::new(&Limits::default(), &stop);
        for _ in 0..10_000 {
            budget.count().unwrap();
        }
        stop.store(true, Ordering::Relaxed);
        let more = (0..).take_while(|_| budget.count().is_ok()).count();
        assert!(more as u64 <= INTERVAL_MAX);
    }

    #[test]
    fn the_stop_flag_is_seen_where_no_nodes_are_counted() {
        let stop = AtomicBool::new(false);
        let mut budget = Budget::new(&Limits::default(), &stop);
        for _ in 0..10_000 {
            budget.aside().unwrap();
        }
        stop.store(true, Ordering::Relaxed);
        let more = (0..).take_while(|_| budget.aside().is_ok()).count();
        assert!(more as u64 <= INTERVAL_MAX && budget.nodes() == 0);
    }

    #[test]
    fn a_time_limit_ends_the_search_before_the_time_is_over() {
        let stop = AtomicBool::new(false);
        let time = Duration::from_millis(30);
        // A busy machine may pause the thread at the very end, but not every time.
        let in_time = (0..50).any(|_| {
            let start = Instant::now();
            let mut budget = Budget::new(&Limits { time: Some(time), ..Limits::default() }, &stop);
            while budget.count().is_ok() {}
            start.elapsed() < time
        });
        assert!(in_time);
    }

    #[test]
    fn after_a_pause_a_search_stops_earlier() {
        let stop = AtomicBool::new(false);
        let time = Duration::from_millis(60);
        // A busy machine may make the pause longer, and add one of its own, but not every time.
        let stops_earlier = (0..20).any(|_| {
            let mut budget = Budget::new(&Limits { time: Some(time), ..Limits::default() }, &stop);
            budget.count().unwrap();
            // As long as a pause would have to be to end too late from now on.
            std::thread::sleep(Duration::from_millis(35));
            while budget.count().is_ok() {}
            budget.elapsed() < Duration::from_millis(35 + 20)
        });
        assert!(stops_earlier, "20 ms and more after every pause of 35 ms");
    }

    #[test]
    fn what_is_left_is_less_than_the_time_by_the_reserve() {
        let stop = AtomicBool::new(false);
        assert_eq!(Budget::new(&Limits::default(), &stop).left(), None);
        let time = Duration::from_millis(100);
        let limits = Limits { time: Some(time), ..Limits::default() };
        let left = Budget::new(&limits, &stop).left();
        assert!(left.is_some_and(|left| left <= time.mul_f64(0.9)), "{left:?}");
        let over = Limits { time: Some(Duration::ZERO), ..limits };
        assert_eq!(Budget::new(&over, &stop).left(), Some(Duration::ZERO));
    }

    #[test]
    fn slow_nodes_are_looked_at_more_often() {
        let stop = AtomicBool::new(false);
        let time = Duration::from_millis(20);
        let mut budget = Budget::new(&Limits { time: Some(time), ..Limits::default() }, &stop);
        let mut nodes = 0;
        while budget.count().is_ok() {
            nodes += 1;
            std::thread::sleep(Duration::from_micros(300));
        }
        assert!(nodes < 70, "{nodes} nodes of 300 microseconds in 20 milliseconds");
    }

    #[test]
    fn a_millisecond_is_time_for_something() {
        let stop = AtomicBool::new(false);
        let time = Some(Duration::from_millis(1));
        // The machine may pause a thread for longer than that, but not every time.
        let nodes = (0..20).map(|_| {
            let mut budget = Budget::new(&Limits { time, ..Limits::default() }, &stop);
            (0..).take_while(|_| budget.count().is_ok()).count()
        });
        assert!(nodes.max() > Some(1_000));
    }
}
