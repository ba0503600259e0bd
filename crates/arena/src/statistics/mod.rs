//! The statistics of matches: pure functions over counts of results.
//!
//! Games are played in pairs, one opening with the seats exchanged, and the pair is what is
//! counted: its two games share an opening, so they are not independent, and statistics of single
//! games would misjudge their spread. [`Pentanomial`] counts pairs by score, [`Elo`] estimates the
//! difference in strength, [`Sprt`] decides whether to go on playing, [`ratings`] fits many players
//! at once, and [`Mean`] follows any other figure, such as disc differences. Nothing here plays,
//! reads or prints.
//!
//! ```
//! use arena::statistics::{Decision, Elo, Pentanomial, Sprt};
//!
//! let pairs = Pentanomial([34, 54, 63, 64, 75]);
//! let elo = Elo::of(&pairs);
//! assert_eq!(format!("{:.2} +- {:.2}", elo.elo, elo.error), "55.58 +- 27.65");
//!
//! let sprt = Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05, normalized: false };
//! let llr = sprt.llr(&pairs)?;
//! assert_eq!(sprt.decide(llr), Decision::Accept);
//! # Ok::<(), arena::statistics::SprtError>(())
//! ```

mod elo;
mod ratings;
mod sprt;

pub use elo::Elo;
pub use ratings::{Pairing, Rating, ratings};
pub use sprt::{Decision, Sprt, SprtError};

/// Standard deviations from the mean of a normal distribution to either end of its middle 95 %.
const DEVIATIONS_95: f64 = 1.959_963_984_540_054;

/// Counts of game pairs by the first player's score: nothing, a quarter, half, three quarters, all.
///
/// By results these are LL, LD or DL, LW or DD or WL, DW or WD, and WW. Only complete pairs count.
///
/// ```
/// use arena::statistics::Pentanomial;
///
/// let mut pairs = Pentanomial::default();
/// pairs.add(4); // two wins
/// pairs.add(1); // a loss and a draw
/// assert_eq!(pairs, Pentanomial([0, 1, 0, 0, 1]));
/// assert_eq!(pairs.pairs(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Counts a pair by the first player's score in quarters: for each game none for a loss, one
    /// for a draw, two for a win.
    ///
    /// # Panics
    /// If there are more than four.
    ///
    /// ```
    /// # use arena::statistics::Pentanomial;
    /// let mut pairs = Pentanomial::default();
    /// pairs.add(2);
    /// assert_eq!(pairs.0[2], 1);
    /// ```
    pub fn add(&mut self, quarters: usize) {
        assert!(quarters <= 4, "a pair of games has a score of at most four quarters");
        self.0[quarters] = self.0[quarters].saturating_add(1);
    }

    /// How many pairs there are.
    ///
    /// ```
    /// # use arena::statistics::Pentanomial;
    /// assert_eq!(Pentanomial([1, 2, 3, 4, 5]).pairs(), 15);
    /// ```
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }
}

/// What stands for a count of zero, so that no outcome is held to be impossible.
const COUNT_MIN: f64 = 1e-3;

/// Shares of outcomes whose scores lie evenly from 0 to 1, of a loss to a win.
#[derive(Clone, Copy)]
struct Sample<const OUTCOMES: usize> {
    shares: [f64; OUTCOMES],
    total: f64,
}

impl<const OUTCOMES: usize> Sample<OUTCOMES> {
    fn of(counts: [u64; OUTCOMES]) -> Self {
        let counts = counts.map(|count| if count == 0 { COUNT_MIN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        Sample { shares: counts.map(|count| count / total), total }
    }

    /// The score of each outcome.
    fn scores() -> [f64; OUTCOMES] {
        std::array::from_fn(|outcome| outcome as f64 / (OUTCOMES - 1) as f64)
    }

    /// Mean and standard deviation of the score under some shares.
    fn moments(shares: &[f64; OUTCOMES]) -> (f64, f64) {
        let weighted = || Self::scores().into_iter().zip(shares);
        let mean: f64 = weighted().map(|(score, share)| score * share).sum();
        let variance: f64 = weighted().map(|(score, share)| share * (score - mean).powi(2)).sum();
        (mean, variance.sqrt())
    }
}

/// A running mean of any figure, with its spread and extremes.
///
/// What is not a number is ignored, and what lies beyond ±10^100 counts as that, so that no answer
/// is ever infinite.
///
/// ```
/// use arena::statistics::Mean;
///
/// let mut discs = Mean::default();
/// [10.0, -2.0, 4.0].map(|difference| discs.add(difference));
/// assert_eq!(discs.mean(), Some(4.0));
/// assert_eq!((discs.min(), discs.max()), (Some(-2.0), Some(10.0)));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mean {
    pub(crate) count: u64,
    mean: f64,
    /// The sum of the squares of the distances from the mean.
    squares: f64,
    min: f64,
    max: f64,
}

/// Values farther from zero than this are cut, for the squares of their differences to be finite.
const VALUE_MAX: f64 = 1e100;

impl Mean {
    /// Counts one value.
    ///
    /// ```
    /// # use arena::statistics::Mean;
    /// let mut seconds = Mean::default();
    /// seconds.add(0.5);
    /// assert_eq!(seconds.mean(), Some(0.5));
    /// ```
    pub fn add(&mut self, value: f64) {
        if value.is_nan() {
            return;
        }
        let value = value.clamp(-VALUE_MAX, VALUE_MAX);
        if self.count == 0 {
            *self = Mean { mean: value, min: value, max: value, ..*self };
        }
        let before = self.count as f64;
        let (apart, share) = (value - self.mean, 1.0 / (before + 1.0));
        self.count += 1;
        self.squares += apart * apart * before * share;
        self.mean += apart * share;
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    /// The mean; none without a value.
    ///
    /// ```
    /// # use arena::statistics::Mean;
    /// assert_eq!(Mean::default().mean(), None);
    /// ```
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then_some(self.mean)
    }

