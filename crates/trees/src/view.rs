//! One pass of a recording, as a tree.

use std::ops::Range;

use catalog::{Pass, Playout, RecordedNode, Recording};

/// A tree of a recording: one pass over it, nodes in the order in which they were entered.
#[derive(Clone, Copy)]
pub struct View<'r> {
    recording: &'r Recording,
    /// Its number, from 0.
    pub pass: usize,
    /// The number of its first node in the recording.
    pub first: usize,
    /// Its nodes.
    pub nodes: &'r [RecordedNode],
}

impl<'r> View<'r> {
    /// The pass of a number, from 0; `None` if there is no such pass, or nothing of it was kept.
    #[must_use]
    pub fn of(recording: &'r Recording, pass: usize) -> Option<View<'r>> {
        let Range { start, end } = range(recording, pass)?;
        Some(View { recording, pass, first: start, nodes: &recording.nodes[start..end] })
    }

    /// The last pass of which anything was kept.
    #[must_use]
    pub fn last(recording: &'r Recording) -> Option<View<'r>> {
        (0..recording.passes.len()).rev().find_map(|pass| View::of(recording, pass))
    }

    /// All passes of which anything was kept.
    #[must_use]
    pub fn all(recording: &'r Recording) -> Vec<View<'r>> {
        (0..recording.passes.len()).filter_map(|pass| View::of(recording, pass)).collect()
    }

    /// All passes of the recording.
    pub(crate) fn passes(&self) -> &'r [Pass] {
        &self.recording.passes
    }

    /// The games that grew the tree.
    pub(crate) fn playouts(&self) -> &'r [Playout] {
        &self.recording.playouts
    }

    /// The node above, by its number here.
    #[must_use]
    pub fn parent(&self, node: usize) -> Option<usize> {
        self.nodes[node].parent?.checked_sub(self.first)
    }

    /// The nodes above each, by their numbers here.
    #[must_use]
    pub fn parents(&self) -> Vec<Option<usize>> {
        (0..self.nodes.len()).map(|node| self.parent(node)).collect()
    }

    /// The nodes right below each.
    #[must_use]
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (node, parent) in self.parents().into_iter().enumerate() {
            if let Some(parent) = parent {
                children[parent].push(node);
            }
        }
        children
    }

    /// The nodes of the best line, the root first, as far as it was kept and searched that way.
    #[must_use]
    pub fn path(&self) -> Vec<usize> {
        let children = self.children();
        let mut path = vec![0];
        for mv in &self.recording.verdict.line {
            let below = &children[*path.last().expect("it begins with the root")];
            // Of several visits the last one counts.
            let next = below.iter().rev().find(|node| self.nodes[**node].mv.as_ref() == Some(mv));
            match next {
                Some(node) => path.push(*node),
                None => break,
            }
        }
        path
    }

    /// The moves from the root to a node.
    #[must_use]
    pub fn line(&self, node: usize) -> Vec<&'r str> {
        let mut line = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at {
            line.extend(self.nodes[node].mv.as_deref());
            at = self.parent(node);
        }
        line.reverse();
        line
    }

    /// The moves from the root to each node.
    #[must_use]
    pub fn lines(&self) -> Vec<Vec<&'r str>> {
        (0..self.nodes.len()).map(|node| self.line(node)).collect()
    }

    /// The position of a node, as text.
    #[must_use]
    pub fn position_text(&self, node: usize) -> String {
        self.recording.boards.position_text(self.first + node)
    }
}

/// The nodes of a pass. Whatever follows its root is of it, up to the root of the next one.
fn range(recording: &Recording, pass: usize) -> Option<Range<usize>> {
    let start = recording.passes.get(pass)?.root?;
    let next = recording.passes[pass + 1..].iter().find_map(|pass| pass.root);
    Some(start..next.unwrap_or(recording.nodes.len()))
}
