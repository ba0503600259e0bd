//! Who meets whom, and who sits where: every opening is played in every order of the seats.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// All orders of `players` seats: two for two, six for three, twenty-four for four. Entry `s` of an
/// order is the player in seat `s`.
///
/// ```
/// assert_eq!(arena::orders(2), [vec![0, 1], vec![1, 0]]);
/// assert_eq!(arena::orders(4).len(), 24);
/// ```
#[must_use]
pub fn orders(players: usize) -> Vec<Vec<usize>> {
    sequences(players, |order| (0..players).filter(|player| !order.contains(player)).collect())
}

/// The games of a match: as many as asked for, rounded up to whole rounds of all orders.
#[must_use]
pub fn games_count(asked: u64, players: usize) -> u64 {
    let round = orders(players).len() as u64;
    asked.div_ceil(round) * round
}

/// Every group of `seats` out of so many players, in the order of their numbers.
///
/// ```
/// assert_eq!(arena::groups(3, 2), [vec![0, 1], vec![0, 2], vec![1, 2]]);
/// ```
#[must_use]
pub fn groups(players: usize, seats: usize) -> Vec<Vec<usize>> {
    sequences(seats, |group| (group.last().map_or(0, |last| last + 1)..players).collect())
}

/// All sequences of a length whose elements each are among those that may follow the ones before.
fn sequences(length: usize, next: impl Fn(&[usize]) -> Vec<usize>) -> Vec<Vec<usize>> {
    (0..length).fold(vec![Vec::new()], |all, _| {
        let longer = |before: Vec<usize>| {
            next(&before).into_iter().map(move |one| [&before[..], &[one]].concat())
        };
        all.into_iter().flat_map(longer).collect()
    })
}

/// Games with numbers: groups of players, each opening played by every group in every order.
///
/// Rounds come first, then groups, then orders: a run that is cut short is balanced, and one that
/// is made longer keeps its numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    groups: Vec<Vec<usize>>,
    orders: Vec<Vec<usize>>,
    rounds: Range<u64>,
    games: Range<u64>,
}

/// A game to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fixture {
    /// The player in each seat.
    pub order: Vec<usize>,
    /// The number of its opening.
    pub round: u64,
}

impl Schedule {
    /// So many games of every group, rounded up to whole rounds of all orders. All groups have as
    /// many players as there are seats.
    #[must_use]
    pub fn new(groups: Vec<Vec<usize>>, games: u64) -> Schedule {
        let orders = orders(groups.first().map_or(0, Vec::len));
        Schedule::of(groups, orders, games)
    }

    /// So many games of one player among others that are all alike: the first of so many players in
    /// every seat, rounded up to whole rounds. Other orders would only play the same games again.
    #[must_use]
    pub fn alone(players: usize, games: u64) -> Schedule {
        let all = (0..players).collect::<Vec<_>>();
        let turned = |by| {
            let mut order = all.clone();
            order.rotate_right(by);
            order
        };
        let orders = (0..players).map(turned).collect();
        Schedule::of(vec![all.clone()], orders, games)
    }

    fn of(groups: Vec<Vec<usize>>, orders: Vec<Vec<usize>>, games: u64) -> Schedule {
        let rounds = 0..games.div_ceil(orders.len() as u64);
        let games = 0..rounds.end * (groups.len() * orders.len()) as u64;
        Schedule { groups, orders, rounds, games }
    }

    /// The same without the games of this number and beyond, even if that splits a round.
    #[must_use]
    pub fn up_to(mut self, games: u64) -> Schedule {
        self.games.end = self.games.end.min(games).max(self.games.start);
        self
    }

    /// The same, with numbers and openings behind those of another one.
    #[must_use]
    pub fn after(self, earlier: &Schedule) -> Schedule {
        let behind = |range: &Range<u64>, by: &Range<u64>| range.start + by.end..range.end + by.end;
        let rounds = behind(&self.rounds, &earlier.rounds);
        Schedule { rounds, games: behind(&self.games, &earlier.games), ..self }
    }

    /// The numbers of its games.
    #[must_use]
    pub fn games(&self) -> Range<u64> {
        self.games.clone()
    }

    /// The game of a number.
    ///
    /// # Panics
    /// If the number is not among [`Schedule::games`].
    #[must_use]
    pub fn fixture(&self, index: u64) -> Fixture {
        assert!(self.games.contains(&index), "game {index} is not of this schedule");
        let (orders, groups) = (self.orders.len() as u64, self.groups.len() as u64);
        let place = index - self.games.start;
        let group = &self.groups[(place / orders % groups) as usize];
        let order = &self.orders[(place % orders) as usize];
        Fixture {
            order: order.iter().map(|member| group[*member]).collect(),
            round: self.rounds.start + place / orders / groups,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn every_player_sits_in_every_seat_equally_often() {
        for players in 2..=4 {
            let orders = orders(players);
            for seat in 0..players {
                for player in 0..players {
                    let times = orders.iter().filter(|order| order[seat] == player).count();
                    assert_eq!(times * players, orders.len());
                }
            }
        }
    }

    #[test]
    fn one_alone_sits_once_in_every_seat() {
        let schedule = Schedule::alone(3, 4);
        let orders = schedule.games().map(|index| schedule.fixture(index).order);
        assert_eq!(orders.take(3).collect::<Vec<_>>(), [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
        assert_eq!((schedule.games(), schedule.fixture(3).round), (0..6, 1));
    }

    #[test]
    fn games_are_rounded_up_to_whole_rounds() {
        assert_eq!(games_count(1, 2), 2);
        assert_eq!(games_count(100, 2), 100);
        assert_eq!(games_count(7, 3), 12);
        assert_eq!(games_count(25, 4), 48);
    }

    #[test]
    fn every_group_plays_every_opening_in_every_order() {
        for (players, seats, groups_count, orders_count) in
            [(5, 2, 10, 2), (5, 3, 10, 6), (4, 4, 1, 24), (6, 4, 15, 24)]
        {
            let schedule = Schedule::new(groups(players, seats), orders_count + 1);
            let mut times = BTreeMap::new();
            for index in schedule.games() {
                let Fixture { order, round } = schedule.fixture(index);
                *times.entry((round, order)).or_insert(0) += 1;
            }
            assert_eq!(times.len() as u64, 2 * groups_count * orders_count);
            assert!(times.values().all(|times| *times == 1));
        }
    }

    #[test]
    fn schedules_follow_each_other() {
        let first = Schedule::new(vec![vec![0, 1], vec![2, 3]], 4);
        let second = Schedule::new(vec![vec![0, 2], vec![1, 3]], 2).after(&first);
        assert_eq!((first.games(), second.games()), (0..8, 8..12));
        assert_eq!(second.fixture(8), Fixture { order: vec![0, 2], round: 2 });
        assert_eq!(second.fixture(11), Fixture { order: vec![3, 1], round: 2 });
    }

    #[test]
    fn a_schedule_may_end_within_a_round() {
        let schedule = Schedule::new(vec![vec![0, 1]], 3);
        assert_eq!(schedule.games(), 0..4);
        assert_eq!(schedule.clone().up_to(3).games(), 0..3);
        assert_eq!(schedule.clone().up_to(9), schedule);
    }

    #[test]
    fn a_longer_schedule_keeps_the_numbers() {
        let short = Schedule::new(groups(4, 2), 2);
        let long = Schedule::new(groups(4, 2), 20);
        assert!(short.games().all(|index| short.fixture(index) == long.fixture(index)));
    }
}
