//! How much a player is like people: from an engine's choice to theirs.
//!
//! People's moves are likely as a policy says that was learned from their games; what a search has
//! found makes the better ones likelier, the more so the less the player is like people. With a
//! likeness of 1 the search says nothing, near 0 it says everything.

use game::Random;

/// How likely each move is, which people are known to play each so likely and a search says are
/// worth so much: in a unit by which, with a likeness of one half, a move is e times likelier.
///
/// The probability is theirs to the power of `care`, times exp((1 - likeness) / likeness * worth),
/// over the sum of all of them. With a care of 1 it is theirs; whoever takes less plays their rarer
/// moves more often.
#[must_use]
pub fn blended(people: &[f64], worths: &[f64], likeness: f64, care: f64) -> Vec<f64> {
    let weight = (1.0 - likeness) / likeness;
    let number = |(likely, worth): (&f64, &f64)| care * likely.ln() + weight * worth;
    softmax(people.iter().zip(worths).map(number).collect())
}

/// The move that a seed draws for somebody who is so much like people and takes so much care, where
/// people play each so likely and a search says what each is worth, as in [`blended`].
pub fn choice<M: Copy>(
    people: &[(M, f64)],
    worth: impl Fn(M) -> f64,
    (likeness, care): (f64, f64),
    seed: u64,
) -> Option<M> {
    let worths = people.iter().map(|(mv, _)| worth(*mv)).collect::<Vec<_>>();
    let theirs = people.iter().map(|(_, likely)| *likely).collect::<Vec<_>>();
    let likely = blended(&theirs, &worths, likeness, care);
    people.get(drawn(&likely, seed)).map(|(mv, _)| *mv)
}

/// Numbers as probabilities: their exponentials, scaled to add up to one.
#[must_use]
pub fn softmax(mut numbers: Vec<f64>) -> Vec<f64> {
    // Less the greatest, so that none overflows.
    let greatest = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    numbers.iter_mut().for_each(|number| *number = (*number - greatest).exp());
    let sum = numbers.iter().sum::<f64>();
    numbers.iter_mut().for_each(|number| *number /= sum);
    numbers
}

/// How likely each move is, if so much is seen of it and each feature attracts so much.
#[must_use]
pub fn likely<const N: usize>(seen: &[[f32; N]], coefficients: &[f64; N]) -> Vec<f64> {
    let attraction = |features: &[f32; N]| {
        let terms = features.iter().zip(coefficients);
        terms.map(|(feature, coefficient)| f64::from(*feature) * coefficient).sum::<f64>()
    };
    softmax(seen.iter().map(attraction).collect())
}

/// Which of these probabilities a seed chooses.
#[must_use]
pub fn drawn(likely: &[f64], seed: u64) -> usize {
    let die = (Random::new(seed).bits() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut sum = 0.0;
    let is_past = |likely: &f64| {
        sum += likely;
        sum > die
    };
    // Rounding may leave a little above the sum of all.
    likely.iter().position(is_past).unwrap_or(likely.len().saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEOPLE: [f64; 3] = [0.5, 0.3, 0.2];

    /// The best move is the one that people like least.
    fn likely(likeness: f64) -> Vec<f64> {
        blended(&PEOPLE, &[1.0, -10.0, 2.0], likeness, 1.0)
    }

    #[test]
    fn with_a_likeness_of_one_people_decide() {
        for (blended, people) in likely(1.0).iter().zip(PEOPLE) {
            assert!((blended - people).abs() < 1e-12);
        }
    }

    #[test]
    fn without_care_all_moves_are_alike() {
        let none = [0.0; 3];
        assert_eq!(blended(&PEOPLE, &none, 1.0, 0.0), [1.0 / 3.0; 3]);
        let half = blended(&PEOPLE, &none, 1.0, 0.5);
        assert!(1.0 / 3.0 < half[0] && half[0] < PEOPLE[0], "{half:?}");
    }

    #[test]
    fn the_less_likeness_the_more_the_best_move_is_played() {
        let best = [1.0, 0.9, 0.7, 0.5, 0.3, 0.1].map(|likeness| likely(likeness)[2]);
        assert!(best.windows(2).all(|pair| pair[0] < pair[1]), "{best:?}");
        assert!(best[5] > 0.99, "{best:?}");
        assert!((likely(0.5).iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn what_is_drawn_is_as_likely_as_it_should_be() {
        let mut counts = [0.0_f64; 3];
        for seed in 0..20_000 {
            counts[drawn(&[0.2, 0.5, 0.3], seed)] += 1.0 / 20_000.0;
        }
        for (count, likely) in counts.iter().zip([0.2, 0.5, 0.3]) {
            assert!((count - likely).abs() < 0.015, "{counts:?}");
        }
        assert_eq!(drawn(&[0.1, 0.1], u64::MAX), 1, "rounding leaves nobody without a move");
    }
}
