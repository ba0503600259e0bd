//! What the values of a game count.

use game::Score;

use crate::Profile;

/// What the value of a move counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Discs at the end of the game.
    Discs,
    /// Compartments at the end of the game.
    Compartments,
    /// Points of an evaluation, which mean nothing by themselves.
    Points,
    /// The share of first place that a seat may expect, in percent.
    Chances,
}

/// What a game that is won is worth, where values are points: whatever its margin is comes on top.
pub const WON: f64 = 100.0;

impl Profile {
    /// A score in words: `+120`, `win by 12`, `loss in 4 plies`.
    pub(crate) fn score_text(&self, score: Score) -> String {
        let word = if score > Score::DRAW { "win" } else { "loss" };
        match score.plies(self.haste) {
            Some(1) => format!("{word} in 1 ply"),
            Some(plies) => format!("{word} in {plies} plies"),
            None if score.is_decided() && self.haste > 0 => word.to_string(),
            None => score.to_string(),
        }
    }

    /// What a score is worth in a unit. Points of an evaluation stay below [`WON`], so that a game
    /// that is decided lies beyond them by its margin; where wins are in haste they have none.
    pub(crate) fn worth(&self, score: Score, unit: Unit) -> f64 {
        let estimate = f64::from(score.0) / self.points;
        match (score.margin(), unit) {
            (Some(margin), Unit::Chances) => f64::from(margin.signum().max(0)) * WON,
            // Scores are thousandths of the logarithm of the odds.
            (None, Unit::Chances) => WON / (1.0 + (-f64::from(score.0) / 1_000.0).exp()),
            (Some(_), _) if self.haste > 0 => WON.copysign(score.0.into()),
            (Some(margin), Unit::Points) => f64::from(margin) + WON.copysign(margin.into()),
            (Some(margin), _) => f64::from(margin),
            (None, Unit::Points) => estimate.clamp(1.0 - WON, WON - 1.0),
            (None, _) => estimate,
        }
    }
}
