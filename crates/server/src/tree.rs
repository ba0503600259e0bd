//! The moves of a game and its variations.

use std::collections::BTreeMap;

use store::NodeRow;

use crate::message::{self, TreeNode};

/// Every move ever made or tried, by node. The start is node 0 and not in the map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    nodes: BTreeMap<u32, Node>,
    next: u32,
}

/// A move.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) parent: u32,
    pub(crate) mv: String,
    /// Among its siblings; the least is the main line.
    place: i64,
    ply: u32,
    seat: u8,
    letter: String,
}

/// Whoever moved.
#[derive(Clone, Debug)]
pub(crate) struct Mover {
    pub(crate) seat: u8,
    pub(crate) letter: String,
}

impl Tree {
    pub(crate) fn new() -> Tree {
        Tree { nodes: BTreeMap::new(), next: 1 }
    }

    /// Whether there is such a node.
    pub(crate) fn has(&self, id: u32) -> bool {
        id == 0 || self.nodes.contains_key(&id)
    }

    /// A node, unless it is the start or not there.
    pub(crate) fn node(&self, id: u32) -> Option<&Node> {
        self.nodes.get(&id)
    }

    /// The children of a node, the main line first.
    pub(crate) fn children(&self, id: u32) -> Vec<u32> {
        let mut children = self.nodes.iter().filter(|(_, node)| node.parent == id);
        let mut children =
            children.by_ref().map(|(id, node)| (node.place, *id)).collect::<Vec<_>>();
        children.sort_unstable();
        children.into_iter().map(|(_, id)| id).collect()
    }

    /// The child of a node by its move.
    pub(crate) fn child(&self, id: u32, mv: &str) -> Option<u32> {
        let found = self.nodes.iter().find(|(_, node)| node.parent == id && node.mv == mv);
        found.map(|(id, _)| *id)
    }

    /// The nodes from the start to a node, the start left out.
    pub(crate) fn path(&self, id: u32) -> Vec<u32> {
        let step = |id: &u32| self.node(*id).map(|node| node.parent).filter(|parent| *parent > 0);
        let first = self.nodes.contains_key(&id).then_some(id);
        let mut path = std::iter::successors(first, step).collect::<Vec<_>>();
        path.reverse();
        path
    }

    /// Adds a move below a node, behind its siblings.
    pub(crate) fn add(&mut self, parent: u32, mv: String, mover: Mover) -> u32 {
        let id = self.next;
        self.next += 1;
        let places = self.nodes.values().filter(|node| node.parent == parent);
        let place = places.map(|node| node.place + 1).max().unwrap_or(0);
        let ply = self.node(parent).map_or(0, |node| node.ply) + 1;
        let Mover { seat, letter } = mover;
        self.nodes.insert(id, Node { parent, mv, place, ply, seat, letter });
        id
    }

    /// Puts a node back that was saved.
    pub(crate) fn put_back(&mut self, row: NodeRow, mover: Mover) {
        let NodeRow { id, parent, place, mv } = row;
        let ply = self.node(parent).map_or(0, |node| node.ply) + 1;
        let Mover { seat, letter } = mover;
        self.nodes.insert(id, Node { parent, mv, place, ply, seat, letter });
        self.next = self.next.max(id + 1);
    }

    /// Makes the line to a node the main line; the nodes that changed.
    pub(crate) fn promote(&mut self, id: u32) -> Vec<u32> {
        let mut changed = Vec::new();
        for id in self.path(id) {
            let parent = self.nodes[&id].parent;
            let first = self.children(parent)[0];
            if first != id {
                let place = self.nodes[&first].place - 1;
                if let Some(node) = self.nodes.get_mut(&id) {
                    node.place = place;
                }
                changed.push(id);
            }
        }
        changed
    }

    /// Removes a node and all that follows it; the nodes that are gone.
    pub(crate) fn remove(&mut self, id: u32) -> Vec<u32> {
        let mut gone = vec![id];
        let mut next = 0;
        while next < gone.len() {
            gone.extend(self.children(gone[next]));
            next += 1;
        }
        gone.iter().for_each(|id| drop(self.nodes.remove(id)));
        gone
    }

    /// A node as the store has it.
    pub(crate) fn row(&self, id: u32) -> Option<NodeRow> {
        let Node { parent, mv, place, .. } = self.node(id)?;
        Some(NodeRow { id, parent: *parent, place: *place, mv: mv.clone() })
    }

    /// All nodes as the store has them.
    pub(crate) fn rows(&self) -> Vec<NodeRow> {
        self.nodes.keys().filter_map(|id| self.row(*id)).collect()
    }

    /// All of it, for the page: in each place the main line before its variations.
    pub(crate) fn message(&self, current: u32) -> message::Tree {
        let mut nodes = Vec::with_capacity(self.nodes.len());
        let mut open = self.children(0);
        open.reverse();
        while let Some(id) = open.pop() {
            let Node { parent, mv, ply, seat, letter, .. } = &self.nodes[&id];
            let (text, letter) = (mv.clone(), letter.clone());
            nodes.push(TreeNode { id, parent: *parent, ply: *ply, seat: *seat, letter, text });
            open.extend(self.children(id).into_iter().rev());
        }
        message::Tree { current, nodes }
    }
}

impl Node {
    /// Who moved.
    pub(crate) fn seat(&self) -> usize {
        usize::from(self.seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mover() -> Mover {
        Mover { seat: 0, letter: "X".into() }
    }

    fn grown() -> Tree {
        let mut tree = Tree::new();
        let a = tree.add(0, "a".into(), mover());
        tree.add(a, "b".into(), mover());
        let c = tree.add(0, "c".into(), mover());
        tree.add(c, "d".into(), mover());
        tree
    }

    fn texts(tree: &Tree) -> String {
        tree.message(0).nodes.into_iter().map(|node| node.text).collect()
    }

    #[test]
    fn a_line_comes_before_the_variations_from_it() {
        assert_eq!(texts(&grown()), "abcd");
        assert_eq!(grown().path(4), [3, 4]);
    }

    #[test]
    fn a_promoted_line_comes_first() {
        let mut tree = grown();
        assert_eq!(tree.promote(4), [3]);
        assert_eq!(texts(&tree), "cdab");
        assert_eq!(tree.promote(4), [0; 0]);
    }

    #[test]
    fn what_is_removed_takes_all_that_follows_along() {
        let mut tree = grown();
        assert_eq!(tree.remove(1), [1, 2]);
        assert_eq!(texts(&tree), "cd");
        assert_eq!(tree.add(0, "e".into(), mover()), 5, "ids are not used again");
    }

    #[test]
    fn a_saved_tree_is_put_back_as_it_was() {
        let mut tree = grown();
        tree.promote(4);
        let mut again = Tree::new();
        (1..=4).for_each(|id| again.put_back(tree.row(id).unwrap(), mover()));
        assert_eq!(again.message(2), tree.message(2));
    }
}
