//! BRS+: between two moves of the root's seat one opponent surprises (Esser, Gras, Winands, Schadd
//! and Lanctot).
//!
//! Everybody moves in turn, as the rules say. Each opponent is expected to play the move that looks
//! best for it before anything is searched: the one with the highest [`Evaluator::priority`], the
//! first of several. At most one of them, the one that hurts most, plays something else; then the
//! others do as expected until the root's seat has moved again.
//!
//! ```text
//!                    o              seat 1: all moves
//!                    |
//!                   [2]             seat 2 may play e, which is expected, or a, b
//!             e /    | a    \ b
//!             [3]    3       3      seat 3 may still choose after e; after a and b it plays e
//!          e / | c   | e     | e
//!           o  o     o       o      seat 1 again: four lines, where paranoid has six
//! ```
//!
//! So the opponents have some of the choices that [`Paranoid`](crate::Paranoid) gives them, and the
//! lead found is never lower at the same depth; the tree is narrower, so the same time looks
//! further ahead. Unlike [`Brs`](crate::Brs) no position arises that the rules could not reach. How
//! well it plays depends on priorities twice: for the order, and for what silent opponents do.
//!
//! An opponent that has to pass does as expected.

use game::{Evaluator, Position, Score, Seat};

use crate::best::Best;
use crate::{ManySeats, MoveOf, MultiplayerAlgorithm, NodeOf, Order, Search, Stopped, Window};

/// Best-reply search that keeps the turn order.
#[derive(Clone, Copy, Debug, Default)]
pub struct BrsPlus;

impl<P: Position> MultiplayerAlgorithm<P> for BrsPlus {
    fn root<S: ManySeats<Position = P>>(
        search: &mut Search<'_, S>,
        root: &NodeOf<S>,
    ) -> Result<Score, Stopped> {
        lead(search, root, None, Window::FULL, (root.pos.turn(), false))
    }
}

/// The lead of the seat `max`. `surprised` says whether an opponent has already played something
/// unexpected since `max` moved.
fn lead<S: ManySeats>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
    mv: Option<MoveOf<S>>,
    window: Window,
    (max, surprised): (Seat, bool),
) -> Result<Score, Stopped> {
    search.lead(node, mv, window, max, |search| best(search, node, window, max, surprised))
}

/// The lead after the best of the moves that count; `None` without moves.
fn best<S: ManySeats>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
    window: Window,
    max: Seat,
    surprised: bool,
) -> Result<Option<Score>, Stopped> {
    let is_max = node.pos.turn() == max;
    let Some(expected) = expected(search.evaluator, &node.pos) else { return Ok(None) };
    if surprised && !is_max {
        let child = search.step(node, expected);
        let value = lead(search, &child, Some(expected), window, (max, true))?;
        search.better(node, expected);
        return Ok(Some(value));
    }
    let mut best = Best::new(is_max, window);
    let mut moves = search.order.begin(search.evaluator, node, None);
    while let Some((_, mv)) = search.order.next(&mut moves) {
        let child = search.step(node, mv);
        let value = lead(search, &child, Some(mv), best.window, (max, !is_max && mv != expected))?;
        if best.offer(value) {
            search.better(node, mv);
        }
        if best.is_cutoff() {
            search.cut(node, &mut moves, best.tried, mv);
            break;
        }
    }
    search.order.end(moves);
    Ok(Some(best.value))
}

/// The most promising move, the first of several; none once the game is over.
#[inline]
fn expected<P: Position, E: Evaluator<P>>(evaluator: &E, pos: &P) -> Option<P::Move> {
    let mut moves = pos.legal_moves();
    let mut best = moves.next()?;
    // A lone move needs no judgment.
    let mut priority = None;
    for mv in moves {
        let most = *priority.get_or_insert_with(|| evaluator.priority(pos, best));
        let new = evaluator.priority(pos, mv);
        if new > most {
            (best, priority) = (mv, Some(new));
        }
    }
    Some(best)
}
