//! The engine: a search from the root, with everything that it remembers.

use std::sync::atomic::AtomicBool;

use arlecchino::{Duel, Move};
use engine::{Root, Table, deepen, lead};
use game::Limits;
use search::Budget;

use crate::order::Order;
use crate::pvs::SOLVED;
use crate::weights::Weights;
use crate::worker::{Worker, result};

/// What a search is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// How many plies to look ahead at most; [`Goal::SOLVED`] is to the end of the game.
    pub depth: u32,
    /// How many of the best moves to judge; the others are only known to be worse.
    pub moves: usize,
    /// The one move to judge, if not all.
    pub only: Option<Move>,
    /// Whether a move without a choice is not worth a search.
    pub haste: bool,
}

impl Goal {
    /// The depth of a search that sees the end of the game.
    pub const SOLVED: u32 = SOLVED;

    /// The best move, as deep as it gets.
    pub const BEST: Goal = Goal { depth: SOLVED, moves: 1, only: None, haste: false };
}

/// A move as a search judges it.
pub type Judged = engine::Judged<Move>;

/// What a search knows.
pub type Analysis = engine::Analysis<Move>;

/// The engine: weights, threads, and what its searches remember.
pub struct Engine {
    weights: Weights,
    table: Table,
    threads: usize,
    is_selective: bool,
}

impl Engine {
    /// An engine with a table of so many bytes, and at least one thread.
    #[must_use]
    pub fn new(bytes: usize, threads: usize) -> Engine {
        Engine {
            weights: Weights::shipped().clone(),
            table: Table::with_bytes(bytes),
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
        self.table.bytes()
    }

    /// Forgets every position.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Searches a position until the goal is reached or the limits, or `stop`, end it; `report`
    /// hears of every depth and, where several moves are judged, of every move. A depth in the
    /// limits is the goal's business.
    pub fn search(
        &mut self,
        pos: &Duel,
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
            table,
            budget: Budget::new(&limits, stop),
            order: Order::new(),
            is_selective,
            moves: Vec::new(),
        };
        let is_done = AtomicBool::new(false);
        let help = |number: usize| {
            let root = Root::new(*pos, 1, goal.only);
            let mut helper = worker(&is_done);
            let depths = depths(pos, goal.depth).skip(number % 2);
            deepen(&mut helper, root, depths, &mut |_, _| false, &mut |_| ()).nodes
        };
        let (mut found, helped) = lead(threads - 1, &is_done, help, || {
            let root = Root::new(*pos, goal.moves, goal.only).in_haste(goal.haste);
            let depths = depths(pos, goal.depth);
            deepen(&mut worker(stop), root, depths, &mut |_, _| false, report)
        });
        found.nodes += helped;
        if found.moves.is_empty() {
            (found.value, found.depth) = (result(pos), SOLVED);
        }
        found
    }
}

/// So many plies before the last that can be, the end is near enough to be searched at once.
const SOLVE_AHEAD: u32 = 6;

/// How deep to search, one depth after the other: to the end as soon as it is near.
fn depths(pos: &Duel, most: u32) -> impl Iterator<Item = u32> + use<> {
    let pieces = pos.occupied().count_ones();
    let last = pieces.saturating_sub(SOLVE_AHEAD).max(1);
    let before = (1..=last).filter(move |depth| *depth <= most);
    let end = (most >= pieces).then_some(SOLVED);
    // Whoever may not look to the end looks as far as is allowed.
    let rest = (last + 1..=most).filter(move |_| end.is_none());
    before.chain(rest).chain(end)
}
