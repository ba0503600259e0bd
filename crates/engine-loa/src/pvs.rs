//! Principal variation search: one move in the whole window, the others in null windows.

use engine::{Bound, Entry, INFINITY, Window};
use game::{NullMove, Position};
use loa::{Board, Move};
use search::Stopped;

use crate::order::{Candidate, hint, hinted, pick};
use crate::value::{WIN, from_here, from_root, is_decided};
use crate::worker::{Line, Worker};

/// From this depth on passing is tried: whoever stands well even then has no need to search.
const NULL_DEPTH_MIN: u32 = 2;

/// From this depth on the children are looked up in the table before one of them is searched.
const ETC_DEPTH_MIN: u32 = 4;

/// From this depth on, and after so many moves, others are searched less deep.
const LATE_DEPTH_MIN: u32 = 3;
const LATE_MIN: usize = 2;

/// What is left to do at a node.
struct Task {
    window: Window,
    depth: u32,
    /// What the position is worth at a glance, if anybody has looked.
    glance: Option<i32>,
    known: Move,
}

impl Worker<'_> {
    /// The value of a position within a window, and its best line if that is not a null window.
    pub fn look_ahead(
        &mut self,
        board: &Board,
        window: Window,
        depth: u32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        line.clear();
        if depth == 0 {
            return self.quiet(board, window);
        }
        // Asked for before it is needed: memory answers late.
        let found = self.table.probe(board.key());
        let value = match self.enter(board)? {
            Some(value) => value,
            None => self.inside(board, found, window, depth, line)?,
        };
        self.leave();
        Ok(value)
    }

    /// The value of a position that was entered and is not decided.
    fn inside(
        &mut self,
        board: &Board,
        found: Option<Entry>,
        mut window: Window,
        depth: u32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        // Nothing is better than to win now, or worse than to lose after the next move.
        let ply = self.path.ply();
        window.alpha = window.alpha.max(-(WIN - ply as i32 - 2));
        window.beta = window.beta.min(WIN - ply as i32 - 1);
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        if let Some(mut entry) = found.filter(|entry| entry.depth >= depth && window.is_null()) {
            entry.value = from_root(entry.value, ply);
            if entry.decides(window) {
                return Ok(entry.value);
            }
        }
        let glance = found.and_then(|entry| entry.glance);
        let known = found.map_or(Move::PASS, |entry| hinted(entry.hint));
        let mut task = Task { window, depth, glance, known };
        if self.is_selective && window.is_null() && self.passes(board, &mut task)? {
            return Ok(window.beta);
        }
        let first = self.moves.len();
        let value = self.moves_of(board, &task, first, line);
        self.moves.truncate(first);
        value
    }

    /// Whether the side to move stands well even if it passes.
    fn passes(&mut self, board: &Board, task: &mut Task) -> Result<bool, Stopped> {
        let Task { window, depth, glance, .. } = *task;
        // Two passes would only bring the position back.
        let ply = self.path.ply();
        if depth < NULL_DEPTH_MIN || is_decided(window.beta) || self.passed == Some(ply) {
            return Ok(false);
        }
        let glance = glance.unwrap_or_else(|| self.look(board).value);
        task.glance = Some(glance);
        if glance < window.beta {
            return Ok(false);
        }
        let reduced = depth.saturating_sub(3 + depth / 4);
        let after = board.null_move();
        self.passed = Some(ply + 1);
        let value = -self.look_ahead(&after, window.turned(), reduced, &mut Line::default())?;
        self.passed = None;
        Ok(value >= window.beta)
    }

    /// Tries the moves one after the other.
    fn moves_of(
        &mut self,
        board: &Board,
        task: &Task,
        first: usize,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        let Task { window, depth, known, .. } = *task;
        // The table's move often cuts: the others are listed when it did not.
        let early = Some(known).filter(|known| board.reaches(*known));
        self.moves.extend(early.map(|mv| Candidate { mv, priority: 0 }));
        let mut is_listed = false;
        let (mut best, mut best_move, mut alpha) = (-INFINITY, Move::PASS, window.alpha);
        let mut rest = Line::default();
        for index in 0.. {
            if first + index == self.moves.len() && !is_listed {
                is_listed = true;
                if let Some(value) = self.list_others(board, task, early) {
                    return Ok(value);
                }
            }
            if first + index == self.moves.len() {
                break;
            }
            let mv = match is_listed {
                true => pick(&mut self.moves[first..], index),
                false => self.moves[first + index].mv,
            };
            let child = board.after(mv);
            let beta = window.beta;
            let open = Window { alpha, beta };
            let value = match index {
                0 => -self.look_ahead(&child, open.turned(), depth - 1, &mut rest)?,
                _ => {
                    let reduction = self.reduction(board, mv, depth, index);
                    self.later(&child, open, depth - 1, reduction, &mut rest)?
                }
            };
            if value > best {
                (best, best_move) = (value, mv);
                if value > alpha {
                    alpha = value;
                    if !window.is_null() {
                        line.put(mv, &rest);
                    }
                }
                if value >= beta {
                    let tried = &self.moves[first..=first + index];
                    self.order.cut(board, depth, tried);
                    break;
                }
            }
        }
        if self.moves.len() == first {
            return Ok(self.result(board));
        }
        self.keep(board, task, best, best_move);
        Ok(best)
    }

    /// Lists the moves but for one that was tried early; says the value instead if the table knows
    /// one that cuts.
    fn list_others(&mut self, board: &Board, task: &Task, early: Option<Move>) -> Option<i32> {
        let first = self.moves.len();
        self.order.list(board, early, &mut self.moves);
        let may_be_known = task.depth >= ETC_DEPTH_MIN && task.window.is_null();
        may_be_known.then(|| self.look_up(board, task, first)).flatten()
    }

    /// Keeps what was found of a position in the table.
    fn keep(&self, board: &Board, task: &Task, best: i32, best_move: Move) {
        let Task { window, depth, glance, known } = *task;
        let bound = Bound::of(best, window);
        // What is no better than the rest is no advice.
        let advice = if bound == Bound::Upper { known } else { best_move };
        let value = from_here(best, self.path.ply());
        let entry = Entry { value, bound, depth, glance, hint: hint(advice) };
        self.table.store(board.key(), &entry);
    }

    /// Whether the table knows a child that cuts.
    fn look_up(&self, board: &Board, task: &Task, first: usize) -> Option<i32> {
        let ply = self.path.ply();
        self.moves[first..].iter().find_map(|candidate| {
            let entry = self.table.probe(board.after(candidate.mv).key())?;
            let value = -from_root(entry.value, ply + 1);
            let is_bound = entry.bound != Bound::Lower && entry.depth + 1 >= task.depth;
            (is_bound && value >= task.window.beta).then_some(value)
        })
    }

    /// How much less deep a move is searched first: late ones probably do nothing.
    fn reduction(&self, board: &Board, mv: Move, depth: u32, index: usize) -> u32 {
        let may_reduce = self.is_selective && depth >= LATE_DEPTH_MIN && index >= LATE_MIN;
        match may_reduce && !board.is_capture(mv) {
            true => 1 + u32::from(index >= 6 && depth >= 4) + u32::from(index >= 14 && depth >= 6),
            false => 0,
        }
    }

    /// The value of a move after the first: in a null window, less deep first if so told.
    fn later(
        &mut self,
        child: &Board,
        window: Window,
        depth: u32,
        reduction: u32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        let Window { alpha, beta } = window;
        let null = Window::null(-alpha - 1);
        let mut value = -self.look_ahead(child, null, depth - reduction, line)?;
        if reduction > 0 && value > alpha {
            value = -self.look_ahead(child, null, depth, line)?;
        }
        if value > alpha && value < beta {
            value = -self.look_ahead(child, window.turned(), depth, line)?;
        }
        Ok(value)
    }
}
