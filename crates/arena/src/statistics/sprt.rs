//! The sequential probability ratio test: when a match has shown enough.

use thiserror::Error;

use super::elo::{NORMALIZED_PER_DEVIATION, expected_score};
use super::{Pentanomial, Sample};

/// A test of two hypotheses on the difference in strength, after every game pair.
///
/// H0 says that the first player is `elo0` stronger, H1 that it is `elo1` stronger. The log
/// likelihood ratio of the two grows while H1 explains the results better; the match may stop as
/// soon as it leaves [`bounds`](Sprt::bounds).
///
/// Each hypothesis is judged by the likeliest distribution of pair scores that agrees with it, so
/// nothing is assumed of draws or openings, and one-sided results are treated as any other.
///
/// ```
/// use arena::statistics::{Decision, Pentanomial, Sprt};
///
/// let sprt = Sprt { elo0: 0.0, elo1: 2.0, alpha: 0.05, beta: 0.05, normalized: true };
/// let llr = sprt.llr(&Pentanomial([365, 16618, 36229, 16974, 390])).unwrap();
/// assert_eq!(format!("{llr:.2}"), "2.25");
/// assert_eq!(sprt.decide(llr), Decision::Continue);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that H0 asserts.
    pub elo0: f64,
    /// The difference that H1 asserts, greater than `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted though H0 is true: more than 0, less than ½.
    pub alpha: f64,
    /// How often H0 may be accepted though H1 is true: more than 0, less than ½.
    pub beta: f64,
    /// Whether both differences are expected scores in standard deviations of a game: then as many
    /// games are needed to show one, however many are drawn, and none beyond about ±230 can be
    /// tested. Else they are by the expected score alone, as rating lists have them.
    pub normalized: bool,
}

/// What a test says of a match.
///
/// ```
/// use arena::statistics::{Decision, Sprt};
///
/// let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, normalized: false };
/// assert_eq!(sprt.decide(3.0), Decision::Accept);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// Too early to tell.
    Continue,
    /// H1 is accepted.
    Accept,
    /// H1 is rejected, H0 accepted.
    Reject,
}

/// Why a test cannot be made.
///
/// ```
/// use arena::statistics::{Pentanomial, Sprt, SprtError};
///
/// let sprt = Sprt { elo0: -1500.0, elo1: 0.0, alpha: 0.05, beta: 0.05, normalized: true };
/// let error = sprt.llr(&Pentanomial([40, 0, 0, 0, 0])).unwrap_err();
/// assert_eq!(error, SprtError::Unreachable { elo: -1500.0 });
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum SprtError {
    /// The hypotheses are not two numbers, the smaller one first.
    #[error("elo0 must be less than elo1, found {elo0} and {elo1}")]
    Hypotheses {
        /// What H0 asserts.
        elo0: f64,
        /// What H1 asserts.
        elo1: f64,
    },
    /// An error rate is not between 0 and ½.
    #[error("an error rate must be more than 0 and less than 0.5, found {0}")]
    Rate(f64),
    /// No distribution of scores is found that has this difference: it is too great.
    #[error("a difference of {elo} is too great to be tested")]
    Unreachable {
        /// The difference.
        elo: f64,
    },
}

/// Error rates nearer than this to 0 or ½ make no test that ends.
const RATE_MARGIN: f64 = 1e-9;
/// Normalized shares settle within twenty steps as a rule, in hundreds where two solutions compete.
const STEPS_MAX: usize = 5000;
/// Shares that change by less have settled.
const SHARE_PRECISION: f64 = 1e-9;

