//! Minimax: one seat wants the highest value, the other the lowest.
//!
//! Every line of play is followed to the given depth and judged there, always as the seat at the
//! root sees it. Where that seat chooses, the value of a node is the highest of its children's;
//! where the opponent chooses, the lowest.
//!
//! ```text
//!             3           the seat at the root takes the best it can get
//!          /     \
//!         3       2       the opponent answers with the worst for it
//!       /  \     /  \
//!      5    3   2    9    what the positions are worth
//! ```
//!
//! The right branch holds a 9, but the opponent would never allow it. Every one of the seven nodes
//! is entered: with b moves each, b^d leaves at depth d. [`Negamax`](crate::Negamax) is the same
//! search with one rule instead of two; [`AlphaBeta`](crate::AlphaBeta) leaves out what cannot
//! matter.

use game::{Position, Score, Seat, Why};

use crate::{Algorithm, MoveOf, NodeOf, Order, Search, Stopped, TwoSeats, Window};

/// The plain search of the textbooks: nothing is left out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minimax;

impl Algorithm for Minimax {
    const IGNORES_WINDOW: bool = true;
    fn root<S: TwoSeats>(
        search: &mut Search<'_, S>,
        root: &NodeOf<S>,
        _window: Window,
        _guess: Option<Score>,
    ) -> Result<Score, Stopped> {
        value(search, root, None, root.pos.turn())
    }
}

/// The value of a node as the seat `max` sees it.
fn value<S: TwoSeats>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
    mv: Option<MoveOf<S>>,
    max: Seat,
) -> Result<Score, Stopped> {
    let seen_by_max = |value: Score| if node.pos.turn() == max { value } else { -value };
    let (value, why) = match search.arrive(node, mv, Window::FULL)? {
        Some((value, why)) => (seen_by_max(value), why),
        None => match best(search, node, max)? {
            Some(value) => (value, Why::Searched),
            None => (seen_by_max(search.result(node)), Why::Over),
        },
    };
    search.close(node, seen_by_max(value), why);
    Ok(value)
}

/// The highest value of a node's children where `max` chooses, the lowest where the opponent does;
/// `None` without children.
fn best<S: TwoSeats>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
    max: Seat,
) -> Result<Option<Score>, Stopped> {
    let mut best = None;
    let mut moves = search.order.begin(search.evaluator, node, None);
    while let Some((_, mv)) = search.order.next(&mut moves) {
        let child = search.step(node, mv);
        let value = value(search, &child, Some(mv), max)?;
        let is_better = match best {
            None => true,
            Some(best) if node.pos.turn() == max => value > best,
            Some(best) => value < best,
        };
        if is_better {
            best = Some(value);
            search.better(node, mv);
        }
    }
    search.order.end(moves);
    Ok(best)
}
