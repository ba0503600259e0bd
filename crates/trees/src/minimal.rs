//! The least that alpha-beta can do: how many positions must be judged, whatever the order of
//! moves, to know the value of a tree.
//!
//! Whoever knows the value v has two proofs in hand: that the root is worth at least v, and that it
//! is worth at most v. To prove that a position is worth at least v one move is enough where the
//! seat of the root is to move, and all are needed where the other one is; to prove that it is
//! worth at most v it is the other way round. The two proofs share one line, at the end of which
//! stands v itself. These are the three types of nodes of Knuth and Moore: on the shared line, of
//! which one move is tried, and of which all are.
//!
//! ```text
//!              3               both: this line, and one more judged below each other move
//!           /     \
//!          3       at most 3   one reply is enough; the cheapest one counts
//!        /   \        |
//!       3   at least  2
//! ```
//!
//! Where every position has the same number of moves b this is their formula, b to half the depth
//! rounded up, and down, less one ([`leaves_at_least`](crate::counts::leaves_at_least)). In a real
//! tree it is counted, over all choices of moves: no alpha-beta without a table judges fewer.

use game::{Bound, Why};

use crate::View;

/// What proofs about a position take, in positions judged; none that cannot be proved.
#[derive(Clone, Copy)]
struct Proofs {
    at_least: Option<u64>,
    at_most: Option<u64>,
    both: Option<u64>,
}

impl Proofs {
    /// The proofs about a position at which the seat of the root is to move, from those about the
    /// positions after its moves.
    fn above(below: impl Iterator<Item = Proofs> + Clone) -> Proofs {
        let at_most = below.clone().map(|proofs| proofs.at_most).sum::<Option<u64>>();
        // One move is proved both ways, and of all the others that they are no better.
        let more = |proofs: Proofs| Some(proofs.both? - proofs.at_most?);
        let both = at_most.zip(below.clone().filter_map(more).min());
        Proofs {
            at_least: below.filter_map(|proofs| proofs.at_least).min(),
            at_most,
            both: both.map(|(all, more)| all + more),
        }
    }

    /// The same as the other seat sees it.
    fn flipped(self) -> Proofs {
        Proofs { at_least: self.at_most, at_most: self.at_least, ..self }
    }
}