impl Sprt {
    /// Whether the test can be made at all, apart from differences that are too great.
    ///
    /// ```
    /// use arena::statistics::{Sprt, SprtError};
    ///
    /// let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.7, normalized: false };
    /// assert_eq!(sprt.check(), Err(SprtError::Rate(0.7)));
    /// ```
    ///
    /// # Errors
    /// If the hypotheses or the error rates make no sense.
    pub fn check(&self) -> Result<(), SprtError> {
        let Sprt { elo0, elo1, alpha, beta, .. } = *self;
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Hypotheses { elo0, elo1 });
        }
        let bad = |rate: &f64| !(RATE_MARGIN..=0.5 - RATE_MARGIN).contains(rate);
        [alpha, beta].into_iter().find(bad).map_or(Ok(()), |rate| Err(SprtError::Rate(rate)))
    }

    /// The log likelihood ratio of H1 to H0; 0 without games.
    ///
    /// ```
    /// use arena::statistics::{Pentanomial, Sprt};
    ///
    /// let sprt = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05, normalized: false };
    /// assert!(sprt.llr(&Pentanomial([0, 0, 0, 0, 10]))? > 0.0);
    /// assert!(sprt.llr(&Pentanomial([10, 0, 0, 0, 0]))? < 0.0);
    /// # Ok::<(), arena::statistics::SprtError>(())
    /// ```
    ///
    /// # Errors
    /// If [`check`](Sprt::check) fails, or a hypothesis is too far off to be tested.
    pub fn llr(&self, pairs: &Pentanomial) -> Result<f64, SprtError> {
        self.check()?;
        let ratio = self.ratio(&Sample::of(pairs.0))?;
        Ok(if pairs.pairs() == 0 { 0.0 } else { ratio })
    }

    /// Where the test ends: the ratio at which H0 is accepted, and that at which H1 is.
    ///
    /// Error rates that [`check`](Sprt::check) refuses count as the nearest ones it allows, and
    /// what is not a number as the least.
    ///
    /// ```
    /// use arena::statistics::Sprt;
    ///
    /// let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, normalized: false };
    /// let (lower, upper) = sprt.bounds();
    /// assert_eq!(format!("{lower:.3} {upper:.3}"), "-2.944 2.944");
    /// ```
    #[must_use]
    #[expect(clippy::manual_clamp, reason = "a rate that is no number becomes the least")]
    pub fn bounds(&self) -> (f64, f64) {
        let [alpha, beta] =
            [self.alpha, self.beta].map(|rate| rate.max(RATE_MARGIN).min(0.5 - RATE_MARGIN));
        ((beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln())
    }

    /// What a log likelihood ratio means.
    ///
    /// ```
    /// use arena::statistics::{Decision, Sprt};
    ///
    /// let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, normalized: false };
    /// assert_eq!(sprt.decide(2.94), Decision::Continue);
    /// assert_eq!(sprt.decide(-2.95), Decision::Reject);
    /// ```
    #[must_use]
    pub fn decide(&self, llr: f64) -> Decision {
        let (lower, upper) = self.bounds();
        match llr {
            _ if llr >= upper => Decision::Accept,
            _ if llr <= lower => Decision::Reject,
            _ => Decision::Continue,
        }
    }

    fn ratio<const OUTCOMES: usize>(&self, sample: &Sample<OUTCOMES>) -> Result<f64, SprtError> {
        let likeliest = |elo| {
            let shares = if self.normalized { normalized } else { logistic };
            shares(sample, elo).ok_or(SprtError::Unreachable { elo })
        };
        let (shares0, shares1) = (likeliest(self.elo0)?, likeliest(self.elo1)?);
        let gains = shares0.iter().zip(&shares1).map(|(share0, share1)| share1.ln() - share0.ln());
        let mean: f64 = sample.shares.iter().zip(gains).map(|(share, gain)| share * gain).sum();
        Ok(sample.total * mean)
    }
}

/// The likeliest shares whose mean score is the one expected at a difference.
fn logistic<const OUTCOMES: usize>(sample: &Sample<OUTCOMES>, elo: f64) -> Option<[f64; OUTCOMES]> {
    let expected = expected_score(elo);
    balanced(&sample.shares, &Sample::<OUTCOMES>::scores().map(|score| score - expected))
}

