//! Who watches a search, if anybody does: what a recorder is told of the engine's tree.
//!
//! Nodes are told from the root on as far as the recorder wants, the others are counted. The
//! shallow searches of selective cuts are counted, too, at the node that they stand for: they begin
//! where it is, and not below a move. So do the last eleven squares, which have a solver of their
//! own.

use std::ops::Range;

use game::{Arrival, Found, Known, Position, Recorder, Score, Stage, Why, Window};
use othello::{Board, Move};

use crate::node::Node;
use crate::player::score;
use crate::step::Step;
use crate::table::{Entry, VALUE_INFINITY};
use crate::weights::DISC;

/// Watches a search. That nobody does is known when it is compiled, and costs nothing.
///
/// Nodes are opened and closed like brackets, also those that are not told.
pub trait Watch {
    /// All moves are searched from the root on, once or, in another window, again.
    #[inline(always)]
    fn begin(&mut self, _step: Step, _is_again: bool) {}

    /// A node was entered, after so many others.
    #[inline(always)]
    fn open(&mut self, _node: &Node, _window: Range<i32>, _depth: u32, _before: u64) {}

    /// The table knows something of the node, and perhaps enough.
    #[inline(always)]
    fn recall(&mut self, _entry: &Entry, _is_enough: bool) {}

    /// Moves of the node are left out.
    #[inline(always)]
    fn skip(&mut self, _squares: impl Iterator<Item = u8>) {}

    /// The node has its value, and so many were entered until now.
    #[inline(always)]
    fn close(&mut self, _value: i32, _why: Why, _entered: u64) {}

    /// What is entered from here on is only counted,
    #[inline(always)]
    fn hide(&mut self) {}

    /// up to here.
    #[inline(always)]
    fn show(&mut self) {}

    /// The search is over.
    #[inline(always)]
    fn finish(&mut self, _entered: u64) {}
}

/// Nobody watches.
#[derive(Clone, Copy, Debug)]
pub struct Off;

impl Watch for Off {}

/// Tells a recorder.
pub struct On<'r> {
    recorder: &'r mut dyn Recorder<Board>,
    root: Board,
    step: Step,
    /// The nodes from the root to the one that was told last, with their windows.
    trail: Vec<(Board, Range<i32>)>,
    /// How many nodes are open below it that are not told.
    untold: usize,
    /// The nodes that the recorder has heard of.
    heard: u64,
}

impl<'r> On<'r> {
    /// Tells of searches from a position.
    pub fn new(root: Board, recorder: &'r mut dyn Recorder<Board>) -> On<'r> {
        On { recorder, root, step: Step::SOLVE, trail: Vec::new(), untold: 0, heard: 0 }
    }

    /// Nodes that were entered and not told are below the one that was told last.
    fn count(&mut self, entered: u64) {
        if entered > self.heard {
            self.recorder.below(entered - self.heard);
            self.heard = entered;
        }
    }

    /// A value as the engine's verdict has it.
    fn score(&self, value: i32) -> Score {
        match value.abs() >= VALUE_INFINITY {
            true => Score(value.signum() * Score::INFINITY.0),
            false => score(value, self.step, self.root.empty().count_ones()),
        }
    }

    /// A window: the scores just outside of all that matter, which are whole discs at the end.
    fn window(&self, range: &Range<i32>) -> Window {
        let (first, last) = (range.start + 1, range.end - 1);
        if self.step.depth >= self.root.empty().count_ones() {
            let lower = range.start.div_euclid(DISC) * DISC;
            let upper = -(-range.end).div_euclid(DISC) * DISC;
            return Window { alpha: self.score(lower), beta: self.score(upper) };
        }
        let Window { mut alpha, mut beta } = Window::FULL;
        if range.start > -VALUE_INFINITY {
            alpha = Score(self.score(first).0 - 1);
        }
        if range.end < VALUE_INFINITY {
            beta = Score(self.score(last).0 + 1);
        }
        Window { alpha, beta }
    }
}

impl Watch for On<'_> {
    fn begin(&mut self, step: Step, is_again: bool) {
        let Step { depth, selectivity } = step;
        self.step = step;
        self.trail.clear();
        let percent = selectivity.percent();
        self.recorder.begin(Stage::Selective { depth, percent, is_again });
    }

    fn open(&mut self, node: &Node, window: Range<i32>, depth: u32, before: u64) {
        if self.untold > 0 || self.trail.len() > self.recorder.reach() {
            self.untold += 1;
            return;
        }
        self.count(before);
        self.heard += 1;
        let ply = self.trail.len();
        let (mv, pos) = match self.trail.last() {
            None => (None, self.root),
            Some((above, _)) => {
                let mv = played(above, node);
                (Some(mv), above.after(mv))
            }
        };
        debug_assert_eq!((pos.own(), pos.theirs()), (node.own, node.theirs));
        let told = self.window(&window);
        self.recorder.open(Arrival { mv, pos: &pos, ply, depth, window: told });
        self.trail.push((pos, window));
    }

    fn recall(&mut self, entry: &Entry, is_enough: bool) {
        if let Some((_, window)) = self.trail.last().filter(|_| self.untold == 0) {
            let [lower, upper] = [entry.lower, entry.upper].map(|value| self.score(value.into()));
            let left = (!is_enough).then(|| self.window(window));
            self.recorder.recall(Known { lower, upper, depth: entry.depth.into(), left });
        }
    }

    fn skip(&mut self, squares: impl Iterator<Item = u8>) {
        if self.untold == 0 {
            squares.for_each(|square| self.recorder.skip(Move::place(square)));
        }
    }

    fn close(&mut self, value: i32, why: Why, entered: u64) {
        if self.untold > 0 {
            self.untold -= 1;
            return;
        }
        self.count(entered);
        let Some((pos, window)) = self.trail.pop() else { return };
        let told = self.window(&window);
        // Scores are coarser than values: none must seem to be within a window that it missed.
        let score = match self.score(value) {
            score if value <= window.start => score.min(told.alpha),
            score if value >= window.end => score.max(told.beta),
            score => score,
        };
        self.recorder.close(Found { value: score, seat: pos.turn(), standings: None, why });
    }

    fn hide(&mut self) {
        self.untold += 1;
    }

    fn show(&mut self) {
        self.untold -= 1;
    }

    fn finish(&mut self, entered: u64) {
        self.count(entered);
    }
}

/// The move from a position to a node: on the square that was empty, if there is one.
fn played(above: &Board, node: &Node) -> Move {
    let placed = (node.own | node.theirs) & above.empty();
    Move::place(placed.trailing_zeros() as u8)
}
