//! Principal variation search: is the value above alpha, and if it matters, what is it?
//!
//! One search for the value some plies ahead, where the evaluation judges the leaves, and for the
//! score at the end of the game, where the [endgame](crate::endgame)'s rungs take over. As deep as
//! there are empty squares means to the end, and stays so from move to move. Values are in units of
//! 1/[`DISC`]; scores at the end are whole discs.

use std::ops::Range;
use std::sync::Mutex;

use othello::kernel;
use search::Stopped;

use crate::endgame::{ENDGAME_MAX, stability_cut};
use crate::last::SCORE_MAX;
use crate::line::Line;
use crate::node::Node;
use crate::squares::{Parity, Squares, around};
use crate::table::{Entry, Finding, NO_SQUARE, VALUE_INFINITY};
use crate::team::{Split, State};
use crate::weights::DISC;
use crate::worker::{Best, Candidates, Worker, weighted_replies};

/// From this depth on the table is asked, and moves are ordered by their evaluation.
const TABLE_MIN: u32 = 3;

/// From this depth on a shallower search may stand for the whole.
const PROBCUT_MIN: u32 = 3;

/// From this depth on, if it is the end, children are looked up before any is searched.
const LOOK_UP_MIN: u32 = 13;

/// From this depth on, idle threads may help; in tests wherever they can.
const SPLIT_MIN: u32 = if cfg!(test) { 2 } else { 6 };

/// The same where the end is searched: less is done in a moment.
const END_SPLIT_MIN: u32 = if cfg!(test) { ENDGAME_MAX + 1 } else { 15 };

/// What a reply of the other side takes from the promise of a move.
const REPLY: i32 = DISC / 4;

/// The same where the end is searched: nodes with few moves are cheap to refute.
const END_REPLY: i32 = DISC * 15 / 8;

/// What an empty square beside the discs of the side that moved takes from its promise there.
const END_FRONTIER: i32 = DISC * 3 / 4;

