//! Negamax: minimax with one rule instead of two.
//!
//! What is good for one seat is as bad for the other. So let every node say its value for the seat
//! to move there: then each seat takes the highest of its children's values with the sign turned,
//! because min(a, b) = -max(-a, -b).
//!
//! ```text
//!             3            max(3, 2)
//!          /     \
//!        -3      -2        max(-5, -3), max(-2, -9): the opponent's view
//!       /  \    /  \
//!      5    3  2    9      the view of the seat at the root again
//! ```
//!
//! It enters exactly the nodes of [`Minimax`](crate::Minimax). A pass is a move like any other, so
//! that the sign always turns; it only costs no depth.

use game::Score;

use crate::algorithm::Recursive;
use crate::{NodeOf, Order, Search, Stopped, TwoSeats, Window};

/// Minimax, written once for both seats.
#[derive(Clone, Copy, Debug, Default)]
pub struct Negamax;

impl Recursive for Negamax {
    const IGNORES_WINDOW: bool = true;
    fn node<S: TwoSeats>(
        search: &mut Search<'_, S>,
        node: &NodeOf<S>,
        _window: Window,
    ) -> Result<Score, Stopped> {
        let mut best = -Score::INFINITY;
        let mut moves = search.order.begin(search.evaluator, node, None);
        while let Some((_, mv)) = search.order.next(&mut moves) {
            let value = search.child::<Negamax>(node, mv, Window::FULL)?;
            if value > best {
                best = value;
                search.better(node, mv);
            }
        }
        search.order.end(moves);
        Ok(best)
    }
}
