//! The links of a game: for its open seats, and for those who only look.

use game::Seat;
use play::Occupant;
use serde::{Deserialize, Serialize};
use store::Store;

use super::Room;
use super::act::name_of;
use super::state::now;
use crate::hall::{is_same, secret};
use crate::message::{
    Code, Invite, Invites, LobbyEntry, LobbySeat, Problem, Sharing, Take, Wanted,
};
use crate::problem::Answer;
use crate::view;

/// Seconds after which whoever is away can be claimed: unless told, at least, and at most.
const AWAY: (u32, u32, u32) = (300, 10, 86_400);

/// The length of a client's key.
const KEY: (usize, usize) = (16, 64);

/// What a game has that people at several machines play, as the store keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Links {
    is_open: bool,
    away_max: u32,
    /// Whether everybody agreed to hold the game.
    #[serde(default)]
    pub(super) is_held: bool,
    /// The game that comes next.
    #[serde(default)]
    pub(super) next: Option<String>,
    /// Whether it came after another one.
    #[serde(default)]
    is_next: bool,
    /// The secret of the spectators' link.
    spectator: String,
    /// By seat; none where nobody was waited for.
    seats: Vec<Option<Link>>,
}

/// The link of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Link {
    secret: String,
    /// What whoever has taken the seat said to be known by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<String>,
}

impl Links {
    /// The links of a new game; none if it has no open seat.
    pub(super) fn of(
        occupants: &[Occupant],
        is_open: Option<bool>,
        away_max: Option<u32>,
    ) -> Answer<Option<Links>> {
        let (usual, least, most) = AWAY;
        let away_max = away_max.unwrap_or(usual);
        if !(least..=most).contains(&away_max) {
            let found = format!("{away_max} s to be away");
            return Err(Problem::found(Code::BadMessage, found, format!("{least} to {most} s"))
                .wants_at_most(Wanted::Clock, most));
        }
        if !occupants.iter().any(Occupant::is_open) {
            return Ok(None);
        }
        let link = |occupant: &Occupant| match occupant.is_open() {
            true => Ok(Some(Link { secret: secret()?, key: None })),
            false => Ok(None),
        };
        let seats = occupants.iter().map(link).collect::<Answer<_>>()?;
        let is_open = is_open.unwrap_or(false);
        let spectator = secret()?;
        let (is_held, next, is_next) = (false, None, false);
        Ok(Some(Links { is_open, away_max, is_held, next, is_next, spectator, seats }))
    }

    /// The same for another game of the same people, each a seat on.
    pub(super) fn rotated(&self) -> Links {
        let mut links =
            Links { is_open: false, is_held: false, next: None, is_next: true, ..self.clone() };
        links.seats.rotate_right(1);
        links
    }

    /// Whether its seats are kept for those whom the server itself sends, as in an evening.
    pub(super) fn is_kept(&self) -> bool {
        self.seats.iter().flatten().all(|link| link.key.as_ref() == Some(&link.secret))
    }

    /// Whether the game came after another one.
    pub(super) const fn is_next(&self) -> bool {
        self.is_next
    }

    /// Seconds after which whoever is away can be claimed.
    pub(super) const fn away_max(&self) -> u32 {
        self.away_max
    }

    /// The seat that somebody asks for, by its secret, or by its number where anybody may come.
    fn seat_of(&self, take: &Take) -> Option<usize> {
        match &take.secret {
            Some(secret) => self
                .seats
                .iter()
                .position(|link| link.as_ref().is_some_and(|link| is_same(&link.secret, secret))),
            None => take.seat.map(usize::from).filter(|_| self.is_open),
        }
    }
}

/// Refuses the key of a client that is too short to be a secret, or too long.
pub(crate) fn check_key(key: &str) -> Answer<()> {
    let length = key.chars().count();
    if (KEY.0..=KEY.1).contains(&length) {
        return Ok(());
    }
    let found = format!("a key of {length} characters");
    Err(Problem::found(Code::BadMessage, found, format!("{} to {}", KEY.0, KEY.1)))
}

impl Room {
    /// Whether people at several machines play it.
    pub(crate) const fn is_shared(&self) -> bool {
        self.links.is_some()
    }

    /// What they share, as messages have it.
    pub(super) fn sharing(&self) -> Option<Sharing> {
        let Links { is_open, away_max, next, .. } = self.links.as_ref()?;
        Some(Sharing { is_open: *is_open, away_max: *away_max, next: next.clone() })
    }

    /// The secrets of the links that still lead somewhere.
    pub(crate) fn invites(&self) -> Option<Invites> {
        let Links { spectator, seats, .. } = self.links.as_ref()?;
        let open = seats.iter().enumerate().filter_map(|(seat, link)| {
            let link = link.as_ref().filter(|link| link.key.is_none())?;
            Some(Invite { seat: seat as u8, secret: link.secret.clone() })
        });
        Some(Invites { spectator: spectator.clone(), seats: open.collect() })
    }

