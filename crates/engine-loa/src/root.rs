//! The moves at the root, and one search of them to a depth.

use game::Position;
use loa::{Board, Move};
use search::Stopped;

use crate::line::Line;
use crate::pvs::Window;
use crate::value::{INFINITY, is_decided};
use crate::worker::Worker;

/// A move as a search judges it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// Its value for the side to move; an upper bound if it is only known to be worse than others.
    pub value: i32,
    /// Whether the value is only an upper bound.
    pub is_bound: bool,
    /// The best line, this move first.
    pub line: Vec<Move>,
    /// How deep it was searched.
    pub depth: u32,
}

/// The moves at the root.
pub struct Root {
    board: Board,
    pub moves: Vec<Judged>,
    /// How many moves are to be judged.
    wanted: usize,
    /// Whether there is no choice, so that nobody needs to know what it is worth.
    is_forced: bool,
}

/// Half the width of the first window around the last value.
const WINDOW: i32 = 60;

/// From this depth on the last value says where to look.
const WINDOW_DEPTH_MIN: u32 = 4;

impl Root {
    /// The moves of a board, or only one of them.
    pub fn new(board: Board, wanted: usize, only: Option<Move>) -> Root {
        let asked = board.legal_moves().filter(|mv| only.is_none_or(|only| only == *mv));
        let unknown = |mv| Judged { mv, value: 0, is_bound: false, line: vec![mv], depth: 0 };
        let moves = asked.map(unknown).collect::<Vec<_>>();
        let is_forced = moves.len() == 1 && wanted <= 1 && only.is_none();
        Root { board, moves, wanted: wanted.max(1), is_forced }
    }

    /// What the best move is worth.
    pub fn value(&self) -> i32 {
        self.moves.first().map_or(0, |judged| judged.value)
    }

    /// Learns what the position is worth, if it is by a line that begins with one of its moves.
    pub fn know(&mut self, line: &[Move], value: i32) -> bool {
        let Some(index) = self.moves.iter().position(|judged| line.first() == Some(&judged.mv))
        else {
            return false;
        };
        self.moves[..=index].rotate_right(1);
        let best = &mut self.moves[0];
        (best.value, best.is_bound, best.line) = (value, false, line.to_vec());
        // If the best move loses, so do the others.
        for other in self.moves.iter_mut().skip(1).filter(|other| other.value > value) {
            (other.value, other.is_bound) = (value, true);
        }
        true
    }

    /// Whether deeper searches would find the same: what is decided is decided.
    pub fn is_proved(&self) -> bool {
        let asked = self.moves.iter().take(self.wanted);
        !self.moves.is_empty() && asked.clone().all(|judged| is_decided(judged.value))
            || self.is_forced
    }
}

/// Hears of moves that are judged before a search is through.
pub type Report<'a> = &'a mut dyn FnMut(&Root, &Worker<'_>);

impl Worker<'_> {
    /// Searches all moves to a depth, in a window around the last value that is opened where it has
    /// to be.
    pub fn take(&mut self, root: &mut Root, depth: u32, report: Report<'_>) -> Result<(), Stopped> {
        let open = Window { alpha: -INFINITY, beta: INFINITY };
        let last = root.value();
        if root.wanted > 1 || depth < WINDOW_DEPTH_MIN || is_decided(last) {
            return self.search_root(root, depth, open, report).map(drop);
        }
        let mut window = Window { alpha: last - WINDOW, beta: last + WINDOW };
        let mut width = WINDOW;
        loop {
            let value = self.search_root(root, depth, window, report)?;
            width *= 4;
            if value <= window.alpha && window.alpha > open.alpha {
                window.alpha = (value - width).max(open.alpha);
            } else if value >= window.beta && window.beta < open.beta {
                window.beta = (value + width).min(open.beta);
            } else {
                return Ok(());
            }
        }
    }

    /// Searches all moves within a window; afterwards they are in order.
    fn search_root(
        &mut self,
        root: &mut Root,
        depth: u32,
        Window { alpha, beta }: Window,
        report: Report<'_>,
    ) -> Result<i32, Stopped> {
        self.budget.count()?;
        // Values found at this depth, the best first.
        let mut values = Vec::with_capacity(root.moves.len());
        for index in 0..root.moves.len() {
            // Fewer than wanted are known: all is open below.
            let floor = values.get(root.wanted - 1).copied().unwrap_or(-INFINITY).max(alpha);
            let child = root.board.after(root.moves[index].mv);
            let mut line = Line::default();
            let mut value = floor + 1;
            if index >= root.wanted {
                value = -self.search(&child, Window::null(-floor - 1), depth - 1, &mut line)?;
            }
            if value > floor && (value < beta || index < root.wanted) {
                let window = Window { alpha: -beta, beta: -floor };
                value = -self.search(&child, window, depth - 1, &mut line)?;
            }
            let judged = &mut root.moves[index];
            (judged.value, judged.is_bound, judged.depth) = (value, value <= floor, depth);
            if value > floor || index == 0 {
                judged.line.truncate(1);
                judged.line.extend(line.moves());
            }
            let place = values.partition_point(|other| *other >= value);
            values.insert(place, value);
            // In order at once: whatever stops the search, the best move found stands first.
            if place < index && value > floor {
                root.moves[place..=index].rotate_right(1);
            }
            if root.wanted > 1 {
                report(root, self);
            }
            if value >= beta {
                break;
            }
        }
        Ok(values[0])
    }
}
