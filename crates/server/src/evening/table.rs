//! How the players of an evening stand.

use std::cmp::Reverse;

use super::Evening;
use crate::message::{EveningRow, System};

/// What decides about places, first things first: half points, those of the opponents, and, in
/// quarters, those that were taken from them.
type Merit = (u32, u32, u32);

impl Evening {
    /// The half points of a player. In a Swiss tournament whoever has nobody to meet gets a whole
    /// one; in a round robin everybody sits out as often as the others.
    pub(super) fn halves(&self, player: usize) -> u32 {
        let is_swiss = matches!(self.system, System::Swiss { .. });
        let byes = self.rounds.iter().flatten().filter(|pair| is_swiss && pair.seats == [player]);
        let own = self.meetings().filter(|pair| pair.seats.contains(&player));
        2 * byes.count() as u32 + own.filter_map(|pair| pair.halves(player)).sum::<u32>()
    }

    /// The table, the first first. Whoever has met nobody and is left out is not in it.
    pub(super) fn table(&self) -> Vec<EveningRow> {
        let results = self.results();
        let halves = (0..self.players.len()).map(|player| self.halves(player)).collect::<Vec<_>>();
        let mut all = (0..self.players.len())
            .filter(|player| !self.players[*player].is_out || self.has_played(*player))
            .map(|player| (merit(player, &results[player], &halves), player))
            .collect::<Vec<_>>();
        all.sort_by_key(|(merit, player)| (Reverse(*merit), *player));
        let row = |&(merit, player): &(Merit, usize)| EveningRow {
            player: player as u8,
            place: 1 + all.iter().take_while(|(other, _)| *other > merit).count() as u8,
            games: results[player].len() as u8,
            points: f64::from(merit.0) / 2.0,
            buchholz: f64::from(merit.1) / 2.0,
            berger: f64::from(merit.2) / 4.0,
        };
        all.iter().map(row).collect()
    }

    fn has_played(&self, player: usize) -> bool {
        self.rounds.iter().flatten().any(|pair| pair.seats.contains(&player))
    }

    /// Of each player the opponents in games that have a result, with the half points from each.
    fn results(&self) -> Vec<Vec<(usize, u32)>> {
        let mut results = vec![Vec::new(); self.players.len()];
        for pair in self.meetings() {
            for &player in &pair.seats {
                results[player].extend(pair.opponent(player).zip(pair.halves(player)));
            }
        }
        results
    }
}

fn merit(player: usize, results: &[(usize, u32)], halves: &[u32]) -> Merit {
    let buchholz = results.iter().map(|(other, _)| halves[*other]).sum();
    let berger = results.iter().map(|(other, taken)| taken * halves[*other]).sum();
    (halves[player], buchholz, berger)
}

#[cfg(test)]
mod tests {
    use super::super::Pair;
    use super::super::pairing::tests::evening;
    use super::*;
    use crate::message::Score;

    fn pair(seats: &[usize], score: Option<Score>) -> Pair {
        Pair { seats: seats.to_vec(), game: None, score, is_by_hand: false }
    }

    #[test]
    fn points_come_first_then_those_of_the_opponents_then_those_taken_from_them() {
        let mut evening = evening(5, System::Swiss { rounds: 3 });
        evening.rounds = vec![
            vec![
                pair(&[0, 1], Some(Score::First)),
                pair(&[2, 3], Some(Score::Draw)),
                pair(&[4], None),
            ],
            vec![
                pair(&[0, 4], Some(Score::Second)),
                pair(&[1, 2], Some(Score::Second)),
                pair(&[3], None),
            ],
            vec![pair(&[4, 2], None), pair(&[0, 3], Some(Score::Draw)), pair(&[1], None)],
        ];
        let table = evening.table();
        let rows = table
            .iter()
            .map(|row| (row.player, row.place, row.games, row.points, row.buchholz, row.berger));
        // The game of 4 and 2 goes on. Of 3, the points are ½ from 2, 1 for the bye, ½ from 0.
        assert_eq!(
            rows.collect::<Vec<_>>(),
            [
                (3, 1, 2, 2.0, 3.0, 1.5),
                (4, 2, 1, 2.0, 1.5, 1.5),
                (0, 3, 3, 1.5, 5.0, 2.0),
                (2, 4, 2, 1.5, 3.0, 2.0),
                (1, 5, 2, 1.0, 3.0, 0.0),
            ]
        );
    }

    #[test]
    fn whoever_is_equal_in_everything_shares_a_place() {
        let mut evening = evening(4, System::RoundRobin);
        evening.rounds =
            vec![vec![pair(&[0, 1], Some(Score::First)), pair(&[2, 3], Some(Score::First))]];
        let places = evening.table().iter().map(|row| row.place).collect::<Vec<_>>();
        assert_eq!(places, [1, 1, 3, 3]);
    }

    #[test]
    fn sitting_out_a_round_robin_gives_nothing() {
        let mut evening = evening(3, System::RoundRobin);
        evening.rounds = vec![vec![pair(&[0, 1], Some(Score::Draw)), pair(&[2], None)]];
        assert_eq!((evening.halves(0), evening.halves(2)), (1, 0));
    }

    #[test]
    fn whoever_left_stays_in_the_table_with_what_was_played() {
        let mut evening = evening(3, System::RoundRobin);
        evening.rounds = vec![vec![pair(&[0, 1], Some(Score::First)), pair(&[2], None)]];
        evening.players[0].is_out = true;
        assert_eq!(evening.table()[0].player, 0);
        evening.rounds.clear();
        assert_eq!(evening.table().len(), 2);
    }
}
