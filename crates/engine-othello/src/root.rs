//! The moves at the root, and one step of the search of them.

use std::ops::Range;

use search::{Budget, Stopped};

use crate::engine::{Analysis, CLEAR, Goal};
use crate::last::SCORE_MAX;
use crate::line::Line;
use crate::node::Node;
use crate::step::Step;
use crate::table::{NO_SQUARE, VALUE_INFINITY};
use crate::watch::Watch;
use crate::weights::{DISC, Weights};
use crate::worker::{Candidates, Worker};

/// A move as a search judges it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The square; 64 is a pass.
    pub square: u8,
    /// Its value for the side to move, in units of 1/[`DISC`]; an upper bound if it is only known
    /// to be worse than the others.
    pub value: i32,
    /// Whether the value is only an upper bound.
    pub is_bound: bool,
    /// The best line, this move first; 64 is a pass.
    pub line: Vec<u8>,
    /// How deep and how surely it was searched.
    pub step: Step,
}

/// The moves at the root.
pub struct Root {
    node: Node,
    moves: Vec<(Judged, u64)>,
    /// How many moves are to be judged.
    wanted: usize,
}

impl Root {
    /// The moves of a position, ordered by a glance.
    pub fn new(node: Node, goal: &Goal, weights: &Weights) -> Root {
        let glance = Step { depth: 0, selectivity: crate::Selectivity::P65 };
        let legal = node.moves();
        let asked =
            goal.only.map_or(legal, |square| legal & 1_u64.checked_shl(square.into()).unwrap_or(0));
        let mut candidates = Candidates::new(node.own, node.theirs, asked);
        let mut moves = candidates
            .all()
            .iter()
            .map(|candidate| {
                let child = node.after(candidate.square, candidate.turned);
                let value = -child.evaluate(weights);
                let (square, line) = (candidate.square, vec![candidate.square]);
                (Judged { square, value, is_bound: false, line, step: glance }, candidate.turned)
            })
            .collect::<Vec<_>>();
        if legal == 0 && node.passed().moves() != 0 {
            let value = -node.passed().evaluate(weights);
            let (square, line) = (NO_SQUARE, vec![NO_SQUARE]);
            moves.push((Judged { square, value, is_bound: false, line, step: glance }, 0));
        }
        moves.sort_by_key(|(judged, _)| -judged.value);
        Root { node, moves, wanted: goal.moves.max(1) }
    }

    /// Whether there is nothing to play.
    pub fn is_over(&self) -> bool {
        self.moves.is_empty()
    }

    /// What the best move is worth.
    fn value(&self) -> i32 {
        match self.moves.first() {
            Some((judged, _)) => judged.value,
            None => self.node.result(),
        }
    }

    /// What is known so far.
    pub fn analysis(&self, budget: &Budget<'_>, step: Step) -> Analysis {
        Analysis {
            moves: self.moves.iter().map(|(judged, _)| judged.clone()).collect(),
            value: self.value(),
            step,
            nodes: budget.nodes(),
            elapsed: budget.elapsed(),
        }
    }

    /// Whether one side loses every disc: no evaluation and no selective cut ever says so, only the
    /// end of the game does, so there is nothing left to search.
    pub fn mark_wipeout(&mut self) -> bool {
        let is_wipeout = self.wanted == 1 && self.value().abs() == DISC * SCORE_MAX;
        if is_wipeout {
            let step = Step { depth: self.node.empties(), ..Step::SOLVE };
            self.moves.iter_mut().take(1).for_each(|(judged, _)| judged.step = step);
        }
        is_wipeout
    }

    fn child(&self, index: usize) -> Node {
        let (judged, turned) = &self.moves[index];
        match judged.square {
            NO_SQUARE => self.node.passed(),
            square => self.node.after(square, *turned),
        }
    }
}

