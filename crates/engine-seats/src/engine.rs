//! The engine: a tree for every position, and what it says about the moves.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Limits, Position, Seat};
use search::Budget;

use crate::branches::Branches;
use crate::forecast::Forecast;
use crate::prospects::Prospects;
use crate::tree::Tree;

/// What to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal<M> {
    /// At most so many descents.
    pub descents: u64,
    /// Whether all moves are to be judged, and not only the best.
    pub all: bool,
    /// The one move to judge, if not all.
    pub only: Option<M>,
}

impl<M> Goal<M> {
    /// The best move, as long as the limits allow.
    pub const BEST: Goal<M> = Goal { descents: u64::MAX, all: false, only: None };
}

/// A move, and what it lets every seat expect.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged<M> {
    /// The move.
    pub mv: M,
    /// What every seat may expect after it.
    pub prospects: Prospects,
    /// Whether that is what the rules decide if everybody plays for first place.
    pub is_proven: bool,
    /// How often the search looked at it.
    pub visits: u32,
    /// The line that was looked at most, this move first.
    pub line: Vec<M>,
}

/// What a search knows.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<M> {
    /// The moves, the best first; nothing if the board is over.
    pub moves: Vec<Judged<M>>,
    /// What every seat may expect.
    pub prospects: Prospects,
    /// Whether that is proven: a move that is, among others that are not, is not enough unless it
    /// wins.
    pub is_proven: bool,
    /// Positions judged.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// The engine for one game.
///
/// ```
/// use engine_seats::{Engine, Forecast, Goal, Prospects};
/// use game::testing::{Heap, Sticks};
/// use game::{Game, Limits};
///
/// struct Blind;
/// impl Forecast<Heap> for Blind {
///     fn prospects(&self, _pos: &Heap) -> Prospects { Prospects([0.5, 0.5, 0.0, 0.0]) }
///     fn priority(&self, _pos: &Heap, _mv: u8) -> i32 { 0 }
///     fn attraction(&self, _pos: &Heap, _mv: u8) -> f64 { 0.0 }
/// }
/// // Of eight sticks the winner takes two, and leaves a multiple of three.
/// let mut engine = Engine::new(std::sync::Arc::new(Blind), 1 << 20);
/// let pos = Sticks::new(8).start(1);
/// let found = engine.search(&pos, Goal::BEST, &Limits::default(), &false.into(), &mut |_| ());
/// assert_eq!((found.moves[0].mv, found.is_proven), (2, true));
/// ```
pub struct Engine<P: Position> {
    forecast: Arc<dyn Forecast<P>>,
    branches: Branches<P::Move>,
}

impl<P: Position> Engine<P> {
    /// An engine that judges by a forecast, with a tree of so many bytes at most.
    #[must_use]
    pub fn new(forecast: Arc<dyn Forecast<P>>, bytes: usize) -> Engine<P> {
        Engine { forecast, branches: Branches::with_bytes(bytes) }
    }

    /// What it judges by.
    #[must_use]
    pub fn forecast(&self) -> &dyn Forecast<P> {
        &*self.forecast
    }

    /// What its tree takes at most.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.branches.bytes()
    }

    /// Judges the moves of a position; `report` hears of it whenever the tree is twice as large.
    pub fn search(
        &mut self,
        pos: &P,
        goal: Goal<P::Move>,
        limits: &Limits,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Analysis<P::Move>),
    ) -> Analysis<P::Move> {
        let mut budget = Budget::new(limits, stop);
        let forecast = &*self.forecast;
        let mut tree = Tree::plant(&mut self.branches, forecast, pos, goal.only, goal.all);
        let (mut descents, most) = (0_u64, goal.descents.min(DESCENTS_MAX));
        while descents < most && !tree.is_proven() && tree.descend(&mut budget).is_ok() {
            descents += 1;
            if descents.is_power_of_two() && descents > 8 {
                report(&analysis(&tree, pos, &budget, goal.all));
            }
        }
        analysis(&tree, pos, &budget, goal.all)
    }
}

/// The tree is full long before; and means of more would lose digits.
const DESCENTS_MAX: u64 = 1 << 22;

fn analysis<P: Position>(
    tree: &Tree<'_, P>,
    pos: &P,
    budget: &Budget<'_>,
    is_all: bool,
) -> Analysis<P::Move> {
    let seat = pos.turn();
    let root = tree.branches.at(0);
    let best = tree.branches.best(0, seat);
    let judged = |at: usize| {
        let branch = tree.branches.at(at);
        Some(Judged {
            mv: branch.mv?,
            prospects: branch.prospects(),
            is_proven: branch.is_proven,
            visits: branch.visits,
            line: tree.line(at, pos),
        })
    };
    let mut moves = root.children().filter_map(judged).collect::<Vec<_>>();
    // Where all are judged, each was looked at enough to be compared.
    let chosen = best.filter(|_| !is_all).and_then(|best| tree.branches.at(best).mv);
    sort(&mut moves, chosen.as_ref(), seat);
    if moves.is_empty() {
        // Nothing was searched: any move is as good as another.
        let first = pos.legal_moves().next();
        moves.extend(first.map(|mv| Judged {
            mv,
            prospects: root.guess,
            is_proven: false,
            visits: 0,
            line: vec![mv],
        }));
    }
    Analysis {
        prospects: moves.first().map_or(root.guess, |best| best.prospects),
        is_proven: root.is_proven || moves.iter().all(|judged| judged.is_proven),
        moves,
        nodes: budget.nodes(),
        elapsed: budget.elapsed(),
    }
}

/// The chosen move first, if there is one, then by what they promise the seat.
fn sort<M: PartialEq>(moves: &mut [Judged<M>], chosen: Option<&M>, seat: Seat) {
    moves.sort_by(|one, other| {
        let is_chosen = |judged: &Judged<M>| chosen == Some(&judged.mv);
        let by_share = other.prospects[seat].total_cmp(&one.prospects[seat]);
        is_chosen(other).cmp(&is_chosen(one)).then(by_share)
    });
}
