//! Max^n: every seat wants the best for itself (Luckhardt and Irani).
//!
//! The value of a node is not a number but how every seat stands. Whoever is to move takes the
//! child in which it stands best itself, and does not care about the others.
//!
//! ```text
//!                   (6,3,1)                  seat 1: 6 beats 2
//!                 /         \
//!          (6,3,1)           (2,5,3)         seat 2: 3 beats 1; 5 beats 4
//!          /     \           /     \
//!     (6,3,1)  (8,1,1)  (2,5,3)  (1,4,5)     how the seats stand, judged
//! ```
//!
//! With two seats, where one has what the other lacks, this is [`Minimax`](crate::Minimax). With
//! more it takes an assumption that need not hold: that everyone plays by the same evaluation.
//! Among children in which a seat stands equally well itself the others' values differ, and so does
//! what the seats before it choose. Here the first such child in the order of moves counts, so that
//! a fixed order fixes the value; another order may find another one.
//!
//! Nothing is left out: a cut-off would need bounds on what the seats can have together, and even
//! then only neighbors in the tree can be cut.

use game::{Position, Score, Standings, Why};

use crate::leaf::result;
use crate::{ManySeats, MoveOf, MultiplayerAlgorithm, NodeOf, Order, Search, Stopped, Window};

/// Every seat for itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct MaxN;

impl<P: Position> MultiplayerAlgorithm<P> for MaxN {
    fn root<S: ManySeats<Position = P>>(
        search: &mut Search<'_, S>,
        root: &NodeOf<S>,
    ) -> Result<Score, Stopped> {
        Ok(standings(search, root, None)?[root.pos.turn()])
    }
}

/// How the seats stand when each chooses its best from here on.
fn standings<S: ManySeats>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
    mv: Option<MoveOf<S>>,
) -> Result<Standings, Stopped> {
    let (standings, why) = match search.leaf(node, mv, Window::FULL)? {
        Some(leaf) => leaf,
        None => match best(search, node)? {
            Some(standings) => (standings, Why::Searched),
            None => (result(&node.pos), Why::Over),
        },
    };
    let seat = node.pos.turn();
    search.close_for(seat, standings[seat], Some(standings), why);
    Ok(standings)
}

/// How the seats stand after the best move of whoever is to move; `None` without moves.
fn best<S: ManySeats>(
    search: &mut Search<'_, S>,
    node: &NodeOf<S>,
) -> Result<Option<Standings>, Stopped> {
    let seat = node.pos.turn();
    let mut best: Option<Standings> = None;
    let mut moves = search.order.begin(search.evaluator, node, None);
    while let Some((_, mv)) = search.order.next(&mut moves) {
        let child = search.step(node, mv);
        let standings = standings(search, &child, Some(mv))?;
        if best.is_none_or(|best| standings[seat] > best[seat]) {
            best = Some(standings);
            search.better(node, mv);
        }
    }
    search.order.end(moves);
    Ok(best)
}
