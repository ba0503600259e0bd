//! Ratings of many players at once, by maximum likelihood.

use super::DEVIATIONS_95;
use super::elo::ELO_PER_NATURAL;

/// The results of one player against another.
///
/// ```
/// use arena::statistics::Pairing;
///
/// let pairing = Pairing { first: 0, second: 1, wins: 7, draws: 2, losses: 1 };
/// assert_eq!(pairing.wins + pairing.draws + pairing.losses, 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// A player, as an index.
    pub first: usize,
    /// Its opponent.
    pub second: usize,
    /// Games the first player won.
    pub wins: u64,
    /// Games neither won.
    pub draws: u64,
    /// Games the first player lost.
    pub losses: u64,
}

/// The strength of a player among others.
///
/// ```
/// # use arena::statistics::{Rating, ratings};
/// // Of a single player nothing can be said.
/// assert_eq!(ratings(&[], 1), [Rating { elo: 0.0, error: 0.0 }]);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo above the mean of all players.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub error: f64,
}

/// Before any game, ratings are held to be spread this far around their mean, in Elo: so far that
/// games soon outweigh it, but whoever won every game still has a finite rating.
const PRIOR_DEVIATION: f64 = 1000.0;
/// What the prior weighs, in natural units.
const PRIOR: f64 = (ELO_PER_NATURAL / PRIOR_DEVIATION) * (ELO_PER_NATURAL / PRIOR_DEVIATION);
/// More games of a pairing count as so many, for sums to keep their precision.
const GAMES_MAX: f64 = 1e9;
/// Steps shorter than this, in natural units, change no digit that anyone prints.
const STEP_MIN: f64 = 1e-10;
/// A fit usually takes a dozen; this many end any.
const STEPS_MAX: usize = 500;

/// Rates players from 0 to `players` − 1 by all their games, with a mean of zero and 95 % errors.
///
/// The ratings are those that make the results likeliest if the expected score depends on the
/// difference alone (the model of Bradley and Terry on the Elo scale), a draw counting as half a
/// win and half a loss, under a weak prior. It makes every rating finite: that of a player who won
/// everything, and those of groups that never met, whose errors are then large. Errors take draws
/// for coin tosses, so they are somewhat too wide where draws abound.
///
/// Pairings may repeat, in either order. A player paired with itself, or beyond the last one, tells
/// nothing and is passed over. The time grows with the cube of the players.
///
/// ```
/// use arena::statistics::{Pairing, ratings};
///
/// let rated = ratings(&[Pairing { first: 0, second: 1, wins: 6, draws: 3, losses: 1 }], 2);
/// assert_eq!(format!("{:+.0} {:+.0}", rated[0].elo, rated[1].elo), "+95 -95");
/// ```
#[must_use]
pub fn ratings(pairings: &[Pairing], players: usize) -> Vec<Rating> {
    let results: Vec<_> =
        pairings.iter().filter_map(|pairing| Results::of(pairing, players)).collect();
    let mut strengths = vec![0.0; players];
    for _ in 0..STEPS_MAX {
        let step = Curvature::at(&results, &strengths).solve(slope(&results, &strengths));
        let longest =
            results.iter().map(|result| result.difference(&step).abs()).fold(0.0, f64::max);
        // A full step may overshoot and run away; one this much shorter always climbs, for the
        // third derivative of a logistic likelihood is never greater than the second.
        let part = if longest > 0.0 { longest.ln_1p() / longest } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, step)| *strength += part * step);
        if step.iter().all(|step| step.abs() < STEP_MIN) {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / players as f64;
    let variances = Curvature::at(&results, &strengths).variances();
    let rating = |(strength, variance): (f64, f64)| Rating {
        elo: ELO_PER_NATURAL * (strength - mean),
        error: ELO_PER_NATURAL * DEVIATIONS_95 * variance.sqrt(),
    };
    strengths.into_iter().zip(variances).map(rating).collect()
}

