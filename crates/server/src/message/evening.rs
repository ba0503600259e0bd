//! A tournament of people, played in one evening.

use serde::{Deserialize, Serialize};

use super::game::{Clock, Options};

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum System {
    /// Players of equal points, so many rounds: 1 to 63.
    Swiss {
        /// How many rounds there are.
        rounds: u8,
    },
    /// Everybody everybody, once.
    RoundRobin,
}

/// `POST /api/evening`: begins an evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct NewEvening {
    /// The game's name in the catalog: one with two seats.
    pub game: String,
    /// Its options.
    pub options: Option<Options>,
    /// The clock of every game.
    pub clock: Clock,
    /// Who meets whom.
    pub system: System,
    /// Who plays: 2 to 64 names, no two alike.
    pub names: Vec<String>,
}

/// An evening as those see it who take part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EveningState {
    /// The game's name in the catalog.
    pub game: String,
    /// Its options.
    pub options: Options,
    /// The clock of every game.
    pub clock: Clock,
    /// Who meets whom.
    pub system: System,
    /// How many rounds there are, as far as that is known now.
    pub rounds: u32,
    /// How many of them have begun.
    pub round: u32,
    /// The players, by number from 0; numbers never change.
    pub players: Vec<EveningPlayer>,
    /// How they stand, the first first.
    pub table: Vec<EveningRow>,
    /// The round that began last.
    pub pairs: Vec<EveningPair>,
    /// Whether it is over: nothing changes any more.
    pub is_closed: bool,
}

/// A player of an evening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EveningPlayer {
    /// The name.
    pub name: String,
    /// Whether somebody has come by this name.
    pub is_taken: bool,
    /// Whether the player is left out of the rounds to come.
    pub is_out: bool,
}

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EveningRow {
    /// The player.
    pub player: u8,
    /// The place from 1; those who are equal in everything share one.
    pub place: u8,
    /// Games that have a result.
    pub games: u8,
    /// One for a game won, a half for one drawn, in a Swiss tournament one for a bye.
    pub points: f64,
    /// The points of all opponents together (Buchholz), which decides between equal points.
    pub buchholz: f64,
    /// The points of those that were beaten, and half of those drawn with (Sonneborn-Berger), which
    /// decides after that.
    pub berger: f64,
}

/// Two who meet, or one who has nobody to meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EveningPair {
    /// Who has the first seat, or sits out.
    pub first: u8,
    /// Who has the second one; nobody if the first sits out.
    pub second: Option<u8>,
    /// The result, once there is one.
    pub score: Option<Score>,
    /// Whether the host has entered it.
    pub is_by_hand: bool,
    /// The game, for its players and for the host.
    pub game: Option<String>,
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Who had the first seat.
    First,
    /// Nobody.
    Draw,
    /// Who had the second one.
    Second,
}

/// `GET /api/evening`, for the machine that the server runs on only.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HostEvening {
    /// The secret of the one link for all players.
    pub secret: String,
    /// What everybody sees.
    pub evening: EveningState,
    /// All rounds.
    pub rounds: Vec<Vec<EveningPair>>,
}

/// `POST /api/evening/result`: enters a result, or takes back what was entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EnterResult {
    /// The round, from 0.
    pub round: u32,
    /// The pair in the round, from 0.
    pub pair: u8,
    /// Who won; nothing, if the game itself is to say it.
    pub score: Option<Score>,
}

/// `POST /api/evening/players`: somebody comes or goes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ChangePlayers {
    /// Somebody else plays, too, from the next round on.
    Add {
        /// The name.
        name: String,
    },
    /// A player is left out of the rounds to come, or let in again.
    Out {
        /// The player.
        player: u8,
        /// Whether left out.
        is_out: bool,
    },
    /// A name may be chosen again: whoever had chosen it has no right by it any more.
    Free {
        /// The player.
        player: u8,
    },
}

/// `POST /api/evening/join`: chooses a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct JoinEvening {
    /// The secret of the evening's link.
    pub secret: String,
    /// A random text that the client keeps, of 16 to 64 characters: the name belongs to it.
    pub key: String,
    /// The player whose name is chosen.
    pub player: u8,
}

/// `POST /api/evening/look`: how the evening stands, for whoever has its link or has joined.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct LookAtEvening {
    /// The secret of the evening's link.
    pub secret: Option<String>,
    /// The key by which a name was chosen.
    pub key: Option<String>,
}

/// The answer to both.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeenEvening {
    /// How it stands. Only the game of whoever asks is named.
    pub evening: EveningState,
    /// Whose name belongs to the key.
    pub player: Option<u8>,
}

/// `POST /api/evening/sit`: sits down at the own game of the round; the answer is that to
/// [`Take`](super::Take).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SitDown {
    /// The key by which a name was chosen.
    pub key: String,
}

/// What of an evening is exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EveningPart {
    /// How everybody stands.
    Table,
    /// Who met whom.
    Pairs,
}
