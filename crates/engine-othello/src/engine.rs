//! The engine: a search from the root, with everything that it remembers.

use std::panic::resume_unwind;
use std::sync::atomic::AtomicBool;
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use game::{Limits, Recorder};
use othello::Board;
use search::Budget;

use crate::endgame::Endgame;
use crate::node::Node;
use crate::root::{Judged, Root};
use crate::selectivity::Selectivity;
use crate::step::{Step, steps};
use crate::table::Table;
use crate::team::{Finish, Team};
use crate::watch::{Off, On, Watch};
use crate::weights::{DISC, Weights};
use crate::worker::{Entered, Worker};

/// What a search is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// How deep and how surely.
    pub step: Step,
    /// How many of the best moves to judge; the others are only known to be worse.
    pub moves: usize,
    /// The one square to judge, if not all.
    pub only: Option<u8>,
    /// Whether every step may be the last: estimates then go on until the end of the game is near.
    /// Otherwise only the last step counts.
    pub is_anytime: bool,
}

impl Goal {
    /// The exact score and the best move.
    pub const SOLVE: Goal = Goal { step: Step::SOLVE, moves: 1, only: None, is_anytime: false };
}

/// What a search knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The moves, the best first; a single pass if there is none, nothing if the game is over.
    pub moves: Vec<Judged>,
    /// The value for the side to move, in units of 1/[`DISC`](crate::DISC).
    pub value: i32,
    /// How deep and how surely.
    pub step: Step,
    /// Positions entered, by all threads.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// The engine: weights, threads, and the transposition table of its searches.
pub struct Engine<'w> {
    weights: &'w Weights,
    table: Table,
    pub(crate) endgames: Vec<Endgame>,
    entered: Entered,
}

impl<'w> Engine<'w> {
    /// An engine with a table of 2^`bits` times 32 bytes, and at least one thread.
    #[must_use]
    pub fn new(weights: &'w Weights, bits: u32, threads: usize) -> Engine<'w> {
        let endgames = (0..threads.max(1)).map(|_| Endgame::new()).collect();
        Engine { weights, table: Table::new(bits), endgames, entered: [0; 64] }
    }

    /// Bytes of its table, and of the caches of its threads.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.table.bytes() + self.endgames.iter().map(Endgame::bytes).sum::<usize>()
    }

    /// Forgets every position.
    pub fn clear(&mut self) {
        self.table.clear();
        for endgame in &mut self.endgames {
            *endgame = Endgame::new();
        }
    }

    /// Makes ready what searches from a board with these discs on need.
    pub fn prepare(&self, discs: u64) {
        self.weights.prepare(discs);
    }

    /// Positions that the last search entered, by how many squares were empty. Those of the last
    /// eleven are not told apart: they count where the first of them was.
    #[must_use]
    pub fn entered(&self) -> &[u64] {
        &self.entered
    }

    /// What the side to move may expect at a glance, in units of 1/[`DISC`](crate::DISC).
    #[must_use]
    pub fn evaluate(&self, own: u64, theirs: u64) -> i32 {
        Node::new(own, theirs).evaluate(self.weights)
    }

    /// The exact score and the best line.
    ///
    /// ```
    /// use engine_othello::{DISC, Engine, KNOTS, Weights, weights_per_knot};
    /// let weights = Weights::new(vec![0; KNOTS.len() * weights_per_knot()]).unwrap();
    /// let mut engine = Engine::new(&weights, 12, 1);
    /// let found = engine.solve(0b100, 0b010); // c1 against b1: a1 takes everything
    /// assert_eq!((found.value, found.moves[0].square), (64 * DISC, 0));
    /// ```
    pub fn solve(&mut self, own: u64, theirs: u64) -> Analysis {
        let stop = AtomicBool::new(false);
        self.search(own, theirs, Goal::SOLVE, &Limits::default(), &stop, &mut |_| ())
    }

    /// Searches until the goal is reached or the limits, or `stop`, end it; `report` hears of every
    /// step and, where several moves are judged, of every move in it. A depth in the limits is the
    /// goal's business.
    pub fn search(
        &mut self,
        own: u64,
        theirs: u64,
        goal: Goal,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        self.table.next_generation();
        let node = Node::new(own, theirs);
        self.together(limits, stop, |worker| deepen(worker, node, goal, report))
    }

