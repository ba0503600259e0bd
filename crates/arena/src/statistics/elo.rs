//! The difference in strength of two players on the Elo scale, with its error.

use super::{DEVIATIONS_95, Pentanomial, Sample};

/// How much stronger the first player is, estimated from game pairs, with 95 % errors.
///
/// - `elo` is the logistic difference that makes the mean score expected, and `error` half the way
///   between the differences at the two ends of the score's 95 % interval.
/// - `superiority` is the likelihood that the first player is the stronger one.
///
/// All are finite, whatever the counts:
///
/// - Without games the difference is 0, its error [`Elo::WIDEST`] and `superiority` ½.
/// - No score counts as nearer to 0 or 1 than half the smallest step, an eighth of a pair.
/// - If one player won every game, the games are taken as independent. The estimate is the score
///   just named, the error reaches from there to the least score that sweeps with a likelihood of
///   2.5 %, and `superiority` is the exact one of a fair coin: 1 − ½^(games + 1).
///
/// Pairs that all have the same other score, as after a single pair, give an error which is too
/// small, for they show no spread.
///
/// ```
/// use arena::statistics::{Elo, Pentanomial};
///
/// let elo = Elo::of(&Pentanomial([332, 433, 498, 333, 334]));
/// assert_eq!(format!("{:.2} +- {:.2}", elo.elo, elo.error), "-8.64 +- 10.33");
/// assert_eq!(format!("{:.2} %", 100.0 * elo.superiority), "5.05 %");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The logistic difference in Elo.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub error: f64,
    /// The likelihood that the first player is the stronger one, from 0 to 1.
    pub superiority: f64,
}

/// The logistic scale: natural units times this are Elo.
pub(super) const ELO_PER_NATURAL: f64 = 400.0 / std::f64::consts::LN_10;
/// The normalized scale: standard deviations of one game times this are normalized Elo.
pub(super) const NORMALIZED_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;
/// No score is nearer to 0 or 1 than this, however many the games.
const SCORE_MARGIN_MIN: f64 = 1e-9;

impl Elo {
    /// The error that stands for knowing nothing.
    ///
    /// ```
    /// use arena::statistics::{Elo, Pentanomial};
    ///
    /// assert_eq!(Elo::of(&Pentanomial::default()).error, Elo::WIDEST);
    /// ```
    pub const WIDEST: f64 = 3600.0;

    /// Estimates the difference from game pairs.
    ///
    /// ```
    /// use arena::statistics::{Elo, Pentanomial};
    ///
    /// let even = Elo::of(&Pentanomial([10, 20, 40, 20, 10]));
    /// assert!(even.elo.abs() < 1e-9 && (even.superiority - 0.5).abs() < 1e-9);
    /// ```
    #[must_use]
    pub fn of(pairs: &Pentanomial) -> Elo {
        match pairs.0 {
            [0, 0, 0, 0, 0] => Elo { elo: 0.0, error: Elo::WIDEST, superiority: 0.5 },
            [0, 0, 0, 0, won] => Elo::sweep(won as f64),
            [lost, 0, 0, 0, 0] => Elo::sweep(lost as f64).reversed(),
            counts => Elo::estimate(&Sample::of(counts)),
        }
    }

    fn estimate(sample: &Sample<5>) -> Elo {
        let (mean, deviation) = Sample::moments(&sample.shares);
        let reach = deviation / sample.total.sqrt();
        let elo_at = |score| elo_of(kept_inside(score, sample.total));
        let [low, high] = [-1.0, 1.0].map(|side| elo_at(mean + side * DEVIATIONS_95 * reach));
        Elo {
            elo: elo_at(mean),
            error: (high - low) / 2.0,
            superiority: normal_cumulative((mean - 0.5) / reach),
        }
    }

    /// The first player won all games of some pairs.
    fn sweep(pairs: f64) -> Elo {
        let games = 2.0 * pairs;
        let score = kept_inside(1.0, pairs);
        let least = kept_inside(0.025_f64.powf(1.0 / games), pairs);
        Elo {
            elo: elo_of(score),
            error: elo_of(score) - elo_of(least),
            superiority: 1.0 - 0.5_f64.powf(games + 1.0),
        }
    }

    fn reversed(self) -> Elo {
        Elo { elo: -self.elo, superiority: 1.0 - self.superiority, ..self }
    }
}

/// The score nearest to this one that is half the smallest step away from 0 and 1.
fn kept_inside(score: f64, pairs: f64) -> f64 {
    let margin = (0.125 / pairs).clamp(SCORE_MARGIN_MIN, 0.125);
    score.clamp(margin, 1.0 - margin)
}

/// The difference at which a score strictly between 0 and 1 is expected.
fn elo_of(score: f64) -> f64 {
    ELO_PER_NATURAL * (score / (1.0 - score)).ln()
}

/// The score expected of a player this much stronger.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_PER_NATURAL).exp())
}

