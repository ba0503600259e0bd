//! A tournament of people in one evening: who plays, who met whom, and how it stands.
//!
//! There is one at a time. It is kept as a setting of the library and changes only when that is
//! saved; its games are games like any other, and their results are taken from them.

mod export;
mod host;
mod pairing;
mod player;
mod routes;
mod table;
mod view;

use serde::{Deserialize, Serialize};
use store::Store;

use crate::hall::is_same;
use crate::message::{Clock, Options, Problem, Score, System};
use crate::problem::Answer;
use crate::room::json;

pub(crate) use routes::routes;

/// Under which name the store has it.
const SETTING: &str = "evening";

/// How many may play.
const PLAYERS: (usize, usize) = (2, 64);

/// The most rounds: as many as it takes everybody to meet everybody.
const ROUNDS_MAX: u8 = 63;

/// How long the secret of an evening is. It is read from a wall and typed, and 2^48 is more than
/// anybody can try in an evening.
const SECRET: usize = 12;

/// An evening, as the store keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Evening {
    /// That of the one link for all players.
    secret: String,
    game: String,
    options: Options,
    clock: Clock,
    system: System,
    players: Vec<Player>,
    rounds: Vec<Vec<Pair>>,
    is_closed: bool,
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Player {
    name: String,
    /// What the browser that has chosen the name said to be known by.
    key: Option<String>,
    /// Whether left out of the rounds to come.
    is_out: bool,
}

/// Two who meet, or one who has nobody to meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Pair {
    /// The player in each seat.
    seats: Vec<usize>,
    game: Option<String>,
    score: Option<Score>,
    is_by_hand: bool,
}

impl Pair {
    /// Whether it is still to be known who won.
    fn is_open(&self) -> bool {
        self.seats.len() == 2 && self.score.is_none()
    }

    /// The player whom a player meets.
    fn opponent(&self, player: usize) -> Option<usize> {
        match self.seats[..] {
            [one, other] if one == player => Some(other),
            [other, one] if one == player => Some(other),
            _ => None,
        }
    }

    /// What a player has got from it in half points, once that is known.
    fn halves(&self, player: usize) -> Option<u32> {
        let is_first = self.seats.first() == Some(&player);
        self.score.map(|score| match score {
            Score::Draw => 1,
            Score::First => 2 * u32::from(is_first),
            Score::Second => 2 * u32::from(!is_first),
        })
    }
}

impl Evening {
    /// The one that a library has. One of another edition of Damier must not keep the server from
    /// starting.
    pub(crate) fn load(store: &Store) -> Answer<Option<Evening>> {
        let text = store.setting(SETTING)?;
        Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
    }

    fn save(&self, store: &Store) -> Answer<()> {
        store.set_setting(SETTING, &json(self)).map_err(Problem::not_saved)
    }

    /// The player whose name a key has chosen.
    fn player_of(&self, key: &str) -> Option<usize> {
        let is_his = |player: &Player| player.key.as_deref().is_some_and(|own| is_same(own, key));
        self.players.iter().position(is_his)
    }

    /// The pair of a player in the round that began last.
    fn pair_of(&self, player: usize) -> Option<&Pair> {
        self.rounds.last()?.iter().find(|pair| pair.seats.contains(&player))
    }

    /// All games that were to be played.
    fn meetings(&self) -> impl Iterator<Item = &Pair> {
        self.rounds.iter().flatten().filter(|pair| pair.seats.len() == 2)
    }
}
