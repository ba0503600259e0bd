//! The score at the end of the game, with more empty squares than the endgame's own rungs take.
//!
//! Scores are in discs here. Below [`ENDGAME_MAX`] squares the search is exact whatever the
//! selectivity.

use search::Stopped;

use crate::endgame::{ENDGAME_MAX, stability_cut};
use crate::last::{INFINITY, margin};
use crate::line::Line;
use crate::node::Node;
use crate::probcut::deviation_from_exact;
use crate::squares::{Parity, around};
use crate::table::{Entry, Finding, NO_SQUARE};
use crate::team::Task;
use crate::weights::DISC;
use crate::worker::{Candidates, Worker, weighted_replies};

/// From this many empty squares on, children are looked up in the table before any is searched.
const LOOK_UP_MIN: u32 = 13;

/// From this many empty squares on, idle threads may help; in tests wherever they can.
const SPLIT_MIN: u32 = if cfg!(test) { ENDGAME_MAX + 1 } else { 15 };

impl Worker<'_> {
    /// Is the score above `alpha`? A bound that says so.
    pub fn exact_null(&mut self, node: &Node, alpha: i32) -> Result<i32, Stopped> {
        let empties = node.empties();
        if empties <= ENDGAME_MAX {
            let parity = Parity::of(!(node.own | node.theirs));
            let before = self.endgame.work.visited;
            let score = self.endgame.null(node.own, node.theirs, alpha, parity);
            self.budget.add(self.endgame.work.visited - before)?;
            return Ok(score);
        }
        self.enter()?;
        if let Some(bound) = stability_cut(node.own, node.theirs, alpha) {
            return Ok(bound);
        }
        let entry = self.table.probe(node.own, node.theirs);
        if let Some(bound) = entry.and_then(|entry| self.answer(&entry, empties, alpha * DISC)) {
            return Ok(bound / DISC);
        }
        let legal = node.moves();
        if legal == 0 {
            return self.exact_null_after_pass(node, alpha);
        }
        let mut candidates = Candidates::new(node.own, node.theirs, legal);
        if candidates.has_wipe_out(node.theirs) {
            return Ok(64);
        }
        self.prefetch_children(node, &mut candidates);
        if let Some(bound) = self.exact_probcut(node, alpha)? {
            return Ok(bound);
        }
        if empties >= LOOK_UP_MIN
            && let Some(bound) = self.children_known(node, &mut candidates, alpha)
        {
            return Ok(bound);
        }
        self.order_exact(node, &mut candidates, entry.as_ref());
        let mut best = (-INFINITY, NO_SQUARE);
        while let Some(candidate) = candidates.next() {
            let child = node.after(candidate.square, candidate.turned);
            let score = -self.exact_null(&child, !alpha)?;
            if score > best.0 {
                best = (score, candidate.square);
                if score > alpha {
                    break;
                }
            }
            if empties >= SPLIT_MIN
                && self.has_idle_team()
                && let Some(team) = self.team
            {
                best = self.split(team, (node, alpha, Task::Exact), &mut candidates, best)?;
                break;
            }
        }
        self.remember_exact(node, (alpha, alpha + 1), best.0, best.1);
        Ok(best.0)
    }

    #[cold]
    fn exact_null_after_pass(&mut self, node: &Node, alpha: i32) -> Result<i32, Stopped> {
        let passed = node.passed();
        match passed.moves() {
            0 => Ok(margin(node.own, node.theirs)),
            _ => Ok(-self.exact_null(&passed, !alpha)?),
        }
    }

    /// The score within a window, and the line that leads to it.
    pub fn exact_window(
        &mut self,
        node: &Node,
        mut alpha: i32,
        beta: i32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        line.clear();
        self.enter()?;
        let legal = node.moves();
        if legal == 0 {
            let passed = node.passed();
            if passed.moves() == 0 {
                return Ok(margin(node.own, node.theirs));
            }
            let mut rest = Line::default();
            let score = -self.exact_window(&passed, -beta, -alpha, &mut rest)?;
            line.put(NO_SQUARE, &rest);
            return Ok(score);
        }
        let entry = self.table.probe(node.own, node.theirs);
        let mut candidates = Candidates::new(node.own, node.theirs, legal);
        self.order_exact(node, &mut candidates, entry.as_ref());
        let (first_alpha, mut best, mut best_square) = (alpha, -INFINITY, NO_SQUARE);
        for candidate in candidates {
            let child = node.after(candidate.square, candidate.turned);
            let mut rest = Line::default();
            let mut score = -INFINITY;
            if best > -INFINITY {
                score = -self.exact_null(&child, !alpha)?;
            }
            if best == -INFINITY || (score > alpha && score < beta) {
                score = -self.exact_window(&child, -beta, -alpha, &mut rest)?;
            }
            if score > best {
                (best, best_square) = (score, candidate.square);
                if best > alpha {
                    line.put(candidate.square, &rest);
                    alpha = best;
                }
                if best >= beta {
                    break;
                }
            }
        }
        self.remember_exact(node, (first_alpha, beta), best, best_square);
        Ok(best)
    }

    /// Children will be asked about soon.
    fn prefetch_children(&mut self, node: &Node, candidates: &mut Candidates) {
        let is_shared = node.empties() > ENDGAME_MAX + 1;
        for candidate in candidates.all() {
            let own = node.theirs ^ candidate.turned;
            let theirs = node.own ^ candidate.turned | 1 << candidate.square;
            match is_shared {
                true => self.table.prefetch(own, theirs),
                false => self.endgame.prefetch(own, theirs),
            }
        }
    }

    /// A child in the table that proves a cut; moves known to fail go to the end.
    fn children_known(
        &mut self,
        node: &Node,
        candidates: &mut Candidates,
        alpha: i32,
    ) -> Option<i32> {
        let depth = node.empties() - 1;
        self.endgame.work.looked += candidates.all().len() as u64;
        for candidate in candidates.all() {
            let own = node.theirs ^ candidate.turned;
            let theirs = node.own ^ candidate.turned | 1 << candidate.square;
            let Some(entry) = self.table.probe(own, theirs) else { continue };
            if entry.serves(depth, self.selectivity) && -i32::from(entry.upper) > alpha * DISC {
                return Some(-i32::from(entry.upper) / DISC);
            }
        }
        None
    }

    fn remember_exact(&self, node: &Node, window: (i32, i32), score: i32, best: u8) {
        let finding = Finding {
            alpha: window.0 * DISC,
            beta: window.1 * DISC,
            value: score * DISC,
            depth: node.empties(),
            selectivity: self.selectivity,
            best,
        };
        self.table.store(node.own, node.theirs, &finding);
    }

    /// A bound that a shallow search makes likely enough, if this search is selective.
    fn exact_probcut(&mut self, node: &Node, alpha: i32) -> Result<Option<i32>, Stopped> {
        let Some(deviations) = self.selectivity.deviations() else { return Ok(None) };
        let empties = node.empties();
        let value = node.evaluate(self.weights);
        let shallow = if empties >= 20 { 4 } else { 2 };
        let margin = (deviations * deviation_from_exact(empties, shallow)) as i32;
        let gate = (deviations * deviation_from_exact(empties, 0)) as i32 * 3 / 4;
        let beta = alpha + 1;
        let high = beta * DISC + margin;
        let is_high = high < 64 * DISC && value >= beta * DISC + gate;
        if is_high && self.confirms(node, high - 1, shallow)? {
            return Ok(Some(beta));
        }
        let low = alpha * DISC - margin;
        let is_low = low > -64 * DISC && value <= alpha * DISC - gate;
        if is_low && !self.confirms(node, low, shallow)? {
            return Ok(Some(alpha));
        }
        Ok(None)
    }

    /// The moves that the table knows first, then those after which the other side stands worst
    /// and has the fewest replies.
    fn order_exact(&mut self, node: &Node, candidates: &mut Candidates, entry: Option<&Entry>) {
        let best = entry.map_or([NO_SQUARE; 2], |entry| entry.best);
        self.endgame.work.looked += candidates.all().len() as u64;
        for candidate in candidates.all() {
            candidate.priority = if candidate.square == best[0] {
                i32::MAX
            } else if candidate.square == best[1] {
                i32::MAX - 1
            } else {
                let child = node.after(candidate.square, candidate.turned);
                let replies = weighted_replies(child.own, child.theirs);
                let empty = !(child.own | child.theirs);
                let frontier = (around(child.theirs) & empty).count_ones() as i32;
                -child.evaluate(self.weights) - replies * (DISC * 15 / 8) - frontier * DISC * 3 / 4
            };
        }
    }
}
