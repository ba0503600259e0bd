//! Whether chances come true, as games say that were played to their end.
//!
//! All positions of a game share its end, so that games are what there are many of: an error is
//! that of as many independent sums as there are games.

/// A game: what was called of every seat in every position, and what every seat got; from 0 to 1.
pub struct Game {
    pub calls: Vec<Vec<f64>>,
    pub shares: Vec<f64>,
}

/// Calls that are nearly the same.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Bin {
    /// How many.
    pub calls: u64,
    /// Their mean.
    pub called: f64,
    /// What came true of them.
    pub came: f64,
    /// By how much that may be off, with 95 %.
    pub error: f64,
}

/// A number and its error, with 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    pub value: f64,
    pub error: f64,
}

/// How many bins there are, each as wide as the others.
pub const BINS: usize = 10;

/// Standard errors in 95 %.
const Z: f64 = 1.96;

/// What is called less counts as this much, for nothing has no logarithm.
const CALL_MIN: f64 = 1e-4;

/// What came true of calls, bin by bin.
pub fn bins(games: &[Game]) -> [Bin; BINS] {
    std::array::from_fn(|bin| {
        let is_here = |call: f64| ((call * BINS as f64) as usize).min(BINS - 1) == bin;
        let mut found = Bin::default();
        let mut squares = 0.0;
        for Game { calls, shares } in games {
            let pairs = calls.iter().flat_map(|calls| calls.iter().zip(shares));
            let mut miss = 0.0;
            for (call, share) in pairs.filter(|(call, _)| is_here(**call)) {
                found.calls += 1;
                found.called += call;
                found.came += share;
                miss += share - call;
            }
            squares += miss * miss;
        }
        let count = found.calls.max(1) as f64;
        let (called, came) = (found.called / count, found.came / count);
        Bin { called, came, error: Z * squares.sqrt() / count, ..found }
    })
}

/// The temperature that would make calls come true as well as can be: more than 1 if they are too
/// sure, less if they are not sure enough.
///
/// A call `p` of several becomes `p^s` of the sum of all, and the likelihood of the winners is
/// greatest at one `s`, which Newton's method finds; the temperature is `1 / s`.
pub fn temperature(games: &[Game]) -> Measured {
    const ROUNDS: usize = 30;
    let (mut power, mut error) = (1.0, f64::INFINITY);
    for _ in 0..ROUNDS {
        let (mut slope, mut squares, mut curvature) = (0.0, 0.0, f64::MIN_POSITIVE);
        for Game { calls, shares } in games {
            let mut of_game = 0.0;
            for calls in calls {
                let (gain, variance) = likelihood(calls, shares, power);
                of_game += gain;
                curvature += variance;
            }
            slope += of_game;
            squares += of_game * of_game;
        }
        power = (power + slope / curvature).clamp(power / 2.0, power * 2.0);
        error = Z * squares.sqrt() / curvature;
    }
    Measured { value: 1.0 / power, error: error / (power * power) }
}

/// How much likelier the winners become with a higher power, and how little it still helps: slope
/// and curvature of the logarithm.
fn likelihood(calls: &[f64], shares: &[f64], power: f64) -> (f64, f64) {
    let logarithms = calls.iter().map(|call| call.max(CALL_MIN).ln()).collect::<Vec<_>>();
    let weights = logarithms.iter().map(|logarithm| (power * logarithm).exp()).collect::<Vec<_>>();
    let whole = weights.iter().sum::<f64>();
    let mean = |of: &dyn Fn(f64) -> f64| {
        let terms = weights.iter().zip(&logarithms).map(|(weight, one)| weight * of(*one));
        terms.sum::<f64>() / whole
    };
    let expected = mean(&|one| one);
    let won = logarithms.iter().zip(shares).map(|(one, share)| one * share).sum::<f64>();
    (won - expected, mean(&|one| (one - expected).powi(2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine games of two positions each, six of them won by the first seat, who was called at 80 %.
    fn games() -> Vec<Game> {
        let game = |number| {
            let shares = if number < 6 { vec![1.0, 0.0] } else { vec![0.0, 1.0] };
            Game { calls: vec![vec![0.8, 0.2]; 2], shares }
        };
        (0..9).map(game).collect()
    }

    #[test]
    fn what_came_true_is_counted_by_what_was_called() {
        let bins = bins(&games());
        let sure = bins[8];
        assert_eq!((sure.calls, bins[2].calls, bins[5]), (18, 18, Bin::default()));
        assert!((sure.called - 0.8).abs() < 1e-9 && (sure.came - 2.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn positions_of_one_game_do_not_make_it_surer() {
        let twice = bins(&games())[8].error;
        let once = games().into_iter().map(|game| Game { calls: vec![vec![0.8, 0.2]], ..game });
        assert!((bins(&once.collect::<Vec<_>>())[8].error - twice).abs() < 1e-9);
    }

    #[test]
    fn who_is_too_sure_is_too_cold() {
        // Odds of four to one that come true as two to one: their root.
        let found = temperature(&games());
        assert!((found.value - 2.0).abs() < 1e-6 && found.error > 1.0, "{found:?}");
        let calls = vec![vec![2.0 / 3.0, 1.0 / 3.0]];
        let right = games().into_iter().map(|game| Game { calls: calls.clone(), ..game });
        let found = temperature(&right.collect::<Vec<_>>());
        assert!((found.value - 1.0).abs() < 1e-6, "{found:?}");
    }
}
