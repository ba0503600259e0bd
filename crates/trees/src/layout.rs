//! Where the nodes of a tree are drawn: one row a ply, as narrow as neighbors allow, every node
//! above the middle of those below it, and equal subtrees drawn alike (Reingold and Tilford, in the
//! linear time of Buchheim, Jünger and Leipert).

/// Where a node is drawn.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Place {
    /// From the left, in widths of a node; the leftmost one is at 0.
    pub x: f64,
    /// Rows below the root.
    pub row: usize,
}

/// The places of nodes, given the node above each. Parents stand before their children, and
/// children in the order in which they are drawn.
///
/// ```
/// // A root with two nodes below it, and one below the first.
/// let places = trees::layout(&[None, Some(0), Some(1), Some(0)]);
/// let x = places.iter().map(|place| place.x).collect::<Vec<_>>();
/// assert_eq!(x, [0.5, 0.0, 0.0, 1.0]);
/// assert_eq!(places[2].row, 2);
/// ```
#[must_use]
pub fn layout(parents: &[Option<usize>]) -> Vec<Place> {
    let mut tree = Tree::of(parents);
    for node in tree.postorder() {
        tree.place(node);
    }
    tree.places(parents)
}

/// No node.
const NONE: usize = usize::MAX;

/// The tree while it is laid out. All roots stand below one that is not drawn.
struct Tree {
    parent: Vec<usize>,
    children: Vec<Vec<usize>>,
    /// Which child of its parent each node is.
    number: Vec<usize>,
    /// The place relative to the parent's `shift_below`.
    prelim: Vec<f64>,
    /// How far everything below a node is moved.
    below: Vec<f64>,
    /// Where the outline of a subtree goes on beyond its last row.
    thread: Vec<usize>,
    ancestor: Vec<usize>,
    /// Which of the children the last conflicts were with.
    default: Vec<usize>,
    change: Vec<f64>,
    shift: Vec<f64>,
}

impl Tree {
    fn of(parents: &[Option<usize>]) -> Tree {
        let all = parents.len() + 1;
        let top = parents.len();
        let mut children = vec![Vec::new(); all];
        let mut number = vec![0; all];
        let mut parent = vec![NONE; all];
        for (node, above) in parents.iter().enumerate() {
            let above = above.unwrap_or(top);
            number[node] = children[above].len();
            parent[node] = above;
            children[above].push(node);
        }
        let default = children.iter().map(|below| below.first().copied().unwrap_or(NONE));
        Tree {
            default: default.collect(),
            parent,
            children,
            number,
            prelim: vec![0.0; all],
            below: vec![0.0; all],
            thread: vec![NONE; all],
            ancestor: (0..all).collect(),
            change: vec![0.0; all],
            shift: vec![0.0; all],
        }
    }

