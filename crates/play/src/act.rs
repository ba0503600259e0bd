//! What can be done to a game.

use std::time::Instant;

use catalog::{AnyMatch, Reason};
use game::{PASS, Seat, TextError, read_leaving};

use crate::end::{End, Forfeit};
use crate::offer::Proposal;
use crate::play::{Occupant, Play};
use crate::tree::{NODES_MAX, Node, pass_on};

/// Something that somebody does for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action<'a> {
    /// Plays a move where the game stands.
    Play {
        /// The move in text, any path of it.
        text: &'a str,
        /// The node where the player saw the game, so that a late click is refused, and a move that
        /// is sent again because its answer was lost is not played twice.
        at: Option<u32>,
    },
    /// Tries a move anywhere in the tree, without touching where the game stands.
    Try {
        /// Where.
        node: u32,
        /// The move in text, any path of it.
        text: &'a str,
    },
    /// Goes back to where a person last had a choice; with machines only, to before their last
    /// move. There a machine waits. A resignation or an agreed draw is taken back alone; a game
    /// that was lost or left by the clock is lost.
    Undo,
    /// Plays again what was taken back, until a person has a choice again.
    Redo,
    /// Puts the game at any node of its tree; machines wait there.
    GoTo(u32),
    /// Makes machines wait.
    Pause,
    /// Makes machines go on.
    Resume,
    /// Gives the game up: in a game of two that ends it, in one of more the others go on.
    Resign,
    /// Offers the others something, or accepts it if another one offers it.
    Offer(Proposal),
    /// Accepts what is offered.
    Accept,
    /// Declines what is offered, or takes the own offer back.
    Decline,
    /// Says that another seat has left: its person stays away. Whoever runs the game knows for how
    /// long.
    Claim(Seat),
    /// Makes a node's line the main line of the tree.
    Promote(u32),
    /// Removes a node and all that follows it, unless the game stands there.
    Remove(u32),
}

/// Something that happened to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// A ply was played; forced passes each by itself.
    Played {
        /// Who moved.
        seat: Seat,
        /// The move in text.
        text: String,
    },
    /// A seat left the game, and the others go on.
    Left {
        /// Who left.
        seat: Seat,
        /// Why.
        cause: Forfeit,
    },
    /// A move that was played or tried led to this node, forced passes included.
    Reached(u32),
    /// A move was sent again that had led to this node, forced passes included. Nothing changed.
    Repeated(u32),
    /// A node is new, or has another place among its siblings.
    Changed(u32),
    /// A node is gone.
    Removed(u32),
    /// A seat offers something.
    Offered {
        /// Who offers it.
        seat: Seat,
        /// What.
        proposal: Proposal,
    },
    /// A seat accepts what is offered.
    Accepted(Seat),
    /// A seat declines what is offered, or takes its offer back.
    Declined(Seat),
    /// Everybody has agreed, and it is done.
    Agreed(Proposal),
    /// The game is over.
    Ended(End),
}

/// Why an action is not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over, or was never to be played.
    Over,
    /// The game is held.
    Held,
    /// Somebody has still to come.
    Open,
    /// The game stands at this node by now.
    Elsewhere(u32),
    /// It is this seat's turn.
    Turn(Seat),
    /// The seat has left.
    Left,
    /// The move is not legal: what was expected instead, and why, where somebody
    /// tried it.
    Illegal(TextError, Option<Box<Reason>>),
    /// The tree has [`NODES_MAX`] moves.
    Full,
    /// There is no move to take back.
    NothingToUndo,
    /// There is no move to play again.
    NothingToRedo,
    /// There is no such node.
    NoNode,
    /// The game stands at the node, or behind it.
    Occupied(u32),
    /// Nobody else offers anything, or that cannot be offered as the game stands: a draw is for two
    /// people.
    NoOffer,
}

impl Refusal {
    /// The refusal of a text that is no legal move of a match.
    pub(crate) fn illegal(played: &dyn AnyMatch, text: &str, error: TextError) -> Refusal {
        let is_move = read_leaving(text).is_none();
        let reason = if is_move { played.reason(text, false) } else { None };
        Refusal::Illegal(error, reason.map(Box::new))
    }
}

pub(crate) type Happened = Result<Vec<Event>, Refusal>;

