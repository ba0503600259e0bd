//! Paranoid: everybody is against the seat at the root (Sturtevant and Korf).
//!
//! The opponents are taken for one, who moves several times in a row and wants nothing but the
//! lowest lead of the root's seat. So the game has two sides again, and alpha-beta works.
//!
//! ```text
//!              4              seat 1 wants the highest lead
//!          /       \
//!         4         3         seat 2 the lowest: the 3 makes this branch worse than 4,
//!       /   \     /   \
//!      4     5   3     x      seat 3 the lowest: x does not matter
//!     / \   / \  |
//!    7   4 5   6 3            leads of seat 1
//! ```
//!
//! In truth the opponents have interests of their own, so the value is too low: no assumption about
//! them gives a lower one from the same leaves. Of b^d leaves about b^(d(n-1)/n) remain at best
//! with n seats: with four seats only a quarter of the exponent is saved, since only one seat in
//! four raises alpha.

use game::{Position, Score, Seat};

use crate::best::Best;
use crate::{ManySeats, MoveOf, MultiplayerAlgorithm, NodeOf, Order, Search, Stopped, Window};

/// All opponents as one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paranoid;

impl<P: Position> MultiplayerAlgorithm<P> for Paranoid {
    fn root<S: ManySeats<Position = P>>(
        search: &mut Search<'_, S>,
        root: &NodeOf<S>,
    ) -> Result<Score, Stopped> {
        lead(search, root, None, Window::FULL, root.pos.turn())
    }
}

/// The lead of the seat `max` when all others lower it.
fn lead<S: ManySeats>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
    mv: Option<MoveOf<S>>,
    window: Window,
    max: Seat,
) -> Result<Score, Stopped> {
    search.lead(node, mv, window, max, |search| best(search, node, window, max))
}

/// The lead after the best move of whoever is to move; `None` without moves.
fn best<S: ManySeats>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
    window: Window,
    max: Seat,
) -> Result<Option<Score>, Stopped> {
    let mut best = Best::new(node.pos.turn() == max, window);
    let mut moves = search.order.begin(search.evaluator, node, None);
    while let Some((_, mv)) = search.order.next(&mut moves) {
        let child = search.step(node, mv);
        let value = lead(search, &child, Some(mv), best.window, max)?;
        if best.offer(value) {
            search.better(node, mv);
        }
        if best.is_cutoff() {
            search.cut(node, &mut moves, best.tried, mv);
            break;
        }
    }
    search.order.end(moves);
    Ok((best.tried > 0).then_some(best.value))
}
