//! What a search tells whoever watches its tree grow.

use crate::position::Position;
use crate::score::Score;
use crate::seat::Seat;
use crate::standings::Standings;
use crate::window::Window;

/// Watches a search. Nodes are entered and left like brackets: whatever is told between the two is
/// told of the node that was entered last.
pub trait Recorder<P: Position> {
    /// A tree is searched from the root on: the next node is one.
    fn begin(&mut self, stage: Stage);

    /// A node is entered.
    fn open(&mut self, arrival: Arrival<'_, P>);

    /// The table knows something of the node.
    fn recall(&mut self, known: Known);

    /// A move of the node is left out.
    fn skip(&mut self, mv: P::Move);

    /// The node has its value.
    fn close(&mut self, found: Found);

    /// So many nodes below were entered that are not told.
    fn below(&mut self, _nodes: u64) {}

    /// How many moves from the root nodes are worth telling: those further away may be counted by
    /// [`below`](Recorder::below) alone. It may become less while a tree is searched.
    fn reach(&self) -> usize {
        usize::MAX
    }

    /// A game was played through the nodes of these numbers, from the root on, and its shares of
    /// first place went up the same way. Nodes are numbered as [`branch`](Recorder::branch) tells
    /// them.
    fn playout(&mut self, _path: &[usize], _shares: &[f64]) {}

    /// What became of a node of such a tree, told at the end and in the order of numbers.
    fn branch(&mut self, _branch: Visited<'_, P>) {}
}

/// Why a tree is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// To this depth.
    Depth(u32),
    /// Once more to this depth: the value lay outside of a narrow window.
    Again(u32),
    /// To this depth, with cuts that are right so often.
    Selective {
        /// The depth.
        depth: u32,
        /// How often, in a hundred; with 100 nothing is cut unproved.
        percent: u8,
        /// Whether it is once more: the value lay outside of a narrow window.
        is_again: bool,
    },
    /// To this depth, for a first guess.
    Guess(u32),
    /// To answer one question, of several of the same depth: is the value at least this? It lies
    /// between these, as far as it is known.
    Pass {
        /// The depth.
        depth: u32,
        /// The question.
        beta: Score,
        /// It is no lower.
        lower: Score,
        /// It is no higher.
        upper: Score,
    },
    /// By playing games.
    Playouts,
}

/// A node as it is entered.
#[derive(Clone, Copy, Debug)]
pub struct Arrival<'a, P: Position> {
    /// The move that leads here; none at a root.
    pub mv: Option<P::Move>,
    /// The position.
    pub pos: &'a P,
    /// Moves since the root.
    pub ply: usize,
    /// Plies still to look ahead.
    pub depth: u32,
    /// Which values matter.
    pub window: Window,
}

/// What the table knows of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The value is no lower.
    pub lower: Score,
    /// The value is no higher.
    pub upper: Score,
    /// How far was looked ahead for that.
    pub depth: u32,
    /// What is left to ask, if there is anything left.
    pub left: Option<Window>,
}

/// What was found of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The value.
    pub value: Score,
    /// Whose.
    pub seat: Seat,
    /// How all seats stand, where each has a value of its own.
    pub standings: Option<Standings>,
    /// Why nothing more was done.
    pub why: Why,
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
    /// The table knew enough of a node below.
    KnownBelow,
    /// A shallower search, or the evaluation alone, made it likely enough.
    Selective,
    /// Discs that nobody can turn any more decide it.
    Stable,
    /// A solver of the last squares found it, and keeps its tree to itself.
    Solved,
    /// The position has occurred before: a draw.
    Repetition,
    /// The limits ended the search.
    Stopped,
}

/// A node of a tree that games grow.
#[derive(Clone, Copy, Debug)]
pub struct Visited<'a, P: Position> {
    /// The number of the node above; none for the root.
    pub parent: Option<usize>,
    /// The move that leads here; none at the root.
    pub mv: Option<P::Move>,
    /// The position.
    pub pos: &'a P,
    /// Moves since the root.
    pub ply: usize,
    /// Games that came through here.
    pub visits: u32,
    /// The mean share of first place of every seat.
    pub shares: &'a [f64],
    /// Whether the shares are proven.
    pub is_proven: bool,
}

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

    /// The value.
    #[must_use]
    pub const fn value(self) -> Score {
        match self {
            Bound::Exact(value) | Bound::AtLeast(value) | Bound::AtMost(value) => value,
        }
    }
}