    /// The standard error of the mean; none with fewer than two values.
    ///
    /// ```
    /// # use arena::statistics::Mean;
    /// let mut values = Mean::default();
    /// [1.0, 3.0].map(|value| values.add(value));
    /// assert_eq!(values.standard_error(), Some(1.0));
    /// ```
    #[must_use]
    pub fn standard_error(&self) -> Option<f64> {
        let count = self.count as f64;
        (self.count > 1).then(|| (self.squares / (count - 1.0) / count).sqrt())
    }

    /// The least value; none without a value.
    ///
    /// ```
    /// # use arena::statistics::Mean;
    /// let mut values = Mean::default();
    /// [3.0, 1.0, 2.0].map(|value| values.add(value));
    /// assert_eq!(values.min(), Some(1.0));
    /// ```
    #[must_use]
    pub fn min(&self) -> Option<f64> {
        (self.count > 0).then_some(self.min)
    }

    /// The greatest value; none without a value.
    ///
    /// ```
    /// # use arena::statistics::Mean;
    /// let mut values = Mean::default();
    /// [3.0, 1.0, 2.0].map(|value| values.add(value));
    /// assert_eq!(values.max(), Some(3.0));
    /// ```
    #[must_use]
    pub fn max(&self) -> Option<f64> {
        (self.count > 0).then_some(self.max)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// From six counts, in the order LL, LD, WL, DD, WD, WW, which tell a pair of draws from a win
    /// and a loss.
    pub(super) fn of_six([ll, ld, wl, dd, wd, ww]: [u64; 6]) -> Pentanomial {
        Pentanomial([ll, ld, wl + dd, wd, ww])
    }

    #[test]
    fn counts_at_their_limit_stay_there() {
        let mut pairs = Pentanomial([u64::MAX; 5]);
        pairs.add(3);
        assert_eq!(pairs, Pentanomial([u64::MAX; 5]));
        assert_eq!(pairs.pairs(), u64::MAX);
    }

    #[test]
    #[should_panic(expected = "four quarters")]
    fn a_pair_has_no_five_quarters() {
        Pentanomial::default().add(5);
    }

    #[test]
    fn a_sample_knows_its_moments() {
        let (mean, deviation) = Sample::moments(&Sample::of([1, 0, 0, 0, 3]).shares);
        assert!((mean - 0.75).abs() < 1e-3);
        assert!((deviation - 0.1875_f64.sqrt()).abs() < 1e-3);
    }

    fn mean_of(values: &[f64]) -> Mean {
        let mut mean = Mean::default();
        values.iter().for_each(|value| mean.add(*value));
        mean
    }

    #[test]
    fn a_value_that_is_no_number_is_ignored() {
        let values = mean_of(&[1.0, f64::NAN, 3.0]);
        assert_eq!((values.count, values.mean()), (2, Some(2.0)));
    }

    #[test]
    fn one_value_has_no_standard_error() {
        assert_eq!(mean_of(&[7.0]).standard_error(), None);
    }

    /// The two-pass textbook form of mean and standard error.
    fn check_textbook(values: &[f64], found: &Mean) {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        assert_eq!(found.count, values.len() as u64);
        assert!((found.mean().unwrap() - mean).abs() < 1e-9);
        assert!((found.standard_error().unwrap() - error).abs() < 1e-9);
        assert_eq!(found.min(), values.iter().copied().reduce(f64::min));
        assert_eq!(found.max(), values.iter().copied().reduce(f64::max));
    }

    proptest! {
        #[test]
        fn the_mean_agrees_with_the_textbook(
            values in prop::collection::vec(-64.0..64.0, 2..40),
        ) {
            check_textbook(&values, &mean_of(&values));
        }

        #[test]
        fn no_values_make_a_mean_infinite(
            values in prop::collection::vec(prop::num::f64::ANY, 0..20),
        ) {
            let found = mean_of(&values);
            for figure in [found.mean(), found.standard_error(), found.min(), found.max()] {
                prop_assert!(figure.is_none_or(f64::is_finite), "{:?}", found);
            }
        }
    }
}
