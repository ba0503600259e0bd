//! The scores that still matter.

use crate::score::Score;

/// Scores above `alpha` and below `beta` matter: below, the seat to move has something better
/// elsewhere; above, the opponent has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What the seat to move is sure of already.
    pub alpha: Score,
    /// What the opponent will not let happen.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const FULL: Window = Window { alpha: Score(-Score::INFINITY.0), beta: Score::INFINITY };

    /// Only whether a score is above `alpha`: the search can say no more than yes or no.
    #[inline]
    #[must_use]
    pub const fn null(alpha: Score) -> Window {
        Window { alpha, beta: Score(alpha.0 + 1) }
    }

    /// A window around a guess.
    #[must_use]
    pub const fn around(guess: Score, half: i32) -> Window {
        let alpha = Score(guess.0.saturating_sub(half));
        Window { alpha, beta: Score(guess.0.saturating_add(half)) }.clamped()
    }

    const fn clamped(self) -> Window {
        let Window { alpha, beta } = self;
        let alpha = if alpha.0 < Window::FULL.alpha.0 { Window::FULL.alpha } else { alpha };
        let beta = if beta.0 > Window::FULL.beta.0 { Window::FULL.beta } else { beta };
        Window { alpha, beta }
    }

    /// The same window seen by the opponent.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Window {
        Window { alpha: Score(-self.beta.0), beta: Score(-self.alpha.0) }
    }
}
