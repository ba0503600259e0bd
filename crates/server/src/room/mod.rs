//! A game with its seats, its tree of moves and its clocks, and what of it is not saved yet. Knows
//! no network.

mod act;
mod clock;
mod make;
mod row;
mod sheet;
mod state;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use catalog::AnyMatch;
use game::PASS;
use tokio::sync::mpsc;

use crate::message::{Clock, End, Kind, Occupant, Phase, Position, Problem, Unsaved};
use crate::problem::{Answer, move_refused};
use crate::tree::{Mover, Tree};
use crate::view;

pub(crate) use clock::Spent;
pub(crate) use make::{Plan, check_machine};
pub(crate) use row::kind_name;
pub(crate) use sheet::{Recall, content, result_text, write};
pub(crate) use state::now;

/// A game that is open.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) kind: Kind,
    chairs: Vec<Chair>,
    clock: Option<Clock>,
    spent: Vec<Spent>,
    /// Since when the clock of the seat to move runs.
    since: Option<Instant>,
    start: Option<String>,
    seed: u64,
    tree: Tree,
    current: u32,
    /// The node that the game had been played to before moves were taken back.
    front: u32,
    /// The match up to the current node.
    played: Box<dyn AnyMatch>,
    is_paused: bool,
    forfeit: Option<Forfeit>,
    created: i64,
    updated: i64,
    /// The last review, as JSON.
    pub(crate) review: Option<String>,
    /// When and for what it was played, as the file that it came in says.
    date: Option<String>,
    event: Option<String>,
    version: u32,
    /// What the store does not have yet: nodes that are new or changed, and nodes that are gone.
    changed: Vec<u32>,
    removed: Vec<u32>,
    /// Why the last change is not saved.
    unsaved: Option<Unsaved>,
    /// Whether somebody tries again to save it.
    is_retried: bool,
    /// Whether it was deleted, so that nothing more may be saved.
    pub(crate) is_gone: bool,
    watchers: Vec<Watcher>,
    /// The node where a machine thinks, and what stops it.
    thinking: Option<(u32, Arc<AtomicBool>)>,
}

/// A seat: who fills it, and the secret of who may speak for it.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    pub(crate) occupant: Occupant,
    pub(crate) token: String,
}

/// Who lost by resigning or by the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Forfeit {
    seat: u8,
    end: End,
}

/// Somebody who is told of every change.
#[derive(Clone)]
pub(crate) struct Watcher {
    pub(crate) client: u64,
    pub(crate) sender: mpsc::Sender<Arc<str>>,
}

impl Room {
    /// A copy to try something on.
    pub(crate) fn copy(&self) -> Room {
        Room {
            id: self.id.clone(),
            kind: self.kind,
            chairs: self.chairs.clone(),
            clock: self.clock,
            spent: self.spent.clone(),
            since: self.since,
            start: self.start.clone(),
            seed: self.seed,
            tree: self.tree.clone(),
            current: self.current,
            front: self.front,
            played: self.played.boxed(),
            is_paused: self.is_paused,
            forfeit: self.forfeit,
            created: self.created,
            updated: self.updated,
            review: self.review.clone(),
            date: self.date.clone(),
            event: self.event.clone(),
            version: self.version,
            changed: self.changed.clone(),
            removed: self.removed.clone(),
            unsaved: self.unsaved,
            is_retried: self.is_retried,
            is_gone: self.is_gone,
            watchers: self.watchers.clone(),
            thinking: self.thinking.clone(),
        }
    }

