//! One depth after the other, until the goal is reached or the limits end it.

use std::time::Duration;

use game::Position;

use crate::root::{Judged, Root};
use crate::worker::Worker;

/// What a search knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis<M> {
    /// The moves, the best first; nothing if the board is over.
    pub moves: Vec<Judged<M>>,
    /// The value for the side to move.
    pub value: i32,
    /// How deep it was searched.
    pub depth: u32,
    /// Positions entered, by all threads.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl<M> Analysis<M> {
    /// The best line; nothing if the board is over.
    #[must_use]
    pub fn line(&self) -> &[M] {
        self.moves.first().map_or(&[], |judged| &judged.line)
    }

    /// The value of a move, if it was judged.
    pub fn value_of(&self, mv: &M) -> Option<i32>
    where
        M: PartialEq,
    {
        self.moves.iter().find(|judged| judged.mv == *mv).map(|judged| judged.value)
    }

    /// Puts a move first, whatever it is worth: it was chosen.
    pub fn choose(&mut self, mv: &M)
    where
        M: PartialEq,
    {
        if let Some(index) = self.moves.iter().position(|judged| judged.mv == *mv) {
            self.moves[..=index].rotate_right(1);
            self.value = self.moves[0].value;
        }
    }
}

/// Searches the moves of the root to one depth after the other. `beside` may do something between
/// two of them, and ends the search when it knows the answer; `report` hears of every depth and,
/// where several moves are judged, of every move.
pub fn deepen<'a, W: Worker<'a>>(
    worker: &mut W,
    mut root: Root<W::Position>,
    depths: impl Iterator<Item = u32>,
    beside: &mut dyn FnMut(&mut W, &mut Root<W::Position>) -> bool,
    report: &mut dyn FnMut(&Analysis<MoveOf<'a, W>>),
) -> Analysis<MoveOf<'a, W>> {
    let mut reached = 0;
    for depth in depths {
        if root.moves.is_empty() {
            break;
        }
        let done = root.search(worker, depth, &mut |root, worker| {
            report(&analysis(root, worker, reached));
        });
        if done.is_err() {
            break;
        }
        reached = depth;
        report(&analysis(&root, worker, reached));
        if root.is_decided::<W>() || beside(worker, &mut root) {
            break;
        }
    }
    analysis(&root, worker, reached)
}

/// The moves of what a worker searches.
type MoveOf<'a, W> = <<W as Worker<'a>>::Position as Position>::Move;

fn analysis<'a, W: Worker<'a>>(
    root: &Root<W::Position>,
    worker: &mut W,
    depth: u32,
) -> Analysis<MoveOf<'a, W>> {
    let budget = worker.budget();
    Analysis {
        moves: root.moves.clone(),
        value: root.value(),
        depth,
        nodes: budget.nodes(),
        elapsed: budget.elapsed(),
    }
}
