//! Principal variation search: one move in the whole window, the others in null windows.
//!
//! Every turn takes a piece off the board, so that a game is over after as many turns as there are
//! pieces, and passes cost no depth: whoever looks that far knows how the game ends. There nothing
//! is left out, and what is found is exact.

use arlecchino::{Duel, Move};
use engine::{Bound, Entry, INFINITY, Window};
use game::Position;
use search::Stopped;

use crate::features::features;
use crate::order::{hint, pick};
use crate::worker::{Line, Worker, result};

/// As deep as a search that sees the end of the game.
pub const SOLVED: u32 = 100;

/// From this depth on a glance at what follows says which moves come first.
const GLANCE_TURNS_MIN: u32 = 5;

/// From this depth on the children are looked up in the table before one of them is searched.
const ETC_TURNS_MIN: u32 = 4;

/// From this depth on, and after so many moves, others are searched less deep.
const LATE_DEPTH_MIN: u32 = 3;
const LATE_MIN: usize = 3;

/// From this depth on positions are worth remembering: the others are sooner searched than found.
const TABLE_TURNS_MIN: u32 = 2;

/// What is left to do at a node.
#[derive(Clone, Copy)]
struct Task {
    window: Window,
    depth: u32,
    /// How many turns there are at most, within the depth and the game.
    turns: u32,
    hinted: u16,
}

impl Worker<'_> {
    /// The value of a position within a window, and its best line if that is not a null window.
    pub fn look_ahead(
        &mut self,
        pos: &Duel,
        window: Window,
        depth: u32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        line.clear();
        if depth == 0 {
            return self.leaf(pos);
        }
        let pieces = pos.occupied().count_ones();
        let turns = depth.min(pieces.saturating_sub(1));
        let found = (turns >= TABLE_TURNS_MIN).then(|| self.table.probe(pos.key())).flatten();
        self.budget.count()?;
        let depth = if depth < pieces { depth } else { SOLVED };
        if let Some(entry) = found.filter(|entry| entry.depth >= depth && window.is_null())
            && entry.decides(window)
        {
            return Ok(entry.value);
        }
        let hinted = found.map_or(0, |entry| entry.hint);
        let first = self.moves.len();
        let value = self.moves_of(pos, Task { window, depth, turns, hinted }, first, line);
        self.moves.truncate(first);
        value
    }

    /// Tries the moves one after the other.
    fn moves_of(
        &mut self,
        pos: &Duel,
        task: Task,
        first: usize,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        let Task { window, depth, .. } = task;
        self.list(pos, task);
        match self.moves[first..] {
            [] => return Ok(result(pos)),
            [only] if only.mv.is_pass() => return self.pass(pos, task, line),
            _ => {}
        }
        if let Some(value) = self.look_up(pos, task, first) {
            return Ok(value);
        }
        let (mut best, mut best_move, mut alpha) = (-INFINITY, Move::PASS, window.alpha);
        let mut rest = Line::default();
        for index in 0..self.moves.len() - first {
            let mv = pick(&mut self.moves[first..], index);
            let child = pos.after(mv);
            let open = Window { alpha, beta: window.beta };
            let deeper = if depth == SOLVED { SOLVED } else { depth - 1 };
            let value = match index {
                0 => -self.look_ahead(&child, open.turned(), deeper, &mut rest)?,
                _ => {
                    let reduction = self.reduction(depth, index);
                    self.later(&child, open, deeper, reduction, &mut rest)?
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
                if value >= window.beta {
                    self.order.cut(pos.color(), depth, &self.moves[first..=first + index]);
                    break;
                }
            }
        }
        let bound = Bound::of(best, window);
        // What is no better than the rest is no advice.
        let hint = if bound == Bound::Upper { task.hinted } else { hint(best_move) };
        if task.turns >= TABLE_TURNS_MIN {
            self.table.store(pos.key(), &Entry { value: best, bound, depth, glance: None, hint });
        }
        Ok(best)
    }

    /// A pass is no choice and costs no depth.
    fn pass(&mut self, pos: &Duel, task: Task, line: &mut Line) -> Result<i32, Stopped> {
        let mut rest = Line::default();
        let Task { window, depth, .. } = task;
        let value = -self.look_ahead(&pos.after(Move::PASS), window.turned(), depth, &mut rest)?;
        line.put(Move::PASS, &rest);
        Ok(value)
    }

    fn list(&mut self, pos: &Duel, task: Task) {
        let Worker { order, moves, weights, .. } = self;
        if task.turns >= GLANCE_TURNS_MIN {
            let look = |mv| weights.evaluate(&features(&pos.after(mv)));
            order.list(pos, task.hinted, moves, look);
        } else {
            order.list(pos, task.hinted, moves, |_| 0);
        }
    }

    /// Whether the table knows a child that cuts.
    fn look_up(&self, pos: &Duel, task: Task, first: usize) -> Option<i32> {
        if task.turns < ETC_TURNS_MIN || !task.window.is_null() {
            return None;
        }
        let deeper = if task.depth == SOLVED { SOLVED } else { task.depth - 1 };
        self.moves[first..].iter().find_map(|candidate| {
            let entry = self.table.probe(pos.after(candidate.mv).key())?;
            let is_bound = entry.bound != Bound::Lower && entry.depth >= deeper;
            (is_bound && -entry.value >= task.window.beta).then_some(-entry.value)
        })
    }

    /// How much less deep a move is searched first: late ones are probably worse.
    fn reduction(&self, depth: u32, index: usize) -> u32 {
        let may_reduce = self.is_selective && depth != SOLVED;
        match may_reduce && depth >= LATE_DEPTH_MIN && index >= LATE_MIN {
            true => 1 + u32::from(index >= 6 && depth >= 4) + u32::from(index >= 14 && depth >= 6),
            false => 0,
        }
    }

    /// The value of a move after the first: in a null window, less deep first if so told.
    fn later(
        &mut self,
        child: &Duel,
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
