//! The last plies before the leaves, in null windows.
//!
//! Most nodes of a search are here, and most of its time goes into evaluating them: there is no
//! table, and whatever the evaluation of the node itself makes likely enough is not looked at.

use game::Why;
use othello::kernel;
use search::Stopped;

use crate::node::Node;
use crate::squares::{CORNERS, Squares};
use crate::table::VALUE_INFINITY;
use crate::watch::Watch;
use crate::worker::{Candidates, Worker, weighted_replies};

/// One ply before the leaves: squares that are mostly good first, those that give corners away
/// last.
const ORDER: [u64; 3] = [CORNERS, !(CORNERS | GIFTS), GIFTS];

/// The neighbors of the corners.
const GIFTS: u64 = 0x42c3_0000_0000_c342;

impl<W: Watch> Worker<'_, W> {
    /// Is the value at most two plies ahead above `alpha`? A bound that says so.
    pub fn null_near_leaves(
        &mut self,
        node: &Node,
        alpha: i32,
        depth: u32,
    ) -> Result<i32, Stopped> {
        self.enter(node, alpha..alpha + 1, depth)?;
        if depth == 0 {
            return Ok(self.leave(node.evaluate(self.weights), Why::Leaf));
        }
        if let Some(bound) = self.static_cut(node, alpha, depth) {
            return Ok(self.leave(bound, Why::Selective));
        }
        let legal = node.moves();
        let best = match depth {
            _ if legal == 0 => return self.null_after_pass(node, alpha, depth),
            1 => self.best_leaf(node, legal, alpha),
            _ => self.best_by_replies(node, legal, alpha, depth),
        };
        Ok(self.leave_searched(best?, alpha + 1))
    }

    /// The best leaf, or the first that is good enough.
    fn best_leaf(&mut self, node: &Node, legal: u64, alpha: i32) -> Result<i32, Stopped> {
        let mut best = -VALUE_INFINITY;
        let mut squares = ORDER.into_iter().flat_map(|set| Squares(legal & set));
        while let Some(square) = squares.next() {
            let leaf = node.after(square, kernel::flips(square, node.own, node.theirs));
            self.count(&leaf)?;
            self.watch.open(&leaf, !alpha..-alpha, 0, self.budget.nodes() - 1);
            best = best.max(-self.leave(leaf.evaluate(self.weights), Why::Leaf));
            if best > alpha {
                self.watch.skip(squares);
                break;
            }
        }
        Ok(best)
    }

    /// The best move, or the first that is good enough, those with few replies first.
    fn best_by_replies(
        &mut self,
        node: &Node,
        legal: u64,
        alpha: i32,
        depth: u32,
    ) -> Result<i32, Stopped> {
        let mut candidates = Candidates::new(node.own, node.theirs, legal);
        for candidate in candidates.all() {
            let (own, theirs) = candidate.discs_after(node);
            candidate.priority = -weighted_replies(own, theirs);
        }
        let mut best = -VALUE_INFINITY;
        while let Some(candidate) = candidates.next() {
            best = best.max(-self.null(&candidate.after(node), !alpha, depth - 1)?);
            if best > alpha {
                self.watch.skip(candidates.map(|candidate| candidate.square));
                break;
            }
        }
        Ok(best)
    }
}
