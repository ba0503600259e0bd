//! The moves at the root, and one search of them to a depth.

use game::Position;
use search::Stopped;

use crate::line::Line;
use crate::window::{INFINITY, Window};
use crate::worker::Worker;

/// A move as a search judges it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged<M> {
    /// The move.
    pub mv: M,
    /// Its value for the side to move; an upper bound if it is only known to be worse than others.
    pub value: i32,
    /// Whether the value is only an upper bound.
    pub is_bound: bool,
    /// The best line, this move first.
    pub line: Vec<M>,
    /// How deep it was searched.
    pub depth: u32,
}

/// The moves at the root.
pub struct Root<P: Position> {
    pos: P,
    /// The moves, the best first.
    pub moves: Vec<Judged<P::Move>>,
    /// How many moves are to be judged.
    wanted: usize,
    /// Whether there is no choice, and nobody needs to know what it is worth.
    is_forced: bool,
}

/// From this depth on the last value says where to look.
const WINDOW_DEPTH_MIN: u32 = 4;

impl<P: Position> Root<P> {
    /// The moves of a position, or only one of them, of which so many are to be judged.
    pub fn new(pos: P, wanted: usize, only: Option<P::Move>) -> Root<P> {
        let asked = pos.legal_moves().filter(|mv| only.is_none_or(|only| only == *mv));
        let unknown = |mv| Judged { mv, value: 0, is_bound: false, line: vec![mv], depth: 0 };
        let moves = asked.map(unknown).collect::<Vec<_>>();
        Root { pos, moves, wanted: wanted.max(1), is_forced: false }
    }

    /// The same for somebody who only wants to move: without a choice there is nothing to search.
    #[must_use]
    pub fn in_haste(self, is_so: bool) -> Root<P> {
        Root { is_forced: is_so && self.moves.len() == 1, ..self }
    }

    /// What the best move is worth.
    #[must_use]
    pub fn value(&self) -> i32 {
        self.moves.first().map_or(0, |judged| judged.value)
    }

    /// Learns what the position is worth, if it is by a line that begins with one of its moves.
    pub fn know(&mut self, line: &[P::Move], value: i32) -> bool {
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
    pub(crate) fn is_decided<'a, W: Worker<'a, Position = P>>(&self) -> bool {
        let mut asked = self.moves.iter().take(self.wanted);
        !self.moves.is_empty() && asked.all(|judged| W::is_decided(judged.value)) || self.is_forced
    }

    /// Searches all moves to a depth, in a window around the last value that is opened where it has
    /// to be; `report` hears of moves that are judged before it is through.
    pub(crate) fn search<'a, W: Worker<'a, Position = P>>(
        &mut self,
        worker: &mut W,
        depth: u32,
        report: &mut dyn FnMut(&Root<P>, &mut W),
    ) -> Result<(), Stopped> {
        let last = self.value();
        if self.wanted > 1 || depth < WINDOW_DEPTH_MIN || W::is_decided(last) {
            return self.search_within(worker, depth, Window::OPEN, report).map(drop);
        }
        let mut width = W::WINDOW;
        let mut window = Window { alpha: last - width, beta: last + width };
        loop {
            let value = self.search_within(worker, depth, window, report)?;
            width *= 4;
            if value <= window.alpha && window.alpha > Window::OPEN.alpha {
                window.alpha = (value - width).max(Window::OPEN.alpha);
            } else if value >= window.beta && window.beta < Window::OPEN.beta {
                window.beta = (value + width).min(Window::OPEN.beta);
            } else {
                return Ok(());
            }
        }
    }

    /// Searches all moves within a window; afterwards they are in order.
    fn search_within<'a, W: Worker<'a, Position = P>>(
        &mut self,
        worker: &mut W,
        depth: u32,
        Window { alpha, beta }: Window,
        report: &mut dyn FnMut(&Root<P>, &mut W),
    ) -> Result<i32, Stopped> {
        worker.budget().count()?;
        // Values found at this depth, the best first.
        let mut values = Vec::with_capacity(self.moves.len());
        for index in 0..self.moves.len() {
            // Fewer than wanted are known: all is open below.
            let floor = values.get(self.wanted - 1).copied().unwrap_or(-INFINITY).max(alpha);
            let child = self.pos.after(self.moves[index].mv);
            let mut line = Line::default();
            let mut value = floor + 1;
            if index >= self.wanted {
                value = -worker.search(&child, Window::null(-floor - 1), depth - 1, &mut line)?;
            }
            if value > floor && (value < beta || index < self.wanted) {
                let window = Window { alpha: -beta, beta: -floor };
                value = -worker.search(&child, window, depth - 1, &mut line)?;
            }
            let judged = &mut self.moves[index];
            (judged.value, judged.is_bound, judged.depth) = (value, value <= floor, depth);
            if value > floor || index == 0 {
                judged.line.truncate(1);
                judged.line.extend(line.moves());
            }
            let place = values.partition_point(|other| *other >= value);
            values.insert(place, value);
            // In order at once: whatever stops the search, the best move found stands first.
            if place < index && value > floor {
                self.moves[place..=index].rotate_right(1);
            }
            if self.wanted > 1 {
                report(self, worker);
            }
            if value >= beta {
                break;
            }
        }
        Ok(values[0])
    }
}
