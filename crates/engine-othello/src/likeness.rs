//! How much a player is like people: from the engine's choice to theirs.
//!
//! People's moves are likely as a [`Policy`](crate::Policy) says; what a search has found makes the
//! better ones likelier, the more so the less the player is like people. With a likeness of 1 the
//! search says nothing, near 0 it says everything.

use game::Random;

use crate::policy::softmax;
use crate::root::Judged;
use crate::weights::DISC;

/// With a likeness of one half, a move that is better by so many discs is e times likelier.
const SCALE: f64 = 2.0;

/// How likely each move is, in the order of `people`, who are known to play each so likely.
///
/// The probability is theirs to the power of `care`, times exp((1 - likeness) / likeness * value /
/// [`SCALE`]), over the sum of all of them. With a care of 1 it is theirs; whoever takes less plays
/// their rarer moves more often.
pub fn blended(people: &[(u8, f64)], judged: &[Judged], likeness: f64, care: f64) -> Vec<f64> {
    let weight = (1.0 - likeness) / (likeness * SCALE * f64::from(DISC));
    let value = |square: u8| judged.iter().find(|judged| judged.square == square);
    let number = |(square, likely): &(u8, f64)| {
        care * likely.ln() + weight * value(*square).map_or(0.0, |judged| f64::from(judged.value))
    };
    softmax(people.iter().map(number).collect())
}

/// Which of these probabilities a seed chooses.
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
    use crate::step::Step;

    const PEOPLE: [(u8, f64); 3] = [(10, 0.5), (20, 0.3), (30, 0.2)];

    /// The best move is the one that people like least.
    fn likely(likeness: f64) -> Vec<f64> {
        let judged = [(30, 4), (10, 2), (20, -20)].map(|(square, discs)| {
            let (value, line) = (discs * DISC, vec![square]);
            Judged { square, value, is_bound: false, line, step: Step::SOLVE }
        });
        blended(&PEOPLE, &judged, likeness, 1.0)
    }

    #[test]
    fn with_a_likeness_of_one_people_decide() {
        for (blended, (_, people)) in likely(1.0).iter().zip(PEOPLE) {
            assert!((blended - people).abs() < 1e-12);
        }
    }

    #[test]
    fn without_care_all_moves_are_alike() {
        assert_eq!(blended(&PEOPLE, &[], 1.0, 0.0), [1.0 / 3.0; 3]);
        let half = blended(&PEOPLE, &[], 1.0, 0.5);
        assert!(1.0 / 3.0 < half[0] && half[0] < PEOPLE[0].1, "{half:?}");
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
