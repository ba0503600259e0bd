//! What the games of a match add up to.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::journal::GameLine;
use crate::sequential::Sequential;
use crate::statistics::{Mean, Pentanomial};

/// The results of a match or a tournament, folded from its games one by one.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tally {
    /// Games that count.
    pub games: u64,
    /// By player.
    pub players: Vec<PlayerTally>,
    /// Pairs of games of the first two players, from the first one's view; only complete pairs
    /// count.
    pub pairs: Pentanomial,
    /// By how much the first of these two was ahead at the end: discs or compartments.
    pub difference: Mean,
    /// What the first player got in games whose pair is not complete, in quarters.
    halves: HashMap<u64, usize>,
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
    /// The share of a game.
    pub share: Mean,
    /// By how much it was ahead of its best rival at the end.
    pub margin: Mean,
    /// Games lost by its own fault, by kind.
    pub forfeits: BTreeMap<String, u64>,
    /// What it was forgiven in any game.
    pub courtesies: BTreeSet<String>,
    /// Moves chosen.
    pub moves: u64,
    /// Seconds on all of them.
    pub seconds: f64,
    /// Seconds on the slowest.
    pub slowest: f64,
    /// Moves that took longer than their time, within the margin or not.
    pub beyond: u64,
}

impl PlayerTally {
    /// Games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Seconds on a move, on average.
    #[must_use]
    pub fn seconds_per_move(&self) -> f64 {
        if self.moves == 0 { 0.0 } else { self.seconds / self.moves as f64 }
    }
}

impl Tally {
    /// No games yet of so many players.
    #[must_use]
    pub fn new(players: usize) -> Tally {
        Tally { players: vec![PlayerTally::default(); players], ..Tally::default() }
    }

    /// Folds the games of a match of so many players.
    #[must_use]
    pub fn of<'a>(games: impl IntoIterator<Item = &'a GameLine>, players: usize) -> Tally {
        let mut tally = Tally::new(players);
        games.into_iter().for_each(|game| tally.add_to(game, None));
        tally
    }

    /// Adds a game, and the pair that it completes to a test.
    pub fn add_to(&mut self, game: &GameLine, test: Option<&mut Sequential>) {
        if let (Some((pair, quarters)), Some(test)) = (self.add(game), test) {
            test.add(pair, quarters);
        }
    }

    /// Adds a game, in any order. Returns the number of the pair that it completes, and what the
    /// first player got in it, in quarters.
    pub fn add(&mut self, game: &GameLine) -> Option<(u64, usize)> {
        self.games += 1;
        for (seat, player) in game.order.iter().enumerate() {
            if let Some(tally) = self.players.get_mut(*player) {
                tally.add(game, seat);
            }
        }
        let sign = match game.order[..] {
            [0, 1] => 1.0,
            [1, 0] => -1.0,
            _ => return None,
        };
        if let [first, second] = game.totals[..] {
            self.difference.add(sign * (f64::from(first) - f64::from(second)));
        }
        let (pair, quarters) = complete_pair(&mut self.halves, game, 0)?;
        self.pairs.add(quarters);
        Some((pair, quarters))
    }
}

/// Adds a game to those whose pair is not complete; returns the number of the pair that it
/// completes, and what a player got in it, in quarters.
pub(crate) fn complete_pair(
    halves: &mut HashMap<u64, usize>,
    game: &GameLine,
    player: usize,
) -> Option<(u64, usize)> {
    let quarters = (2.0 * game.share_of(player)).round() as usize;
    let pair = game.index / 2;
    let Some(other) = halves.remove(&pair) else {
        halves.insert(pair, quarters);
        return None;
    };
    Some((pair, other + quarters))
}

