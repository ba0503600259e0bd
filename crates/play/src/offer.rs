//! What somebody offers the others, who agrees, and what comes of it.

use game::Seat;

use crate::act::{Event, Happened, Refusal};
use crate::end::End;
use crate::play::Play;

/// Something that needs the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// To go back to before the last move of whoever offers it.
    TakeBack,
    /// To end the game as a draw.
    Draw,
    /// To hold the game: the clock stops, and nobody moves.
    Pause,
    /// To go on with a game that is held.
    Resume,
    /// To play another game.
    Again,
}

impl Proposal {
    /// All of them.
    pub const ALL: [Proposal; 5] =
        [Proposal::TakeBack, Proposal::Draw, Proposal::Pause, Proposal::Resume, Proposal::Again];

    /// Whether a move ends it: whoever plays on does not agree.
    const fn ends_with_a_move(self) -> bool {
        matches!(self, Proposal::TakeBack | Proposal::Draw)
    }
}

/// What somebody offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What is offered.
    pub proposal: Proposal,
    /// Who offers it.
    pub seat: Seat,
    /// Those who have agreed so far.
    pub accepted: Vec<Seat>,
}

impl Play {
    /// What is offered now.
    #[must_use]
    pub const fn offer(&self) -> Option<&Offer> {
        self.offer.as_ref()
    }

    /// Says whether the person of a seat is away, and is not waited for when something is offered.
    pub fn set_away(&mut self, seat: Seat, is_away: bool) {
        self.away[seat.index()] = is_away;
    }

    /// Whether a seat can offer something now. It may be offered already.
    #[must_use]
    pub fn can_offer(&self, seat: Seat, proposal: Proposal) -> bool {
        !self.is_open() && self.check_offer(seat, proposal).is_ok()
    }

    /// A move was made: some offers end.
    pub(crate) fn move_on(&mut self) {
        self.offer.take_if(|offer| offer.proposal.ends_with_a_move());
    }

    /// Whether a seat has a say: machines agree to everything, and whoever has left may only want
    /// another game.
    fn has_say(&self, seat: Seat, proposal: Proposal) -> bool {
        let is_in = proposal == Proposal::Again || !self.played.leavers().contains(seat);
        is_in && self.occupant(seat).is_person()
    }

    /// Whether all have agreed who are asked. Nobody agrees by being away: where others have a say,
    /// one of them accepts at least.
    fn is_agreed(&self, offer: &Offer) -> bool {
        let Offer { proposal, seat, accepted } = offer;
        let is_asked = |other: &Seat| other != seat && self.has_say(*other, *proposal);
        let asked = Seat::all(self.occupants.len()).filter(is_asked).collect::<Vec<_>>();
        let agrees = |other: &Seat| self.away[other.index()] || accepted.contains(other);
        asked.is_empty() || !accepted.is_empty() && asked.iter().all(agrees)
    }

    /// Whether something can be offered as the game stands.
    fn check_offer(&self, seat: Seat, proposal: Proposal) -> Result<(), Refusal> {
        let is_again = proposal == Proposal::Again;
        if self.is_study || self.is_over() != is_again {
            return Err(if is_again { Refusal::NoOffer } else { Refusal::Over });
        }
        if !self.has_say(seat, proposal) {
            return Err(Refusal::Left);
        }
        let is_possible = match proposal {
            Proposal::TakeBack => return self.own_move(seat).map(drop),
            Proposal::Draw => self.can_agree(),
            Proposal::Pause => !self.is_held,
            Proposal::Resume => self.is_held,
            Proposal::Again => true,
        };
        if is_possible { Ok(()) } else { Err(Refusal::NoOffer) }
    }

    /// A seat offers something, or accepts it if another one does. It takes the place of what was
    /// offered before.
    pub(crate) fn propose(&mut self, seat: Seat, proposal: Proposal) -> Happened {
        let is_same = |offer: &Offer| offer.proposal == proposal && offer.seat != seat;
        if self.offer.as_ref().is_some_and(is_same) {
            return self.accept(seat);
        }
        self.check_offer(seat, proposal)?;
        self.offer = Some(Offer { proposal, seat, accepted: Vec::new() });
        let mut events = vec![Event::Offered { seat, proposal }];
        events.extend(self.settle()?);
        Ok(events)
    }

    /// A seat agrees to what another one offers.
    pub(crate) fn accept(&mut self, seat: Seat) -> Happened {
        let is_other = |offer: &&Offer| offer.seat != seat && self.has_say(seat, offer.proposal);
        let mut offer = self.offer.as_ref().filter(is_other).ok_or(Refusal::NoOffer)?.clone();
        self.check_offer(offer.seat, offer.proposal)?;
        if !offer.accepted.contains(&seat) {
            offer.accepted.push(seat);
        }
        self.offer = Some(offer);
        let mut events = vec![Event::Accepted(seat)];
        events.extend(self.settle()?);
        Ok(events)
    }

    /// A seat does not agree, or takes its own offer back.
    pub(crate) fn decline(&mut self, seat: Seat) -> Happened {
        let has_say = |offer: &&Offer| self.has_say(seat, offer.proposal);
        self.offer.as_ref().filter(has_say).ok_or(Refusal::NoOffer)?;
        self.offer = None;
        Ok(vec![Event::Declined(seat)])
    }

    /// Does what is offered as soon as everybody has agreed.
    fn settle(&mut self) -> Happened {
        let Some(Offer { proposal, seat, .. }) = self.offer.clone().filter(|o| self.is_agreed(o))
        else {
            return Ok(Vec::new());
        };
        self.offer = None;
        let mut events = vec![Event::Agreed(proposal)];
        match proposal {
            Proposal::TakeBack => {
                let before = self.own_move(seat)?;
                self.stand_at(before)?;
            }
            Proposal::Draw => events.push(Event::Ended(self.finish(End::Agreed))),
            Proposal::Pause | Proposal::Resume => self.is_held = proposal == Proposal::Pause,
            Proposal::Again => (),
        }
        Ok(events)
    }
}
