//! Who meets whom in the next round, and who has the first seat.

use arena::circle;
use arena::swiss::{self, Round, Standing};

use super::{Evening, Pair};
use crate::message::System;

impl Evening {
    /// The next round of those who are not left out, without its games; empty if there is none.
    pub(super) fn next_round(&self) -> Vec<Pair> {
        let round = match self.system {
            System::Swiss { rounds } if self.rounds.len() >= usize::from(rounds) => {
                return Vec::new();
            }
            System::Swiss { .. } => self.swiss(),
            System::RoundRobin => self.circle().into_iter().next().unwrap_or_default(),
        };
        round.into_iter().enumerate().map(|(board, pair)| self.seated(board, pair)).collect()
    }

    /// How many rounds there are together, as far as that is known now.
    pub(super) fn rounds_count(&self) -> usize {
        match self.system {
            System::Swiss { rounds } => usize::from(rounds),
            System::RoundRobin => self.rounds.len() + self.circle().len(),
        }
    }

    fn present(&self) -> Vec<usize> {
        (0..self.players.len()).filter(|player| !self.players[*player].is_out).collect()
    }

    /// Players of equal points who have not met yet, and perhaps one alone.
    fn swiss(&self) -> Vec<Vec<usize>> {
        let present = self.present();
        if present.len() < 2 {
            return Vec::new();
        }
        let met = self.met();
        let standing = |player: &usize| {
            let met = present.iter().map(|other| met[*player][*other]);
            let byes = self.rounds.iter().flatten().filter(|pair| pair.seats == [*player]);
            Standing {
                score: f64::from(self.halves(*player)),
                byes: byes.count() as u64,
                met: met.collect(),
            }
        };
        groups(&swiss::pair(&present.iter().map(standing).collect::<Vec<_>>()), &present)
    }

    /// The rounds that are left in which everybody present meets everybody else present. Whoever
    /// comes late, or leaves, makes the circle another one: what was played in it before is left
    /// out, and so is a round in which nothing is left to play.
    fn circle(&self) -> Vec<Vec<Vec<usize>>> {
        let (present, met) = (self.present(), self.met());
        let left = circle::rounds(present.len()).into_iter().map(|round| {
            let is_new = |pair: &Vec<usize>| pair.len() < 2 || met[pair[0]][pair[1]] == 0;
            let (new, old): (Vec<_>, Vec<_>) =
                groups(&round, &present).into_iter().partition(is_new);
            // Those who have met sit out.
            [new, old.concat().into_iter().map(|player| vec![player]).collect()].concat()
        });
        left.filter(|round| round.iter().any(|pair| pair.len() == 2)).collect()
    }

    /// How often each player has been to play each other one.
    fn met(&self) -> Vec<Vec<u64>> {
        let mut met = vec![vec![0; self.players.len()]; self.players.len()];
        for pair in self.meetings() {
            let (one, other) = (pair.seats[0], pair.seats[1]);
            met[one][other] += 1;
            met[other][one] += 1;
        }
        met
    }

    /// Gives the first seat to whoever had it less often; if that is equal, to whoever did not have
    /// it last, and at the beginning to the upper and the lower of a pair in turn.
    fn seated(&self, board: usize, mut seats: Vec<usize>) -> Pair {
        if let [one, other] = seats[..] {
            let (own, others) = (self.firsts(one), self.firsts(other));
            let is_turned = match own.0.cmp(&others.0) {
                std::cmp::Ordering::Equal if own.1 == others.1 => board % 2 == 1,
                std::cmp::Ordering::Equal => own.1,
                order => order.is_gt(),
            };
            if is_turned {
                seats.swap(0, 1);
            }
        }
        Pair { seats, game: None, score: None, is_by_hand: false }
    }

    /// How much more often a player had the first seat than the second one, and whether last time.
    fn firsts(&self, player: usize) -> (i64, bool) {
        let own = self.meetings().filter(|pair| pair.seats.contains(&player));
        own.fold((0, false), |(more, _), pair| {
            let is_first = pair.seats[0] == player;
            (more + if is_first { 1 } else { -1 }, is_first)
        })
    }
}

