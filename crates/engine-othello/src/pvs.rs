//! Principal variation search: is the value above alpha, and if it matters, what is it?
//!
//! One search for the value some plies ahead, where the evaluation judges the leaves, and for the
//! score at the end of the game, where the [endgame](crate::endgame)'s rungs take over. As deep as
//! there are empty squares means to the end, and stays so from move to move. Values are in units of
//! 1/[`DISC`]; scores at the end are whole discs.

use std::ops::Range;
use std::sync::Mutex;

use game::Why;
use search::Stopped;

use crate::effort::EFFORT_MIN;
use crate::endgame::{ENDGAME_MAX, stability_cut};
use crate::last::SCORE_MAX;
use crate::line::Line;
use crate::node::Node;
use crate::squares::Parity;
use crate::table::{Entry, Finding, NO_SQUARE, VALUE_INFINITY};
use crate::team::{Split, State};
use crate::watch::Watch;
use crate::weights::DISC;
use crate::worker::{Best, Candidates, Worker};

/// From this depth on the table is asked.
pub const TABLE_MIN: u32 = 3;

/// From this depth on, if it is the end, children are looked up before any is searched.
const LOOK_UP_MIN: u32 = 13;

/// From this depth on, idle threads may help; in tests wherever they can.
const SPLIT_MIN: u32 = if cfg!(test) { 2 } else { 6 };

/// The same where the end is searched: less is done in a moment.
const END_SPLIT_MIN: u32 = if cfg!(test) { ENDGAME_MAX + 1 } else { 15 };

