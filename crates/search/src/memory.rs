//! Alpha-beta with memory: the same position by another way is not searched twice.
//!
//! Before a node is searched the table is asked for it. An entry that is deep enough may settle the
//! window at once: an exact value always, a lower bound if it reaches beta, an upper bound if it
//! does not exceed alpha. Otherwise its best move is tried first. Afterwards the value is stored
//! with what it proves: at or below alpha it is an upper bound, at or above beta a lower one, in
//! between it is exact.
//!
//! ```text
//!   stored        window        answer
//!   at least 5    (1, 4)        5: a cut-off
//!   at least 5    (1, 9)        none: it may be 5 or 8; search, best move first
//!   at most 0     (1, 9)        0: not interesting
//! ```
//!
//! Which window decides the kind of bound matters: it is the one the node was entered with, before
//! any move raised alpha. See [`Table`](crate::Table) for how entries are kept, and
//! [`Memory::exact`](crate::Memory) for when deeper ones count.

use game::{Evaluator, Score, ZeroSum};

use crate::algorithm::Recursive;
use crate::order::Order;
use crate::trace::Recorder;
use crate::{Node, Search, Stopped, Window};

/// Alpha-beta with a transposition table.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBetaMemory;

impl Recursive for AlphaBetaMemory {
    const USES_TABLE: bool = true;

    fn node<P, E, O, R>(
        search: &mut Search<'_, P, E, O, R>,
        node: &Node<P, E>,
        window: Window,
    ) -> Result<Score, Stopped>
    where
        P: ZeroSum,
        E: Evaluator<P, Value = Score>,
        O: Order<P, E>,
        R: Recorder<P::Move>,
    {
        let entry = search.probe(node);
        if let Some(value) = entry.and_then(|entry| search.recall(&entry, node, window)) {
            return Ok(value);
        }
        let Window { mut alpha, beta } = window;
        let mut best = (-Score::INFINITY, None);
        let mut tried = 0;
        let hint = entry.and_then(|entry| entry.best);
        let mut moves = search.order.begin(search.evaluator, node, hint);
        while let Some((index, mv)) = search.order.next(&mut moves) {
            let value = search.child::<AlphaBetaMemory>(node, mv, Window { alpha, beta })?;
            tried += 1;
            if value > best.0 {
                best = (value, Some(index));
            }
            if value > alpha {
                alpha = value;
                search.better(node, mv);
            }
            if value >= beta {
                search.cut(node, &mut moves, tried, mv);
                break;
            }
        }
        search.order.end(moves);
        if tried > 0 {
            search.store(node, window, best.0, best.1);
        }
        Ok(best.0)
    }
}
