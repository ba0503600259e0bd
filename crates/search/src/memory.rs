//! Alpha-beta with memory: the same position by another way is not searched twice.
//!
//! Before a node is searched the table is asked for it. An entry that is deep enough has a lower
//! and an upper bound of the value, and only what lies between them is still to be asked: the
//! window is narrowed to it. If nothing of the window is left, the entry is the answer. Otherwise
//! its best move is tried first. Afterwards the value is stored with what it proves: at or below
//! alpha it is an upper bound, at or above beta a lower one, in between it is both; the other bound
//! stays what it was.
//!
//! ```text
//!   stored                   window    answer
//!   at least 5               (1, 4)    5: a cut-off
//!   at least 5, at most 8    (1, 9)    none: search within (5, 8), best move first
//!   at most 0                (1, 9)    0: not interesting
//! ```
//!
//! A value at the end of a window that was narrowed is exact: the search shows that it is no higher
//! than the lower bound, say, and the entry that it is no lower. Which window decides the kind of
//! bound matters: it is the narrowed one, before any move raised alpha. See
//! [`Table`](crate::Table) for how entries are kept, and [`Search`](crate::Search) for when deeper
//! ones count.

use std::ops::ControlFlow;

use game::Score;

use crate::algorithm::Recursive;
use crate::{Entry, NodeOf, Order, Search, Stopped, TwoSeats, Window};

/// Alpha-beta with a transposition table.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBetaMemory;

impl Recursive for AlphaBetaMemory {
    const USES_TABLE: bool = true;

    fn node<S: TwoSeats>(
        search: &mut Search<'_, S>,
        node: &NodeOf<S>,
        window: Window,
    ) -> Result<Score, Stopped> {
        let known = search.probe(node);
        let recalled = known.map(|known| search.recall(&known, node, window));
        let window = match recalled {
            Some(ControlFlow::Break(value)) => return Ok(value),
            Some(ControlFlow::Continue(narrowed)) => narrowed,
            None => window,
        };
        let Window { mut alpha, beta } = window;
        let mut best = (-Score::INFINITY, None);
        let mut tried = 0;
        let hint = known.and_then(|known| known.best);
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
            let (value, best) = best;
            let found = Entry::of(value, window, node.depth, best);
            search.store(node, found, known.as_ref());
        }
        Ok(best.0)
    }
}
