//! What is to be learned: games between two sets of coefficients.

use game::scramble;

use super::gene::Genes;

/// Games between two sets of coefficients. How a game ends depends on these and the opening alone,
/// so that games can be played in any order, on any thread, and again.
pub trait Problem: Sync {
    /// Coefficients made ready to play with.
    type Brain: Send + Sync;

    /// The coefficients.
    fn genes(&self) -> &Genes;

    /// The most points by which a game can be won.
    fn points_max(&self) -> f64;

    /// A player with these coefficients.
    fn brain(&self, dna: &[f64]) -> Self::Brain;

    /// Plays a game from the opening of this number.
    fn play(&self, first: &Self::Brain, second: &Self::Brain, opening: u64) -> Played;

    /// Plays an opening twice, once in each seat, as the first of the two sees it.
    fn play_both(&self, one: &Self::Brain, other: &Self::Brain, opening: u64) -> [Played; 2] {
        [self.play(one, other, opening), self.play(other, one, opening).turned()]
    }
}

/// How a game ended for whoever had the first seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Played {
    /// 1 for a win, ½ for a draw, 0 for a loss.
    pub share: f64,
    /// By how many points, negative for a loss.
    pub points: f64,
}

impl Played {
    /// The same for the other seat.
    #[must_use]
    pub fn turned(self) -> Played {
        Played { share: 1.0 - self.share, points: -self.points }
    }
}

/// How somebody did in several games: the phenotype of the report.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games played.
    pub games: u32,
    /// Points won less points lost.
    pub points: f64,
}

impl Tally {
    /// One more game.
    pub fn add(&mut self, played: Played) {
        self.wins += u32::from(played.share > 0.5);
        self.draws += u32::from(played.share == 0.5);
        self.games += 1;
        self.points += played.points;
    }

    /// The report's fitness, from 0 to 1: (W + D/2 + 1 / (1 + e^-points)) / (N + 1).
    #[must_use]
    pub fn fitness(&self) -> f64 {
        let won = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (won + 1.0 / (1.0 + (-self.points).exp())) / f64::from(self.games + 1)
    }

    /// The share of the games that was won, draws half.
    #[must_use]
    pub fn score(&self) -> f64 {
        let won = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        won / f64::from(self.games.max(1))
    }

    /// Whether more was won than lost, by more than one standard error of even games.
    #[must_use]
    pub fn is_clear(&self) -> bool {
        let lead = f64::from(2 * self.wins + self.draws) - f64::from(self.games);
        lead > f64::from(self.games).sqrt()
    }

    /// Wins, draws and losses.
    #[must_use]
    pub fn text(&self) -> String {
        let losses = self.games - self.wins - self.draws;
        format!("{} won, {} drawn, {losses} lost", self.wins, self.draws)
    }
}

/// The opening of this number in some part of a run.
pub(crate) fn opening(seed: u64, part: u64, number: u64) -> u64 {
    scramble(scramble(scramble(seed) ^ part) ^ number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fitness_is_the_formula_of_the_report() {
        let even = Tally { wins: 1, draws: 1, games: 4, points: 0.0 };
        assert_eq!(even.fitness(), (1.0 + 0.5 + 0.5) / 5.0);
        let won = Tally { wins: 4, draws: 0, games: 4, points: 90.0 };
        assert_eq!(won.fitness(), 1.0);
        let lost = Tally { wins: 0, draws: 0, games: 4, points: -2.0 };
        assert!((lost.fitness() - 1.0 / (1.0 + 2_f64.exp()) / 5.0).abs() < 1e-12);
        assert_eq!(Tally::default().fitness(), 0.5);
    }

    #[test]
    fn a_clear_win_is_one_beyond_a_standard_error() {
        let tally = |wins| Tally { wins, draws: 0, games: 100, points: 0.0 };
        assert!(!tally(50).is_clear() && !tally(55).is_clear() && tally(56).is_clear());
    }
}
