//! Several threads on one search: young brothers wait.
//!
//! When the first move of a node has not cut it off, the others will probably all be searched: then
//! idle threads may take some of them. A thread that waits for its helpers helps them in turn.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use search::Stopped;

use crate::node::Node;
use crate::selectivity::Selectivity;
use crate::worker::{Candidate, Candidates, Worker};

/// What the moves of a node are searched for.
#[derive(Clone, Copy, Debug)]
pub enum Task {
    /// The score at the end of the game, in discs.
    Exact,
    /// The value after so many plies.
    Deep(u32),
}

/// A node whose moves several threads search, in a null window.
pub struct Split {
    node: Node,
    alpha: i32,
    task: Task,
    selectivity: Selectivity,
    moves: Vec<Candidate>,
    next: AtomicUsize,
    best: Mutex<(i32, u8)>,
    /// The rest does not matter any more.
    is_cut: AtomicBool,
    /// The limits ended the search of a move.
    is_stopped: AtomicBool,
    helpers: AtomicUsize,
    parent: Option<Arc<Split>>,
}

impl Split {
    /// Whether its result is needed no more, or one further up.
    #[inline]
    pub fn is_over(&self) -> bool {
        let mut split = Some(self);
        while let Some(this) = split {
            if this.is_cut.load(Ordering::Relaxed) {
                return true;
            }
            split = this.parent.as_deref();
        }
        false
    }

    fn has_moves(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.moves.len() && !self.is_over()
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
        split.helpers.fetch_add(1, Ordering::AcqRel);
        Some(Arc::clone(split))
    }

    fn leave(&self, split: &Split) {
        let _open = self.open();
        split.helpers.fetch_sub(1, Ordering::AcqRel);
        self.change.notify_all();
    }
}

impl Worker<'_> {
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

    /// Whether somebody could help.
    #[inline]
    pub fn has_idle_team(&self) -> bool {
        self.team.is_some_and(|team| team.idle.load(Ordering::Relaxed) > 0)
    }

    /// Searches the rest of a node's moves together with whoever is idle.
    pub fn split(
        &mut self,
        team: &Team,
        (node, alpha, task): (&Node, i32, Task),
        rest: &mut Candidates,
        best: (i32, u8),
    ) -> Result<(i32, u8), Stopped> {
        let split = Arc::new(Split {
            node: *node,
            alpha,
            task,
            selectivity: self.selectivity,
            moves: rest.collect(),
            next: AtomicUsize::new(0),
            best: Mutex::new(best),
            is_cut: AtomicBool::new(false),
            is_stopped: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
            parent: self.split.clone(),
        });
        {
            let mut open = team.open();
            open.push(Arc::clone(&split));
            team.change.notify_all();
        }
        self.search_moves(&split);
        self.wait_for_helpers(team, &split);
        let is_stopped = split.is_stopped.load(Ordering::Relaxed);
        let is_needless = self.split.as_ref().is_some_and(|outer| outer.is_over());
        if is_stopped || is_needless {
            return Err(Stopped);
        }
        Ok(*split.best.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn wait_for_helpers(&mut self, team: &Team, split: &Arc<Split>) {
        let mut open = team.open();
        open.retain(|other| !Arc::ptr_eq(other, split));
        while split.helpers.load(Ordering::Acquire) > 0 {
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
            let next = split.next.fetch_add(1, Ordering::Relaxed);
            let Some(candidate) = split.moves.get(next) else { break };
            let child = split.node.after(candidate.square, candidate.turned);
            let Ok(value) = self.null(&child, !split.alpha, split.task) else {
                if !split.is_over() {
                    split.is_stopped.store(true, Ordering::Relaxed);
                    split.is_cut.store(true, Ordering::Relaxed);
                }
                break;
            };
            let mut best = split.best.lock().unwrap_or_else(PoisonError::into_inner);
            if -value > best.0 {
                *best = (-value, candidate.square);
                if -value > split.alpha {
                    split.is_cut.store(true, Ordering::Relaxed);
                }
            }
        }
        (self.split, self.selectivity) = outer;
    }

    /// The null-window search of a child.
    fn null(&mut self, child: &Node, alpha: i32, task: Task) -> Result<i32, Stopped> {
        match task {
            Task::Exact => self.exact_null(child, alpha),
            Task::Deep(depth) => self.mid_null(child, alpha, depth - 1),
        }
    }
}
