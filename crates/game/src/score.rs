//! How good a position is for the seat to move.

use std::fmt;
use std::ops::Neg;

/// How good a position is for one seat, usually the one to move.
///
/// Evaluations stay within [`Score::EVALUATION_MAX`]. Wins and losses lie beyond every evaluation
/// and keep their order: a game won by two discs is worth less than one won by three.
///
/// ```
/// use game::Score;
/// assert!(Score::result(2) < Score::result(3));
/// assert!(Score::EVALUATION_MAX < Score::result(1));
/// assert_eq!(Score::result(-5), -Score::result(5));
/// assert_eq!(Score::result(0), Score::DRAW);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(pub i32);

impl Score {
    /// Neither side stands better.
    pub const DRAW: Score = Score(0);
    /// The largest evaluation of a game that is not over.
    pub const EVALUATION_MAX: Score = Score(999_999);
    /// Beyond every result; `-INFINITY` is its mirror, so both negate safely.
    pub const INFINITY: Score = Score(2_000_000_000);

    /// The score of a finished game, by margin: positive for a win, 0 for a draw.
    #[inline]
    #[must_use]
    pub const fn result(margin: i32) -> Score {
        Score(margin + margin.signum() * (Score::EVALUATION_MAX.0 + 1))
    }

    /// A decided score some plies from the root, where sooner is better by `haste` a ply.
    #[inline]
    #[must_use]
    pub const fn delayed(self, plies: u32, haste: i32) -> Score {
        if haste == 0 || !self.is_decided() {
            return self;
        }
        // Never so late that it would pass for an evaluation.
        let plies = if plies < Score::DELAY_MAX { plies } else { Score::DELAY_MAX };
        Score(self.0 + self.0.signum() * haste * (Score::DELAY_MAX - plies) as i32)
    }

    /// How many plies from the root a score is decided that was [`delayed`](Score::delayed) with a
    /// haste above every margin.
    #[must_use]
    pub const fn plies(self, haste: i32) -> Option<u32> {
        match self.margin() {
            Some(margin) if haste > 0 && margin.unsigned_abs() >= haste.unsigned_abs() => {
                Score::DELAY_MAX.checked_sub(margin.unsigned_abs() / haste.unsigned_abs())
            }
            _ => None,
        }
    }

    /// Later wins are all alike.
    pub const DELAY_MAX: u32 = 1_000;

    /// Whether this is a win or a loss that the rules decided.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.0.unsigned_abs() > Score::EVALUATION_MAX.0.unsigned_abs()
    }

    /// The margin of a decided score: what [`Score::result`] was given.
    #[inline]
    #[must_use]
    pub const fn margin(self) -> Option<i32> {
        if self.is_decided() {
            Some(self.0 - self.0.signum() * (Score::EVALUATION_MAX.0 + 1))
        } else {
            None
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.margin() {
            Some(margin) if margin > 0 => write!(f, "win by {margin}"),
            Some(margin) => write!(f, "loss by {}", -margin),
            None => write!(f, "{:+}", self.0),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decided_score_gives_its_margin_back() {
        for margin in [-64, -1, 1, 64] {
            assert_eq!(Score::result(margin).margin(), Some(margin));
        }
        assert_eq!(Score::DRAW.margin(), None);
        assert_eq!(Score::EVALUATION_MAX.margin(), None);
        assert_eq!((-Score::EVALUATION_MAX).margin(), None);
    }

    #[test]
    fn a_delayed_score_tells_how_soon_it_comes() {
        for (margin, plies) in [(1, 1), (12, 3), (-15, 4), (-1, 999)] {
            assert_eq!(Score::result(margin).delayed(plies, 16).plies(16), Some(plies));
        }
        assert_eq!(Score::result(12).plies(16), None, "it was not delayed");
        assert_eq!(Score::result(12).plies(0), None, "nobody is in haste");
        assert_eq!(Score(120).plies(16), None, "it is not decided");
    }
}
