//! Searching some plies ahead, with the evaluation at the leaves.
//!
//! Values are in units of 1/[`DISC`](crate::DISC). A search that reaches the end of the game hands
//! over to the [exact](crate::exact) one.

use othello::kernel;
use search::Stopped;

use crate::last::margin;
use crate::line::Line;
use crate::node::Node;
use crate::probcut::{deviation, shallow_depth};
use crate::selectivity::Selectivity;
use crate::squares::Squares;
use crate::table::{Entry, Finding, NO_SQUARE, VALUE_INFINITY};
use crate::team::Task;
use crate::weights::DISC;
use crate::worker::{Candidates, Worker, weighted_replies};

/// From this depth on the table is asked, and moves are ordered by their evaluation.
const TABLE_MIN: u32 = 3;

/// From this depth on a shallower search may stand for the whole.
const PROBCUT_MIN: u32 = 3;

/// From this depth on, idle threads may help; in tests wherever they can.
const SPLIT_MIN: u32 = if cfg!(test) { 2 } else { 6 };

impl Worker<'_> {
    /// Is the value at a depth above `alpha`? A bound that says so.
    pub fn mid_null(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<i32, Stopped> {
        let empties = node.empties();
        if depth >= empties {
            return Ok(DISC * self.exact_null(node, alpha.div_euclid(DISC))?);
        }
        match depth {
            0 => {
                self.enter()?;
                return Ok(node.evaluate(self.weights));
            }
            1 => return self.mid_null_last(node, alpha),
            _ => {}
        }
        self.enter()?;
        let mut entry = None;
        if depth >= TABLE_MIN {
            entry = self.table.probe(node.own, node.theirs);
            if let Some(bound) = entry.and_then(|entry| self.answer(&entry, depth, alpha)) {
                return Ok(bound);
            }
        }
        let legal = node.moves();
        if legal == 0 {
            let passed = node.passed();
            return match passed.moves() {
                0 => Ok(DISC * margin(node.own, node.theirs)),
                _ => Ok(-self.mid_null(&passed, !alpha, depth)?),
            };
        }
        if depth >= PROBCUT_MIN
            && let Some(bound) = self.mid_probcut(node, alpha, depth)?
        {
            return Ok(bound);
        }
        let mut candidates = Candidates::new(node.own, node.theirs, legal);
        self.order_mid(node, &mut candidates, entry.as_ref(), depth);
        let mut best = (-VALUE_INFINITY, NO_SQUARE);
        while let Some(candidate) = candidates.next() {
            let child = node.after(candidate.square, candidate.turned);
            let value = -self.mid_null(&child, !alpha, depth - 1)?;
            if value > best.0 {
                best = (value, candidate.square);
                if value > alpha {
                    break;
                }
            }
            if depth >= SPLIT_MIN
                && self.has_idle_team()
                && let Some(team) = self.team
            {
                best = self.split(team, (node, alpha, Task::Deep(depth)), &mut candidates, best)?;
                break;
            }
        }
        if depth >= TABLE_MIN {
            self.remember(node, (alpha, alpha + 1), best.0, depth, best.1);
        }
        Ok(best.0)
    }

    /// One ply before the leaves.
    fn mid_null_last(&mut self, node: &Node, alpha: i32) -> Result<i32, Stopped> {
        self.enter()?;
        let legal = node.moves();
        if legal == 0 {
            let passed = node.passed();
            return match passed.moves() {
                0 => Ok(DISC * margin(node.own, node.theirs)),
                _ => Ok(-self.mid_null_last(&passed, !alpha)?),
            };
        }
        let mut best = -VALUE_INFINITY;
        for square in Squares(legal) {
            let child = node.after(square, kernel::flips(square, node.own, node.theirs));
            self.endgame.work.visited += 1;
            best = best.max(-child.evaluate(self.weights));
            if best > alpha {
                break;
            }
        }
        Ok(best)
    }

    /// The value within a window, and the line that leads to it.
    pub fn mid_window(
        &mut self,
        node: &Node,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        line.clear();
        if depth >= node.empties() {
            let (low, high) = (alpha.div_euclid(DISC), -(-beta).div_euclid(DISC));
            return Ok(DISC * self.exact_window(node, low, high, line)?);
        }
        self.enter()?;
        if depth == 0 {
            return Ok(node.evaluate(self.weights));
        }
        let legal = node.moves();
        if legal == 0 {
            let passed = node.passed();
            if passed.moves() == 0 {
                return Ok(DISC * margin(node.own, node.theirs));
            }
            let mut rest = Line::default();
            let value = -self.mid_window(&passed, -beta, -alpha, depth, &mut rest)?;
            line.put(NO_SQUARE, &rest);
            return Ok(value);
        }
        let entry = self.table.probe(node.own, node.theirs);
        let mut candidates = Candidates::new(node.own, node.theirs, legal);
        self.order_mid(node, &mut candidates, entry.as_ref(), depth);
        let (first_alpha, mut best, mut best_square) = (alpha, -VALUE_INFINITY, NO_SQUARE);
        for candidate in candidates {
            let child = node.after(candidate.square, candidate.turned);
            let mut rest = Line::default();
            let mut value = -VALUE_INFINITY;
            if best > -VALUE_INFINITY {
                value = -self.mid_null(&child, !alpha, depth - 1)?;
            }
            if best == -VALUE_INFINITY || (value > alpha && value < beta) {
                value = -self.mid_window(&child, -beta, -alpha, depth - 1, &mut rest)?;
            }
            if value > best {
                (best, best_square) = (value, candidate.square);
                if best > alpha {
                    line.put(candidate.square, &rest);
                    alpha = best;
                }
                if best >= beta {
                    break;
                }
            }
        }
        self.remember(node, (first_alpha, beta), best, depth, best_square);
        Ok(best)
    }

    /// A bound in the table that answers a null window.
    #[inline]
    pub fn answer(&self, entry: &Entry, depth: u32, alpha: i32) -> Option<i32> {
        if !entry.serves(depth, self.selectivity) {
            return None;
        }
        let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
        if lower > alpha {
            return Some(lower);
        }
        (upper <= alpha).then_some(upper)
    }

    fn remember(&self, node: &Node, window: (i32, i32), value: i32, depth: u32, best: u8) {
        let (alpha, beta) = window;
        let selectivity = self.selectivity;
        let finding = Finding { alpha, beta, value, depth, selectivity, best };
        self.table.store(node.own, node.theirs, &finding);
    }

    /// A bound that a shallower search makes likely enough, if this search is selective.
    fn mid_probcut(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<Option<i32>, Stopped> {
        let Some(deviations) = self.selectivity.deviations() else { return Ok(None) };
        let empties = node.empties();
        let shallow = shallow_depth(depth);
        let margin = (deviations * deviation(empties, shallow, depth)) as i32;
        let gate = (deviations * deviation(empties, 0, depth)) as i32 / 2;
        let value = node.evaluate(self.weights);
        let beta = alpha + 1;
        let high = beta + margin;
        if high < 64 * DISC && value >= beta + gate && self.confirms(node, high - 1, shallow)? {
            return Ok(Some(beta));
        }
        let low = alpha - margin;
        if low > -64 * DISC && value <= alpha - gate && !self.confirms(node, low, shallow)? {
            return Ok(Some(alpha));
        }
        Ok(None)
    }

    /// Whether a search without selective cuts is above `alpha`.
    pub fn confirms(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<bool, Stopped> {
        let outer = std::mem::replace(&mut self.selectivity, Selectivity::Exact);
        let found = self.mid_null(node, alpha, depth);
        self.selectivity = outer;
        Ok(found? > alpha)
    }

    /// The moves that the table knows first, then those after which the other side stands worst.
    fn order_mid(
        &mut self,
        node: &Node,
        candidates: &mut Candidates,
        entry: Option<&Entry>,
        depth: u32,
    ) {
        let best = entry.map_or([NO_SQUARE; 2], |entry| entry.best);
        self.endgame.work.looked += candidates.all().len() as u64;
        for candidate in candidates.all() {
            candidate.priority = if candidate.square == best[0] {
                i32::MAX
            } else if candidate.square == best[1] {
                i32::MAX - 1
            } else {
                let child = node.after(candidate.square, candidate.turned);
                match depth {
                    0..TABLE_MIN => -weighted_replies(child.own, child.theirs),
                    _ => {
                        let replies = weighted_replies(child.own, child.theirs);
                        -child.evaluate(self.weights) - replies * DISC / 4
                    }
                }
            };
        }
    }
}
