//! Principal variation search: prove the first move best instead of measuring the others.
//!
//! If the first move is the best one, all that must be known of the others is that they are no
//! better. A null window (alpha, alpha + 1) asks just that, and cuts off more than a wide one. Only
//! when the answer is "better", and how much better matters, is the move searched again with the
//! open window.
//!
//! ```text
//!   first move    (alpha, beta)        value 12
//!   second move   (12, 13)             at most 9: no better, done
//!   third move    (12, 13)             at least 15: search again
//!                 (12, beta)           value 17
//! ```
//!
//! With good move order there are few second searches and it enters fewer nodes than
//! [`AlphaBeta`](crate::AlphaBeta); with bad order it can enter more. The value is the same.

use game::Score;

use crate::algorithm::Recursive;
use crate::{MoveOf, NodeOf, Order, Search, Stopped, TwoSeats, Window};

/// Principal variation search (NegaScout).
#[derive(Clone, Copy, Debug, Default)]
pub struct Pvs;

impl Recursive for Pvs {
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
            let value = probe(search, node, mv, Window { alpha, beta }, tried == 0)?;
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

/// The value of a move: the first with the open window, the others by question and, if need be,
/// again.
fn probe<S: TwoSeats>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
    mv: MoveOf<S>,
    window: Window,
    is_first: bool,
) -> Result<Score, Stopped> {
    if is_first {
        return search.child::<Pvs>(node, mv, window);
    }
    let value = search.child::<Pvs>(node, mv, Window::null(window.alpha))?;
    // The value is at least this; where the window ends right above it, nothing more can be asked.
    if value <= window.alpha || value >= window.beta {
        return Ok(value);
    }
    search.statistics.researches += 1;
    search.child::<Pvs>(node, mv, Window { alpha: window.alpha, beta: window.beta })
}