/// The fewest positions that must be judged to know the value of a tree of which nothing was left
/// out, as minimax records it; `None` for any other.
#[must_use]
pub fn leaves(view: View<'_>) -> Option<u64> {
    let root = view.nodes.first()?;
    // As the root's seat sees it.
    let value = |node: usize| match view.nodes[node].bound {
        Bound::Exact(value) if view.nodes[node].seat == root.seat => Some(value),
        Bound::Exact(value) => Some(-value),
        _ => None,
    };
    let value_of_root = value(0)?;
    let children = view.children();
    let mut proofs = Vec::<Proofs>::new();
    // Children stand behind their parents: from the end on all are known.
    for (node, visit) in view.nodes.iter().enumerate().rev() {
        let is_whole = visit.hidden == 0 && visit.standings.is_none() && visit.games.is_none();
        let value = value(node).filter(|_| is_whole)?;
        let below = children[node].iter().map(|child| proofs[view.nodes.len() - 1 - child]);
        proofs.push(match visit.why {
            Why::Leaf | Why::Over | Why::Repetition => Proofs {
                at_least: (value >= value_of_root).then_some(1),
                at_most: (value <= value_of_root).then_some(1),
                both: (value == value_of_root).then_some(1),
            },
            Why::Searched if visit.turn == root.seat => Proofs::above(below),
            Why::Searched => Proofs::above(below.map(Proofs::flipped)).flipped(),
            _ => return None,
        });
    }
    proofs.last()?.both
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use catalog::{AnyVerdict, Boards, RecordedNode, Recording};
    use game::{Random, Score, Seat, Stage, Window};

    use super::*;
    use crate::counts::leaves_at_least;

    /// A tree whose leaves have values, for the seat to move there.
    enum Tree {
        Leaf(i32),
        Node(Vec<Tree>),
    }

    impl Tree {
        fn value(&self) -> i32 {
            match self {
                Tree::Leaf(value) => *value,
                Tree::Node(children) => children.iter().map(|child| -child.value()).max().unwrap(),
            }
        }

        /// So many moves everywhere.
        fn uniform(breadth: usize, depth: u32, random: &mut Random) -> Tree {
            match depth {
                0 => Tree::Leaf(random.below(9) as i32 - 4),
                _ => Tree::Node(
                    (0..breadth).map(|_| Tree::uniform(breadth, depth - 1, random)).collect(),
                ),
            }
        }

        /// One to three moves, or none any more.
        fn any(depth: u32, random: &mut Random) -> Tree {
            match depth {
                0 => Tree::Leaf(random.below(5) as i32 - 2),
                _ if random.below(6) == 0 => Tree::Leaf(random.below(5) as i32 - 2),
                _ => {
                    let moves = 1 + random.below(3);
                    Tree::Node((0..moves).map(|_| Tree::any(depth - 1, random)).collect())
                }
            }
        }

        /// What alpha-beta may find and judge, over all orders of the moves of all nodes.
        fn outcomes(&self, alpha: i32, beta: i32) -> BTreeSet<(i32, u64)> {
            let Tree::Node(children) = self else { return [(self.value(), 1)].into() };
            let all = (0..children.len()).collect::<Vec<_>>();
            Tree::from_here(children, &all, (-1_000, 0), alpha, beta)
        }

        fn from_here(
            children: &[Tree],
            left: &[usize],
            (best, judged): (i32, u64),
            alpha: i32,
            beta: i32,
        ) -> BTreeSet<(i32, u64)> {
            if left.is_empty() || best >= beta {
                return [(best, judged)].into();
            }
            let mut outcomes = BTreeSet::new();
            for next in left {
                let others = left.iter().copied().filter(|other| other != next);
                let others = others.collect::<Vec<_>>();
                for (value, more) in children[*next].outcomes(-beta, -alpha.max(best)) {
                    let so_far = (best.max(-value), judged + more);
                    outcomes.extend(Tree::from_here(children, &others, so_far, alpha, beta));
                }
            }
            outcomes
        }

        /// As minimax records it.
        fn record(&self, nodes: &mut Vec<RecordedNode>, parent: Option<usize>, ply: usize) {
            let (turn, here) = (Seat::new(ply % 2), nodes.len());
            nodes.push(RecordedNode {
                parent,
                mv: None,
                turn,
                key: 0,
                ply,
                depth: 0,
                place: 0,
                is_again: false,
                window: Window::FULL,
                left: Window::FULL,
                bound: Bound::Exact(Score(self.value())),
                seat: turn,
                standings: None,
                why: if matches!(self, Tree::Leaf(_)) { Why::Leaf } else { Why::Searched },
                known: None,
                skipped: Vec::new(),
                hidden: 0,
                games: None,
            });
            if let Tree::Node(children) = self {
                children.iter().for_each(|child| child.record(nodes, Some(here), ply + 1));
            }
        }

        fn recording(&self) -> Recording {
            let mut nodes = Vec::new();
            self.record(&mut nodes, None, 0);
            let (line, score, depth) = (Vec::new(), Score(self.value()), 0);
            let pass = catalog::Pass {
                stage: Stage::Depth(0),
                root: Some(0),
                nodes: 0,
                plies: Vec::new(),
            };
            Recording {
                nodes,
                passes: vec![pass],
                playouts: Vec::new(),
                verdict: AnyVerdict { line, score, depth, statistics: Default::default() },
                boards: Box::new(Blank),
            }
        }

        fn least(&self) -> Option<u64> {
            leaves(View::last(&self.recording()).unwrap())
        }
    }

    struct Blank;

    impl Boards for Blank {
        fn position_text(&self, _node: usize) -> String {
            String::new()
        }

        fn diagram(&self, _node: usize) -> String {
            String::new()
        }
    }

    #[test]
    fn in_a_uniform_tree_it_is_the_formula_of_knuth_and_moore() {
        let mut random = Random::new(1);
        for (breadth, depth) in [(1, 4), (2, 1), (2, 6), (3, 5), (4, 4), (7, 3), (9, 0)] {
            let tree = Tree::uniform(breadth, depth, &mut random);
            let formula = leaves_at_least(breadth as f64, depth) as u64;
            assert_eq!(tree.least(), Some(formula), "{breadth} moves, depth {depth}");
        }
    }

    #[test]
    fn in_any_tree_it_is_what_the_luckiest_of_all_orders_judges() {
        let mut random = Random::new(2);
        let mut sizes = BTreeSet::new();
        for _ in 0..300 {
            let tree = Tree::any(3, &mut random);
            let outcomes = tree.outcomes(-1_000, 1_000);
            assert!(outcomes.iter().all(|(value, _)| *value == tree.value()));
            let least = outcomes.iter().map(|(_, judged)| *judged).min();
            assert_eq!(tree.least(), least);
            sizes.extend(least);
        }
        assert!(sizes.len() > 5, "{sizes:?}");
    }

    #[test]
    fn a_tree_of_which_something_was_left_out_does_not_say() {
        let whole = || Tree::any(3, &mut Random::new(3)).recording();
        assert!(leaves(View::last(&whole()).unwrap()).is_some());
        let changes: [fn(&mut RecordedNode); 3] = [
            |node| node.hidden = 1,
            |node| node.why = Why::Cutoff,
            |node| node.bound = Bound::AtLeast(Score(0)),
        ];
        for change in changes {
            let mut recording = whole();
            change(&mut recording.nodes[0]);
            assert_eq!(leaves(View::last(&recording).unwrap()), None);
        }
    }
}
