//! The tree of a search, recorded as it grows.

use game::Score;

use crate::Window;

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is this.
    Exact(Score),
    /// It is no lower.
    AtLeast(Score),
    /// It is no higher.
    AtMost(Score),
}

impl Bound {
    /// What a value proves that was found within a window.
    #[must_use]
    pub fn of(value: Score, window: Window) -> Bound {
        if value >= window.beta {
            Bound::AtLeast(value)
        } else if value <= window.alpha {
            Bound::AtMost(value)
        } else {
            Bound::Exact(value)
        }
    }
}

/// Watches a search. [`Off`] watches nothing and costs nothing.
pub trait Recorder<M> {
    /// Whether anything is recorded: what is only worked out for a recorder need not be without
    /// one.
    const ON: bool;

    /// A node is entered by a move; the root by none.
    fn open(&mut self, mv: Option<M>, depth: u32, window: Window);

    /// The node that was entered last has its value, for the seat to move there.
    fn close(&mut self, value: Score, window: Window, why: Why);

    /// A move of the node that was entered last is left out.
    fn skip(&mut self, mv: M);

    /// The table knows the value of the node that was entered last.
    fn recall(&mut self);
}

/// Why nothing more was done at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// No depth was left: the evaluator judged.
    Leaf,
    /// The game was over: the rules judged.
    Over,
    /// Every move was tried.
    Searched,
    /// A move was too good for the opponent to allow this node.
    Cutoff,
    /// The table knew the value.
    Table,
    /// The position has occurred before: a draw.
    Repetition,
    /// The limits ended the search.
    Stopped,
}

/// Records nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Off;

impl<M> Recorder<M> for Off {
    const ON: bool = false;

    #[inline]
    fn open(&mut self, _mv: Option<M>, _depth: u32, _window: Window) {}

    #[inline]
    fn close(&mut self, _value: Score, _window: Window, _why: Why) {}

    #[inline]
    fn skip(&mut self, _mv: M) {}

    #[inline]
    fn recall(&mut self) {}
}

/// A node of a recorded tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visit<M> {
    /// The index of the node above; none for a root.
    pub parent: Option<usize>,
    /// The move that led here.
    pub mv: Option<M>,
    /// Plies that were left to look ahead.
    pub depth: u32,
    /// The window at entry.
    pub window: Window,
    /// What was found of the value, for the seat to move here.
    pub bound: Bound,
    /// Why nothing more was done.
    pub why: Why,
    /// The moves that were not searched.
    pub skipped: Vec<M>,
}

/// Records every node, up to a number of them.
///
/// MTD(f) and iterative deepening search a tree several times: then there are several roots.
#[derive(Clone, Debug)]
pub struct Tree<M> {
    visits: Vec<Visit<M>>,
    /// The nodes from the root to the one under way; none where the tree was full.
    path: Vec<Option<usize>>,
    visits_max: usize,
}

impl<M> Tree<M> {
    /// An empty tree that keeps the first `visits_max` nodes.
    #[must_use]
    pub fn new(visits_max: usize) -> Tree<M> {
        Tree { visits: Vec::new(), path: Vec::new(), visits_max }
    }

    /// The nodes in the order in which they were entered.
    #[must_use]
    pub fn visits(&self) -> &[Visit<M>] {
        &self.visits
    }
}

impl<M> Recorder<M> for Tree<M> {
    const ON: bool = true;

    fn open(&mut self, mv: Option<M>, depth: u32, window: Window) {
        if mv.is_none() {
            self.path.clear();
        }
        let parent = self.path.last().copied().flatten();
        let index = (self.visits.len() < self.visits_max).then_some(self.visits.len());
        if index.is_some() {
            self.visits.push(Visit {
                parent,
                mv,
                depth,
                window,
                bound: Bound::AtMost(Score::INFINITY),
                why: Why::Stopped,
                skipped: Vec::new(),
            });
        }
        self.path.push(index);
    }

    fn close(&mut self, value: Score, window: Window, why: Why) {
        if let Some(index) = self.path.pop().flatten() {
            let visit = &mut self.visits[index];
            visit.bound = Bound::of(value, window);
            if visit.why != Why::Table {
                // What the table knew may have narrowed the window: a move that reaches its new end
                // cuts off as well.
                let is_cut = why == Why::Searched && !visit.skipped.is_empty();
                visit.why = if is_cut { Why::Cutoff } else { why };
            }
        }
    }

    fn skip(&mut self, mv: M) {
        if let Some(index) = self.path.last().copied().flatten() {
            self.visits[index].skipped.push(mv);
        }
    }

    fn recall(&mut self) {
        if let Some(index) = self.path.last().copied().flatten() {
            self.visits[index].why = Why::Table;
        }
    }
}