/// The likeliest shares whose mean score is a given number of their own standard deviations above
/// one half. The condition is not linear in the shares; it is made so around the last estimate,
/// over and over.
fn normalized<const OUTCOMES: usize>(
    sample: &Sample<OUTCOMES>,
    elo: f64,
) -> Option<[f64; OUTCOMES]> {
    let games = (OUTCOMES - 1) as f64 / 2.0;
    let above = elo / NORMALIZED_PER_DEVIATION * games.sqrt();
    let mut shares = [1.0 / OUTCOMES as f64; OUTCOMES];
    for _ in 0..STEPS_MAX {
        let (mean, deviation) = Sample::moments(&shares);
        let pulls = Sample::<OUTCOMES>::scores().map(|score| {
            let spread = 1.0 + ((mean - score) / deviation).powi(2);
            score - 0.5 - above * deviation * spread / 2.0
        });
        let last = shares;
        shares = balanced(&sample.shares, &pulls)?;
        if shares.iter().zip(last).all(|(share, last)| (share - last).abs() < SHARE_PRECISION) {
            return Some(shares);
        }
    }
    None
}

/// The likeliest shares, given those of a sample, under which the pulls cancel out.
///
/// They are share / (1 + x · pull) for the one x that balances them. The sum falls from +∞ to −∞
/// between the two x at which a denominator is zero, so bisection always finds it; there is none if
/// the pulls all have one sign.
fn balanced<const OUTCOMES: usize>(
    shares: &[f64; OUTCOMES],
    pulls: &[f64; OUTCOMES],
) -> Option<[f64; OUTCOMES]> {
    if !pulls.iter().all(|pull| pull.is_finite()) {
        return None;
    }
    let least = pulls.iter().copied().fold(0.0, f64::min);
    let greatest = pulls.iter().copied().fold(0.0, f64::max);
    let (mut low, mut high) = (-1.0 / greatest, -1.0 / least);
    if !(low.is_finite() && high.is_finite()) {
        return None;
    }
    let middle = loop {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break middle;
        }
        let pulled = shares.iter().zip(pulls);
        if pulled.map(|(share, pull)| share * pull / (1.0 + middle * pull)).sum::<f64>() > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    };
    // No share exceeds 1, which also keeps rounding from dividing by zero.
    Some(std::array::from_fn(|i| shares[i] / (1.0 + middle * pulls[i]).max(shares[i])))
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::statistics::tests::of_six;

    fn sprt(normalized: bool, elo0: f64, elo1: f64) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, normalized }
    }

    /// Logistic differences, and normalized ones.
    const MODELS: [bool; 2] = [false, true];

    #[test]
    fn published_ratios_of_pairs_come_out() {
        let check = |model, [elo0, elo1]: [f64; 2], six, llr: f64, within| {
            let found = sprt(model, elo0, elo1).llr(&of_six(six)).unwrap();
            assert!((found - llr).abs() <= within, "{six:?}: {found}, not {llr}");
        };
        let [logistic, normalized] = MODELS;
        check(normalized, [0.0, 2.0], [365, 16618, 36029, 200, 16974, 390], 2.25, 0.005);
        check(normalized, [-1.75, 0.25], [127, 4883, 10311, 401, 5150, 104], 3.01, 0.005);
        // The published value was found with a coarse root.
        check(normalized, [0.0, 5.0], [0, 0, 0, 0, 0, 5550], 111.82, 0.03);
        check(logistic, [0.5, 2.5], [223, 9863, 20279, 1000, 10037, 246], -3.07, 0.005);
        check(logistic, [0.0, 2.0], [871, 26175, 55003, 980, 26678, 821], -4.98, 0.005);
    }

    #[test]
    fn published_ratios_of_single_games_come_out() {
        let check = |model, [elo0, elo1]: [f64; 2], [wins, losses, draws]: [u64; 3], llr: f64| {
            let found = sprt(model, elo0, elo1).ratio(&Sample::of([losses, draws, wins])).unwrap();
            let within = if draws == 0 { 0.03 } else { 0.005 };
            assert!((found - llr).abs() <= within, "{wins} {losses} {draws}: {found}, not {llr}");
        };
        let [logistic, normalized] = MODELS;
        check(normalized, [0.0, 2.0], [36433, 36027, 68692], 0.92);
        check(normalized, [-1.75, 0.25], [10871, 10650, 20431], 2.30);
        check(normalized, [0.0, 10.0], [4250, 0, 0], 120.56);
        check(logistic, [0.5, 2.5], [21404, 21184, 40708], -1.57);
        check(logistic, [0.0, 2.0], [57433, 57030, 106_593], -2.59);
    }

    #[test]
    fn a_short_sweep_decides_little_between_close_hypotheses() {
        let swept = Pentanomial([0, 0, 0, 0, 200]);
        let found = MODELS.map(|model| sprt(model, 0.0, 5.0).llr(&swept).unwrap());
        assert_eq!(found.map(|llr| format!("{llr:.2}")), ["2.86", "4.03"]);
    }

    #[test]
    fn no_games_say_nothing() {
        for model in MODELS {
            assert_eq!(sprt(model, 0.0, 50.0).llr(&Pentanomial::default()), Ok(0.0));
        }
    }

    #[test]
    fn hypotheses_out_of_reach_are_refused() {
        let lost = Pentanomial([100, 0, 0, 0, 0]);
        let [logistic, normalized] = MODELS;
        assert!(sprt(logistic, -1500.0, 1500.0).llr(&lost).unwrap() < 0.0);
        let error = sprt(logistic, 0.0, 1e5).llr(&lost).unwrap_err();
        assert_eq!(error.to_string(), "a difference of 100000 is too great to be tested");
        assert!(sprt(normalized, -230.0, 230.0).llr(&lost).unwrap() < 0.0);
        let slow = Pentanomial([3295, 9804, 3229, 5264, 124]);
        assert!(sprt(normalized, 174.0, 200.0).llr(&slow).is_ok());
        let error = sprt(normalized, 0.0, 240.0).llr(&lost).unwrap_err();
        assert_eq!(error, SprtError::Unreachable { elo: 240.0 });
    }

    #[test]
    fn senseless_tests_are_refused() {
        let check = |sprt: Sprt, message: &str| {
            assert_eq!(sprt.llr(&Pentanomial([1; 5])).unwrap_err().to_string(), message);
        };
        let usual = sprt(false, 0.0, 5.0);
        let rate = "an error rate must be more than 0 and less than 0.5, found";
        check(Sprt { elo0: 5.0, ..usual }, "elo0 must be less than elo1, found 5 and 5");
        check(Sprt { elo1: f64::NAN, ..usual }, "elo0 must be less than elo1, found 0 and NaN");
        check(Sprt { alpha: 0.0, ..usual }, &format!("{rate} 0"));
        check(Sprt { beta: 0.5, ..usual }, &format!("{rate} 0.5"));
        check(Sprt { beta: f64::NAN, ..usual }, &format!("{rate} NaN"));
    }

    #[test]
    fn unequal_error_rates_move_the_bounds_apart() {
        let sprt = Sprt { alpha: 0.01, beta: 0.1, ..sprt(false, 0.0, 5.0) };
        let (lower, upper) = sprt.bounds();
        assert!((lower - (0.1_f64 / 0.99).ln()).abs() < 1e-12);
        assert!((upper - 90.0_f64.ln()).abs() < 1e-12);
        assert_eq!(sprt.decide(upper), Decision::Accept);
        assert_eq!(sprt.decide(lower), Decision::Reject);
        assert_eq!(sprt.decide(f64::NAN), Decision::Continue);
    }

    /// The finalizer of SplitMix64: well-mixed bits for every number.
    pub fn split_mix(number: u64) -> u64 {
        let mut bits = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    const SIMULATED: u32 = 400;

    /// How many of the simulated matches accept H1, if the first player really is `elo` stronger.
    fn accepted(sprt: &Sprt, elo: f64) -> u32 {
        // Some shares of an even match, bent until they have the true strength.
        let even = Sample::of([10_u64, 25, 30, 25, 10]);
        let truth = if sprt.normalized { normalized(&even, elo) } else { logistic(&even, elo) };
        let truth = truth.unwrap();
        (0..SIMULATED).map(|seed| u32::from(accepts(sprt, &truth, u64::from(seed)))).sum()
    }

    fn accepts(sprt: &Sprt, truth: &[f64; 5], seed: u64) -> bool {
        let mut pairs = Pentanomial::default();
        for draw in 0..1 << 20 {
            let mut left = (split_mix(seed << 32 | draw) >> 11) as f64 / (1_u64 << 53) as f64;
            let outcome = truth.iter().position(|share| {
                left -= share;
                left < 0.0
            });
            pairs.add(outcome.unwrap_or(4));
            match sprt.decide(sprt.llr(&pairs).unwrap()) {
                Decision::Continue => {}
                decision => return decision == Decision::Accept,
            }
        }
        panic!("the test does not end");
    }

    /// Three standard deviations above a rate of 5 %.
    const WRONG_MAX: u32 = 33;

    #[test]
    fn simulated_matches_are_judged_wrongly_as_rarely_as_promised() {
        for model in MODELS {
            let sprt = sprt(model, 0.0, 50.0);
            let false_accepts = accepted(&sprt, 0.0);
            let false_rejects = SIMULATED - accepted(&sprt, 50.0);
            assert!(false_accepts <= WRONG_MAX, "normalized {model}: {false_accepts}");
            assert!(false_rejects <= WRONG_MAX, "normalized {model}: {false_rejects}");
            // The rates are met, not only undercut by never deciding one way.
            assert!(false_accepts >= 4 && false_rejects >= 4, "{false_accepts} {false_rejects}");
        }
    }

    #[test]
    fn halfway_between_the_hypotheses_either_is_accepted() {
        let found = accepted(&sprt(false, 0.0, 50.0), 25.0);
        assert!((160..=240).contains(&found), "{found}");
    }

    fn counts() -> impl Strategy<Value = [u64; 5]> {
        prop::array::uniform5(prop_oneof![Just(0), 0..4_u64, 0..1000_u64, any::<u64>()])
    }

    fn difference() -> impl Strategy<Value = f64> {
        prop_oneof![-300.0..300.0, -8000.0..8000.0, prop::num::f64::ANY]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn every_test_gives_a_number_or_an_error(
            counts in counts(), elo0 in difference(), elo1 in difference(), normal in any::<bool>(),
        ) {
            let model = MODELS[usize::from(normal)];
            if let Ok(llr) = sprt(model, elo0, elo1).llr(&Pentanomial(counts)) {
                prop_assert!(llr.is_finite());
            }
        }

        #[test]
        fn bounds_lie_on_both_sides_of_zero(
            alpha in prop::num::f64::ANY, beta in prop::num::f64::ANY, llr in prop::num::f64::ANY,
        ) {
            let sprt = Sprt { alpha, beta, ..sprt(false, 0.0, 5.0) };
            let (lower, upper) = sprt.bounds();
            prop_assert!(lower < 0.0 && 0.0 < upper && lower.is_finite() && upper.is_finite());
            prop_assert_eq!(sprt.decide(llr) == Decision::Accept, llr >= upper);
        }

        #[test]
        fn ordinary_tests_are_never_refused(
            counts in prop::array::uniform5(0..10_000_u64), elo0 in -200.0..199.0, gap in 0.1..50.0,
        ) {
            let elo1 = f64::min(elo0 + gap, 200.0);
            let mut opposite = counts;
            opposite.reverse();
            for model in MODELS {
                let ours = sprt(model, elo0, elo1).llr(&Pentanomial(counts)).unwrap();
                let theirs = sprt(model, -elo1, -elo0).llr(&Pentanomial(opposite)).unwrap();
                prop_assert!((ours + theirs).abs() <= 1e-3 + 1e-4 * ours.abs());
            }
        }
    }
}
