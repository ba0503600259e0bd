//! Every move made or tried.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use catalog::AnyMatch;
use game::{PASS, Seat, TextError, read_leaving};

/// The most moves that a tree takes: nobody plays that many.
pub const NODES_MAX: usize = 20_000;

/// The moves of a game and its variations. The start is node 0.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: BTreeMap<u32, Node>,
    next: u32,
}

/// A move, or the start.
#[derive(Clone, Debug)]
pub struct Node {
    /// The node before it.
    pub parent: u32,
    /// The move in text.
    pub text: Arc<str>,
    /// Who moved, or left.
    pub seat: Seat,
    /// The letter of the side or color that moved.
    pub letter: Arc<str>,
    /// Moves since the start, this one included.
    pub ply: u32,
    /// Among its siblings; the least is the main line.
    pub place: i64,
    /// The moves after it, the main line first.
    pub children: Vec<u32>,
    /// How long it was thought about, where that is limited and it was played, not tried.
    pub took: Option<Duration>,
}

/// A move as it is kept: what it follows, its place among its siblings, and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedNode {
    /// Its id: never used again.
    pub id: u32,
    /// The node before it.
    pub parent: u32,
    /// Among its siblings; the least is the main line.
    pub place: i64,
    /// The move in text.
    pub text: String,
    /// How long it was thought about.
    pub took: Option<Duration>,
}

impl Default for Tree {
    fn default() -> Tree {
        let start = Node {
            parent: 0,
            text: "".into(),
            seat: Seat::FIRST,
            letter: "".into(),
            ply: 0,
            place: 0,
            children: Vec::new(),
            took: None,
        };
        Tree { nodes: BTreeMap::from([(0, start)]), next: 1 }
    }
}

impl Tree {
    /// How many moves there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether no move was made or tried.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A node, if it is there.
    #[must_use]
    pub fn node(&self, id: u32) -> Option<&Node> {
        self.nodes.get(&id)
    }

    /// All moves in the order of their ids.
    pub fn nodes(&self) -> impl Iterator<Item = (u32, &Node)> {
        self.nodes.range(1..).map(|(id, node)| (*id, node))
    }

    /// All moves, in each place the main line before its variations.
    pub fn lines(&self) -> impl Iterator<Item = (u32, &Node)> {
        let mut open = self.nodes[&0].children.iter().rev().copied().collect::<Vec<_>>();
        std::iter::from_fn(move || {
            let id = open.pop()?;
            let node = &self.nodes[&id];
            open.extend(node.children.iter().rev());
            Some((id, node))
        })
    }

    /// The nodes from the start to a node, the start left out; none if it is not there.
    #[must_use]
    pub fn path(&self, id: u32) -> Vec<u32> {
        self.node(id).map_or_else(Vec::new, |_| self.path_below(0, id))
    }

    /// Whether a node is on the path to another, or is it. Both are nodes of the tree.
    pub(crate) fn is_before(&self, id: u32, other: u32) -> bool {
        self.fork(id, other) == id
    }

    /// The nodes after one to another that follows it.
    fn path_below(&self, ancestor: u32, id: u32) -> Vec<u32> {
        let step = |id: &u32| Some(self.nodes[id].parent).filter(|parent| *parent != ancestor);
        let mut path = std::iter::successors((id != ancestor).then_some(id), step);
        let mut path = path.by_ref().collect::<Vec<_>>();
        path.reverse();
        path
    }

    /// Where the lines to two nodes part.
    fn fork(&self, mut a: u32, mut b: u32) -> u32 {
        while a != b {
            let (left, right) = (&self.nodes[&a], &self.nodes[&b]);
            match left.ply >= right.ply {
                true => a = left.parent,
                false => b = right.parent,
            }
        }
        a
    }

    /// Brings a match that stands at one node to another: back to where the lines part, and on from
    /// there.
    pub(crate) fn walk(
        &self,
        played: &mut dyn AnyMatch,
        from: u32,
        to: u32,
    ) -> Result<(), TextError> {
        let fork = self.fork(from, to);
        played.undo((self.nodes[&from].ply - self.nodes[&fork].ply) as usize);
        self.path_below(fork, to).iter().try_for_each(|id| played.play(&self.nodes[id].text))
    }

    /// Plays a move on a match that stands at a node, and the forced passes that follow: nobody has
    /// to think about them. Returns every node on the way, and whether it is new; a bad move
    /// changes nothing. That somebody leaves is no move that another one could make for him.
    pub(crate) fn grow(
        &mut self,
        played: &mut dyn AnyMatch,
        node: u32,
        text: &str,
    ) -> Result<Vec<(u32, bool)>, TextError> {
        if read_leaving(text).is_some() {
            return Err(TextError::word(text, 0, "a move of the side to move"));
        }
        let before = played.plies();
        played.play(text)?;
        pass_on(played);
        Ok(self.follow(played, node, before))
    }

