//! Games of people at several machines: their links, and who is there.

use serde::{Deserialize, Serialize};

use super::game::{Clock, GameState, Options};

/// The secrets of a game's links: `GET /api/games/{id}/invites`, for its players and for the
/// machine that the server runs on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invites {
    /// That of the spectators.
    pub spectator: String,
    /// Those of the seats that are still open.
    pub seats: Vec<Invite>,
}

/// The secret of an open seat's link; whoever takes the seat uses it up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invite {
    /// The seat, from 0.
    pub seat: u8,
    /// The secret.
    pub secret: String,
}

/// What people at several machines share beside the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sharing {
    /// Whether everybody sees it in the lobby while seats are open.
    pub is_open: bool,
    /// Seconds after which whoever is away can be claimed to have left.
    pub away_max: u32,
    /// The game that everybody agreed to play next. Whoever sat in a seat sits in the one behind it
    /// there, whoever sat in the last in the first; tokens and the secret of the spectators are the
    /// same.
    pub next: Option<String>,
}

/// What a seat may offer the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// To go back to before its last move.
    TakeBack,
    /// To end the game as a draw.
    Draw,
    /// To hold the game: the clock stops, and nobody moves.
    Pause,
    /// To go on with a game that is held.
    Resume,
    /// To play another game, seats rotated.
    Again,
}

/// What a seat offers the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// What. A move back and a draw end with the next move.
    pub proposal: Proposal,
    /// Who offers it, from 0.
    pub seat: u8,
    /// Those who have accepted so far, from 0.
    pub accepted: Vec<u8>,
}

/// What people may say to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Well played.
    WellPlayed,
    /// Thank you.
    ThankYou,
    /// One moment.
    OneMoment,
}

/// Whether the person of a seat is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Presence {
    /// Nobody has come yet.
    Open,
    /// At least one connection watches with the token of the seat.
    Here,
    /// None does.
    Away {
        /// Since then, in seconds since 1970.
        since: i64,
        /// From then on the seat can be claimed, in seconds since 1970.
        claim_at: i64,
    },
}

/// `POST /api/games/{id}/take`: sits down in an open seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Take {
    /// The secret of the seat's link. A game of the lobby needs none.
    pub secret: Option<String>,
    /// The seat, from 0, where no secret says it.
    pub seat: Option<u8>,
    /// What the person is called; the name that the seat proposes, if it is empty.
    pub name: String,
    /// A random text that the client keeps, of 16 to 64 characters: whoever asks again with the
    /// same one is answered the same.
    pub key: String,
}

/// The answer to whoever has taken a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Taken {
    /// The seat, from 0.
    pub seat: u8,
    /// Its secret token.
    pub token: String,
    /// The game.
    pub game: GameState,
}

/// `POST /api/games/{id}/look`: the game of a link, which may be that of the spectators or of a
/// seat that is still open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The secret of the link.
    pub secret: String,
}

/// The answer to whoever has looked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Looked {
    /// The seat that the link leads to, from 0; nothing for spectators.
    pub seat: Option<u8>,
    /// The game.
    pub game: GameState,
}

/// A game of the lobby, `GET /api/lobby`: it waits for anybody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyEntry {
    /// Its id.
    pub id: String,
    /// The game's name in the catalog.
    pub game: String,
    /// Its options, defaults filled in.
    pub options: Options,
    /// Its seats.
    pub seats: Vec<LobbySeat>,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// When it was made, in seconds since 1970.
    pub created: i64,
}

/// A seat of a game of the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbySeat {
    /// The person's name, which may be empty, or the machine's spec.
    pub name: String,
    /// Whether it waits for somebody.
    pub is_open: bool,
    /// Whether a machine sits there.
    pub is_machine: bool,
}

/// `GET /api/me`: whoever asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Me {
    /// Whether the request counts as one of the machine that the server runs on.
    pub is_local: bool,
    /// Whether the server stands behind a proxy, at an address of its own.
    pub is_hosted: bool,
}