    /// All nodes, children before their parents and from left to right.
    fn postorder(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.parent.len());
        let mut open = vec![self.parent.len() - 1];
        while let Some(node) = open.pop() {
            order.push(node);
            open.extend(&self.children[node]);
        }
        order.reverse();
        order
    }

    /// Places a node beside its left neighbor and above those below it.
    fn place(&mut self, node: usize) {
        let left = self.left_sibling(node);
        let beside = if left == NONE { 0.0 } else { self.prelim[left] + 1.0 };
        match (self.children[node].first(), self.children[node].last()) {
            (Some(&first), Some(&last)) => {
                self.execute_shifts(node);
                let middle = (self.prelim[first] + self.prelim[last]) / 2.0;
                if left == NONE {
                    self.prelim[node] = middle;
                } else {
                    self.prelim[node] = beside;
                    self.below[node] = beside - middle;
                }
            }
            _ => self.prelim[node] = beside,
        }
        if left != NONE {
            self.apportion(node);
        }
    }

    fn left_sibling(&self, node: usize) -> usize {
        match (self.parent[node], self.number[node]) {
            (NONE, _) | (_, 0) => NONE,
            (parent, number) => self.children[parent][number - 1],
        }
    }

    /// Moves a subtree to the right until it meets none of those on its left.
    fn apportion(&mut self, node: usize) {
        let parent = self.parent[node];
        let (mut inner_right, mut outer_right) = (node, node);
        let (mut inner_left, mut outer_left) = (self.left_sibling(node), self.children[parent][0]);
        let mut moved = [inner_right, outer_right, inner_left, outer_left].map(|at| self.below[at]);
        loop {
            let (right, left) = (self.next_right(inner_left), self.next_left(inner_right));
            if right == NONE || left == NONE {
                break;
            }
            (inner_left, inner_right) = (right, left);
            outer_left = self.next_left(outer_left);
            outer_right = self.next_right(outer_right);
            self.ancestor[outer_right] = node;
            let gap =
                self.prelim[inner_left] + moved[2] - self.prelim[inner_right] - moved[0] + 1.0;
            if gap > 0.0 {
                self.move_subtree(self.met(inner_left, node), node, gap);
                moved[0] += gap;
                moved[1] += gap;
            }
            for (sum, at) in
                moved.iter_mut().zip([inner_right, outer_right, inner_left, outer_left])
            {
                *sum += self.below[at];
            }
        }
        let (right, left) = (self.next_right(inner_left), self.next_left(inner_right));
        if right != NONE && self.next_right(outer_right) == NONE {
            self.thread[outer_right] = right;
            self.below[outer_right] += moved[2] - moved[1];
        }
        if left != NONE && self.next_left(outer_left) == NONE {
            self.thread[outer_left] = left;
            self.below[outer_left] += moved[0] - moved[3];
            self.default[parent] = node;
        }
    }

    fn next_left(&self, node: usize) -> usize {
        self.children[node].first().copied().unwrap_or(self.thread[node])
    }

    fn next_right(&self, node: usize) -> usize {
        self.children[node].last().copied().unwrap_or(self.thread[node])
    }

    /// The child on the left whose subtree was met.
    fn met(&self, node: usize, right: usize) -> usize {
        let ancestor = self.ancestor[node];
        match self.parent[ancestor] == self.parent[right] {
            true => ancestor,
            false => self.default[self.parent[right]],
        }
    }

    /// Moves a subtree, and says that those between are to be spread.
    fn move_subtree(&mut self, left: usize, right: usize, by: f64) {
        let between = (self.number[right] - self.number[left]) as f64;
        self.change[right] -= by / between;
        self.shift[right] += by;
        self.change[left] += by / between;
        self.prelim[right] += by;
        self.below[right] += by;
    }

    fn execute_shifts(&mut self, node: usize) {
        let (mut shift, mut change) = (0.0, 0.0);
        for at in (0..self.children[node].len()).rev() {
            let child = self.children[node][at];
            self.prelim[child] += shift;
            self.below[child] += shift;
            change += self.change[child];
            shift += self.shift[child] + change;
        }
    }

    /// The places in the end, counted from the leftmost one.
    fn places(&self, parents: &[Option<usize>]) -> Vec<Place> {
        let top = parents.len();
        let mut moved = vec![0.0; parents.len() + 1];
        let mut places = vec![Place::default(); parents.len()];
        for node in 0..top {
            let above = self.parent[node];
            let from_above = if above == top { self.below[top] } else { moved[above] };
            let row = parents[node].map_or(0, |parent| places[parent].row + 1);
            places[node] = Place { x: self.prelim[node] + from_above, row };
            moved[node] = from_above + self.below[node];
        }
        let left = places.iter().map(|place| place.x).fold(f64::INFINITY, f64::min);
        places.iter_mut().for_each(|place| place.x -= left);
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree of this many nodes: a small generator is enough.
    fn random_tree(nodes: usize, seed: u64) -> Vec<Option<usize>> {
        let mut state = seed;
        let mut next = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize
        };
        // Nodes in the order in which a search enters them: below the last one or one above it.
        let mut line = vec![0];
        let mut parents = vec![None];
        for node in 1..nodes {
            line.truncate(1 + next() % line.len());
            parents.push(line.last().copied());
            line.push(node);
        }
        parents
    }

    #[test]
    fn neighbors_keep_their_order_and_distance_and_parents_stand_in_the_middle() {
        for seed in 1..60 {
            let parents = random_tree(1 + 7 * seed as usize, seed);
            let places = layout(&parents);
            let mut rows = vec![Vec::new(); parents.len()];
            // The order in which nodes are entered is the order of a row.
            for place in &places {
                rows[place.row].push(place.x);
            }
            for row in &rows {
                assert!(row.windows(2).all(|pair| pair[1] - pair[0] > 1.0 - 1e-9), "{row:?}");
            }
            for (node, place) in places.iter().enumerate() {
                let below = parents.iter().enumerate().filter(|(_, above)| **above == Some(node));
                let below = below.map(|(child, _)| places[child].x).collect::<Vec<_>>();
                if let (Some(first), Some(last)) = (below.first(), below.last()) {
                    assert!((place.x - (first + last) / 2.0).abs() < 1e-6);
                }
            }
            assert_eq!(places.iter().map(|place| place.x).fold(f64::INFINITY, f64::min), 0.0);
        }
    }

    #[test]
    fn equal_subtrees_are_drawn_alike() {
        // Two children with three each.
        let parents =
            [None, Some(0), Some(1), Some(1), Some(1), Some(0), Some(5), Some(5), Some(5)];
        let x = layout(&parents).iter().map(|place| place.x).collect::<Vec<_>>();
        assert_eq!(x, [2.5, 1.0, 0.0, 1.0, 2.0, 4.0, 3.0, 4.0, 5.0]);
    }

    #[test]
    fn a_large_tree_is_laid_out_at_once() {
        let long = (0..200_000).map(|node: usize| node.checked_sub(1)).collect::<Vec<_>>();
        assert_eq!(layout(&long).last().unwrap().row, 199_999);
        let wide = (0..200_000).map(|node| (node > 0).then_some(0)).collect::<Vec<_>>();
        assert_eq!(layout(&wide)[0].x, 199_998.0 / 2.0);
        assert_eq!(layout(&random_tree(200_000, 7)).len(), 200_000);
        assert!(layout(&[]).is_empty());
    }
}