    /// The tokens, by seat.
    pub(crate) fn tokens(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.token.clone()).collect()
    }

    /// The seat of a token.
    pub(crate) fn seat_of(&self, token: &str) -> Answer<usize> {
        let found = self.chairs.iter().position(|chair| chair.token == token);
        found.ok_or_else(|| Problem::forbidden("the token of a seat of this game"))
    }

    /// The match where the game stands.
    pub(crate) fn played(&self) -> &dyn AnyMatch {
        &*self.played
    }

    /// The node where the game stands.
    pub(crate) fn current(&self) -> u32 {
        self.current
    }

    /// The seed of the set-up, and of machines that play by chance.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    /// The moves and variations.
    pub(crate) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// What goes on.
    pub(crate) fn phase(&self) -> Phase {
        if self.forfeit.is_some() || self.played.outcome().is_some() {
            return Phase::Over;
        }
        match (self.kind, &self.chairs[self.turn()].occupant, self.is_paused) {
            (Kind::Study, _, _) | (_, Occupant::Person { .. }, _) => Phase::Waiting,
            (Kind::Play, Occupant::Machine { .. }, true) => Phase::Paused,
            (Kind::Play, Occupant::Machine { .. }, false) => Phase::Thinking,
        }
    }

    /// The spec of the machine to move.
    pub(crate) fn machine(&self) -> Option<&str> {
        match &self.chairs[self.turn()].occupant {
            Occupant::Machine { spec } => Some(spec),
            Occupant::Person { .. } => None,
        }
    }

    fn turn(&self) -> usize {
        self.played.turn().index()
    }

    fn is_person(&self, seat: usize) -> bool {
        matches!(self.chairs[seat].occupant, Occupant::Person { .. })
    }

    /// The match before its first move.
    fn origin(&self) -> Answer<Box<dyn AnyMatch>> {
        let game = self.played.game();
        Ok(match &self.start {
            None => game.start(self.seed),
            Some(text) => game.set_up(text)?,
        })
    }

    /// The match up to a node.
    pub(crate) fn match_at(&self, node: u32) -> Answer<Box<dyn AnyMatch>> {
        if !self.tree.has(node) {
            return Err(Problem::not_found("node"));
        }
        let mut played = self.origin()?;
        for id in self.tree.path(node) {
            let node = self.tree.node(id).ok_or_else(|| Problem::not_found("node"))?;
            played.play(&node.mv)?;
        }
        Ok(played)
    }

    /// The position at a node.
    pub(crate) fn position(&self, node: u32) -> Answer<Position> {
        Ok(view::position(&*self.match_at(node)?, node))
    }

    /// The positions from the start to a node.
    pub(crate) fn line(&self, node: u32) -> Answer<Vec<Position>> {
        let mut played = self.match_at(node)?;
        let mut nodes = vec![0];
        nodes.extend(self.tree.path(node));
        played.undo(played.plies());
        let mut line = Vec::with_capacity(nodes.len());
        for node in nodes {
            line.push(view::position(&*played, node));
            played.redo(1);
        }
        Ok(line)
    }

    /// Puts the game at a node.
    fn go_to(&mut self, node: u32) -> Answer<()> {
        self.played = self.match_at(node)?;
        self.current = node;
        // Beside the line that was played there is nothing to make again.
        if !self.tree.path(self.front).contains(&node) && node != 0 {
            self.front = node;
        }
        Ok(())
    }

    /// Plays a move below a node, and the forced passes that follow; returns where it leads.
    fn grow(
        &mut self,
        node: u32,
        mut played: Box<dyn AnyMatch>,
        text: &str,
    ) -> Answer<(u32, Box<dyn AnyMatch>)> {
        let before = played.plies();
        played.play(text).map_err(|error| move_refused(&error))?;
        pass_on(&mut *played);
        let texts = played.played();
        played.undo(played.plies() - before);
        let mut node = node;
        for text in &texts[before..] {
            node = match self.tree.child(node, text) {
                Some(child) => child,
                None => {
                    let child = self.tree.add(node, text.clone(), mover(&*played));
                    self.changed.push(child);
                    child
                }
            };
            played.redo(1);
        }
        Ok((node, played))
    }

    /// Tells everyone who watches.
    pub(crate) fn broadcast(&mut self, text: &Arc<str>) {
        // Whoever is gone, or does not read, is not told any more.
        self.watchers.retain(|watcher| watcher.sender.try_send(text.clone()).is_ok());
    }

    /// Adds somebody who is told of every change.
    pub(crate) fn watch(&mut self, watcher: Watcher) {
        self.unwatch(watcher.client);
        self.watchers.push(watcher);
    }

    /// Removes a watcher.
    pub(crate) fn unwatch(&mut self, client: u64) {
        self.watchers.retain(|watcher| watcher.client != client);
    }

    /// The flag that stops a machine which begins to think; none if it already does.
    pub(crate) fn begin_thinking(&mut self) -> Option<Arc<AtomicBool>> {
        if self.thinking.as_ref().is_some_and(|(node, _)| *node == self.current) {
            return None;
        }
        self.stop_thinking();
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some((self.current, stop.clone()));
        Some(stop)
    }

    /// Stops whoever thinks.
    pub(crate) fn stop_thinking(&mut self) {
        if let Some((_, stop)) = self.thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether nobody watches and nothing goes on, so that it may be closed.
    pub(crate) fn is_idle(&self) -> bool {
        self.watchers.is_empty() && self.thinking.is_none() && self.unsaved.is_none()
    }
}

/// Plays forced passes: nobody has to think about them.
fn pass_on(played: &mut dyn AnyMatch) {
    while played.outcome().is_none() && played.moves() == [PASS] && played.play(PASS).is_ok() {}
}

/// Who is to move.
fn mover(played: &dyn AnyMatch) -> Mover {
    Mover { seat: played.turn().index() as u8, letter: played.turn_text() }
}
