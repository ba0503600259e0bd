//! What people at several machines do with each other: what they offer, what comes next, and what
//! they say.

use std::time::{Duration, Instant};

use game::Seat;
use store::Store;

use super::Room;
use super::state::now;
use crate::message::{Code, NewGame, Offer, Phrase, Problem, Proposal, Seated, Update};
use crate::problem::Answer;
use crate::view;

/// Nobody speaks more often.
const SPEAKING: Duration = Duration::from_secs(1);

/// Seconds that a game is old which came after another one, before a third is offered: guests who
/// give up and play again for ever fill no disk.
const AGAIN: i64 = 3;

impl From<Proposal> for play::Proposal {
    fn from(proposal: Proposal) -> play::Proposal {
        match proposal {
            Proposal::TakeBack => play::Proposal::TakeBack,
            Proposal::Draw => play::Proposal::Draw,
            Proposal::Pause => play::Proposal::Pause,
            Proposal::Resume => play::Proposal::Resume,
            Proposal::Again => play::Proposal::Again,
        }
    }
}

impl From<play::Proposal> for Proposal {
    fn from(proposal: play::Proposal) -> Proposal {
        match proposal {
            play::Proposal::TakeBack => Proposal::TakeBack,
            play::Proposal::Draw => Proposal::Draw,
            play::Proposal::Pause => Proposal::Pause,
            play::Proposal::Resume => Proposal::Resume,
            play::Proposal::Again => Proposal::Again,
        }
    }
}

impl Room {
    /// Whether several people share the game, of whom none decides for the others.
    pub(crate) fn needs_others(&self) -> bool {
        let people = self.play.occupants().iter().filter(|occupant| occupant.is_person());
        self.is_shared() && people.count() > 1
    }

    /// What a seat can offer. On one machine people only have to agree on a draw.
    pub(super) fn can_offer(&self, seat: Seat) -> Vec<Proposal> {
        let mut possible = play::Proposal::ALL.to_vec();
        possible
            .retain(|proposal| self.may_offer(*proposal) && self.play.can_offer(seat, *proposal));
        possible.into_iter().map(Proposal::from).collect()
    }

    /// Whether something is offered in such games at all. Whoever plays on has played again; in an
    /// evening its host says who plays next.
    pub(super) fn may_offer(&self, proposal: play::Proposal) -> bool {
        let links = self.links.as_ref();
        match proposal {
            play::Proposal::Draw => true,
            play::Proposal::Again => {
                links.is_some_and(|links| links.next.is_none() && !links.is_kept())
            }
            _ => self.is_shared(),
        }
    }

    /// Refuses another game after one that has only just come after another.
    pub(super) fn check_again(&self) -> Answer<()> {
        let is_next = self.links.as_ref().is_some_and(super::Links::is_next);
        if is_next && now() - self.about.created < AGAIN {
            let expected = format!("one in {AGAIN} s; wait a little");
            return Err(Problem::found(Code::Busy, "another game so soon", expected));
        }
        Ok(())
    }

    /// What is offered now.
    pub(super) fn offer(&self) -> Option<Offer> {
        let play::Offer { proposal, seat, accepted } = self.play.offer()?;
        Some(Offer {
            proposal: (*proposal).into(),
            seat: seat.index() as u8,
            accepted: accepted.iter().map(|seat| seat.index() as u8).collect(),
        })
    }

    /// The game that everybody agreed to play next: the same people, each a seat on, with the
    /// tokens that they have.
    pub(crate) fn again(&self) -> Answer<Room> {
        let game = self.play.played().game();
        let mut seats = self.play.occupants().iter().cloned().map(Seated).collect::<Vec<_>>();
        seats.rotate_right(1);
        let mut room = Room::make(NewGame {
            game: game.name().to_string(),
            options: Some(view::write_options(game.options())),
            seats: Some(seats),
            clock: self.clock(),
            start: self.play.start().map(str::to_string),
            ..NewGame::default()
        })?;
        room.tokens.clone_from(&self.tokens);
        room.tokens.rotate_right(1);
        room.links = self.links.as_ref().map(super::Links::rotated);
        Ok(room)
    }

    /// Notes which game comes next. What cannot be saved has not happened.
    pub(crate) fn follow_with(&mut self, next: &Room, store: &Store) -> Answer<()> {
        let before = self.links.clone();
        if let Some(links) = &mut self.links {
            links.next = Some(next.id.clone());
        }
        if let Err(error) = self.save(store) {
            self.links = before;
            return Err(Problem::not_saved(error));
        }
        self.touch();
        Ok(())
    }

    /// Says something for a seat to everybody who watches.
    pub(crate) fn say(&mut self, seat: Seat, phrase: Phrase) -> Answer<()> {
        let now = Instant::now();
        let spoke = &mut self.spoke[seat.index()];
        if spoke.is_some_and(|spoke| now.duration_since(spoke) < SPEAKING) {
            let expected = "at most one a second; wait a little";
            return Err(Problem::found(Code::Busy, "too many words", expected));
        }
        *spoke = Some(now);
        let (game, seat) = (self.id.clone(), seat.index() as u8);
        self.broadcast(&Update::Said { game, seat, phrase }.text());
        Ok(())
    }
}