    /// The tokens of the seats that whoever made the game speaks for: a seat with a link is its
    /// guest's.
    pub(crate) fn own_tokens(&self) -> Vec<Option<String>> {
        let is_guest = |seat: usize| {
            self.links
                .as_ref()
                .is_some_and(|links| links.seats.get(seat).is_some_and(Option::is_some))
        };
        let tokens = self.tokens.iter().enumerate();
        tokens.map(|(seat, token)| (!is_guest(seat)).then(|| token.clone())).collect()
    }

    /// The seat that the link of a secret leads to, if it is still open.
    pub(crate) fn seat_of_link(&self, secret: &str) -> Option<u8> {
        let invite = self.invites()?.seats.into_iter();
        invite.into_iter().find(|invite| is_same(&invite.secret, secret)).map(|invite| invite.seat)
    }

    /// Whether a secret is that of the spectators, or of a seat that is still open.
    pub(crate) fn is_link(&self, secret: &str) -> bool {
        let Some(invites) = self.invites() else { return false };
        let secrets = invites.seats.iter().map(|invite| &invite.secret);
        secrets.chain([&invites.spectator]).any(|known| is_same(known, secret))
    }

    /// Seats somebody; whoever asks again by the same key sits there already. What cannot be saved
    /// has not happened.
    pub(crate) fn take(&mut self, take: &Take, store: &Store) -> Answer<Seat> {
        let refused = || Problem::forbidden("the secret of a seat of this game");
        check_key(&take.key)?;
        let links = self.links.as_ref().ok_or_else(refused)?;
        let seat = links.seat_of(take).ok_or_else(refused)?;
        let link = links.seats.get(seat).and_then(Option::as_ref).ok_or_else(refused)?;
        if let Some(key) = &link.key {
            let taken = || Problem::found(Code::Taken, "a seat that is taken", "an open seat");
            if !is_same(key, &take.key) {
                return Err(taken());
            }
            // A seat may be kept for whoever has the key.
            if !self.play.occupant(Seat::new(seat)).is_open() {
                return Ok(Seat::new(seat));
            }
        }
        let name = name_of(&take.name)?;
        let before = (self.play.clone(), self.changes.clone(), self.links.clone());
        self.sit(seat, name, &take.key);
        if let Err(error) = self.save(store) {
            (self.play, self.changes, self.links) = before;
            return Err(Problem::not_saved(error));
        }
        Ok(Seat::new(seat))
    }

    fn sit(&mut self, seat: usize, name: String, key: &str) {
        let mut occupants = self.play.occupants().to_vec();
        let proposed = occupants[seat].name().to_string();
        let name = if name.is_empty() { proposed } else { name };
        occupants[seat] = Occupant::Person { name };
        self.play.seat(occupants, std::time::Instant::now());
        if let Some(Some(link)) = self.links.as_mut().and_then(|links| links.seats.get_mut(seat)) {
            link.key = Some(key.to_string());
        }
        self.arrive(Seat::new(seat));
        self.touch();
        self.changes.updated = now();
    }

    /// Keeps its open seats for those whom the server itself sends: no link leads to them.
    pub(crate) fn keep_seats(&mut self) {
        let seats = self.links.as_mut().map(|links| links.seats.iter_mut().flatten());
        for link in seats.into_iter().flatten() {
            link.key = Some(link.secret.clone());
        }
    }

    /// What seats whoever such a seat is kept for.
    pub(crate) fn kept(&self, seat: usize) -> Option<Take> {
        let Link { secret, key } = self.links.as_ref()?.seats.get(seat)?.as_ref()?;
        let (secret, key) = (Some(secret.clone()), key.clone()?);
        Some(Take { secret, seat: None, name: String::new(), key })
    }

    /// Gives a seat another token, so that whoever had the old one has no right any more. What
    /// cannot be saved has not happened.
    pub(crate) fn renew_token(&mut self, seat: usize, store: &Store) -> Answer<()> {
        let before = std::mem::replace(&mut self.tokens[seat], secret()?);
        if let Err(error) = self.save(store) {
            self.tokens[seat] = before;
            return Err(Problem::not_saved(error));
        }
        self.dismiss(Seat::new(seat));
        Ok(())
    }

    /// The game in the lobby, while it waits for anybody.
    pub(crate) fn lobby_entry(&self) -> Option<LobbyEntry> {
        self.links.as_ref().filter(|links| links.is_open && self.play.is_open())?;
        let game = self.play.played().game();
        let seat = |occupant: &Occupant| LobbySeat {
            name: occupant.name().to_string(),
            is_open: occupant.is_open(),
            is_machine: !occupant.is_person(),
        };
        Some(LobbyEntry {
            id: self.id.clone(),
            game: game.name().to_string(),
            options: view::write_options(game.options()),
            seats: self.play.occupants().iter().map(seat).collect(),
            clock: self.clock(),
            created: self.about.created,
        })
    }
}