/// Hears of moves that are judged in a step before it ends.
type Report<'a> = &'a mut dyn FnMut(&Root, &Budget<'_>);

/// The window that every value is in.
const OPEN: Range<i32> = -VALUE_INFINITY..VALUE_INFINITY;

/// From this depth on the last value says where to look: below, it swings too much.
const WINDOW_DEPTH_MIN: u32 = 5;

/// The half width of the first window around the last value, before the end of the game.
const WINDOW: i32 = 3 * DISC;

impl<W: Watch> Worker<'_, W> {
    /// One step: all moves, in a window around the last value that is opened where it has to be.
    pub fn take(&mut self, root: &mut Root, step: Step, report: Report<'_>) -> Result<(), Stopped> {
        self.selectivity = step.selectivity;
        self.watch.begin(step, false);
        if root.wanted > 1 || step.depth < WINDOW_DEPTH_MIN {
            return self.search_root(root, step, OPEN, report).map(drop);
        }
        let is_end = step.depth >= root.node.empties();
        // Scores of finished games are even: windows with odd ends decide them.
        let (grain, half) = if is_end { (2 * DISC, DISC) } else { (1, WINDOW) };
        let mut middle = root.value().div_euclid(grain) * grain;
        if is_end && root.value().abs() >= CLEAR * DISC {
            // Is it everything? Whatever disc is safe answers that.
            middle = DISC * SCORE_MAX * root.value().signum();
        }
        let (mut alpha, mut beta, mut width) = (middle - half, middle + half, half);
        // Selective searches may contradict each other from window to window, but not for ever.
        while width < VALUE_INFINITY {
            let value = self.search_root(root, step, alpha..beta, report)?;
            width *= 2;
            if value <= alpha {
                (alpha, beta) = (value - width - grain / 2, value + (grain + 1) / 2);
            } else if value >= beta {
                (alpha, beta) = (value - (grain + 1) / 2, value + width + grain / 2);
            } else {
                return Ok(());
            }
            self.watch.begin(step, true);
        }
        self.search_root(root, step, OPEN, report).map(drop)
    }

    /// Searches all moves within a window; afterwards they are in order.
    fn search_root(
        &mut self,
        root: &mut Root,
        step: Step,
        Range { start: alpha, end: beta }: Range<i32>,
        report: Report<'_>,
    ) -> Result<i32, Stopped> {
        self.enter(&root.node, alpha..beta, step.depth)?;
        // Values found in this step, the best first.
        let mut values = Vec::with_capacity(root.moves.len());
        let mut best = -VALUE_INFINITY;
        for index in 0..root.moves.len() {
            // Fewer than wanted are known: all is open below.
            let floor = values.get(root.wanted - 1).copied().unwrap_or(-VALUE_INFINITY).max(alpha);
            let child = root.child(index);
            let is_pass = root.moves[index].0.square == NO_SQUARE;
            let depth = if is_pass { step.depth } else { step.depth - 1 };
            let mut line = Line::default();
            let mut value = -VALUE_INFINITY;
            let mut is_open = index < root.wanted;
            if !is_open {
                value = -self.null(&child, !floor, depth)?;
                is_open = value > floor && value < beta;
            }
            if is_open {
                value = -self.window(&child, -beta, -floor, depth, &mut line)?;
            }
            let judged = &mut root.moves[index].0;
            judged.value = value;
            judged.is_bound = value <= floor;
            judged.step = step;
            if value > floor || index == 0 {
                judged.line.truncate(1);
                judged.line.extend(line.squares());
            }
            let place = values.partition_point(|other| *other >= value);
            values.insert(place, value);
            // In order at once: whatever stops the search, the best move found stands first.
            if place < index && value > floor {
                root.moves[place..=index].rotate_right(1);
            }
            if root.wanted > 1 {
                report(root, &self.budget);
            }
            best = best.max(value);
            if best >= beta {
                let left = root.moves[index + 1..].iter();
                self.watch.skip(left.map(|(judged, _)| judged.square));
                break;
            }
        }
        Ok(self.leave_searched(best, beta))
    }
}