impl Play {
    /// Does something for a seat. Whoever runs the game looks at the clock first:
    /// [`Play::tick`].
    pub fn act(&mut self, seat: Seat, action: &Action<'_>, now: Instant) -> Happened {
        if self.is_open() {
            return Err(Refusal::Open);
        }
        let before = self.current;
        let events = match *action {
            Action::Play { text, at } => self.play(seat, text, at, now),
            Action::Try { node, text } => self.try_move(node, text),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::GoTo(node) => self.go_to(node),
            Action::Pause | Action::Resume => {
                self.is_paused = *action == Action::Pause;
                Ok(Vec::new())
            }
            Action::Resign => self.forfeit(seat, Forfeit::Resigned),
            Action::Offer(proposal) => self.propose(seat, proposal),
            Action::Accept => self.accept(seat),
            Action::Decline => self.decline(seat),
            Action::Claim(away) => self.claim(away),
            Action::Promote(node) => self.promote(node),
            Action::Remove(node) => self.remove(node),
        }?;
        let is_played = matches!(action, Action::Play { .. } | Action::Resign | Action::Claim(_));
        if !is_played && self.current != before {
            self.clock.renew(now);
        }
        self.start_clock(now);
        Ok(events)
    }

    fn play(&mut self, seat: Seat, text: &str, at: Option<u32>, now: Instant) -> Happened {
        if let Some(node) = at.and_then(|at| self.repeated(seat, text, at)) {
            return Ok(vec![Event::Repeated(node)]);
        }
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if self.is_held {
            return Err(Refusal::Held);
        }
        if at.is_some_and(|at| at != self.current) {
            return Err(Refusal::Elsewhere(self.current));
        }
        if seat != self.played.turn() {
            return Err(Refusal::Turn(self.played.turn()));
        }
        self.check_space()?;
        let grown = self.tree.grow(&mut *self.played, self.current, text);
        let nodes = grown.map_err(|error| Refusal::illegal(&*self.played, text, error))?;
        let took = self.clock.moved(seat, now);
        // A move that was taken back and is made again was thought about before.
        if let Some((id, true)) = nodes.first().filter(|_| self.clock.control().is_timed()) {
            self.tree.time(*id, took);
        }
        self.is_paused = false;
        self.move_on();
        let mut events = changed(&nodes);
        events.extend(nodes.iter().filter_map(|(id, _)| self.tree.node(*id)).map(played));
        events.extend(self.arrive(&nodes));
        Ok(events)
    }

    /// Where a move led that the seat has already played from a node on the way here.
    fn repeated(&self, seat: Seat, text: &str, at: u32) -> Option<u32> {
        let ply = self.tree.node(at)?.ply as usize;
        let path = self.tree.path(self.current);
        let (first, later) = path.get(ply..)?.split_first()?;
        let node = self.tree.node(*first).filter(|node| node.parent == at && node.seat == seat)?;
        let mut played = self.match_at(at)?;
        played.play(text).ok()?;
        let is_same = played.last().as_deref() == Some(&*node.text);
        let is_pass = |id: &&u32| self.tree.node(**id).is_some_and(|node| &*node.text == PASS);
        let last = later.iter().take_while(is_pass).last().unwrap_or(first);
        is_same.then_some(*last)
    }

    /// The game has come along nodes, the last of which is where it stands now.
    fn arrive(&mut self, nodes: &[(u32, bool)]) -> Vec<Event> {
        self.current = nodes.last().map_or(self.current, |(id, _)| *id);
        self.front = self.current;
        let ended = self.end().map(Event::Ended);
        self.offer.take_if(|_| ended.is_some());
        [Event::Reached(self.current)].into_iter().chain(ended).collect()
    }

    /// A seat loses the game; where others go on, it leaves it, and its turns pass from now on.
    pub(crate) fn give_up(&mut self, seat: Seat, cause: Forfeit) -> Vec<Event> {
        self.offer = None;
        let before = self.played.plies();
        if !self.played.can_leave(seat) || self.played.leave(seat).is_err() {
            return vec![Event::Ended(self.finish(End::Forfeit { seat, cause }))];
        }
        pass_on(&mut *self.played);
        let nodes = self.tree.follow(&mut *self.played, self.current, before);
        let mut events = changed(&nodes);
        events.push(Event::Left { seat, cause });
        let passes = nodes.iter().skip(1).filter_map(|(id, _)| self.tree.node(*id));
        events.extend(passes.map(played));
        events.extend(self.arrive(&nodes));
        events
    }

    fn try_move(&mut self, node: u32, text: &str) -> Happened {
        self.check_space()?;
        let mut played = self.match_at(node).ok_or(Refusal::NoNode)?;
        let grown = self.tree.grow(&mut *played, node, text);
        let nodes = grown.map_err(|error| Refusal::illegal(&*played, text, error))?;
        let mut events = changed(&nodes);
        events.extend(nodes.last().map(|(node, _)| Event::Reached(*node)));
        Ok(events)
    }

    fn check_space(&self) -> Result<(), Refusal> {
        if self.tree.len() < NODES_MAX { Ok(()) } else { Err(Refusal::Full) }
    }

    /// Whether somebody chose that move: a person, or with machines only any of them.
    fn is_choice(&self, id: u32) -> bool {
        let has_people = self.occupants.iter().any(Occupant::is_person);
        let node = self.tree.node(id).filter(|node| &*node.text != PASS);
        node.is_some_and(|node| !has_people || self.occupant(node.seat).is_person())
    }

