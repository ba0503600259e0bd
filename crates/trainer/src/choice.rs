//! What is chosen, learned by maximum likelihood.
//!
//! How likely each of several things is to be chosen is the softmax of what is seen of it, each
//! feature times its coefficient. The logarithm of how likely all choices are is concave in the
//! coefficients, so that Newton's method finds the greatest: each round is a least-squares problem
//! with weights of its own.

use players::likeness::likely;
use rayon::prelude::*;

use crate::least_squares::Sums;

/// What is seen of all that could be chosen, and the place of what was.
pub(crate) struct Seen<const N: usize> {
    pub(crate) moves: Vec<[f32; N]>,
    pub(crate) played: usize,
}

/// Choices that one task adds up.
const CHUNK: usize = 4_096;

/// A price on size, too small to matter where there are games enough.
const PRICE: f64 = 1.0;

/// The coefficients have settled when none changes by more in a round.
const SETTLED: f64 = 1e-5;

/// Newton's method needs about ten.
const ROUNDS_MAX: usize = 50;

/// How often a step is halved that leads to something worse.
const HALVES_MAX: usize = 20;

/// What is less likely counts as this.
pub(crate) const LIKELY_MIN: f64 = 1e-9;

/// The coefficients that make what was chosen as likely as can be. The same whatever the number of
/// threads; `tick` hears of each round.
pub(crate) fn fitted<const N: usize>(sights: &[Seen<N>], tick: impl Fn(usize)) -> [f64; N] {
    let mut coefficients = [0.0; N];
    let mut cost = cost(sights, &coefficients);
    for round in 1..=ROUNDS_MAX {
        let aim = aim(sights, &coefficients);
        let step = |share: f64| {
            let there: [f64; N] = std::array::from_fn(|index| {
                coefficients[index] + share * (aim[index] - coefficients[index])
            });
            (there, self::cost(sights, &there))
        };
        // Far from the goal the square is a poor likeness, and leads too far.
        let steps = (0..HALVES_MAX).map(|halves| step(0.5_f64.powi(halves as i32)));
        let Some((better, less)) = steps.into_iter().find(|(_, less)| *less < cost) else { break };
        let changes = better.iter().zip(&coefficients).map(|(new, old)| (new - old).abs());
        let change = changes.fold(0.0, f64::max);
        (coefficients, cost) = (better, less);
        tick(round);
        if change < SETTLED {
            break;
        }
    }
    coefficients
}

/// How unlikely all moves are that were played, with the price of the coefficients.
fn cost<const N: usize>(sights: &[Seen<N>], coefficients: &[f64; N]) -> f64 {
    let surprise = |chunk: &[Seen<N>]| {
        let of_one = |seen: &Seen<N>| -likely(&seen.moves, coefficients)[seen.played].ln();
        chunk.iter().map(of_one).sum::<f64>()
    };
    let parts = sights.par_chunks(CHUNK).map(surprise).collect::<Vec<_>>();
    let price = coefficients.iter().map(|coefficient| coefficient * coefficient).sum::<f64>();
    parts.iter().sum::<f64>() + PRICE * price / 2.0
}

/// The coefficients that are best if the cost is a square, as it nearly is: one round.
fn aim<const N: usize>(sights: &[Seen<N>], coefficients: &[f64; N]) -> [f64; N] {
    let add = |sums: &mut Sums<N>, seen: &Seen<N>| {
        let likely = likely(&seen.moves, coefficients);
        let mut mean = [0.0; N];
        for (features, likely) in seen.moves.iter().zip(&likely) {
            let features = mean.iter_mut().zip(features);
            features.for_each(|(mean, feature)| *mean += likely * f64::from(*feature));
        }
        for (place, (features, likely)) in seen.moves.iter().zip(&likely).enumerate() {
            let terms: [f64; N] =
                std::array::from_fn(|index| f64::from(features[index]) - mean[index]);
            let here = terms.iter().zip(coefficients).map(|(term, c)| term * c).sum::<f64>();
            let is_played = f64::from(u8::from(place == seen.played));
            // Hardly possible, so hardly to be learned from; and no number can be divided by 0.
            let likely = likely.max(LIKELY_MIN);
            sums.add(&terms, here + (is_played - likely) / likely, likely);
        }
    };
    let parts = sights.par_chunks(CHUNK).map(|chunk| {
        let mut sums = Sums::default();
        chunk.iter().for_each(|seen| add(&mut sums, seen));
        sums
    });
    // Added up in order, so that the number of threads changes nothing.
    let mut total = Sums::default();
    parts.collect::<Vec<_>>().iter().for_each(|part| total.plus(part));
    total.solve([PRICE; N])
}
