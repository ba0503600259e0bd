//! How the estimates of a match of two went, pair by pair.

use std::collections::HashMap;

use arena::Sequential;
use arena::statistics::{Elo, Pentanomial};

use crate::message::WalkPoint;

/// More points cannot be seen.
const POINTS_MAX: usize = 300;

/// The estimates after pairs in the order of their numbers, so that threads and chance change
/// nothing; a pair waits for those before it.
pub(super) struct Walk {
    pub(super) pairs: Pentanomial,
    /// The test, if there is one.
    pub(super) test: Option<Sequential>,
    waiting: HashMap<u64, usize>,
    points: Vec<WalkPoint>,
    /// There is a point after each so many pairs.
    step: u64,
}

impl Walk {
    pub(super) fn new(test: Option<Sequential>) -> Walk {
        let (pairs, waiting) = (Pentanomial::default(), HashMap::new());
        Walk { pairs, test, waiting, points: Vec::new(), step: 1 }
    }

    /// Adds the pair of a number with the first player's score in quarters.
    pub(super) fn add(&mut self, pair: u64, quarters: usize) {
        self.waiting.insert(pair, quarters);
        while !self.has_stopped()
            && let Some(quarters) = self.waiting.remove(&self.pairs.pairs())
        {
            let number = self.pairs.pairs();
            self.pairs.add(quarters);
            if let Some(test) = &mut self.test {
                test.add(number, quarters);
            }
            if (number + 1).is_multiple_of(self.step) {
                self.points.push(self.now());
            }
            if self.points.len() > POINTS_MAX {
                self.step *= 2;
                let step = self.step;
                self.points.retain(|point| point.pairs.is_multiple_of(step));
            }
        }
    }

    /// Whether the test has stopped the match.
    pub(super) fn has_stopped(&self) -> bool {
        self.test.as_ref().is_some_and(Sequential::has_stopped)
    }

    fn now(&self) -> WalkPoint {
        let Elo { elo, error, .. } = Elo::of(&self.pairs);
        let llr = self.test.as_ref().map(|test| test.llr);
        WalkPoint { pairs: self.pairs.pairs(), elo, error, llr }
    }

    /// The points, and the last pair.
    pub(super) fn points(&self) -> Vec<WalkPoint> {
        let mut points = self.points.clone();
        let last = points.last().map_or(0, |point| point.pairs);
        if last < self.pairs.pairs() {
            points.push(self.now());
        }
        points
    }
}

#[cfg(test)]
mod tests {
    use arena::statistics::Sprt;

    use super::*;

    #[test]
    fn there_are_few_points_however_many_pairs_and_the_last_is_among_them() {
        let mut walk = Walk::new(None);
        assert!(walk.points().is_empty());
        for pair in 0..10_001 {
            // Every other pair comes before the one before it.
            walk.add(pair ^ 1, [1, 3, 2][pair as usize % 3]);
        }
        walk.add(10_001 ^ 1, 2);
        let points = walk.points();
        assert!((100..=POINTS_MAX + 1).contains(&points.len()), "{}", points.len());
        assert!(points.is_sorted_by_key(|point| point.pairs));
        assert_eq!(points.last().map(|point| point.pairs), Some(walk.pairs.pairs()));
        assert!(points.last().unwrap().error < points[5].error, "it converges");
    }

    #[test]
    fn after_the_stop_of_a_test_nothing_counts() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05, normalized: false };
        let mut walk = Walk::new(Sequential::new(sprt).ok());
        for pair in 0..500 {
            walk.add(pair, 4);
        }
        let points = walk.points();
        assert!(walk.has_stopped() && walk.pairs.pairs() < 100);
        let llr = points.last().and_then(|point| point.llr).unwrap();
        assert!(llr >= sprt.bounds().1);
    }
}