impl<W: Watch> Worker<'_, W> {
    /// Is the value at a depth above `alpha`? A bound that says so.
    pub fn null(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<i32, Stopped> {
        let empties = node.empties();
        let (depth, is_end) = (depth.min(empties), depth >= empties);
        match depth {
            ..=ENDGAME_MAX if is_end => return self.null_near_end(node, alpha),
            ..TABLE_MIN => return self.null_near_leaves(node, alpha, depth),
            _ => self.enter(node, alpha..alpha + 1, depth)?,
        }
        if is_end && let Some(bound) = stability_cut(node.own, node.theirs, alpha.div_euclid(DISC))
        {
            return Ok(self.leave(DISC * bound, Why::Stable));
        }
        let entry = self.table.probe(node.own, node.theirs);
        if let Some(bound) = entry.and_then(|entry| self.answer(&entry, depth, alpha)) {
            return Ok(self.leave(bound, Why::Table));
        }
        let legal = node.moves();
        if legal == 0 {
            return self.null_after_pass(node, alpha, depth);
        }
        if !is_end && let Some(bound) = self.probcut(node, alpha, depth)? {
            return Ok(self.leave(bound, Why::Selective));
        }
        let mut candidates = Candidates::new(node.own, node.theirs, legal);
        if is_end && candidates.has_wipe_out(node.theirs) {
            return Ok(self.leave(DISC * SCORE_MAX, Why::Cutoff));
        }
        if depth > TABLE_MIN {
            self.prefetch_children(node, &mut candidates, is_end);
        }
        if is_end && let Some(bound) = self.probcut(node, alpha, depth)? {
            return Ok(self.leave(bound, Why::Selective));
        }
        if is_end
            && depth >= LOOK_UP_MIN
            && let Some(bound) = self.known_cut(node, &mut candidates, alpha)
        {
            return Ok(self.leave(bound, Why::KnownBelow));
        }
        let best = self.best_null(node, &mut candidates, entry.as_ref(), alpha, depth)?;
        self.remember(node, alpha..alpha + 1, best, depth);
        Ok(self.leave_searched(best.value, alpha + 1))
    }

    /// So near to the end of the game, the search is exact whatever the selectivity.
    fn null_near_end(&mut self, node: &Node, alpha: i32) -> Result<i32, Stopped> {
        let parity = Parity::of(!(node.own | node.theirs));
        let (window, before) = (alpha..alpha + 1, self.budget.nodes());
        let alpha = alpha.div_euclid(DISC);
        let score = self.endgame.null(node.own, node.theirs, alpha, parity, &mut self.budget);
        self.entered[node.empties() as usize % 64] += self.budget.nodes() - before;
        let score = DISC * score?;
        self.watch.open(node, window, node.empties(), before);
        Ok(self.leave(score, Why::Solved))
    }

    /// There is no move: what the other side can do, or how the game ended.
    #[cold]
    pub fn null_after_pass(&mut self, node: &Node, alpha: i32, depth: u32) -> Result<i32, Stopped> {
        let passed = node.passed();
        match passed.moves() {
            0 => Ok(self.leave(node.result(), Why::Over)),
            _ => {
                let value = -self.null(&passed, !alpha, depth)?;
                Ok(self.leave_searched(value, alpha + 1))
            }
        }
    }

    /// The best move in a null window, or the first that is good enough. The one that the table
    /// knows comes first: mostly the others need no order.
    fn best_null(
        &mut self,
        node: &Node,
        candidates: &mut Candidates,
        entry: Option<&Entry>,
        alpha: i32,
        depth: u32,
    ) -> Result<Best, Stopped> {
        let split_min = if depth == node.empties() { END_SPLIT_MIN } else { SPLIT_MIN };
        let mut best = Best::NONE;
        let mut known = entry.and_then(|entry| candidates.take(entry.best[0]));
        let mut is_ordered = false;
        loop {
            if known.is_none() && !is_ordered {
                self.order(node, candidates, entry, depth);
                if depth == node.empties() && depth >= EFFORT_MIN {
                    self.order_by_effort(node, candidates, alpha);
                }
                is_ordered = true;
            }
            let Some(candidate) = known.take().or_else(|| candidates.next()) else { break };
            let value = -self.null(&candidate.after(node), !alpha, depth - 1)?;
            if value > best.value {
                best = Best { value, square: candidate.square };
                if value > alpha {
                    self.watch.skip(candidates.map(|candidate| candidate.square));
                    break;
                }
            }
            if depth >= split_min
                && is_ordered
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
        let depth = depth.min(node.empties());
        self.enter(node, alpha..beta, depth)?;
        if depth == 0 && node.empties() > 0 {
            return Ok(self.leave(node.evaluate(self.weights), Why::Leaf));
        }
        let legal = node.moves();
        if legal == 0 {
            let passed = node.passed();
            if passed.moves() == 0 {
                return Ok(self.leave(node.result(), Why::Over));
            }
            let mut rest = Line::default();
            let value = -self.window(&passed, -beta, -alpha, depth, &mut rest)?;
            line.put(NO_SQUARE, &rest);
            return Ok(self.leave_searched(value, beta));
        }
        let entry = self.table.probe(node.own, node.theirs);
        let mut candidates = Candidates::new(node.own, node.theirs, legal);
        self.order(node, &mut candidates, entry.as_ref(), depth);
        let (first_alpha, mut best) = (alpha, Best::NONE);
        while let Some(candidate) = candidates.next() {
            let child = candidate.after(node);
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
                    self.watch.skip(candidates.map(|candidate| candidate.square));
                    break;
                }
            }
        }
        self.remember(node, first_alpha..beta, best, depth);
        Ok(self.leave_searched(best.value, beta))
    }

    /// A bound in the table that answers a null window.
    #[inline]
    fn answer(&mut self, entry: &Entry, depth: u32, alpha: i32) -> Option<i32> {
        if !entry.serves(depth, self.selectivity) {
            return None;
        }
        let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
        let bound = if lower > alpha { Some(lower) } else { (upper <= alpha).then_some(upper) };
        self.watch.recall(entry, bound.is_some());
        bound
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

    /// Children will be asked about soon.
    fn prefetch_children(&self, node: &Node, candidates: &mut Candidates, is_end: bool) {
        let is_shared = !is_end || node.empties() > ENDGAME_MAX + 1;
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
}