    /// The same from a position on, on this thread alone, while a recorder is told how the tree
    /// grows.
    pub fn record(
        &mut self,
        pos: &Board,
        goal: Goal,
        limits: &Limits,
        stop: &AtomicBool,
        recorder: &mut dyn Recorder<Board>,
    ) -> Analysis {
        self.table.next_generation();
        let node = Node::new(pos.own(), pos.theirs());
        let watch = On::new(*pos, recorder);
        let (weights, table) = (self.weights, &self.table);
        let mut worker = Worker::new(weights, table, &mut self.endgames[0], limits, stop, watch);
        let analysis = deepen(&mut worker, node, goal, &mut |_| ());
        worker.watch.finish(worker.budget.nodes());
        self.entered = worker.entered;
        analysis
    }

    /// Works on this thread, while the others help wherever they can.
    pub(crate) fn together<T>(
        &mut self,
        limits: &Limits,
        stop: &AtomicBool,
        work: impl FnOnce(&mut Worker<'_>) -> T,
    ) -> T {
        let team = Team::default();
        let (weights, table) = (self.weights, &self.table);
        let worker = |endgame, team| {
            let alone = Worker::new(weights, table, endgame, limits, stop, Off);
            Worker { team, ..alone }
        };
        let Some((first, others)) = self.endgames.split_first_mut() else {
            unreachable!("there is at least one thread");
        };
        let entered = &mut self.entered;
        *entered = [0; 64];
        thread::scope(|scope| {
            let shared = (!others.is_empty()).then_some(&team);
            let mut first = worker(first, shared);
            let finish = Finish(&team);
            let helpers = others.iter_mut().map(|endgame| {
                let mut helper = worker(endgame, shared);
                let team = &team;
                scope.spawn(move || {
                    helper.help(team);
                    helper.entered
                })
            });
            let helpers = helpers.collect::<Vec<_>>();
            let done = work(&mut first);
            drop(finish);
            let joined = |helper: ScopedJoinHandle<'_, Entered>| {
                helper.join().unwrap_or_else(|panic| resume_unwind(panic))
            };
            for others in helpers.into_iter().map(joined).chain([first.entered]) {
                entered.iter_mut().zip(others).for_each(|(sum, count)| *sum += count);
            }
            done
        })
    }
}

/// A lead of so many discs is hardly ever one in the end without being all of them.
pub const CLEAR: i32 = 60;

/// So deep it must have been seen.
const CLEAR_DEPTH: u32 = 8;

/// Takes one step after the other.
fn deepen<W: Watch>(
    worker: &mut Worker<'_, W>,
    node: Node,
    goal: Goal,
    report: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let mut root = Root::new(node, &goal, worker.weights);
    let mut analysis =
        root.analysis(&worker.budget, Step { depth: 0, selectivity: Selectivity::P65 });
    if root.is_over() {
        return analysis;
    }
    let steps = steps(node.empties(), goal.step, goal.is_anytime);
    let is_to_end = steps.last().is_some_and(|last| last.depth >= node.empties());
    for step in steps {
        // Estimates say no more where one side has almost everything, but the end is near then.
        let is_clear = step.depth > CLEAR_DEPTH && analysis.value.abs() >= CLEAR * DISC;
        if is_to_end && is_clear && step.depth < node.empties() {
            continue;
        }
        let before = analysis.step;
        let mut report_moves =
            |root: &Root, budget: &Budget<'_>| report(&root.analysis(budget, before));
        let done = worker.take(&mut root, step, &mut report_moves);
        // What a step found before it was stopped is worth keeping, but it was not completed.
        let reached = if done.is_ok() { step } else { analysis.step };
        analysis = root.analysis(&worker.budget, reached);
        if done.is_err() {
            break;
        }
        let is_wipeout = root.mark_wipeout();
        if is_wipeout {
            analysis = root.analysis(&worker.budget, Step { depth: node.empties(), ..Step::SOLVE });
        }
        report(&analysis);
        if is_wipeout {
            break;
        }
    }
    analysis
}