/// A pairing in numbers.
struct Results {
    first: usize,
    second: usize,
    games: f64,
    score: f64,
}

impl Results {
    fn of(pairing: &Pairing, players: usize) -> Option<Results> {
        let Pairing { first, second, .. } = *pairing;
        let [wins, draws, losses] =
            [pairing.wins, pairing.draws, pairing.losses].map(|count| count as f64);
        let games = wins + draws + losses;
        let score = wins + draws / 2.0;
        let counted = games.min(GAMES_MAX);
        let told = first != second && first.max(second) < players && games > 0.0;
        told.then(|| Results { first, second, games: counted, score: score / games * counted })
    }

    fn difference(&self, strengths: &[f64]) -> f64 {
        strengths[self.first] - strengths[self.second]
    }

    /// The share of the games that the first player should win.
    fn expected(&self, strengths: &[f64]) -> f64 {
        1.0 / (1.0 + (-self.difference(strengths)).exp())
    }
}

/// The gradient of the log likelihood.
fn slope(results: &[Results], strengths: &[f64]) -> Vec<f64> {
    let mut slope: Vec<f64> = strengths.iter().map(|strength| -PRIOR * strength).collect();
    for result in results {
        let excess = result.score - result.games * result.expected(strengths);
        slope[result.first] += excess;
        slope[result.second] -= excess;
    }
    slope
}

/// The negated second derivatives of the log likelihood, as their Cholesky factor.
///
/// Games tell nothing of the mean of all strengths, which the prior alone holds at zero. There the
/// matrix would be all but singular, so the mean is held as firmly as the players are on average:
/// `anchor` is added in that direction. It changes no step, for these keep the mean.
struct Curvature {
    factor: Vec<Vec<f64>>,
    anchor: f64,
}

impl Curvature {
    fn at(results: &[Results], strengths: &[f64]) -> Curvature {
        let players = strengths.len();
        let mut matrix = vec![vec![0.0; players]; players];
        for (player, row) in matrix.iter_mut().enumerate() {
            row[player] = PRIOR;
        }
        for result in results {
            let expected = result.expected(strengths);
            let weight = result.games * expected * (1.0 - expected);
            let (first, second) = (result.first, result.second);
            matrix[first][first] += weight;
            matrix[second][second] += weight;
            matrix[first][second] -= weight;
            matrix[second][first] -= weight;
        }
        let trace: f64 = (0..players).map(|player| matrix[player][player]).sum();
        let anchor = trace / players as f64;
        for entry in matrix.iter_mut().flatten() {
            *entry += anchor / players as f64;
        }
        Curvature { factor: cholesky(matrix), anchor }
    }

    /// The vector whose product with the matrix is the given one.
    fn solve(&self, mut vector: Vec<f64>) -> Vec<f64> {
        let players = vector.len();
        for i in 0..players {
            let sum: f64 = (0..i).map(|j| self.factor[i][j] * vector[j]).sum();
            vector[i] = (vector[i] - sum) / self.factor[i][i];
        }
        for i in (0..players).rev() {
            let sum: f64 = (i + 1..players).map(|j| self.factor[j][i] * vector[j]).sum();
            vector[i] = (vector[i] - sum) / self.factor[i][i];
        }
        vector
    }

    /// The variances of the strengths above their mean: the diagonal of the inverse, less what it
    /// says of the mean.
    fn variances(&self) -> Vec<f64> {
        let players = self.factor.len();
        let of_mean = 1.0 / ((PRIOR + self.anchor) * players as f64);
        let variance = |player: usize| {
            let mut unit = vec![0.0; players];
            unit[player] = 1.0;
            (self.solve(unit)[player] - of_mean).max(0.0)
        };
        (0..players).map(variance).collect()
    }
}