/// The pairs of a round and whoever sits out, as those players of whom the round speaks.
fn groups(round: &Round, players: &[usize]) -> Vec<Vec<usize>> {
    let alone = round.bye.map(|player| vec![player]);
    let groups = round.pairs.iter().cloned().chain(alone);
    groups.map(|group| group.into_iter().map(|player| players[player]).collect()).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeSet;

    use super::super::Player;
    use super::*;
    use crate::message::{Clock, Options, Score};

    pub(in super::super) fn evening(players: usize, system: System) -> Evening {
        let player = |n: usize| Player { name: format!("P{n}"), key: None, is_out: false };
        Evening {
            secret: "secret".to_string(),
            game: "othello".to_string(),
            options: Options::default(),
            clock: Clock { seconds: 60, increment: 0, per_move: false },
            system,
            players: (0..players).map(player).collect(),
            rounds: Vec::new(),
            is_closed: false,
        }
    }

    /// Plays a round, in which the lower number always wins; whether there was one.
    fn play(evening: &mut Evening) -> bool {
        let mut round = evening.next_round();
        for pair in round.iter_mut().filter(|pair| pair.seats.len() == 2) {
            let is_first = pair.seats[0] < pair.seats[1];
            pair.score = Some(if is_first { Score::First } else { Score::Second });
        }
        let is_round = !round.is_empty();
        evening.rounds.extend(is_round.then_some(round));
        is_round
    }

    fn met(evening: &Evening) -> Vec<(usize, usize)> {
        let sorted =
            |pair: &Pair| (pair.seats[0].min(pair.seats[1]), pair.seats[0].max(pair.seats[1]));
        evening.meetings().map(sorted).collect()
    }

    #[test]
    fn in_a_round_robin_everybody_meets_everybody_once_with_the_seats_in_balance() {
        for players in 2..=33 {
            let mut evening = evening(players, System::RoundRobin);
            let rounds = evening.rounds_count();
            while play(&mut evening) {}
            assert_eq!(evening.rounds.len(), rounds);
            let pairs = met(&evening);
            assert_eq!(pairs.len(), players * (players - 1) / 2);
            assert_eq!(pairs.iter().collect::<BTreeSet<_>>().len(), pairs.len());
            let uneven = (0..players).map(|player| evening.firsts(player).0.abs()).max();
            assert!(uneven <= Some(2), "{players} players: {uneven:?}");
        }
    }

    #[test]
    fn whoever_comes_late_to_a_round_robin_meets_everybody_who_stays() {
        let mut evening = evening(5, System::RoundRobin);
        play(&mut evening);
        play(&mut evening);
        evening.players[1].is_out = true;
        evening.players.push(Player { name: "Late".to_string(), key: None, is_out: false });
        let before = met(&evening);
        while play(&mut evening) {}
        let pairs = met(&evening);
        assert_eq!(pairs.iter().collect::<BTreeSet<_>>().len(), pairs.len());
        for (one, other) in [(0, 2), (0, 3), (0, 4), (0, 5), (2, 3), (2, 4), (2, 5), (3, 5), (4, 5)]
        {
            assert!(pairs.contains(&(one, other)), "{one} and {other}");
        }
        assert!(pairs[before.len()..].iter().all(|(one, other)| *one != 1 && *other != 1));
    }

    #[test]
    fn in_a_swiss_evening_nobody_meets_again_and_the_seats_are_in_balance() {
        for players in 10..=64 {
            let mut evening = evening(players, System::Swiss { rounds: 5 });
            while play(&mut evening) {}
            assert_eq!((evening.rounds.len(), evening.rounds_count()), (5, 5));
            let pairs = met(&evening);
            assert_eq!(pairs.iter().collect::<BTreeSet<_>>().len(), pairs.len());
            let alone = evening.rounds.iter().flatten().filter(|pair| pair.seats.len() == 1);
            let alone = alone.map(|pair| pair.seats[0]).collect::<Vec<_>>();
            assert_eq!(alone.len(), 5 * (players % 2));
            assert_eq!(alone.iter().collect::<BTreeSet<_>>().len(), alone.len());
            let uneven = (0..players).map(|player| evening.firsts(player).0.abs()).max();
            assert!(uneven <= Some(3), "{players} players: {uneven:?}");
        }
    }

    #[test]
    fn whoever_had_the_first_seat_less_often_gets_it() {
        let mut evening = evening(4, System::Swiss { rounds: 5 });
        let seats = |evening: &Evening| {
            evening.next_round().into_iter().map(|pair| pair.seats).collect::<Vec<_>>()
        };
        assert_eq!(seats(&evening), [[0, 1], [3, 2]], "the upper and the lower in turn");
        play(&mut evening);
        assert_eq!(seats(&evening), [[2, 0], [1, 3]]);
    }

    #[test]
    fn whoever_is_out_is_not_paired_and_one_alone_plays_nobody() {
        let mut evening = evening(3, System::Swiss { rounds: 5 });
        evening.players[0].is_out = true;
        assert_eq!(evening.next_round()[0].seats, [1, 2]);
        evening.players[1].is_out = true;
        assert!(evening.next_round().is_empty());
        evening.system = System::RoundRobin;
        assert!(evening.next_round().is_empty());
    }
}