impl PlayerTally {
    fn add(&mut self, game: &GameLine, seat: usize) {
        let share = game.shares.get(seat).copied().unwrap_or(0.0);
        self.score += share;
        self.share.add(share);
        match share {
            share if share >= 1.0 - 1e-9 => self.wins += 1,
            share if share > 1e-9 => self.draws += 1,
            _ => self.losses += 1,
        }
        if let Some(total) = game.totals.get(seat) {
            let rivals = game.totals.iter().enumerate().filter(|(rival, _)| *rival != seat);
            let best = rivals.map(|(_, total)| *total).max().unwrap_or(0);
            self.margin.add(f64::from(*total) - f64::from(best));
        }
        let ended = game.forfeited.map(|loser| (loser, &game.end));
        let left = game.left.iter().map(|left| (left.seat, &left.cause));
        let own = ended.into_iter().chain(left).filter(|(loser, _)| *loser == seat + 1);
        own.for_each(|(_, cause)| *self.forfeits.entry(cause.clone()).or_default() += 1);
        self.courtesies.extend(game.courtesies.get(seat).into_iter().flatten().cloned());
        if let Some((moves, seconds, slowest)) = game.clocks.get(seat) {
            self.moves += u64::from(*moves);
            self.seconds += seconds;
            self.slowest = self.slowest.max(*slowest);
        }
        self.beyond += game.beyond.get(seat).copied().map_or(0, u64::from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::LeftLine;

    #[test]
    fn leaving_a_game_of_three_counts_as_a_forfeit_of_whoever_left() {
        let left = |seat, cause: &str| LeftLine { seat, cause: cause.into(), why: String::new() };
        let game = GameLine {
            order: vec![2, 0, 1],
            shares: vec![0.0, 1.0, 0.0],
            totals: vec![0, 20, 0],
            end: "board".to_string(),
            left: vec![left(3, "late"), left(1, "crashed")],
            ..GameLine::default()
        };
        let tally = Tally::of(&[game], 3);
        let forfeits = tally.players.iter().map(|player| player.forfeits.keys().cloned());
        let forfeits = forfeits.map(|kinds| kinds.collect::<Vec<_>>().join(" "));
        assert_eq!(forfeits.collect::<Vec<_>>(), ["", "late", "crashed"]);
        assert_eq!((tally.players[0].wins, tally.players[1].losses), (1, 1));
    }

    fn game(index: u64, order: [usize; 2], first: f64, totals: &[i32]) -> GameLine {
        GameLine {
            index,
            order: order.to_vec(),
            shares: vec![first, 1.0 - first],
            totals: totals.to_vec(),
            end: if totals.is_empty() { "late" } else { "board" }.to_string(),
            forfeited: totals.is_empty().then_some(2),
            clocks: vec![(30, 3.0, 0.5), (30, 6.0, 1.0)],
            ..GameLine::default()
        }
    }

    #[test]
    fn games_add_up_by_player_and_by_pair_in_any_order() {
        let mut games = [
            game(0, [0, 1], 1.0, &[40, 24]),
            game(1, [1, 0], 0.5, &[32, 32]),
            game(2, [0, 1], 1.0, &[]),
            // The second game of that pair is missing, and this one's first.
            game(5, [1, 0], 1.0, &[50, 14]),
        ];
        let forward = Tally::of(&games, 2);
        games.reverse();
        for tally in [forward, Tally::of(&games, 2)] {
            assert_eq!(tally.games, 4);
            let [first, second] = &tally.players[..] else { panic!("two players") };
            assert_eq!((first.wins, first.draws, first.losses), (2, 1, 1));
            assert_eq!((second.wins, second.draws, second.losses), (1, 1, 2));
            assert_eq!(first.score + second.score, 4.0);
            assert_eq!(second.forfeits, BTreeMap::from([("late".to_string(), 1)]));
            assert_eq!(tally.pairs, Pentanomial([0, 0, 0, 1, 0]), "a win and a draw");
            assert_eq!(tally.difference.count, 3);
            assert!((tally.difference.mean().unwrap() + 20.0 / 3.0).abs() < 1e-9);
            assert_eq!((second.moves, second.slowest), (120, 1.0));
            assert_eq!((second.margin.min(), second.margin.max()), (Some(-16.0), Some(36.0)));
        }
    }
}
