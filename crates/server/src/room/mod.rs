//! A game that is open: the game in progress, who may speak for its seats and who watches, and what
//! of it is not saved yet.

mod act;
mod link;
mod make;
mod presence;
mod row;
mod sheet;
mod state;
mod together;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use catalog::AnyMatch;
use game::Seat;
use play::Play;
use tokio::task::AbortHandle;

use crate::hall::is_same;
use crate::message::{Position, Problem};
use crate::problem::Answer;
use crate::view;

pub(crate) use act::name_of;
pub(crate) use link::check_key;
pub(crate) use make::check_machine;
pub(crate) use row::{STANDINGS, json, kind_name};
pub(crate) use sheet::{Recall, content, result_text, write};
pub(crate) use state::now;

use link::Links;
use presence::Watchers;
use row::Changes;

/// A game that is open.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) play: Play,
    /// The secrets of those who may speak for the seats. Nobody is told that of an open seat.
    pub(crate) tokens: Vec<String>,
    /// The links of its seats, if people at several machines play it.
    links: Option<Links>,
    about: About,
    /// The last review, as JSON.
    pub(crate) review: Option<String>,
    /// What the store does not have yet.
    changes: Changes,
    /// Whether it was deleted, so that nothing more may be saved.
    pub(crate) is_gone: bool,
    /// Those who are told of every change.
    watchers: Watchers,
    /// The node where a machine thinks, and what stops it.
    thinking: Option<(u32, Arc<AtomicBool>)>,
    /// What looks at the clock when it has run out.
    timer: Option<AbortHandle>,
    /// When somebody spoke last, by seat.
    spoke: Vec<Option<Instant>>,
    /// Whether everybody has just agreed to play again.
    is_again: bool,
}

/// Where a game comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
struct About {
    created: i64,
    /// When and for what it was played, as the file that it came in says.
    date: Option<String>,
    event: Option<String>,
}

impl Room {
    fn new(id: String, play: Play, tokens: Vec<String>, about: About, changes: Changes) -> Room {
        Room {
            id,
            watchers: Watchers::none(tokens.len()),
            spoke: vec![None; tokens.len()],
            is_again: false,
            play,
            tokens,
            links: None,
            about,
            review: None,
            changes,
            is_gone: false,
            thinking: None,
            timer: None,
        }
    }

    /// The seat of a token.
    pub(crate) fn seat_of(&self, token: &str) -> Option<Seat> {
        self.tokens.iter().position(|other| is_same(other, token)).map(Seat::new)
    }

    /// The seats of secrets that have commas between them.
    pub(crate) fn seats_of(&self, secrets: &str) -> Vec<Seat> {
        secrets.split(',').filter_map(|secret| self.seat_of(secret.trim())).collect()
    }

    /// The match up to a node.
    pub(crate) fn match_at(&self, node: u32) -> Answer<Box<dyn AnyMatch>> {
        self.play.match_at(node).ok_or_else(|| Problem::not_found("node"))
    }

    /// The position at a node.
    pub(crate) fn position(&self, node: u32) -> Answer<Position> {
        Ok(view::position(&*self.match_at(node)?, node))
    }

    /// The positions from the start to a node.
    pub(crate) fn line(&self, node: u32) -> Answer<Vec<Position>> {
        let mut played = self.match_at(node)?;
        played.undo(played.plies());
        let position = |node: u32| {
            let position = view::position(&*played, node);
            played.redo(1);
            position
        };
        Ok([0].into_iter().chain(self.play.tree().path(node)).map(position).collect())
    }

    /// The flag that stops a machine which begins to think; none if it already does.
    pub(crate) fn begin_thinking(&mut self) -> Option<Arc<AtomicBool>> {
        let current = self.play.current();
        if self.thinking.as_ref().is_some_and(|(node, _)| *node == current) {
            return None;
        }
        self.stop_thinking();
        let stop = Arc::<AtomicBool>::default();
        self.thinking = Some((current, stop.clone()));
        Some(stop)
    }

    /// Whether the machine with that flag is still the one that thinks.
    pub(crate) fn is_thinking(&self, flag: &Arc<AtomicBool>) -> bool {
        self.thinking.as_ref().is_some_and(|(_, stop)| Arc::ptr_eq(stop, flag))
    }

    /// Stops whoever thinks.
    pub(crate) fn stop_thinking(&mut self) {
        if let Some((_, stop)) = self.thinking.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Has one timer at most.
    pub(crate) fn set_timer(&mut self, timer: Option<AbortHandle>) {
        if let Some(old) = std::mem::replace(&mut self.timer, timer) {
            old.abort();
        }
    }

    /// Whether nobody watches and nothing goes on, so that it may be closed. People at several
    /// machines come and go, and are noticed, as long as their game is not over.
    pub(crate) fn is_idle(&self) -> bool {
        let is_running = self.play.clock().late_in(Instant::now()).is_some();
        let goes_on = is_running || self.is_shared() && !self.play.is_over();
        !self.is_watched() && self.thinking.is_none() && self.is_saved() && !goes_on
    }
}
