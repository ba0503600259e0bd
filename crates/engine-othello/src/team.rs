//! Several threads on one search: young brothers wait.
//!
//! When the first move of a node has not cut it off, the others will probably all be searched: then
//! idle threads may take some of them. A thread that waits for its helpers helps them in turn.
//!
//! A thread that panics lets go of what it shares with others on its way out, or they would wait
//! for it for ever: they stop as if a limit had been reached, and the panic is passed on.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use search::Stopped;

use crate::node::Node;
use crate::selectivity::Selectivity;
use crate::watch::Watch;
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

    /// The limits ended the search of a move: nothing is known of the node.
    fn stop(&self) {
        self.state.is_stopped.store(true, Ordering::Relaxed);
        self.state.is_cut.store(true, Ordering::Relaxed);
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

/// A thread's part in a shared node, as the one that shares it or as a helper.
struct Part<'t> {
    team: &'t Team,
    split: Arc<Split>,
    is_helper: bool,
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.split.stop();
        }
        if self.is_helper {
            let _open = self.team.open();
            self.split.state.helpers.fetch_sub(1, Ordering::AcqRel);
            self.team.change.notify_all();
        }
    }
}

/// Lets the helpers go when the search is over, however it ends.
pub struct Finish<'t>(pub &'t Team);

impl Drop for Finish<'_> {
    fn drop(&mut self) {
        let _open = self.0.open();
        self.0.is_finished.store(true, Ordering::Relaxed);
        self.0.change.notify_all();
    }
}

/// The nodes that are shared, while nobody else may change which.
type Open<'t> = MutexGuard<'t, Vec<Arc<Split>>>;

impl Team {
    fn open(&self) -> Open<'_> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Joins a node with moves left, if `accepts` it.
    fn join(&self, open: &Open<'_>, accepts: impl Fn(&Split) -> bool) -> Option<Part<'_>> {
        let split = open.iter().find(|split| split.has_moves() && accepts(split))?;
        split.state.helpers.fetch_add(1, Ordering::AcqRel);
        Some(Part { team: self, split: Arc::clone(split), is_helper: true })
    }
}

impl<'a, W: Watch> Worker<'a, W> {
    /// Helps wherever there is something to do, until the search is over.
    pub fn help(&mut self, team: &Team) {
        let mut open = team.open();
        while !team.is_finished.load(Ordering::Relaxed) {
            match team.join(&open, |_| true) {
                Some(part) => {
                    drop(open);
                    self.search_moves(&part.split);
                    drop(part);
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
        let part = Part { team, split: Arc::new(split), is_helper: false };
        let split = &part.split;
        {
            let mut open = team.open();
            open.push(Arc::clone(split));
            team.change.notify_all();
        }
        self.search_moves(split);
        self.wait_for_helpers(team, split);
        self.tally()?;
        let is_stopped = split.state.is_stopped.load(Ordering::Relaxed);
        let is_needless = self.split.as_ref().is_some_and(|outer| outer.is_over());
        if is_stopped || is_needless {
            return Err(Stopped);
        }
        let best = *split.best.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(best)
    }

    fn wait_for_helpers(&mut self, team: &Team, split: &Arc<Split>) {
        let mut open = team.open();
        open.retain(|other| !Arc::ptr_eq(other, split));
        while split.state.helpers.load(Ordering::Acquire) > 0 {
            match team.join(&open, |other| other.is_below(split)) {
                Some(part) => {
                    drop(open);
                    self.search_moves(&part.split);
                    drop(part);
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
            let child = candidate.after(&split.node);
            let Ok(value) = self.null(&child, !split.alpha, split.depth - 1) else {
                if !split.is_over() {
                    split.stop();
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

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::mpsc;
    use std::time::Duration;

    use game::Limits;
    use othello::kernel::flips;

    use super::*;
    use crate::engine::Engine;
    use crate::weights::Weights;

    /// The start of the game, searched deeper than anybody could wait for. One of its moves nobody
    /// can make: whoever takes it panics.
    fn unlucky(unlucky: usize) -> Split {
        let (own, theirs) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
        let mut moves = [19, 26, 37, 44].map(|square| {
            let turned = flips(square, own, theirs);
            Candidate { turned, square, ..Candidate::default() }
        });
        moves[unlucky].square = 64;
        Split {
            node: Node::new(own, theirs),
            alpha: 0,
            depth: 40,
            selectivity: Selectivity::Exact,
            moves: moves.to_vec(),
            best: Mutex::new(Best::NONE),
            parent: None,
            state: State::default(),
        }
    }

    /// Works with three threads and fails if that does not end with the panic of one of them.
    #[track_caller]
    fn check(work: impl FnOnce(&mut Worker<'_>, &Team) + Send + 'static) {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let mut engine = Engine::new(Weights::shipped(), 10, 3);
            let (limits, stop) = (Limits::default(), AtomicBool::new(false));
            let together = || {
                engine.together(&limits, &stop, |worker| {
                    let team = worker.team.expect("there are three threads");
                    work(worker, team);
                });
            };
            sender.send(catch_unwind(AssertUnwindSafe(together)).expect_err("a panic"))
        });
        let panic = receiver.recv_timeout(Duration::from_secs(30)).expect("it ends");
        let text = panic.downcast_ref::<&str>().expect("the panic of a thread, not of the scope");
        assert!(text.contains("overflow") || *text == "on purpose", "{text}");
    }

    #[test]
    fn a_panic_of_the_first_thread_ends_the_others() {
        check(|_, _| panic!("on purpose"));
    }

    #[test]
    fn a_panic_of_a_helper_ends_the_first_thread() {
        check(|worker, team| {
            let split = Arc::new(unlucky(1));
            team.open().push(Arc::clone(&split));
            team.change.notify_all();
            while !split.is_over() {
                thread::yield_now();
            }
            worker.wait_for_helpers(team, &split);
        });
    }

    #[test]
    fn a_panic_in_a_shared_node_ends_everybody_in_it() {
        // Three threads begin with three moves, and do not come to a fourth.
        for index in 0..3 {
            check(move |worker, team| {
                worker.search_split(team, unlucky(index)).ok();
            });
        }
    }
}
