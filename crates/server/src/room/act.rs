//! What can be done to a game, in the words of the API.

use std::time::Instant;

use game::Seat;
use play::{Event, NODES_MAX, Proposal, Refusal};
use store::Store;

use super::Room;
use super::state::now;
use crate::message::{Action, Code, Problem, Wanted};
use crate::problem::{Answer, move_refused};
use crate::rights;

/// The longest name of a person, in characters.
pub(super) const NAME_MAX: usize = 60;

impl Room {
    /// Does something for a seat; returns the node that a move led to. What is refused, or cannot
    /// be saved, has not happened.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        action: &Action,
        store: &Store,
    ) -> Answer<Option<u32>> {
        let before = (self.play.clone(), self.changes.clone());
        let node = self.attempt(seat, action)?;
        if self.changes.version == before.1.version {
            return Ok(node);
        }
        if let Err(error) = self.save(store) {
            (self.play, self.changes) = before;
            self.is_again = false;
            return Err(Problem::not_saved(error));
        }
        Ok(node)
    }

    /// Does something that cannot be refused for want of a disk: a machine's move.
    pub(crate) fn play_machine(&mut self, text: &str) -> Answer<()> {
        let action = Action::Play { mv: text.to_string(), at: None };
        self.attempt(self.play.played().turn(), &action).map(drop)
    }

    /// Makes machines wait.
    pub(crate) fn pause(&mut self) {
        let _ = self.attempt(Seat::FIRST, &Action::Pause);
    }

    /// Looks whether the clock of the seat to move has run out, which ends the game for it; whether
    /// it has.
    pub(crate) fn tick(&mut self) -> bool {
        self.note_lines();
        let events = self.play.tick(Instant::now());
        let is_late = !events.is_empty();
        if is_late {
            self.note(events);
        }
        is_late
    }

    fn attempt(&mut self, seat: Seat, action: &Action) -> Answer<Option<u32>> {
        use play::Action as Do;
        rights::check_action(self, seat, action)?;
        self.note_lines();
        let action = match action {
            Action::Play { mv, at } => Do::Play { text: mv, at: *at },
            Action::Try { node, mv } => Do::Try { node: *node, text: mv },
            Action::TakeBack => Do::Undo,
            Action::Redo => Do::Redo,
            Action::Resign => Do::Resign,
            Action::Offer { proposal } => Do::Offer((*proposal).into()),
            Action::Accept => Do::Accept,
            Action::Decline => Do::Decline,
            Action::Claim { seat } => Do::Claim(self.deserter(*seat)?),
            Action::Goto { node } => Do::GoTo(*node),
            Action::Pause => Do::Pause,
            Action::Resume => Do::Resume,
            Action::Promote { node } => Do::Promote(*node),
            Action::Remove { node } => Do::Remove(*node),
            Action::Rename { seat: named, name } => return self.rename(*named, name),
            Action::Say { phrase } => return self.say(seat, *phrase).map(|()| None),
        };
        if let Do::Offer(proposal) = action
            && !self.may_offer(proposal)
        {
            return Err(refused(seat, &action, &Refusal::NoOffer));
        }
        if let Do::Offer(Proposal::Again) = action {
            self.check_again()?;
        }
        let events = self.play.act(seat, &action, Instant::now());
        Ok(self.note(events.map_err(|refusal| refused(seat, &action, &refusal))?))
    }

    /// Changes what a person is called.
    fn rename(&mut self, named: u8, name: &str) -> Answer<Option<u32>> {
        if !self.play.rename(named.into(), name_of(name)?) {
            return Err(Problem::not_found("person in that seat"));
        }
        Ok(self.note(Vec::new()))
    }

    /// Whether everybody has just agreed to play again; says so once.
    pub(crate) fn takes_up_again(&mut self) -> bool {
        std::mem::take(&mut self.is_again)
    }

    /// Notes what happened for the store; the node that a move led to. A move that was sent again
    /// has changed nothing.
    fn note(&mut self, events: Vec<Event>) -> Option<u32> {
        if let [Event::Repeated(node)] = events[..] {
            return Some(node);
        }
        self.changes.version += 1;
        self.changes.updated = now();
        let mut reached = None;
        for event in events {
            match event {
                Event::Changed(node) => self.changes.nodes.push(node),
                Event::Removed(node) => self.changes.removed.push(node),
                Event::Reached(node) => reached = Some(node),
                Event::Agreed(Proposal::Again) => self.is_again = true,
                _ => (),
            }
        }
        reached
    }
}

fn refused(seat: Seat, action: &play::Action<'_>, refusal: &Refusal) -> Problem {
    use play::Action as Do;
    let found = match action {
        Do::Undo => "a move back",
        Do::Redo => "a move forward",
        Do::GoTo(_) => "a step",
        Do::Resign => "a resignation",
        Do::Claim(_) => "a claim",
        Do::Offer(_) | Do::Accept | Do::Decline => "an agreement",
        _ => "a move",
    };
    let problem = |code, expected: &str| Problem::found(code, found, expected);
    match refusal {
        Refusal::Over => problem(Code::Over, "nothing: no game goes on"),
        Refusal::Open => problem(Code::NotYourTurn, "somebody in every seat first"),
        Refusal::Elsewhere(node) => {
            problem(Code::NotYourTurn, &format!("one at node {node}")).wants(Wanted::Latest)
        }
        Refusal::Turn(turn) => {
            Problem::found(Code::NotYourTurn, format!("seat {seat}"), format!("seat {turn}"))
        }
        Refusal::Left => problem(Code::Over, "nothing: the seat has left the game"),
        Refusal::Illegal(error, reason) => move_refused(error, reason.as_deref()),
        Refusal::Full => problem(Code::Busy, &format!("fewer than {NODES_MAX} in a game"))
            .wants_at_most(Wanted::FewerMoves, NODES_MAX as u32),
        Refusal::NothingToUndo => problem(Code::Nothing, "a move to take back"),
        Refusal::NothingToRedo => problem(Code::Nothing, "a move taken back"),
        Refusal::NoNode => Problem::not_found("node"),
        Refusal::Occupied(node) => {
            let expected = "a node beside the line where the game stands";
            Problem::found(Code::Nothing, format!("node {node}"), expected)
        }
        Refusal::Held => problem(Code::NotYourTurn, "none: the game is held"),
        Refusal::NoOffer => {
            problem(Code::Nothing, "what another one offers, or what can be offered now")
        }
    }
}

/// A name on one line, of bounded length.
pub(crate) fn name_of(name: &str) -> Answer<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    if length > NAME_MAX || name.chars().any(char::is_control) {
        let found = format!("a name of {length} characters");
        return Err(Problem::found(Code::BadMessage, found, format!("at most {NAME_MAX}"))
            .wants_at_most(Wanted::Name, NAME_MAX as u32));
    }
    Ok(name)
}