    /// Makes nodes of the moves of a match since a ply, where it stood at a node.
    pub(crate) fn follow(
        &mut self,
        played: &mut dyn AnyMatch,
        mut node: u32,
        ply: usize,
    ) -> Vec<(u32, bool)> {
        let plies = played.plies() - ply;
        played.undo(plies);
        let step = |_| {
            let turn = (played.turn(), played.turn_text());
            played.redo(1);
            let text = played.last().unwrap_or_default();
            let (seat, letter) = leaver(played, &text).unwrap_or(turn);
            let known = self.child(node, &text);
            node = known.unwrap_or_else(|| self.add(node, &text, seat, &letter));
            (node, known.is_none())
        };
        (0..plies).map(step).collect()
    }

    /// The child of a node by its move.
    fn child(&self, id: u32, text: &str) -> Option<u32> {
        let children = &self.nodes.get(&id)?.children;
        children.iter().copied().find(|child| &*self.nodes[child].text == text)
    }

    /// Adds a move below a node, behind its siblings.
    fn add(&mut self, parent: u32, text: &str, seat: Seat, letter: &str) -> u32 {
        let last = self.nodes[&parent].children.last();
        let place = last.map_or(0, |last| self.nodes[last].place + 1);
        let (id, text) = (self.next, text.to_string());
        self.put_back(SavedNode { id, parent, place, text, took: None }, seat, letter);
        id
    }

    /// Puts a node back below one that is there.
    pub(crate) fn put_back(&mut self, saved: SavedNode, seat: Seat, letter: &str) {
        let SavedNode { id, parent, place, text, took } = saved;
        let siblings = &self.nodes[&parent].children;
        let index =
            siblings.partition_point(|other| (self.nodes[other].place, *other) < (place, id));
        let ply = self.nodes[&parent].ply + 1;
        let (text, letter, children) = (text.into(), letter.into(), Vec::new());
        self.nodes.insert(id, Node { parent, text, seat, letter, ply, place, children, took });
        self.children_mut(parent).insert(index, id);
        self.next = self.next.max(id + 1);
    }

    /// Notes how long a move was thought about.
    pub(crate) fn time(&mut self, id: u32, took: Duration) {
        self.nodes.entry(id).and_modify(|node| node.took = Some(took));
    }

    /// Makes the line to a node the main line; the nodes that changed.
    pub(crate) fn promote(&mut self, id: u32) -> Vec<u32> {
        let mut changed = Vec::new();
        for id in self.path(id) {
            let parent = self.nodes[&id].parent;
            let first = self.nodes[&parent].children[0];
            if first != id {
                let place = self.nodes[&first].place - 1;
                self.nodes.entry(id).and_modify(|node| node.place = place);
                let siblings = self.children_mut(parent);
                siblings.retain(|other| *other != id);
                siblings.insert(0, id);
                changed.push(id);
            }
        }
        changed
    }

    /// Removes a node and all that follows it; the nodes that are gone.
    pub(crate) fn remove(&mut self, id: u32) -> Vec<u32> {
        let parent = self.nodes[&id].parent;
        self.children_mut(parent).retain(|child| *child != id);
        let mut gone = vec![id];
        let mut next = 0;
        while let Some(id) = gone.get(next) {
            gone.extend(self.nodes.remove(id).map(|node| node.children).unwrap_or_default());
            next += 1;
        }
        gone
    }

    fn children_mut(&mut self, id: u32) -> &mut Vec<u32> {
        &mut self.nodes.get_mut(&id).expect("a node of the tree").children
    }
}

/// Who leaves, and the letter of that seat, if a move is that somebody does.
pub(crate) fn leaver(played: &dyn AnyMatch, text: &str) -> Option<(Seat, String)> {
    let seat = read_leaving(text)?;
    Some((seat, played.game().seat_letter(seat)))
}

/// Plays forced passes.
pub(crate) fn pass_on(played: &mut dyn AnyMatch) {
    while played.outcome().is_none() && played.moves() == [PASS] && played.play(PASS).is_ok() {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grown() -> Tree {
        let mut tree = Tree::default();
        let a = tree.add(0, "a", Seat::FIRST, "X");
        tree.add(a, "b", Seat::SECOND, "O");
        let c = tree.add(0, "c", Seat::FIRST, "X");
        tree.add(c, "d", Seat::SECOND, "O");
        tree
    }

    fn texts(tree: &Tree) -> String {
        tree.lines().map(|(_, node)| &*node.text).collect()
    }

    #[test]
    fn a_line_comes_before_the_variations_from_it() {
        let tree = grown();
        assert_eq!(texts(&tree), "abcd");
        assert_eq!(tree.path(4), [3, 4]);
        assert_eq!(tree.child(3, "d"), Some(4));
        assert_eq!((tree.fork(4, 3), tree.fork(2, 4), tree.is_before(3, 4)), (3, 0, true));
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
        assert_eq!((texts(&tree).as_str(), tree.len()), ("cd", 2));
        assert_eq!(tree.add(0, "e", Seat::FIRST, "X"), 5, "ids are not used again");
    }

    #[test]
    fn a_saved_tree_is_put_back_as_it_was() {
        let mut tree = grown();
        tree.promote(4);
        let mut again = Tree::default();
        for (id, node) in tree.nodes() {
            let Node { parent, place, text, took, .. } = node.clone();
            let saved = SavedNode { id, parent, place, text: text.to_string(), took };
            again.put_back(saved, node.seat, &node.letter);
        }
        assert_eq!(texts(&again), texts(&tree));
    }
}
