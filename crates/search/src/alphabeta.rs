//! Alpha-beta: what cannot matter any more is left out.
//!
//! The window holds what is already settled higher up in the tree. The seat to move is sure of
//! alpha elsewhere, so lower values do not interest it. The opponent is sure of beta elsewhere, so
//! as soon as a move reaches beta the opponent will not let this node happen: the other moves need
//! no look.
//!
//! ```text
//!             3
//!          /     \
//!         3       2         the 2 already makes this branch worse than 3,
//!       /  \     /  \
//!      5    3   2    x      so x does not matter, be it 9 or -9
//! ```
//!
//! The value at the root is that of [`Minimax`](crate::Minimax), whatever the order of the moves.
//! With the best moves first about the square root of the leaves remains: b^ceil(d/2) +
//! b^floor(d/2) - 1 (Knuth and Moore). Three bounds hold for the value v found within (alpha, beta)
//! and the true value w: v <= alpha means w <= v; alpha < v < beta means w = v; v >= beta means w
//! >= v.

use game::Score;

use crate::algorithm::Recursive;
use crate::{NodeOf, Order, Search, Stopped, TwoSeats, Window};

/// Alpha-beta in its fail-soft form: a value outside the window is still a bound.
#[derive(Clone, Copy, Debug, Default)]
pub struct AlphaBeta;

impl Recursive for AlphaBeta {
    #[inline(never)]
    fn node<S: TwoSeats>(
        search: &mut Search<'_, S>,
        node: &NodeOf<S>,
        window: Window,
    ) -> Result<Score, Stopped> {
        let Window { mut alpha, beta } = window;
        let mut best = -Score::INFINITY;
        let mut tried = 0;
        let mut moves = search.order.begin(search.evaluator, node, None);
        while let Some((_, mv)) = search.order.next(&mut moves) {
            let value = search.child::<AlphaBeta>(node, mv, Window { alpha, beta })?;
            tried += 1;
            best = best.max(value);
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
        Ok(best)
    }
}

/// Alpha-beta in its fail-hard form: a value outside the window comes back as the edge of the
/// window.
///
/// It enters the same nodes from the full window and says less about what lies outside.
#[derive(Clone, Copy, Debug, Default)]
pub struct FailHard;

impl Recursive for FailHard {
    fn node<S: TwoSeats>(
        search: &mut Search<'_, S>,
        node: &NodeOf<S>,
        window: Window,
    ) -> Result<Score, Stopped> {
        let Window { mut alpha, beta } = window;
        let mut tried = 0;
        let mut moves = search.order.begin(search.evaluator, node, None);
        while let Some((_, mv)) = search.order.next(&mut moves) {
            let value = search.child::<FailHard>(node, mv, Window { alpha, beta })?;
            tried += 1;
            if value > alpha {
                alpha = value.min(beta);
                search.better(node, mv);
            }
            if value >= beta {
                search.cut(node, &mut moves, tried, mv);
                break;
            }
        }
        search.order.end(moves);
        Ok(if tried == 0 { -Score::INFINITY } else { alpha })
    }
}
