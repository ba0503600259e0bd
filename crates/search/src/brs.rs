//! Best-reply search: of all opponents only the one with the strongest reply moves (Schadd and
//! Winands).
//!
//! After a move of the root's seat all moves of all opponents are replies; one of them is played,
//! and then it is the root's turn again. The root's seat wants the highest lead, the reply is the
//! one that leaves it the lowest. So moves and replies alternate as with two seats, and alpha-beta
//! works.
//!
//! ```text
//!                 4                  seat 1: all its moves
//!             /       \
//!            4         2             the opponents together: one reply
//!         /  |  \      |  \
//!        7   4   9     2   x         by seats 2, 2, 3; by seat 2, and x does not matter
//! ```
//!
//! Depth counts moves and replies: depth 3 is move, reply, move, which are five plies of the real
//! game with four seats. To see further for the root's seat is the strength of it. The weakness:
//! the skipped seats do not move although the rules make them, so that positions arise which the
//! real game cannot reach.
//!
//! **Skipped turns** are handed on by [`NullMove`]. An opponent that can only pass has no reply; if
//! none of them has, the turn comes back to the root's seat without one, at no cost of depth.
//! Whether a game is over is asked when the turn has been handed on; in games of more than two
//! seats the end depends on the board and not on whose turn it is. Features that an evaluator
//! carries are computed anew after a skipped turn. With two seats nobody is skipped, and this is
//! alpha-beta.

use game::{Evaluator, NullMove, Position, Score, Seat};

use crate::best::Best;
use crate::{
    ManySeats, MoveOf, MultiplayerAlgorithm, Node, NodeOf, Order, Search, Stopped, Window,
};

/// One reply by whichever opponent has the strongest.
///
/// With more than two seats the line of a verdict is the move to play alone: what follows in the
/// tree skips turns, and is no line of play.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brs;

impl<P: NullMove> MultiplayerAlgorithm<P> for Brs {
    fn root<S: ManySeats<Position = P>>(
        search: &mut Search<'_, S>,
        root: &NodeOf<S>,
    ) -> Result<Score, Stopped> {
        lead(search, root, None, Window::FULL, root.pos.turn())
    }
}

/// The lead of the seat `max`, whether it is its turn or the opponents'.
fn lead<S: ManySeats<Position: NullMove>>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
    mv: Option<MoveOf<S>>,
    window: Window,
    max: Seat,
) -> Result<Score, Stopped> {
    search.lead(node, mv, window, max, |search| {
        let is_max = node.pos.turn() == max;
        let mut best = Best::new(is_max, window);
        if is_max {
            choose(search, node, &mut best, max)?;
        } else {
            replies(search, node, &mut best, max)?;
        }
        Ok((best.tried > 0).then_some(best.value))
    })
}

/// Tries the replies of all opponents; if there is none, the pass of the first of them stands for
/// all.
fn replies<S: ManySeats<Position: NullMove>>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
    best: &mut Best,
    max: Seat,
) -> Result<(), Stopped> {
    if !has_only_pass(&node.pos) {
        choose(search, node, best, max)?;
    }
    let mut pos = node.pos.null_move();
    while pos.turn() != max && !best.is_cutoff() {
        if !has_only_pass(&pos) {
            let carry = search.evaluator.carry(&pos);
            let other = Node { pos: pos.clone(), carry, depth: node.depth, ply: node.ply };
            choose(search, &other, best, max)?;
        }
        pos = pos.null_move();
    }
    if best.tried == 0 {
        choose(search, node, best, max)?;
    }
    Ok(())
}

/// Tries the moves of the seat to move, and after each of them hands the turn on to whoever is next
/// in the tree.
fn choose<S: ManySeats<Position: NullMove>>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
    best: &mut Best,
    max: Seat,
) -> Result<(), Stopped> {
    let is_reply = node.pos.turn() != max;
    let mut moves = search.order.begin(search.evaluator, node, None);
    while let Some((_, mv)) = search.order.next(&mut moves) {
        let mut child = search.step(node, mv);
        if is_reply && child.pos.turn() != max {
            while child.pos.turn() != max {
                child.pos = child.pos.null_move();
            }
            child.carry = search.evaluator.carry(&child.pos);
        }
        let value = lead(search, &child, Some(mv), best.window, max)?;
        if best.offer(value) && !(is_reply && node.pos.seats() > 2) {
            search.better(node, mv);
        }
        if best.is_cutoff() {
            search.cut(node, &mut moves, best.tried, mv);
            break;
        }
    }
    search.order.end(moves);
    Ok(())
}

fn has_only_pass<P: NullMove>(pos: &P) -> bool {
    pos.legal_moves().next().is_some_and(P::is_pass)
}
