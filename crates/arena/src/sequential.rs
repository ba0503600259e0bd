//! A sequential test that looks at pairs in the order of their numbers.

use std::collections::HashMap;

use crate::statistics::{Decision, Pentanomial, Sprt, SprtError};

/// A test on the pairs of a match. Several games are played at a time, and quick ones end first:
/// a pair counts only when all before it have, so that the stop depends on the games alone and not
/// on threads, chance or a kill on the way.
#[derive(Clone, Debug)]
pub struct Sequential {
    /// The test.
    pub test: Sprt,
    /// The pairs that count.
    pub pairs: Pentanomial,
    waiting: HashMap<u64, usize>,
    /// The log likelihood ratio of these pairs.
    pub llr: f64,
    /// What it says.
    pub decision: Decision,
}

impl Sequential {
    /// A test without pairs yet.
    ///
    /// # Errors
    /// If its hypotheses cannot be tested.
    pub fn new(test: Sprt) -> Result<Sequential, SprtError> {
        let pairs = Pentanomial::default();
        let llr = test.llr(&pairs)?;
        Ok(Sequential { test, pairs, waiting: HashMap::new(), llr, decision: Decision::Continue })
    }

    /// Adds the pair of a number with the first player's score in quarters. Pairs after the stop
    /// change nothing.
    pub fn add(&mut self, pair: u64, quarters: usize) {
        self.waiting.insert(pair, quarters);
        while self.decision == Decision::Continue {
            let Some(quarters) = self.waiting.remove(&self.pairs.pairs()) else { return };
            self.pairs.add(quarters);
            // Hypotheses that no distribution fits beside these results leave the ratio as it was.
            self.llr = self.test.llr(&self.pairs).unwrap_or(self.llr);
            self.decision = self.test.decide(self.llr);
        }
    }

    /// Whether it has stopped the match.
    #[must_use]
    pub fn has_stopped(&self) -> bool {
        self.decision != Decision::Continue
    }

    /// Whether a game counts: all do until the stop, and then those before it.
    #[must_use]
    pub fn counts(&self, index: u64) -> bool {
        !self.has_stopped() || index / 2 < self.pairs.pairs()
    }
}

#[cfg(test)]
mod tests {
    use game::Random;

    use super::*;

    fn test() -> Sequential {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05, normalized: false };
        Sequential::new(sprt).unwrap()
    }

    #[test]
    fn the_stop_does_not_depend_on_the_order_in_which_pairs_end() {
        let mut random = Random::new(1);
        let scores = (0..400).map(|_| 1 + random.below(4)).collect::<Vec<_>>();
        let mut in_order = test();
        scores.iter().enumerate().for_each(|(pair, score)| in_order.add(pair as u64, *score));
        assert!(in_order.has_stopped());
        assert!(in_order.pairs.pairs() < 400);
        for _ in 0..10 {
            let mut numbers = (0..400).collect::<Vec<_>>();
            random.shuffle(&mut numbers);
            let mut shuffled = test();
            numbers.iter().for_each(|pair| shuffled.add(*pair as u64, scores[*pair]));
            assert_eq!(shuffled.pairs, in_order.pairs);
            assert_eq!(shuffled.llr, in_order.llr);
        }
        let stop = in_order.pairs.pairs();
        assert!(in_order.counts(2 * stop - 1) && !in_order.counts(2 * stop));
    }

    #[test]
    fn one_sided_pairs_stop_a_test() {
        for (quarters, decision) in [(0, Decision::Reject), (4, Decision::Accept)] {
            let mut all = test();
            (0..1_000).for_each(|pair| all.add(pair, quarters));
            assert_eq!(all.decision, decision);
        }
    }
}
