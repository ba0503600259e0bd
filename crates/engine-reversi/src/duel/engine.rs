//! The engine: a search from the root, with everything that it remembers.

use std::borrow::Cow;
use std::sync::atomic::AtomicBool;

use engine::{Root, Table, deepen, lead};
use game::Limits;
use grid::Size;
use reversi::Move;
use reversi::board::Duel;
use search::Budget;

use super::layout::Layout;
use super::pvs::SOLVED;
use super::weights::Weights;
use super::worker::{Worker, sides};

/// What a search is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// How many plies to look ahead at most; [`Goal::SOLVED`] is to the end of the game.
    pub depth: u32,
    /// With so few empty squares the end is searched however deep one may look.
    pub exact: u32,
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
    pub const BEST: Goal = Goal { depth: SOLVED, exact: 0, moves: 1, only: None, haste: false };

    /// With how few empty squares the end is soon searched on a board of this size.
    #[must_use]
    pub const fn exact_on(size: Size) -> u32 {
        match size.squares_count() {
            ..=36 => 20,
            37..=64 => 14,
            _ => 12,
        }
    }
}

/// A move as a search judges it.
pub type Judged = engine::Judged<Move>;

/// What a search knows.
pub type Analysis = engine::Analysis<Move>;

/// The engine: weights, threads, and what its searches remember.
pub struct Engine {
    weights: Cow<'static, Weights>,
    table: Table,
    threads: usize,
    is_selective: bool,
}

impl Engine {
    /// An engine with a table of so many bytes, and at least one thread.
    #[must_use]
    pub fn new(bytes: usize, threads: usize) -> Engine {
        // Read now: whoever is asked for a move has no time for it.
        let weights = Cow::Borrowed(Weights::shipped());
        let table = Table::with_bytes(bytes);
        Engine { weights, table, threads: threads.max(1), is_selective: true }
    }

    /// The same with other weights than those it ships with.
    #[must_use]
    pub fn weighing(self, weights: Weights) -> Engine {
        Engine { weights: Cow::Owned(weights), ..self }
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
    pub fn search<const W: usize>(
        &mut self,
        pos: &Duel<W>,
        goal: Goal,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        self.table.next_generation();
        let (table, threads, is_selective) = (&self.table, self.threads, self.is_selective);
        let weights = &*self.weights;
        let limits = Limits { nodes: limits.nodes.map(|all| all / threads as u64), ..*limits };
        let layout = Layout::of(pos.geometry().size());
        let worker = |stop| Worker {
            layout,
            weights,
            table,
            budget: Budget::new(&limits, stop),
            is_selective,
            moves: Vec::new(),
            placements: Vec::new(),
        };
        let empties = pos.empty().len() as u32;
        let is_done = AtomicBool::new(false);
        let help = |number: usize| {
            let root = Root::new(*pos, 1, goal.only);
            let depths = depths(empties, goal).skip(number % 2);
            deepen(&mut worker(&is_done), root, depths, &mut |_, _| false, &mut |_| ()).nodes
        };
        let (mut found, helped) = lead(threads - 1, &is_done, help, || {
            let root = Root::new(*pos, goal.moves, goal.only).in_haste(goal.haste);
            let depths = depths(empties, goal);
            deepen(&mut worker(stop), root, depths, &mut |_, _| false, report)
        });
        found.nodes += helped;
        if found.moves.is_empty() {
            (found.value, found.depth) = (worker(stop).result(sides(pos)), SOLVED);
        }
        found
    }
}

/// So many plies before the end it is searched at once, where it is soon done.
const SOLVE_AHEAD: u32 = 6;

/// No search that does not see the end looks further.
const DEPTH_MAX: u32 = 100;

/// How deep to search, one depth after the other: to the end as soon as it is near.
fn depths(empties: u32, goal: Goal) -> impl Iterator<Item = u32> + use<> {
    let is_end = goal.depth >= empties || empties <= goal.exact;
    let last = match is_end {
        true => empties.saturating_sub(SOLVE_AHEAD).max(1),
        false => goal.depth,
    };
    (1..=last.min(DEPTH_MAX)).chain(is_end.then_some(SOLVED))
}
