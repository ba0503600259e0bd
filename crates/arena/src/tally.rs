//! What the games of a match add up to.

use std::collections::BTreeMap;

use crate::journal::GameLine;
use crate::statistics::{Mean, Pentanomial};

/// The results of a match, folded from its games.
#[derive(Clone, PartialEq, Debug)]
pub struct Tally {
    /// Games that count.
    pub games: u64,
    /// By player.
    pub players: Vec<PlayerTally>,
    /// Pairs of games of two players, from the first player's view; only complete pairs count.
    pub pairs: Pentanomial,
    /// By how much the first of two players was ahead at the end: discs or compartments.
    pub difference: Mean,
}

/// The results of one player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerTally {
    /// Games won alone.
    pub wins: u64,
    /// Games whose first place was shared.
    pub draws: u64,
    /// The others.
    pub losses: u64,
    /// Shares of first places.
    pub score: f64,
    /// Games lost by its own fault, by kind.
    pub forfeits: BTreeMap<String, u64>,
    /// Moves chosen.
    pub moves: u64,
    /// Seconds on all of them.
    pub seconds: f64,
    /// Seconds on the slowest.
    pub slowest: f64,
}

impl Tally {
    /// Folds the games of a match of so many players, in the order of their numbers.
    #[must_use]
    pub fn of(games: &[GameLine], players: usize) -> Tally {
        let mut tally = Tally {
            games: 0,
            players: vec![PlayerTally::default(); players],
            pairs: Pentanomial::default(),
            difference: Mean::default(),
        };
        for game in games {
            tally.add(game);
        }
        if players == 2 {
            for pair in games.windows(2) {
                let is_pair = pair[0].index % 2 == 0 && pair[1].index == pair[0].index + 1;
                if is_pair {
                    let score = score_of(&pair[0], 0) + score_of(&pair[1], 0);
                    tally.pairs.add((2.0 * score).round() as usize);
                }
            }
        }
        tally
    }

    fn add(&mut self, game: &GameLine) {
        self.games += 1;
        for (seat, player) in game.order.iter().enumerate() {
            let Some(tally) = self.players.get_mut(*player) else { continue };
            let share = game.shares.get(seat).copied().unwrap_or(0.0);
            tally.score += share;
            match share {
                share if share >= 1.0 - 1e-9 => tally.wins += 1,
                share if share > 1e-9 => tally.draws += 1,
                _ => tally.losses += 1,
            }
            if game.forfeited == Some(seat + 1) {
                *tally.forfeits.entry(game.end.clone()).or_default() += 1;
            }
            if let Some((moves, seconds, slowest)) = game.clocks.get(seat) {
                tally.moves += u64::from(*moves);
                tally.seconds += seconds;
                tally.slowest = tally.slowest.max(*slowest);
            }
        }
        if let ([first, second], Some(0)) = (&game.totals[..], game.order.first().copied()) {
            self.difference.add(f64::from(first - second));
        } else if let [first, second] = &game.totals[..] {
            self.difference.add(f64::from(second - first));
        }
    }
}

/// What a player got of a game.
fn score_of(game: &GameLine, player: usize) -> f64 {
    let seat = game.order.iter().position(|seated| *seated == player);
    seat.and_then(|seat| game.shares.get(seat)).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(index: u64, order: [usize; 2], first: f64, totals: &[i32]) -> GameLine {
        GameLine {
            index,
            order: order.to_vec(),
            seed: 1,
            opening: Vec::new(),
            shares: vec![first, 1.0 - first],
            totals: totals.to_vec(),
            end: if totals.is_empty() { "late" } else { "board" }.to_string(),
            forfeited: totals.is_empty().then_some(2),
            why: None,
            plies: 60,
            moves: String::new(),
            clocks: vec![(30, 3.0, 0.5), (30, 6.0, 1.0)],
        }
    }

    #[test]
    fn games_add_up_by_player_and_by_pair() {
        let games = [
            game(0, [0, 1], 1.0, &[40, 24]),
            game(1, [1, 0], 0.5, &[32, 32]),
            game(2, [0, 1], 1.0, &[]),
            // The second game of that pair is missing, and this one's first.
            game(5, [1, 0], 1.0, &[50, 14]),
        ];
        let tally = Tally::of(&games, 2);
        assert_eq!(tally.games, 4);
        let [first, second] = &tally.players[..] else { panic!("two players") };
        assert_eq!((first.wins, first.draws, first.losses), (2, 1, 1));
        assert_eq!((second.wins, second.draws, second.losses), (1, 1, 2));
        assert_eq!(first.score + second.score, 4.0);
        assert_eq!(second.forfeits, BTreeMap::from([("late".to_string(), 1)]));
        assert_eq!(tally.pairs, Pentanomial([0, 0, 0, 1, 0]), "a win and a draw");
        assert_eq!(tally.difference.count(), 3);
        assert!((tally.difference.mean().unwrap() + 20.0 / 3.0).abs() < 1e-9);
        assert_eq!((second.moves, second.slowest), (120, 1.0));
    }
}
