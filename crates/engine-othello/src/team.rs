//! Several threads on one search: young brothers wait.
//!
//! When the first move of a node has not cut it off, the others will probably all be searched: then
//! idle threads may take some of them. A thread that waits for its helpers helps them in turn.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use search::Stopped;

use crate::node::Node;
use crate::selectivity::Selectivity;
use crate::worker::{Best, Candidate, Worker};

/// A node whose moves several threads search, in a null window.
pub struct Split {
    pub node: Node,
    pub alpha: i32,
    pub depth: u32,
    pub selectivity: Selectivity,
    pub moves: Vec<Candidate>,
    pub best: Mutex<Best>,
    /// The shared node above it, if its own is below one.
    pub parent: Option<Arc<Split>>,
    pub state: State,
}

/// How far the search of a shared node is.
#[derive(Default)]
pub struct State {
    next: AtomicUsize,
    /// The rest does not matter any more.
    is_cut: AtomicBool,
    /// The limits ended the search of a move.
    is_stopped: AtomicBool,
    helpers: AtomicUsize,
}

impl Split {
    /// Whether its result is needed no more, or one further up.
    #[inline]
    pub fn is_over(&self) -> bool {
        let mut split = Some(self);
        while let Some(this) = split {
            if this.state.is_cut.load(Ordering::Relaxed) {
                return true;
            }
            split = this.parent.as_deref();
        }
        false
    }

    fn has_moves(&self) -> bool {
        self.state.next.load(Ordering::Relaxed) < self.moves.len() && !self.is_over()
    }

    fn is_below(&self, other: &Arc<Split>) -> bool {
        let mut split = self.parent.as_ref();
        while let Some(this) = split {
            if Arc::ptr_eq(this, other) {
                return true;
            }
            split = this.parent.as_ref();
        }
        false
    }
}

/// The threads of a search.
#[derive(Default)]
pub struct Team {
    open: Mutex<Vec<Arc<Split>>>,
    change: Condvar,
    idle: AtomicUsize,
    is_finished: AtomicBool,
    /// The nodes that all threads have told of.
    nodes: AtomicU64,
}

/// The nodes that are shared, while nobody else may change which.
type Open<'t> = MutexGuard<'t, Vec<Arc<Split>>>;

impl Team {
    fn open(&self) -> Open<'_> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The search is over: helpers may go.
    pub fn finish(&self) {
        let _open = self.open();
        self.is_finished.store(true, Ordering::Relaxed);
        self.change.notify_all();
    }

    /// Joins a node with moves left, if `accepts` it.
    fn join(open: &[Arc<Split>], accepts: impl Fn(&Split) -> bool) -> Option<Arc<Split>> {
        let split = open.iter().find(|split| split.has_moves() && accepts(split))?;
        split.state.helpers.fetch_add(1, Ordering::AcqRel);
        Some(Arc::clone(split))
    }

    fn leave(&self, split: &Split) {
        let _open = self.open();
        split.state.helpers.fetch_sub(1, Ordering::AcqRel);
        self.change.notify_all();
    }
}

impl<'a> Worker<'a> {
    /// Helps wherever there is something to do, until the search is over.
    pub fn help(&mut self, team: &Team) {
        let mut open = team.open();
        while !team.is_finished.load(Ordering::Relaxed) {
            match Team::join(&open, |_| true) {
                Some(split) => {
                    drop(open);
                    self.search_moves(&split);
                    team.leave(&split);
                    open = team.open();
                }
                None => {
                    open = self.rest(team, open);
                }
            }
        }
    }

    /// Waits for a change: something to do, or the end.
    fn rest<'t>(&mut self, team: &'t Team, open: Open<'t>) -> Open<'t> {
        team.idle.fetch_add(1, Ordering::Relaxed);
        let open = team.change.wait(open).unwrap_or_else(PoisonError::into_inner);
        team.idle.fetch_sub(1, Ordering::Relaxed);
        self.budget.rested();
        open
    }

    /// The team, if somebody in it could help.
    #[inline]
    pub fn idle_team(&self) -> Option<&'a Team> {
        self.team.filter(|team| team.idle.load(Ordering::Relaxed) > 0)
    }

    /// Tells the team of the nodes entered since the last time, and hears of those of the others:
    /// whatever limits the search counts all of them.
    pub fn tally(&mut self) -> Result<(), Stopped> {
        let Some(team) = self.team else { return Ok(()) };
        let own = self.budget.nodes() - self.tallied;
        let others = team.nodes.fetch_add(own, Ordering::Relaxed) - self.tallied;
        let heard = self.budget.add(others);
        self.tallied = self.budget.nodes();
        heard
    }

    /// Searches a node's moves together with whoever is idle.
    pub fn search_split(&mut self, team: &Team, split: Split) -> Result<Best, Stopped> {
        let split = Arc::new(split);
        {
            let mut open = team.open();
            open.push(Arc::clone(&split));
            team.change.notify_all();
        }
        self.search_moves(&split);
        self.wait_for_helpers(team, &split);
        self.tally()?;
        let is_stopped = split.state.is_stopped.load(Ordering::Relaxed);
        let is_needless = self.split.as_ref().is_some_and(|outer| outer.is_over());
        if is_stopped || is_needless {
            return Err(Stopped);
        }
        Ok(*split.best.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn wait_for_helpers(&mut self, team: &Team, split: &Arc<Split>) {
        let mut open = team.open();
        open.retain(|other| !Arc::ptr_eq(other, split));
        while split.state.helpers.load(Ordering::Acquire) > 0 {
            match Team::join(&open, |other| other.is_below(split)) {
                Some(below) => {
                    drop(open);
                    self.search_moves(&below);
                    team.leave(&below);
                    open = team.open();
                }
                None => {
                    open = self.rest(team, open);
                }
            }
        }
    }

    /// Searches moves of a node until none is left.
    fn search_moves(&mut self, split: &Arc<Split>) {
        let outer = (self.split.replace(Arc::clone(split)), self.selectivity);
        self.selectivity = split.selectivity;
        while !split.is_over() {
            let next = split.state.next.fetch_add(1, Ordering::Relaxed);
            let Some(candidate) = split.moves.get(next) else { break };
            let child = split.node.after(candidate.square, candidate.turned);
            let Ok(value) = self.null(&child, !split.alpha, split.depth - 1) else {
                if !split.is_over() {
                    split.state.is_stopped.store(true, Ordering::Relaxed);
                    split.state.is_cut.store(true, Ordering::Relaxed);
                }
                break;
            };
            let mut best = split.best.lock().unwrap_or_else(PoisonError::into_inner);
            if -value > best.value {
                *best = Best { value: -value, square: candidate.square };
                if -value > split.alpha {
                    split.state.is_cut.store(true, Ordering::Relaxed);
                }
            }
        }
        (self.split, self.selectivity) = outer;
        // Before it leaves: whoever waits for it counts its nodes. A limit that is reached here is
        // noticed at the next node.
        self.tally().ok();
    }
}
