//! An evening as messages have it.

use super::{Evening, Pair};
use crate::message::{EveningPair, EveningPlayer, EveningState, HostEvening, SeenEvening};

impl Evening {
    /// What the host sees.
    pub(super) fn hosted(&self) -> HostEvening {
        let round = |round: &Vec<Pair>| round.iter().map(|pair| pair_of(pair, true)).collect();
        HostEvening {
            secret: self.secret.clone(),
            evening: self.state(|_| true),
            rounds: self.rounds.iter().map(round).collect(),
        }
    }

    /// What somebody sees who has the link, or has joined.
    pub(super) fn seen(&self, player: Option<usize>) -> SeenEvening {
        let is_own = |pair: &Pair| player.is_some_and(|player| pair.seats.contains(&player));
        SeenEvening { evening: self.state(is_own), player: player.map(|player| player as u8) }
    }

    /// How it stands, with the games of some pairs.
    fn state(&self, has_game: impl Fn(&Pair) -> bool) -> EveningState {
        let players = self.players.iter().map(|player| EveningPlayer {
            name: player.name.clone(),
            is_taken: player.key.is_some(),
            is_out: player.is_out,
        });
        let pairs = self.rounds.last().into_iter().flatten();
        EveningState {
            game: self.game.clone(),
            options: self.options.clone(),
            clock: self.clock,
            system: self.system,
            rounds: self.rounds_count() as u32,
            round: self.rounds.len() as u32,
            players: players.collect(),
            table: self.table(),
            pairs: pairs.map(|pair| pair_of(pair, has_game(pair))).collect(),
            is_closed: self.is_closed,
        }
    }
}

fn pair_of(pair: &Pair, has_game: bool) -> EveningPair {
    let seat = |seat: usize| pair.seats.get(seat).map(|player| *player as u8);
    EveningPair {
        first: seat(0).unwrap_or_default(),
        second: seat(1),
        score: pair.score,
        is_by_hand: pair.is_by_hand,
        game: pair.game.clone().filter(|_| has_game),
    }
}
