//! The order of moves: a good one first makes the others needless.

use crate::node::Node;
use crate::squares::around;
use crate::table::{Entry, NO_SQUARE};
use crate::watch::Watch;
use crate::weights::DISC;
use crate::worker::{Candidates, Worker, weighted_replies};

/// From this depth on the evaluation is asked, which costs more than all else. Below, and where few
/// nodes depend on it, the replies of the other side have to do.
const JUDGED_MIN: u32 = 4;

/// What a reply of the other side takes from the promise of a move.
const REPLY: i32 = DISC / 4;

/// The same where the end is searched: nodes with few moves are cheap to refute.
const END_REPLY: i32 = DISC * 15 / 8;

/// What an empty square beside the discs of the side that moved takes from its promise there.
const END_FRONTIER: i32 = DISC * 3 / 4;

impl<W: Watch> Worker<'_, W> {
    /// The moves that the table knows first, then those that promise most: the other side should
    /// stand badly and have few replies.
    pub fn order(
        &self,
        node: &Node,
        candidates: &mut Candidates,
        entry: Option<&Entry>,
        depth: u32,
    ) {
        let best = entry.map_or([NO_SQUARE; 2], |entry| entry.best);
        let is_end = depth == node.empties();
        for candidate in candidates.all() {
            if let Some(place) = best.iter().position(|square| *square == candidate.square) {
                candidate.priority = i32::MAX - place as i32;
                continue;
            }
            let (own, theirs) = candidate.discs_after(node);
            let reply = if is_end { END_REPLY } else { REPLY };
            candidate.priority = -reply * weighted_replies(own, theirs);
            if is_end {
                let frontier = around(theirs) & !(own | theirs);
                candidate.priority -= END_FRONTIER * frontier.count_ones() as i32;
            }
            if is_end || depth >= JUDGED_MIN {
                let value = candidate.after(node).evaluate(self.weights);
                candidate.judged = Some(value);
                candidate.priority -= value;
            }
        }
    }
}