/// The share of a standard normal distribution below a value.
///
/// The series x + x³/3 + x⁵/(3·5) + … has no cancellation and gives 14 places; farther out than
/// eight deviations the share is 0 or 1 to as many.
fn normal_cumulative(deviations: f64) -> f64 {
    let x = deviations.clamp(-8.0, 8.0);
    let mut term = x;
    let mut sum = x;
    let mut odd = 1.0;
    while term.abs() > 1e-17 * sum.abs() {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    let density = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
    (0.5 + density * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::statistics::tests::of_six;

    #[test]
    fn published_values_come_out_to_two_decimals() {
        let text = |six| {
            let Elo { elo, error, superiority } = Elo::of(&of_six(six));
            format!("{elo:.2} {error:.2} {:.2}", 100.0 * superiority)
        };
        assert_eq!(text([34, 54, 31, 32, 64, 75]), "55.58 27.65 100.00");
        assert_eq!(text([332, 433, 457, 41, 333, 334]), "-8.64 10.33 5.05");
    }

    #[test]
    fn the_normal_distribution_is_right_to_seven_places() {
        let known = [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274),
            (1.0, 0.841_344_746_069),
            (DEVIATIONS_95, 0.975),
            (3.0, 0.998_650_101_968),
            (5.0, 0.999_999_713_348),
            (f64::INFINITY, 1.0),
        ];
        for (x, share) in known {
            assert!((normal_cumulative(x) - share).abs() < 1e-11, "{x}");
            assert!((normal_cumulative(-x) - (1.0 - share)).abs() < 1e-11, "-{x}");
        }
    }

    #[test]
    fn score_and_difference_are_inverse() {
        assert!((expected_score(200.0) - 0.759_746_927).abs() < 1e-9);
        for elo in [-900.0, -1.0, 0.0, 35.0, 400.0] {
            assert!((elo_of(expected_score(elo)) - elo).abs() < 1e-9);
        }
    }

    #[test]
    fn five_pairs_swept_are_between_140_and_a_lot() {
        let swept = Elo::of(&Pentanomial([0, 0, 0, 0, 5]));
        assert_eq!(swept.elo.round(), 636.0);
        // Ten games are all won with a likelihood of 2.5 % at a score of 0.6915 each.
        assert_eq!((swept.elo - swept.error).round(), 140.0);
        assert!((swept.superiority - (1.0 - 1.0 / 2048.0)).abs() < 1e-12);
        assert!(Elo::of(&Pentanomial([0, 0, 0, 1, 4])).elo < swept.elo);
    }

    #[test]
    fn a_longer_sweep_tells_more() {
        let lowest = |pairs| {
            let elo = Elo::of(&Pentanomial([0, 0, 0, 0, pairs]));
            elo.elo - elo.error
        };
        for pairs in 1..200 {
            assert!(lowest(pairs) < lowest(pairs + 1), "{pairs}");
        }
    }

    #[test]
    fn the_interval_covers_the_truth_as_often_as_promised() {
        // Every pair is lost, drawn or won with shares 1:2:1, so that the true difference is 0.
        let mut covered = 0;
        for seed in 0..1000_u64 {
            let mut pairs = Pentanomial::default();
            for draw in 0..200 {
                let bits = crate::statistics::sprt::tests::split_mix(seed << 32 | draw);
                pairs.add([0, 2, 2, 4][(bits >> 62) as usize]);
            }
            let elo = Elo::of(&pairs);
            covered += u32::from(elo.elo.abs() <= elo.error);
        }
        assert!((925..=975).contains(&covered), "{covered}");
    }

    fn counts() -> impl Strategy<Value = [u64; 5]> {
        prop::array::uniform5(prop_oneof![Just(0), 0..4_u64, 0..1000_u64, any::<u64>()])
    }

    proptest! {
        #[test]
        fn no_counts_give_anything_but_numbers(counts in counts()) {
            let elo = Elo::of(&Pentanomial(counts));
            let Elo { elo: difference, error, superiority } = elo;
            prop_assert!(difference.abs() <= Elo::WIDEST + 1e-3, "{:?}", elo);
            prop_assert!((0.0..=2.0 * Elo::WIDEST).contains(&error), "{:?}", elo);
            prop_assert!((0.0..=1.0).contains(&superiority), "{:?}", elo);
        }

        #[test]
        fn the_other_player_sees_the_opposite(counts in prop::array::uniform5(0..1000_u64)) {
            let mut opposite = counts;
            opposite.reverse();
            let (ours, theirs) = (Elo::of(&Pentanomial(counts)), Elo::of(&Pentanomial(opposite)));
            prop_assert!((ours.elo + theirs.elo).abs() < 1e-6);
            prop_assert!((ours.error - theirs.error).abs() < 1e-6);
            prop_assert!((ours.superiority + theirs.superiority - 1.0).abs() < 1e-9);
        }
    }
}
