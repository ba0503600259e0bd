//! Several runs as one: what all of their games say together.

use crate::crosstable::Crosstable;
use crate::results::Results;
use crate::statistics::Rating;

/// Runs of one game, put together. Players are the same where their specs are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pool {
    /// Who plays, in the order of the runs.
    pub players: Vec<String>,
    /// How many games each of them has played.
    pub games: Vec<u64>,
    crosstable: Crosstable,
}

impl Pool {
    /// Adds a run. One that was added before counts twice.
    pub fn add(&mut self, results: &Results) {
        let numbers = results.run.players.iter().map(|spec| self.number(spec)).collect::<Vec<_>>();
        for (number, tally) in numbers.iter().zip(&results.tally.players) {
            self.games[*number] += tally.games();
        }
        self.crosstable.absorb(&results.crosstable, &numbers);
    }

    /// One fit of the ratings of all players, whose mean is zero.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rating> {
        self.crosstable.ratings(self.players.len())
    }

    fn number(&mut self, spec: &str) -> usize {
        if let Some(number) = self.players.iter().position(|player| player == spec) {
            return number;
        }
        self.players.push(spec.to_string());
        self.games.push(0);
        self.players.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::GameLine;
    use crate::{Format, RunLine};

    /// A match of a hundred games of which the first player wins so many.
    fn results(players: [&str; 2], wins: u64) -> Results {
        let run = RunLine {
            format: Format::Match,
            game: "othello".to_string(),
            players: players.map(str::to_string).to_vec(),
            games: 100,
            ..RunLine::default()
        };
        let game = |index: u64| {
            let order = if index.is_multiple_of(2) { vec![0, 1] } else { vec![1, 0] };
            let share = |player: &usize| f64::from(u8::from((*player == 0) == (index < wins)));
            let shares = order.iter().map(share).collect();
            GameLine { index, order, shares, ..GameLine::default() }
        };
        Results::of(run, (0..100).map(game).collect()).unwrap()
    }

    fn pooled(runs: &[Results]) -> Pool {
        let mut pool = Pool::default();
        runs.iter().for_each(|results| pool.add(results));
        pool
    }

    fn rounded(pool: &Pool) -> Vec<f64> {
        pool.ratings().into_iter().map(|rating| rating.elo.round()).collect()
    }

    #[test]
    fn players_that_never_met_are_compared_through_others() {
        let pool = pooled(&[results(["a", "b"], 64), results(["c", "b"], 36)]);
        assert_eq!(pool.players, ["a", "b", "c"]);
        assert_eq!(pool.games, [100, 200, 100]);
        assert_eq!(rounded(&pool), [100.0, 0.0, -100.0], "64 % are a hundred Elo");
    }

    #[test]
    fn two_runs_of_the_same_players_are_one_run_twice_as_long() {
        let (one, other) = (results(["a", "b"], 70), results(["b", "a"], 40));
        let both = pooled(&[one.clone(), other.clone()]);
        assert_eq!(both.players, ["a", "b"]);
        let mean = pooled(&[results(["a", "b"], 65), results(["a", "b"], 65)]);
        assert_eq!(rounded(&both), rounded(&mean));
        let [first, second] = rounded(&both)[..] else { panic!("found other players") };
        assert_eq!(rounded(&pooled(&[other, one])), [second, first]);
    }

    #[test]
    fn whoever_plays_against_itself_learns_nothing_from_it() {
        let pool = pooled(&[results(["a", "a"], 80)]);
        assert_eq!((pool.players.len(), pool.ratings()[0].elo), (1, 0.0));
    }
}
