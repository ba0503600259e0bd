//! What a recorded tree adds up to.

use game::Why;

use crate::View;

/// The nodes of a tree by what became of them.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Counts {
    /// Nodes that were entered, those that were not kept among them.
    pub nodes: u64,
    /// Those that were judged, by the evaluator or by the rules.
    pub leaves: u64,
    /// Those that were cut off, by a node that was kept.
    pub cutoffs: u64,
    /// Those that the first move cut off.
    pub first_cutoffs: u64,
    /// Moves that were left out.
    pub skipped: u64,
    /// Those of which the table knew something.
    pub hits: u64,
    /// Those whose value it knew.
    pub table_cutoffs: u64,
    /// Those that were entered again by the same move.
    pub again: u64,
    /// The most plies below the root.
    pub plies: usize,
}

impl Counts {
    /// Both together.
    #[must_use]
    pub fn with(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            cutoffs: self.cutoffs + other.cutoffs,
            first_cutoffs: self.first_cutoffs + other.first_cutoffs,
            skipped: self.skipped + other.skipped,
            hits: self.hits + other.hits,
            table_cutoffs: self.table_cutoffs + other.table_cutoffs,
            again: self.again + other.again,
            plies: self.plies.max(other.plies),
        }
    }
}

/// The counts of a tree; of nodes that were not kept only the number is known.
#[must_use]
pub fn of(view: View<'_>) -> Counts {
    let mut entered = vec![0_u32; view.nodes.len()];
    for parent in view.parents().into_iter().flatten() {
        entered[parent] += 1;
    }
    let mut counts = Counts::default();
    for (node, entered) in view.nodes.iter().zip(entered) {
        let is = |why: Why| u64::from(node.why == why);
        counts.nodes += 1 + node.hidden;
        counts.leaves += is(Why::Leaf) + is(Why::Over) + is(Why::Repetition);
        counts.cutoffs += u64::from(node.why == Why::Cutoff && entered > 0);
        counts.first_cutoffs += u64::from(node.why == Why::Cutoff && entered == 1);
        counts.skipped += node.skipped.len() as u64;
        counts.hits += u64::from(node.known.is_some());
        counts.table_cutoffs += is(Why::Table);
        counts.again += u64::from(node.is_again);
        counts.plies = counts.plies.max(node.ply);
    }
    counts
}

/// The nodes of each ply, the root's first.
#[must_use]
pub fn by_ply(view: View<'_>) -> Vec<u64> {
    let mut plies = Vec::new();
    for node in view.nodes {
        if plies.len() <= node.ply {
            plies.resize(node.ply + 1, 0);
        }
        plies[node.ply] += 1;
    }
    plies
}

/// The leaves that even the best order leaves in a tree of this many moves at every node: b to the
/// depth halved up, and down, less one (Knuth and Moore).
#[must_use]
pub fn leaves_at_least(moves: f64, depth: u32) -> f64 {
    moves.powi(depth.div_ceil(2) as i32) + moves.powi((depth / 2) as i32) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_tree_is_that_of_knuth_and_moore() {
        assert_eq!(leaves_at_least(10.0, 4), 199.0);
        assert_eq!(leaves_at_least(10.0, 3), 109.0);
        assert_eq!(leaves_at_least(7.0, 0), 1.0);
    }
}
