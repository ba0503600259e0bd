//! Who did how well against whom.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

use crate::journal::GameLine;
use crate::statistics::{Pairing, Pentanomial, Rating, ratings};
use crate::tally::complete_pair;

/// The results of a tournament for every two players that met, folded from its games one by one.
///
/// With more than two seats, whoever counts more at the end of a game beats the other, and whoever
/// stayed beats whoever left.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Crosstable {
    meetings: BTreeMap<(usize, usize), Meeting>,
    /// What the first player got in games whose pair is not complete, in quarters.
    halves: HashMap<u64, usize>,
    seats: usize,
}

/// The games of two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Meeting {
    /// Games that the first one won.
    pub wins: u64,
    /// Games that neither won.
    pub draws: u64,
    /// Games that the first one lost.
    pub losses: u64,
    /// With two seats, pairs of games by the first one's score; only complete pairs count.
    pub pairs: Pentanomial,
}

impl Meeting {
    /// Games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// What the first player got, a draw being half a win.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games as the other player sees them.
    #[must_use]
    pub fn reversed(&self) -> Meeting {
        let mut pairs = self.pairs;
        pairs.0.reverse();
        Meeting { wins: self.losses, draws: self.draws, losses: self.wins, pairs }
    }
}

impl Crosstable {
    /// Folds games.
    #[must_use]
    pub fn of<'a>(games: impl IntoIterator<Item = &'a GameLine>) -> Crosstable {
        let mut table = Crosstable::default();
        games.into_iter().for_each(|game| table.add(game));
        table
    }

    /// Adds a game, in any order.
    pub fn add(&mut self, game: &GameLine) {
        self.seats = self.seats.max(game.order.len());
        for (seat, player) in game.order.iter().enumerate() {
            for (other_seat, other) in game.order.iter().enumerate() {
                if player < other {
                    let meeting = self.meetings.entry((*player, *other)).or_default();
                    match standing(game, seat, other_seat) {
                        Ordering::Greater => meeting.wins += 1,
                        Ordering::Equal => meeting.draws += 1,
                        Ordering::Less => meeting.losses += 1,
                    }
                }
            }
        }
        if let [one, other] = game.order[..] {
            let players = (one.min(other), one.max(other));
            if let Some((_, quarters)) = complete_pair(&mut self.halves, game, players.0) {
                self.meetings.entry(players).or_default().pairs.add(quarters);
            }
        }
    }

    /// Adds the meetings of another table, whose players have these numbers in this one.
    pub fn absorb(&mut self, other: &Crosstable, numbers: &[usize]) {
        self.seats = self.seats.max(other.seats);
        for ((first, second), meeting) in other.meetings() {
            let (first, second) = (numbers[first], numbers[second]);
            let seen = if first <= second { *meeting } else { meeting.reversed() };
            let sum = self.meetings.entry((first.min(second), first.max(second))).or_default();
            sum.wins += seen.wins;
            sum.draws += seen.draws;
            sum.losses += seen.losses;
            sum.pairs.0.iter_mut().zip(seen.pairs.0).for_each(|(sum, pairs)| *sum += pairs);
        }
    }

    /// All meetings, by the numbers of the two players, the lower first.
    pub fn meetings(&self) -> impl Iterator<Item = ((usize, usize), &Meeting)> {
        self.meetings.iter().map(|(players, meeting)| (*players, meeting))
    }

    /// The games of two players as the first one sees them; `None` if they never met.
    #[must_use]
    pub fn meeting(&self, player: usize, other: usize) -> Option<Meeting> {
        match player <= other {
            true => self.meetings.get(&(player, other)).copied(),
            false => self.meetings.get(&(other, player)).map(Meeting::reversed),
        }
    }

    /// Rates so many players by maximum likelihood; see [`ratings`]. A game of more than two seats
    /// tells less than all its comparisons would, for a ranking of `n` takes only `n` − 1 of them:
    /// errors are that much wider.
    #[must_use]
    pub fn ratings(&self, players: usize) -> Vec<Rating> {
        let pairings = self.meetings().map(|((first, second), meeting)| {
            let Meeting { wins, draws, losses, .. } = *meeting;
            Pairing { first, second, wins, draws, losses }
        });
        let mut rated = ratings(&pairings.collect::<Vec<_>>(), players);
        let wider = (self.seats.max(2) as f64 / 2.0).sqrt();
        rated.iter_mut().for_each(|rating| rating.error *= wider);
        rated
    }
}

/// How a seat did beside another one.
fn standing(game: &GameLine, seat: usize, other: usize) -> Ordering {
    let counted = match (game.totals.get(seat), game.totals.get(other)) {
        (Some(total), Some(others)) => total.cmp(others),
        _ => {
            let share = |seat: usize| game.shares.get(seat).copied().unwrap_or(0.0);
            share(seat).total_cmp(&share(other))
        }
    };
    game.has_left(other).cmp(&game.has_left(seat)).then(counted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::LeftLine;

    fn game(index: u64, order: &[usize], shares: &[f64], totals: &[i32]) -> GameLine {
        GameLine {
            index,
            order: order.to_vec(),
            shares: shares.to_vec(),
            totals: totals.to_vec(),
            ..GameLine::default()
        }
    }

    #[test]
    fn two_seats_are_grouped_by_pair() {
        let table = Crosstable::of(&[
            game(0, &[2, 0], &[1.0, 0.0], &[40, 24]),
            game(1, &[0, 2], &[0.5, 0.5], &[32, 32]),
            game(2, &[1, 2], &[0.0, 1.0], &[]),
        ]);
        let meeting = table.meeting(2, 0).unwrap();
        assert_eq!((meeting.wins, meeting.draws, meeting.losses), (1, 1, 0));
        assert_eq!(meeting.pairs, Pentanomial([0, 0, 0, 1, 0]));
        assert_eq!(table.meeting(0, 2), Some(meeting.reversed()));
        assert_eq!(table.meeting(1, 2).unwrap().pairs.pairs(), 0, "half a pair");
        assert_eq!(table.meeting(0, 1), None);
    }

    #[test]
    fn more_seats_are_compared_by_what_they_count() {
        let table = Crosstable::of(&[
            game(0, &[2, 0, 1], &[1.0, 0.0, 0.0], &[30, 20, 14]),
            // The second seat, which is player 1, forfeited.
            game(1, &[0, 1, 2], &[0.5, 0.0, 0.5], &[]),
        ]);
        let wins = |player, other| table.meeting(player, other).unwrap().score();
        assert_eq!((wins(2, 0), wins(2, 1), wins(0, 1)), (1.5, 2.0, 2.0));
        let rated = table.ratings(3);
        assert!(rated[2].elo > rated[0].elo && rated[0].elo > rated[1].elo);
    }

    #[test]
    fn whoever_stayed_beats_whoever_left_even_with_nothing() {
        let mut left = game(0, &[0, 1, 2], &[1.0, 0.0, 0.0], &[30, 0, 0]);
        left.left = vec![LeftLine { seat: 2, cause: "late".into(), why: String::new() }];
        let table = Crosstable::of(&[left]);
        let wins = |player, other| table.meeting(player, other).unwrap().score();
        assert_eq!((wins(0, 1), wins(0, 2), wins(2, 1)), (1.0, 1.0, 1.0));
    }
}
