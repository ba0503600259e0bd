//! Coefficients by name, in thousandths.

use game::{Score, Standings};

/// The coefficient 1.
pub(crate) const ONE: i64 = 1_000;

/// The largest coefficient: a thousand.
const MAX: f64 = 1e6;

/// A coefficient to the nearest thousandth, within its bounds.
pub(crate) fn thousandths(value: f64) -> i64 {
    (value * ONE as f64).round().clamp(-MAX, MAX) as i64
}

/// Sets the coefficient of this name, or answers with the names there are.
pub(crate) fn set(
    names: &[&str],
    weights: &mut [i64],
    name: &str,
    value: f64,
) -> Result<(), String> {
    let index = names.iter().position(|known| *known == name).ok_or_else(|| names.join(", "))?;
    weights[index] = thousandths(value);
    Ok(())
}

/// A score from hundredths that were multiplied by coefficients. The division rounds toward 0, so
/// that the other side's score is the same with the other sign.
#[inline]
pub(crate) fn score(weighted: i64) -> Score {
    let most = i64::from(Score::EVALUATION_MAX.0);
    Score((weighted / ONE).clamp(-most, most) as i32)
}

/// Scores in the order of seats.
#[inline]
pub(crate) fn standings<const N: usize>(scores: [Score; N]) -> Standings {
    let mut standings = Standings::default();
    for (seat, score) in game::Seat::all(N).zip(scores) {
        standings[seat] = score;
    }
    standings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coefficient_is_kept_to_the_thousandth_and_within_a_thousand() {
        for (value, kept) in [
            (1.0, 1_000),
            (-0.001, -1),
            (0.000_4, 0),
            (22.5, 22_500),
            (1e300, 1_000_000),
            (-1e300, -1_000_000),
            (f64::NAN, 0),
        ] {
            assert_eq!(thousandths(value), kept, "{value}");
        }
    }

    #[test]
    fn a_score_is_rounded_toward_zero_and_cut_off_at_the_largest_evaluation() {
        assert_eq!(score(1_999), Score(1));
        assert_eq!(score(-1_999), Score(-1));
        assert_eq!(score(i64::MAX), Score::EVALUATION_MAX);
        assert_eq!(score(i64::MIN), -Score::EVALUATION_MAX);
    }
}
