//! Who watches a game, and whose person is there.

use std::sync::Arc;

use game::Seat;
use tokio::sync::mpsc::Sender;

use super::Room;
use super::state::now;
use crate::message::{Code, Presence, Problem};
use crate::problem::Answer;
use crate::pulse::Line;

/// Somebody who is told of every change.
struct Watcher {
    sender: Sender<Arc<str>>,
    /// The seats whose tokens the watcher has.
    seats: Vec<Seat>,
    /// How long the way there and back takes.
    line: Line,
}

/// Those who watch a game.
pub(super) struct Watchers {
    all: Vec<Watcher>,
    /// Since when each seat is away; nothing while somebody is there for it.
    away: Vec<Option<i64>>,
    /// What was told last of it.
    told: Vec<Option<i64>>,
    /// Whether somebody looks soon who has not come back.
    is_awaited: bool,
}

impl Watchers {
    /// Nobody, for so many seats.
    pub(super) fn none(seats: usize) -> Watchers {
        let away = vec![Some(now()); seats];
        Watchers { all: Vec::new(), told: away.clone(), away, is_awaited: false }
    }

    /// Notes who has come and who has gone.
    fn settle(&mut self) {
        for (seat, away) in Seat::all(self.away.len()).zip(&mut self.away) {
            let is_here = self.all.iter().any(|watcher| watcher.seats.contains(&seat));
            *away = if is_here { None } else { away.or_else(|| Some(now())) };
        }
    }
}

impl Room {
    /// Tells everyone who watches.
    pub(crate) fn broadcast(&mut self, text: &Arc<str>) {
        // Whoever is gone, or does not read, is not told any more, and must not believe he is.
        self.watchers.all.retain(|Watcher { sender, line, .. }| {
            let told = sender.try_send(text.clone());
            told.inspect_err(|_| line.cut()).is_ok()
        });
        self.watchers.settle();
    }

    /// Adds somebody who is told of every change, and is there for seats.
    pub(crate) fn watch(&mut self, sender: Sender<Arc<str>>, seats: Vec<Seat>, line: Line) {
        self.watchers.all.retain(|watcher| !watcher.sender.same_channel(&sender));
        self.watchers.all.push(Watcher { sender, seats, line });
        self.watchers.settle();
    }

    /// Removes a watcher.
    pub(crate) fn unwatch(&mut self, gone: &Sender<Arc<str>>) {
        self.watchers.all.retain(|watcher| !watcher.sender.same_channel(gone));
        self.watchers.settle();
    }

    /// Whether somebody is told.
    pub(crate) fn is_watched(&self) -> bool {
        !self.watchers.all.is_empty()
    }

    /// Whether somebody has come who was away when people were told last.
    pub(crate) fn has_come(&self) -> bool {
        let Watchers { away, told, .. } = &self.watchers;
        self.is_shared() && away.iter().zip(told).any(|(now, then)| now.is_none() && then.is_some())
    }

    /// Whether somebody is gone who was there when people were told last.
    pub(crate) fn has_gone(&self) -> bool {
        let Watchers { away, told, .. } = &self.watchers;
        self.is_shared() && away.iter().zip(told).any(|(now, then)| now.is_some() && then.is_none())
    }

    /// Tells the game whose person is away, and how long the lines of the others take: of several
    /// of one seat the shortest counts.
    pub(super) fn note_lines(&mut self) {
        for seat in Seat::all(self.tokens.len()) {
            let own = self.watchers.all.iter().filter(|watcher| watcher.seats.contains(&seat));
            let delay = own.map(|watcher| watcher.line.round_trip()).min();
            self.play.set_line(seat, delay.unwrap_or_default());
            let is_away = self.is_shared() && self.watchers.away[seat.index()].is_some();
            self.play.set_away(seat, is_away);
        }
    }

    /// Notes that everybody is told who is there.
    pub(crate) fn told_presence(&mut self) {
        self.watchers.told.clone_from(&self.watchers.away);
    }

    /// Says whether somebody looks soon who has not come back; whether that was said before.
    pub(crate) fn await_return(&mut self, is_awaited: bool) -> bool {
        std::mem::replace(&mut self.watchers.is_awaited, is_awaited)
    }

    /// Since when a seat is away, in seconds since 1970.
    pub(crate) fn away_since(&self, seat: Seat) -> Option<i64> {
        self.watchers.away[seat.index()]
    }

    /// A seat whose person has been away for long enough to be said to have left.
    pub(super) fn deserter(&self, seat: u8) -> Answer<Seat> {
        let none = || Problem::not_found("seat of somebody who may be away");
        let index = usize::from(seat);
        let links = self.links.as_ref().filter(|_| index < self.tokens.len()).ok_or_else(none)?;
        let seat = Seat::new(index);
        match self.presence(seat).ok_or_else(none)? {
            Presence::Away { claim_at, .. } if claim_at <= now() => Ok(seat),
            _ => {
                let expected = format!("a person who has been away for {} s", links.away_max());
                Err(Problem::found(Code::Nothing, format!("seat {seat}"), expected))
            }
        }
    }

    /// Somebody sits down in a seat, and is on the way.
    pub(super) fn arrive(&mut self, seat: Seat) {
        self.watchers.away[seat.index()] = Some(now());
    }

    /// Nobody who watches is there for a seat any more.
    pub(super) fn dismiss(&mut self, seat: Seat) {
        for watcher in &mut self.watchers.all {
            watcher.seats.retain(|own| *own != seat);
        }
        self.watchers.settle();
    }

    /// Whether the person of a seat is there.
    pub(super) fn presence(&self, seat: Seat) -> Option<Presence> {
        let away_max = self.links.as_ref()?.away_max();
        let occupant = self.play.occupant(seat);
        if !occupant.is_person() {
            return None;
        }
        Some(match self.away_since(seat) {
            _ if occupant.is_open() => Presence::Open,
            None => Presence::Here,
            Some(since) => Presence::Away { since, claim_at: since + i64::from(away_max) },
        })
    }
}
