//! When to stop: the one clock of the crate.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::Limits;

/// The limits ended a search before it was through. What it had found so far is still good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Nodes between two looks at the clock and the stop flag.
const INTERVAL: u64 = 1_024;

/// Kept back of a time limit for what comes after the search: ending it, and handing the move over.
const RESERVE: Duration = Duration::from_millis(2);

/// Counts nodes, and says when it is time to stop.
///
/// Depth and node limits are deterministic: they depend on nothing but the tree. A time limit is
/// never overrun by more than 1,024 nodes, for which two milliseconds are kept in reserve.
#[derive(Debug)]
pub struct Gauge<'a> {
    nodes: u64,
    /// The next node at which something may have to be done.
    look_at: u64,
    nodes_max: u64,
    start: Instant,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
}

impl<'a> Gauge<'a> {
    /// Starts the clock.
    #[must_use]
    pub fn new(limits: &Limits, stop: &'a AtomicBool) -> Gauge<'a> {
        let start = Instant::now();
        let deadline = limits.time.map(|time| start + time.saturating_sub(RESERVE));
        Gauge {
            nodes: 0,
            look_at: 1,
            nodes_max: limits.nodes.unwrap_or(u64::MAX),
            start,
            deadline,
            stop,
        }
    }

    /// Counts a node, unless the limits are reached.
    #[inline]
    pub fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes < self.look_at { Ok(()) } else { self.look() }
    }

    #[cold]
    fn look(&mut self) -> Result<(), Stopped> {
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.nodes > self.nodes_max || is_late || self.stop.load(Ordering::Relaxed) {
            self.nodes -= 1;
            return Err(Stopped);
        }
        self.look_at = (self.nodes + INTERVAL).min(self.nodes_max.saturating_add(1));
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_limit_is_kept_to_the_node() {
        let stop = AtomicBool::new(false);
        for nodes in [0, 1, 2, 1_023, 1_024, 1_025, 5_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut gauge = Gauge::new(&limits, &stop);
            while gauge.count().is_ok() {}
            assert_eq!(gauge.nodes(), nodes);
        }
    }

    #[test]
    fn the_stop_flag_is_seen_within_the_interval() {
        let stop = AtomicBool::new(false);
        let mut gauge = Gauge::new(&Limits::default(), &stop);
        for _ in 0..10_000 {
            gauge.count().unwrap();
        }
        stop.store(true, Ordering::Relaxed);
        let more = (0..).take_while(|_| gauge.count().is_ok()).count();
        assert!(more as u64 <= INTERVAL);
    }

    #[test]
    fn a_time_limit_ends_the_search_before_the_time_is_over() {
        let stop = AtomicBool::new(false);
        let time = Duration::from_millis(30);
        let start = Instant::now();
        let mut gauge = Gauge::new(&Limits { time: Some(time), ..Limits::default() }, &stop);
        while gauge.count().is_ok() {}
        assert!(start.elapsed() < time + Duration::from_millis(20));
        assert!(gauge.elapsed() >= time - RESERVE);
    }
}