/// The lower triangle whose product with its own transpose is a matrix of curvature.
fn cholesky(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    for i in 0..matrix.len() {
        for j in 0..=i {
            let (above, below) = matrix.split_at_mut(i);
            let row = &mut below[0];
            let other = above.get(j).map_or(&row[..], |other| &other[..]);
            let rest = row[j] - (0..j).map(|k| row[k] * other[k]).sum::<f64>();
            // A pivot is never less than the least eigenvalue, unless by rounding.
            row[j] = if i == j { rest.max(PRIOR).sqrt() } else { rest / other[j] };
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn pairing(first: usize, second: usize, [wins, draws, losses]: [u64; 3]) -> Pairing {
        Pairing { first, second, wins, draws, losses }
    }

    #[test]
    fn two_players_agree_with_the_closed_form() {
        for [wins, draws, losses] in
            [[600, 300, 100], [500, 0, 500], [100, 50, 9850], [7000, 0, 10]]
        {
            let rated = ratings(&[pairing(0, 1, [wins, draws, losses])], 2);
            let (games, score) = ((wins + draws + losses) as f64, wins as f64 + draws as f64 / 2.0);
            let share = score / games;
            let difference = 400.0 * (score / (games - score)).log10();
            let deviation = ELO_PER_NATURAL / (games * share * (1.0 - share)).sqrt();
            // The prior pulls by about its share of the variance.
            let within = 1e-6 + difference.abs() * 2.0 * (deviation / PRIOR_DEVIATION).powi(2);
            assert!((rated[0].elo - rated[1].elo - difference).abs() <= within, "{rated:?}");
            // Each is half the difference away from the mean.
            assert!((rated[0].error / (1.96 * deviation / 2.0) - 1.0).abs() < 0.03, "{rated:?}");
        }
    }

    #[test]
    fn strength_carries_over_from_opponent_to_opponent() {
        // Each beats the next by 100 Elo; the first and the last never met.
        let won = (1e6 / (1.0 + 10_f64.powf(-0.25))).round() as u64;
        let results = [won, 0, 1_000_000 - won];
        let rated = ratings(&[0, 1, 2].map(|player| pairing(player, player + 1, results)), 4);
        for (player, elo) in [150.0, 50.0, -50.0, -150.0].into_iter().enumerate() {
            assert!((rated[player].elo - elo).abs() < 0.01, "{rated:?}");
        }
        assert!(rated[0].error > rated[1].error);
    }

    #[test]
    fn errors_are_those_of_the_textbook_inverse() {
        // Three equal players, g games each: the Laplacian has the eigenvalues 0, 3g/4, 3g/4.
        let even = [[0, 1], [1, 2], [2, 0]].map(|[a, b]| pairing(a, b, [500, 0, 500]));
        let variance = (2.0 / 3.0) / (750.0 + PRIOR);
        for rating in ratings(&even, 3) {
            let error = 1.959_964 * ELO_PER_NATURAL * variance.sqrt();
            assert!(rating.elo.abs() < 1e-6 && (rating.error - error).abs() < 1e-4, "{rating:?}");
        }
    }

    #[test]
    fn whoever_wins_everything_is_first_and_finite() {
        let results =
            [pairing(0, 1, [20, 0, 0]), pairing(0, 2, [20, 0, 0]), pairing(1, 2, [12, 0, 8])];
        let rated = ratings(&results, 3);
        assert!(rated[0].elo > rated[1].elo + 300.0 && rated[1].elo > rated[2].elo, "{rated:?}");
        assert!(rated[0].elo < 1500.0 && rated[0].error > 1.5 * rated[1].error, "{rated:?}");
    }

    #[test]
    fn groups_that_never_met_are_rated_apart() {
        let results = [pairing(0, 1, [75, 0, 25]), pairing(2, 3, [50, 0, 50])];
        let rated = ratings(&results, 5);
        assert!((rated[0].elo - rated[1].elo - 190.85).abs() < 1.0, "{rated:?}");
        assert!((rated[2].elo - rated[3].elo).abs() < 1e-6, "{rated:?}");
        for rating in &rated {
            assert!((1000.0..2000.0).contains(&rating.error), "{rated:?}");
        }
    }

    #[test]
    fn pairings_that_tell_nothing_are_passed_over() {
        let plain = [pairing(0, 1, [3, 0, 1])];
        let cluttered =
            [pairing(0, 0, [9, 0, 0]), plain[0], pairing(1, 2, [9, 0, 0]), pairing(0, 1, [0; 3])];
        assert_eq!(ratings(&plain, 2), ratings(&cluttered, 2));
        assert_eq!(ratings(&plain, 0), []);
    }

    /// Ratings are likeliest where the slope of the likelihood is level.
    fn check_level(results: &[Pairing], players: usize) {
        let rated = ratings(results, players);
        let strengths: Vec<_> = rated.iter().map(|rating| rating.elo / ELO_PER_NATURAL).collect();
        assert!(strengths.iter().sum::<f64>().abs() < 1e-9, "{rated:?}");
        let results: Vec<_> =
            results.iter().filter_map(|pairing| Results::of(pairing, players)).collect();
        let games: f64 = results.iter().map(|result| result.games).sum();
        for slope in slope(&results, &strengths) {
            assert!(slope.abs() < 1e-6 + 1e-12 * games, "{slope}: {rated:?}");
        }
    }

    #[test]
    fn full_steps_would_run_away_here() {
        let results = [
            pairing(2, 3, [8, 4, 0]),
            pairing(2, 0, [0, 0, 8_088_922]),
            pairing(0, 1, [0, 0, 59_598_053]),
            pairing(1, 3, [227_797_156, 0, 0]),
        ];
        check_level(&results, 4);
    }

    #[test]
    fn a_pivot_lost_to_rounding_is_that_of_the_prior() {
        let factor = cholesky(vec![vec![1e20, -1e20], vec![-1e20, 1e20]]);
        assert_eq!(factor[1], [-1e10, PRIOR.sqrt()]);
    }

    fn pairings(players: usize) -> impl Strategy<Value = Vec<Pairing>> {
        let count = prop_oneof![Just(0), 0..20_u64, 0..100_000_u64, 0..1_000_000_000_u64];
        let one = (0..players, 0..players, prop::array::uniform3(count));
        prop::collection::vec(one.prop_map(|(a, b, results)| pairing(a, b, results)), 0..12)
    }

    proptest! {
        #[test]
        fn no_results_give_anything_but_numbers(
            results in prop::collection::vec(
                (0..7_usize, 0..7_usize, prop::array::uniform3(any::<u64>())), 0..12,
            ),
            sparse in any::<u64>(), players in 0..6_usize,
        ) {
            let keep = |place: usize, count| count * (sparse >> place & 1);
            let results: Vec<_> = results.into_iter().enumerate().map(|(row, (a, b, [w, d, l]))| {
                pairing(a, b, [keep(3 * row, w), keep(3 * row + 1, d), keep(3 * row + 2, l)])
            }).collect();
            let rated = ratings(&results, players);
            prop_assert_eq!(rated.len(), players);
            for rating in &rated {
                prop_assert!(rating.elo.is_finite() && rating.error.is_finite(), "{:?}", rated);
            }
        }

        #[test]
        fn every_fit_arrives(results in pairings(5)) {
            check_level(&results, 5);
        }

        #[test]
        fn the_order_of_players_does_not_matter(
            results in pairings(5), order in Just([0, 1, 2, 3, 4_usize]).prop_shuffle(),
        ) {
            let moved: Vec<_> = results.iter().rev().map(|pairing| Pairing {
                first: order[pairing.second],
                second: order[pairing.first],
                wins: pairing.losses,
                losses: pairing.wins,
                ..*pairing
            }).collect();
            let (rated, moved) = (ratings(&results, 5), ratings(&moved, 5));
            for (player, &place) in order.iter().enumerate() {
                let (before, after) = (rated[player], moved[place]);
                prop_assert!((before.elo - after.elo).abs() < 1e-2, "{:?} {:?}", before, after);
                prop_assert!((before.error - after.error).abs() < 1e-3 * (1.0 + before.error));
            }
        }
    }
}
