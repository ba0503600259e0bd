//! The engine: a search from the root, with everything that it remembers.

use std::sync::atomic::AtomicBool;

use engine::{Root, Table, deepen, lead};
use game::{Limits, Position, Record};
use loa::{Board, Move};
use search::Budget;

use crate::order::Order;
use crate::path::Path;
use crate::proof::{Finding, Solver};
use crate::shape::Shapes;
use crate::value::{WIN, is_decided};
use crate::weights::Weights;
use crate::worker::Worker;

/// What a search is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// How many plies to look ahead at most.
    pub depth: u32,
    /// How many of the best moves to judge; the others are only known to be worse.
    pub moves: usize,
    /// The one move to judge, if not all.
    pub only: Option<Move>,
    /// Whether a move without a choice is not worth a search.
    pub haste: bool,
    /// How much of the time is for proofs that one side wins.
    pub proofs: Proofs,
}

/// How much of the time is for proofs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proofs {
    /// Nothing: the search alone.
    None,
    /// A tenth, as in games.
    Some,
    /// Half, for whoever wants to know.
    Many,
}

impl Goal {
    /// Deeper than any search gets.
    pub const DEPTH_MAX: u32 = 100;

    /// The best move, as deep as it gets.
    pub const BEST: Goal =
        Goal { depth: Goal::DEPTH_MAX, moves: 1, only: None, haste: false, proofs: Proofs::Some };
}

/// A move as a search judges it.
pub type Judged = engine::Judged<Move>;

/// What a search knows.
pub type Analysis = engine::Analysis<Move>;

/// The engine: weights, threads, and what its searches remember.
pub struct Engine {
    weights: Weights,
    table: Table,
    solver: Solver,
    threads: usize,
    is_selective: bool,
}

/// The solver has so much less memory than the search.
const SOLVER_PART: usize = 4;

impl Engine {
    /// An engine with a table of so many bytes, a part of that more for its solver, and at least
    /// one thread.
    #[must_use]
    pub fn new(bytes: usize, threads: usize) -> Engine {
        Engine {
            weights: Weights::shipped().clone(),
            table: Table::with_bytes(bytes),
            solver: Solver::with_bytes(bytes / SOLVER_PART),
            threads: threads.max(1),
            is_selective: true,
        }
    }

    /// The same with other weights.
    #[must_use]
    pub fn weighing(self, weights: Weights) -> Engine {
        Engine { weights, ..self }
    }

    /// The same, which leaves nothing out that could matter: values are those of plain search.
    #[must_use]
    pub fn thorough(self) -> Engine {
        Engine { is_selective: false, ..self }
    }

    /// Bytes of its memory.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.table.bytes() + self.solver.bytes()
    }

    /// Forgets every position.
    pub fn clear(&mut self) {
        self.table.clear();
        self.solver.clear();
    }

    /// Searches the current position of a match until the goal is reached or the limits, or `stop`,
    /// end it; `report` hears of every depth and, where several moves are judged, of every move. A
    /// depth in the limits is the goal's business.
    pub fn search(
        &mut self,
        record: &Record<Board>,
        goal: Goal,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        self.table.next_generation();
        let (weights, table, threads) = (&self.weights, &self.table, self.threads);
        let is_selective = self.is_selective;
        let limits = Limits { nodes: limits.nodes.map(|all| all / threads as u64), ..*limits };
        let worker = |stop| Worker {
            weights,
            shapes: Shapes::new(),
            table,
            budget: Budget::new(&limits, stop),
            path: Path::of(record),
            order: Order::new(),
            passed: None,
            is_selective,
            moves: Vec::new(),
        };
        // A single move is asked about for its own sake, and a plain search is to be plain.
        let may_prove = is_selective && goal.only.is_none();
        let solver = may_prove.then_some(&mut self.solver);
        let mut prover = solver.map(|solver| Prover {
            solver,
            record,
            limits,
            stop,
            proofs: goal.proofs,
            nodes: 0,
        });
        let is_done = AtomicBool::new(false);
        let board = *record.position();
        let help = |number: usize| {
            let root = Root::new(board, 1, goal.only);
            let depths = 1 + number as u32 % 2..=goal.depth;
            let mut helper = worker(&is_done);
            deepen(&mut helper, root, depths, &mut |_, _| false, &mut |_| ()).nodes
        };
        let (mut found, helped) = lead(threads - 1, &is_done, help, || {
            let root = Root::new(board, goal.moves, goal.only).in_haste(goal.haste);
            let mut first = worker(stop);
            let mut beside = |worker: &mut Worker<'_>, root: &mut Root<Board>| {
                prover.as_mut().is_some_and(|prover| prover.proves(worker, root))
            };
            let mut found = deepen(&mut first, root, 1..=goal.depth, &mut beside, report);
            if found.moves.is_empty() {
                found.value = first.result(&board);
            }
            found
        });
        found.nodes += helped;
        found
    }
}

/// Looks for proofs between one depth and the next.
struct Prover<'a> {
    solver: &'a mut Solver,
    record: &'a Record<Board>,
    limits: Limits,
    stop: &'a AtomicBool,
    proofs: Proofs,
    /// What it has entered so far.
    nodes: u64,
}

/// A position of a proof takes as long as so many of a search.
const PROOF_COST: u64 = 16;

/// In games proofs are looked for where somebody is ahead by so much: the others take too long.
const AHEAD: i32 = 100;

/// Less is not worth beginning.
const NODES_MIN: u64 = 100;

impl Prover<'_> {
    /// Whether it proves that one side wins; the root then knows.
    fn proves(&mut self, worker: &mut Worker<'_>, root: &mut Root<Board>) -> bool {
        let searched = worker.budget.nodes() - self.nodes;
        let share = match self.proofs {
            Proofs::None => 0,
            Proofs::Some => searched / 10,
            Proofs::Many => searched,
        };
        let left =
            self.limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(worker.budget.nodes()));
        let allowed = (share / PROOF_COST).saturating_sub(self.nodes).min(left);
        let time = worker.budget.left();
        let is_open = root.value().abs() < AHEAD && self.proofs == Proofs::Some;
        if allowed < NODES_MIN || is_decided(root.value()) || is_open {
            return false;
        }
        let turn = self.record.position().turn();
        let attacker = if root.value() > 0 { turn } else { turn.other() };
        let limits = Limits { nodes: Some(allowed), time, depth: None };
        let proof = self.solver.prove(self.record, attacker, &limits, self.stop);
        self.nodes += proof.nodes;
        // The solver looked at the clock meanwhile: that was no pause.
        worker.budget.rested();
        worker.budget.add(proof.nodes).ok();
        if proof.finding != Finding::Wins {
            return false;
        }
        let win = WIN - proof.plies as i32;
        root.know(&proof.line, if attacker == turn { win } else { -win })
    }
}