impl Worker<'_> {
    /// Is the value at a depth above `alpha`? A bound that says so.
    pub fn null(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<i32, Stopped> {
        let empties = node.empties();
        let (depth, is_end) = (depth.min(empties), depth >= empties);
        match depth {
            ..=ENDGAME_MAX if is_end => return self.null_near_end(node, alpha),
            ..=1 => return self.null_near_leaves(node, alpha, depth),
            _ => self.enter()?,
        }
        if is_end && let Some(bound) = stability_cut(node.own, node.theirs, alpha.div_euclid(DISC))
        {
            return Ok(DISC * bound);
        }
        let is_stored = depth >= TABLE_MIN;
        let entry = if is_stored { self.table.probe(node.own, node.theirs) } else { None };
        if let Some(bound) = entry.and_then(|entry| self.answer(&entry, depth, alpha)) {
            return Ok(bound);
        }
        let legal = node.moves();
        if legal == 0 {
            return self.null_after_pass(node, alpha, depth);
        }
        let mut candidates = Candidates::new(node.own, node.theirs, legal);
        if is_end {
            if candidates.has_wipe_out(node.theirs) {
                return Ok(DISC * SCORE_MAX);
            }
            self.prefetch_children(node, &mut candidates);
        }
        if depth >= PROBCUT_MIN
            && let Some(bound) = self.probcut(node, alpha, depth)?
        {
            return Ok(bound);
        }
        if is_end
            && depth >= LOOK_UP_MIN
            && let Some(bound) = self.known_cut(node, &mut candidates, alpha)
        {
            return Ok(bound);
        }
        self.order(node, &mut candidates, entry.as_ref(), depth);
        let best = self.best_null(node, &mut candidates, alpha, depth)?;
        if is_stored {
            self.remember(node, alpha..alpha + 1, best, depth);
        }
        Ok(best.value)
    }

    /// So near to the end of the game, the search is exact whatever the selectivity.
    fn null_near_end(&mut self, node: &Node, alpha: i32) -> Result<i32, Stopped> {
        let parity = Parity::of(!(node.own | node.theirs));
        let alpha = alpha.div_euclid(DISC);
        let score = self.endgame.null(node.own, node.theirs, alpha, parity, &mut self.budget)?;
        Ok(DISC * score)
    }

    /// A leaf, or one ply before the leaves: no table, no order, no list.
    fn null_near_leaves(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<i32, Stopped> {
        self.enter()?;
        if depth == 0 {
            return Ok(node.evaluate(self.weights));
        }
        let legal = node.moves();
        if legal == 0 {
            return self.null_after_pass(node, alpha, depth);
        }
        let mut best = -VALUE_INFINITY;
        for square in Squares(legal) {
            self.budget.count()?;
            let child = node.after(square, kernel::flips(square, node.own, node.theirs));
            best = best.max(-child.evaluate(self.weights));
            if best > alpha {
                break;
            }
        }
        Ok(best)
    }

    #[cold]
    fn null_after_pass(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<i32, Stopped> {
        let passed = node.passed();
        match passed.moves() {
            0 => Ok(node.result()),
            _ => Ok(-self.null(&passed, !alpha, depth)?),
        }
    }

    /// The best move in a null window, or the first that is good enough.
    fn best_null(
        &mut self,
        node: &Node,
        candidates: &mut Candidates,
        alpha: i32,
        depth: u32,
    ) -> Result<Best, Stopped> {
        let split_min = if depth == node.empties() { END_SPLIT_MIN } else { SPLIT_MIN };
        let mut best = Best::NONE;
        while let Some(candidate) = candidates.next() {
            let child = node.after(candidate.square, candidate.turned);
            let value = -self.null(&child, !alpha, depth - 1)?;
            if value > best.value {
                best = Best { value, square: candidate.square };
                if value > alpha {
                    break;
                }
            }
            if depth >= split_min
                && let Some(team) = self.idle_team()
            {
                let split = Split {
                    node: *node,
                    alpha,
                    depth,
                    selectivity: self.selectivity,
                    moves: candidates.collect(),
                    best: Mutex::new(best),
                    parent: self.split.clone(),
                    state: State::default(),
                };
                return self.search_split(team, split);
            }
        }
        Ok(best)
    }

    /// The value within a window, and the line that leads to it.
    pub fn window(
        &mut self,
        node: &Node,
        mut alpha: i32,
        beta: i32,
        depth: u32,
        line: &mut Line,
    ) -> Result<i32, Stopped> {
        line.clear();
        self.enter()?;
        let depth = depth.min(node.empties());
        if depth == 0 && node.empties() > 0 {
            return Ok(node.evaluate(self.weights));
        }
        let legal = node.moves();
        if legal == 0 {
            let passed = node.passed();
            if passed.moves() == 0 {
                return Ok(node.result());
            }
            let mut rest = Line::default();
            let value = -self.window(&passed, -beta, -alpha, depth, &mut rest)?;
            line.put(NO_SQUARE, &rest);
            return Ok(value);
        }
        let entry = self.table.probe(node.own, node.theirs);
        let mut candidates = Candidates::new(node.own, node.theirs, legal);
        self.order(node, &mut candidates, entry.as_ref(), depth);
        let (first_alpha, mut best) = (alpha, Best::NONE);
        for candidate in candidates {
            let child = node.after(candidate.square, candidate.turned);
            let mut rest = Line::default();
            let mut value = -VALUE_INFINITY;
            let is_first = best.square == NO_SQUARE;
            if !is_first {
                value = -self.null(&child, !alpha, depth - 1)?;
            }
            if is_first || (value > alpha && value < beta) {
                value = -self.window(&child, -beta, -alpha, depth - 1, &mut rest)?;
            }
            if value > best.value {
                best = Best { value, square: candidate.square };
                if value > alpha {
                    line.put(candidate.square, &rest);
                    alpha = value;
                }
                if value >= beta {
                    break;
                }
            }
        }
        self.remember(node, first_alpha..beta, best, depth);
        Ok(best.value)
    }

    /// A bound in the table that answers a null window.
    #[inline]
    fn answer(&self, entry: &Entry, depth: u32, alpha: i32) -> Option<i32> {
        if !entry.serves(depth, self.selectivity) {
            return None;
        }
        let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
        if lower > alpha {
            return Some(lower);
        }
        (upper <= alpha).then_some(upper)
    }

    fn remember(&self, node: &Node, window: Range<i32>, best: Best, depth: u32) {
        let finding = Finding {
            alpha: window.start,
            beta: window.end,
            value: best.value,
            depth,
            selectivity: self.selectivity,
            best: best.square,
        };
        self.table.store(node.own, node.theirs, &finding);
    }

    /// Children of a search to the end will be asked about soon.
    fn prefetch_children(&self, node: &Node, candidates: &mut Candidates) {
        let is_shared = node.empties() > ENDGAME_MAX + 1;
        for candidate in candidates.all() {
            let (own, theirs) = candidate.discs_after(node);
            match is_shared {
                true => self.table.prefetch(own, theirs),
                false => self.endgame.prefetch(own, theirs),
            }
        }
    }

    /// What the table knows of a child, if that alone proves a score above `alpha`.
    fn known_cut(&self, node: &Node, candidates: &mut Candidates, alpha: i32) -> Option<i32> {
        candidates.all().iter().find_map(|candidate| {
            let (own, theirs) = candidate.discs_after(node);
            let entry = self.table.probe(own, theirs)?;
            let bound = -i32::from(entry.upper);
            let is_cut = entry.serves(node.empties() - 1, self.selectivity) && bound > alpha;
            is_cut.then_some(bound)
        })
    }

    /// The moves that the table knows first, then those that promise most.
    fn order(&self, node: &Node, candidates: &mut Candidates, entry: Option<&Entry>, depth: u32) {
        let best = entry.map_or([NO_SQUARE; 2], |entry| entry.best);
        for candidate in candidates.all() {
            candidate.priority = if candidate.square == best[0] {
                i32::MAX
            } else if candidate.square == best[1] {
                i32::MAX - 1
            } else {
                self.promise(&node.after(candidate.square, candidate.turned), depth)
            };
        }
    }

    /// How good a move looks by the position after it: the other side should stand badly and have
    /// few replies.
    #[inline]
    fn promise(&self, child: &Node, depth: u32) -> i32 {
        let replies = weighted_replies(child.own, child.theirs);
        if depth > child.empties() {
            let frontier = around(child.theirs) & !(child.own | child.theirs);
            let exposed = END_FRONTIER * frontier.count_ones() as i32;
            return -child.evaluate(self.weights) - END_REPLY * replies - exposed;
        }
        match depth {
            0..TABLE_MIN => -replies,
            _ => -child.evaluate(self.weights) - REPLY * replies,
        }
    }
}