    /// Whether somebody left there because of the clock: that is not taken back.
    fn is_late(&self, id: u32) -> bool {
        let leaver = self.tree.node(id).and_then(|node| read_leaving(&node.text));
        leaver.is_some_and(|seat| self.clock.has_run_out(seat))
    }

    /// Where taking back leads.
    fn undo_target(&self) -> Option<u32> {
        match &self.end {
            Some(End::Forfeit { cause: Forfeit::Late(_), .. }) => None,
            Some(_) => Some(self.current),
            None => {
                let path = self.tree.path(self.current);
                let is_stop = |id: &&u32| self.is_choice(**id) || self.is_late(**id);
                let last = *path.iter().rev().find(is_stop)?;
                self.tree.node(last).filter(|_| !self.is_late(last)).map(|node| node.parent)
            }
        }
    }

    /// The node before the last move of a seat, unless somebody lost by the clock since.
    pub(crate) fn own_move(&self, seat: Seat) -> Result<u32, Refusal> {
        let path = self.tree.path(self.current);
        let later = path.iter().rev().take_while(|id| !self.is_late(**id));
        let mut moves = later.filter_map(|id| self.tree.node(*id));
        let is_own = |node: &&Node| node.seat == seat && &*node.text != PASS;
        moves.find(is_own).map(|node| node.parent).ok_or(Refusal::NothingToUndo)
    }

    /// Where playing again leads.
    fn redo_target(&self) -> Option<u32> {
        let line = self.tree.path(self.front);
        let later = line.get(self.played.plies()..).filter(|_| self.end.is_none())?;
        let choice = later.iter().skip(1).position(|id| self.is_choice(*id));
        choice.map_or(later.last(), |index| later.get(index)).copied()
    }

    /// Whether there is something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.undo_target().is_some()
    }

    /// Whether there is something to play again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.redo_target().is_some()
    }

    fn undo(&mut self) -> Happened {
        let target = self.undo_target().ok_or(Refusal::NothingToUndo)?;
        let is_move = self.end.take().is_none();
        self.stand_at(target)?;
        self.is_paused = is_move && !self.occupant(self.played.turn()).is_person();
        Ok(Vec::new())
    }

    fn redo(&mut self) -> Happened {
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        let target = self.redo_target().ok_or(Refusal::NothingToRedo)?;
        self.stand_at(target)?;
        Ok(Vec::new())
    }

    fn go_to(&mut self, node: u32) -> Happened {
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        self.stand_at(node)?;
        let passes = self.pass_leavers();
        let node = self.current;
        // Beside the line that was played there is nothing to play again.
        if !self.tree.is_before(node, self.front) {
            self.front = node;
        }
        self.is_paused = true;
        Ok(passes)
    }

    /// Plays the passes of those who have left: nobody is there who could.
    fn pass_leavers(&mut self) -> Vec<Event> {
        if !self.played.leavers().contains(self.played.turn()) {
            return Vec::new();
        }
        let before = self.played.plies();
        pass_on(&mut *self.played);
        let nodes = self.tree.follow(&mut *self.played, self.current, before);
        self.current = nodes.last().map_or(self.current, |(id, _)| *id);
        changed(&nodes)
    }

    /// A seat gives the game up, or is said to have.
    fn forfeit(&mut self, seat: Seat, cause: Forfeit) -> Happened {
        if self.is_over() || self.is_study {
            return Err(Refusal::Over);
        }
        if self.played.leavers().contains(seat) {
            return Err(Refusal::Left);
        }
        Ok(self.give_up(seat, cause))
    }

    /// Nobody has to be there while the game is held.
    fn claim(&mut self, away: Seat) -> Happened {
        if self.is_held && !self.is_over() {
            return Err(Refusal::Held);
        }
        self.forfeit(away, Forfeit::Away)
    }

    fn promote(&mut self, node: u32) -> Happened {
        self.tree.node(node).filter(|node| node.ply > 0).ok_or(Refusal::NoNode)?;
        Ok(self.tree.promote(node).into_iter().map(Event::Changed).collect())
    }

    fn remove(&mut self, node: u32) -> Happened {
        self.tree.node(node).filter(|node| node.ply > 0).ok_or(Refusal::NoNode)?;
        if self.tree.is_before(node, self.current) {
            return Err(Refusal::Occupied(node));
        }
        let gone = self.tree.remove(node);
        if self.tree.node(self.front).is_none() {
            self.front = self.current;
        }
        Ok(gone.into_iter().map(Event::Removed).collect())
    }
}

fn changed(nodes: &[(u32, bool)]) -> Vec<Event> {
    nodes.iter().filter(|(_, is_new)| *is_new).map(|(id, _)| Event::Changed(*id)).collect()
}

fn played(node: &Node) -> Event {
    Event::Played { seat: node.seat, text: node.text.to_string() }
}
