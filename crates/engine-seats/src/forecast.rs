//! Whoever says what a position lets every seat expect.

use std::sync::Arc;

use game::{Evaluator, Position, Score, Seat, Standings};

use crate::outlook::{Outlook, Sight};
use crate::prospects::Prospects;

/// Judges positions of a game for two to four seats.
pub trait Forecast<P: Position>: Send + Sync {
    /// What every seat may expect of a position that is not over.
    fn prospects(&self, pos: &P) -> Prospects;

    /// How promising a legal move looks before anything is searched.
    fn priority(&self, pos: &P, mv: P::Move) -> i32;

    /// How much a legal move attracts people who do not look ahead: one is e times as likely to be
    /// played as another that attracts less by 1.
    fn attraction(&self, pos: &P, mv: P::Move) -> f64;
}

/// A forecast by what is seen and what that is worth.
#[derive(Clone, Debug)]
pub struct Seer<S, const F: usize> {
    /// Who looks.
    pub sight: S,
    /// What it is worth.
    pub outlook: Outlook<F>,
}

impl<P: Position, S: Sight<P, F>, const F: usize> Forecast<P> for Seer<S, F> {
    #[inline]
    fn prospects(&self, pos: &P) -> Prospects {
        let prospects = self.outlook.prospects(&self.sight.see(pos));
        match pos.leavers() {
            left if left.is_empty() => prospects,
            left => prospects.without(left),
        }
    }

    #[inline]
    fn priority(&self, pos: &P, mv: P::Move) -> i32 {
        self.sight.priority(pos, mv)
    }

    fn attraction(&self, pos: &P, mv: P::Move) -> f64 {
        self.sight.attraction(pos, mv)
    }
}

/// A forecast as an evaluator, for the searches that everybody knows: scores are the logarithms of
/// the odds of first place, in thousandths.
#[derive(Clone)]
pub struct Odds<P>(pub Arc<dyn Forecast<P>>);

/// A share that is no less; the odds of nothing have no logarithm.
const SHARE_MIN: f32 = 1e-5;

impl<P: Position> Evaluator<P> for Odds<P> {
    type Value = Standings;
    type Carry = ();

    #[inline]
    fn evaluate(&self, (): &(), pos: &P) -> Standings {
        let prospects = self.0.prospects(pos);
        let mut standings = Standings::default();
        for seat in Seat::all(pos.seats()) {
            standings[seat] = odds(prospects[seat]);
        }
        standings
    }

    #[inline]
    fn priority(&self, pos: &P, mv: P::Move) -> i32 {
        self.0.priority(pos, mv)
    }
}

/// The logarithm of the odds of a share, in thousandths.
#[inline]
#[must_use]
pub(crate) fn odds(share: f32) -> Score {
    let share = share.clamp(SHARE_MIN, 1.0 - SHARE_MIN);
    Score((1_000.0 * (share / (1.0 - share)).ln()).round() as i32)
}
