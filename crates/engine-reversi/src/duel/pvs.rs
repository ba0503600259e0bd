//! Principal variation search: one move in the whole window, the others in null windows.
//!
//! Every placement fills a square and passes cost no depth: whoever looks as many plies ahead as
//! there are empty squares knows how the game ends. There nothing is left out, and what is found is
//! exact.

use engine::{Bound, Entry, INFINITY, Window};
use reversi::Move;
use search::Stopped;

use super::node::Node;
use super::order::{Candidate, HINTED, hint, pick};
use super::probcut;
use super::weights::DISC;
use super::worker::{Line, Worker};

/// As deep as a search that sees the end of the game.
pub const SOLVED: u32 = 127;

/// From this depth on positions are worth remembering: the others are sooner searched than found.
const TABLE_DEPTH_MIN: u32 = 2;

/// From this depth on the children are looked up in the table before one of them is searched.
const ETC_DEPTH_MIN: u32 = 3;

/// What is left to do at a node.
#[derive(Clone, Copy)]
struct Task {
    window: Window,
    depth: u32,
    key: u64,
    hinted: u16,
}

impl<const W: usize> Worker<'_, W> {
    /// The value of a position within a window, and its best line if that is not a null window.
    pub fn look_ahead(
        &mut self,
        node: &Node<W>,
        window: Window,
        depth: u32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        line.clear();
        self.budget.count()?;
        let moves = node.sides.moves(self.layout);
        if moves.is_empty() {
            return self.pass(node, window, depth, line);
        }
        if depth == 0 {
            return Ok(self.glance(node, moves.len()));
        }
        let is_end = depth + 1 >= SOLVED || depth >= node.sides.empties(self.layout);
        if is_end && window.is_null() {
            // Ends are won by whole discs.
            return Ok(DISC * self.solve(node.sides, window.alpha.div_euclid(DISC))?);
        }
        let depth = if is_end { SOLVED } else { depth };
        let key = node.sides.key();
        let found = (depth >= TABLE_DEPTH_MIN).then(|| self.table.probe(key)).flatten();
        if let Some(entry) = found.filter(|entry| entry.depth >= depth && window.is_null())
            && entry.decides(window)
        {
            return Ok(entry.value);
        }
        if let Some(value) = self.foresee(node, window, depth)? {
            return Ok(value);
        }
        let hinted = found.map_or(0, |entry| entry.hint);
        let first = self.moves.len();
        self.list(node, depth, hinted);
        let value = self.moves_of(Task { window, depth, key, hinted }, first, line);
        self.moves.truncate(first);
        value
    }

    /// A pass is no choice and costs no depth.
    fn pass(
        &mut self,
        node: &Node<W>,
        window: Window,
        depth: u32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        let replies = node.sides.turned().moves(self.layout);
        if replies.is_empty() {
            return Ok(self.result(node.sides));
        }
        if depth == 0 {
            return Ok(self.weights.evaluate(self.layout, node, [0, replies.len()]));
        }
        let mut rest = Line::default();
        let value = -self.look_ahead(&node.passed(), window.turned(), depth, &mut rest)?;
        line.put(Move::Pass, &rest);
        Ok(value)
    }

    /// Tries the moves one after the other.
    fn moves_of(&mut self, task: Task, first: usize, line: &mut Line) -> Result<i32, Stopped> {
        let Task { window, depth, .. } = task;
        if let Some(value) = self.look_up(task, first) {
            return Ok(value);
        }
        let deeper = if depth == SOLVED { SOLVED } else { depth - 1 };
        let (mut best, mut best_move, mut alpha) = (-INFINITY, None, window.alpha);
        let mut rest = Line::default();
        for index in 0..self.moves.len() - first {
            let Candidate { square, child, .. } = pick(&mut self.moves[first..], index);
            let mut value = alpha + 1;
            if index > 0 {
                let null = Window::null(-alpha - 1);
                value = -self.look_ahead(&child, null, deeper, &mut rest)?;
            }
            if index == 0 || value > alpha && value < window.beta {
                let open = Window { alpha: -window.beta, beta: -alpha };
                value = -self.look_ahead(&child, open, deeper, &mut rest)?;
            }
            if value > best {
                (best, best_move) = (value, Some(square));
                if value > alpha {
                    alpha = value;
                    if !window.is_null() {
                        line.put(Move::Place(square), &rest);
                    }
                }
                if value >= window.beta {
                    break;
                }
            }
        }
        let bound = Bound::of(best, window);
        // What is no better than the rest is no advice.
        let hint = if bound == Bound::Upper { task.hinted } else { hint(best_move) };
        if depth >= TABLE_DEPTH_MIN {
            self.table.store(task.key, &Entry { value: best, bound, depth, glance: None, hint });
        }
        Ok(best)
    }

    /// Lists the moves of a position, with what they are worth at a glance where that is looked at.
    fn list(&mut self, node: &Node<W>, depth: u32, hinted: u16) {
        for square in node.sides.moves(self.layout).squares() {
            let child = node.after(self.layout, square);
            let priority = match hint(Some(square)) == hinted {
                true => HINTED,
                false if depth == 1 => 0,
                false => {
                    let replies = child.sides.moves(self.layout).len();
                    -self.glance(&child, replies)
                }
            };
            self.moves.push(Candidate { square, child, priority });
        }
    }

    /// Whether the table knows a child that cuts.
    fn look_up(&self, task: Task, first: usize) -> Option<i32> {
        if task.depth < ETC_DEPTH_MIN || !task.window.is_null() {
            return None;
        }
        let deeper = if task.depth == SOLVED { SOLVED } else { task.depth - 1 };
        self.moves[first..].iter().find_map(|candidate| {
            let entry = self.table.probe(candidate.child.sides.key())?;
            let is_bound = entry.bound != Bound::Lower && entry.depth >= deeper;
            (is_bound && -entry.value >= task.window.beta).then_some(-entry.value)
        })
    }

    /// What a less deep search says, where it says so clearly that a deeper one would agree.
    fn foresee(
        &mut self,
        node: &Node<W>,
        window: Window,
        depth: u32,
    ) -> Result<Option<i32>, Stopped> {
        if !self.is_selective || depth == SOLVED || !window.is_null() {
            return Ok(None);
        }
        let squares = self.layout.squares;
        let discs = squares - node.sides.empties(self.layout);
        let Some((shallow, margin)) = probcut::margin(depth, discs, squares) else {
            return Ok(None);
        };
        let mut line = Line::default();
        let glance = self.glance(node, node.sides.moves(self.layout).len());
        let (high, low) = (window.beta + margin, window.alpha - margin);
        // Only one of the two is likely, and a glance says which.
        if glance >= window.beta && high < INFINITY {
            let value = self.look_ahead(node, Window::null(high - 1), shallow, &mut line)?;
            return Ok((value >= high).then_some(window.beta));
        }
        if glance <= window.alpha && low > -INFINITY {
            let value = self.look_ahead(node, Window::null(low), shallow, &mut line)?;
            return Ok((value <= low).then_some(window.alpha));
        }
        Ok(None)
    }
}
