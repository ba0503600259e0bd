//! One search under way: what every algorithm shares.

use std::ops::ControlFlow;

use game::{
    Arrival, Evaluator, Found, Known, Position, Record, Score, Seat, Stage, Standings, Statistics,
    Why, ZeroSum,
};

use crate::line::Lines;
use crate::order::Order;
use crate::parts::ListOf;
use crate::table::{Entry, Table};
use crate::watch::Watch;
use crate::{Budget, MoveOf, NodeOf, Of, Parts, Recursive, Stopped, TwoSeats, Window};

/// A position of the tree.
pub struct Node<P: Position, E: Evaluator<P>> {
    /// The position.
    pub pos: P,
    /// What the evaluator carries down the tree.
    pub carry: E::Carry,
    /// Plies still to look ahead.
    pub depth: u32,
    /// Moves since the root, passes included.
    pub ply: usize,
}

impl<P: Position, E: Evaluator<P>> Node<P, E> {
    /// The node after a move. A pass costs no depth: it is forced, so there is nothing to choose.
    #[inline]
    pub(crate) fn after(&self, evaluator: &E, mv: P::Move) -> Node<P, E> {
        let pos = self.pos.after(mv);
        let carry = evaluator.carry_on(&self.carry, &self.pos, mv, &pos);
        let depth = self.depth - u32::from(!P::is_pass(mv));
        Node { pos, carry, depth, ply: self.ply + 1 }
    }
}

/// A search under way.
pub struct Search<'a, S: Parts> {
    /// Judges the leaves.
    pub evaluator: &'a S::Evaluator,
    /// Counts nodes and watches the limits.
    pub budget: Budget<'a>,
    /// Everything else that is counted.
    pub statistics: Statistics,
    /// In which order moves are tried.
    pub order: &'a mut S::Order,
    /// The transposition table, if there is one.
    pub table: Option<&'a Table>,
    /// An entry of another depth says nothing, so that values are those of plain minimax.
    /// Otherwise deeper entries are welcome.
    pub is_exact: bool,
    /// Watches the tree grow.
    pub watch: S::Watch,
    /// The best lines found, by ply.
    pub lines: Lines<MoveOf<S>>,
    history: History,
}

/// The positions that a repetition rule looks at.
#[derive(Default)]
pub(crate) struct History {
    /// Whether repetitions are drawn at all.
    is_watched: bool,
    /// The keys of the match, then those of the line being searched.
    keys: Vec<u64>,
    /// How many of them are the match's.
    before: usize,
}

impl History {
    /// The history of a match, if its rules draw repetitions.
    pub(crate) fn of<P: Position>(record: &Record<P>) -> History {
        if record.ending().occurrences_max.is_none() {
            return History::default();
        }
        let keys = record.keys()[..record.moves().len()].to_vec();
        History { is_watched: true, before: keys.len(), keys }
    }

    /// Whether the position has occurred on the line or in the match before. One recurrence is
    /// enough: whoever can force it once can force it again.
    fn repeats(&mut self, key: u64, ply: usize) -> bool {
        self.keys.truncate(self.before + ply);
        let repeats = ply > 0 && self.keys.contains(&key);
        self.keys.push(key);
        repeats
    }
}

impl<'a, P, E, O, R> Search<'a, Of<P, E, O, R>>
where
    P: Position,
    E: Evaluator<P>,
    O: Order<P, E>,
    R: Watch<P>,
{
    /// A search without history and table.
    pub fn new(evaluator: &'a E, budget: Budget<'a>, order: &'a mut O, watch: R) -> Self {
        order.begin_search();
        Search {
            evaluator,
            budget,
            statistics: Statistics::default(),
            order,
            table: None,
            is_exact: false,
            watch,
            lines: Lines::default(),
            history: History::default(),
        }
    }
}

impl<'a, S: Parts> Search<'a, S> {
    /// Remembers positions in a table; see [`Search::is_exact`].
    #[must_use]
    pub fn with_table(self, table: Option<&'a Table>, is_exact: bool) -> Self {
        Search { table, is_exact, ..self }
    }

    /// Draws repetitions, as the rules of the match say.
    #[must_use]
    pub(crate) fn with_history(self, history: History) -> Self {
        Search { history, ..self }
    }

    /// The root of the tree.
    pub fn root(&self, pos: &S::Position, depth: u32) -> NodeOf<S> {
        Node { pos: pos.clone(), carry: self.evaluator.carry(pos), depth, ply: 0 }
    }

    /// The node after a move.
    #[inline]
    pub fn step(&self, node: &NodeOf<S>, mv: MoveOf<S>) -> NodeOf<S> {
        node.after(self.evaluator, mv)
    }

    /// Lets the order of moves look at the tree that is to be searched.
    pub(crate) fn look_ahead(&mut self, root: &NodeOf<S>) -> Result<(), Stopped> {
        self.order.look_ahead(self.evaluator, root, &mut self.budget)
    }

    /// Notes that a move is the best so far at a node, with the line that follows it.
    #[inline]
    pub fn better(&mut self, node: &NodeOf<S>, mv: MoveOf<S>) {
        self.lines.extend(node.ply, mv);
    }

    /// Notes that the last of the moves tried makes the rest superfluous.
    #[inline]
    pub fn cut(&mut self, node: &NodeOf<S>, moves: &mut ListOf<S>, tried: usize, mv: MoveOf<S>) {
        if let Some(recorder) = self.watch.recorder() {
            while let Some((_, skipped)) = self.order.next(moves) {
                recorder.skip(skipped);
            }
        }
        self.statistics.cutoffs += 1;
        self.statistics.first_cutoffs += u64::from(tried == 1);
        self.order.cut(node.ply, node.depth, mv);
    }

    /// Tells that a tree is searched from its root on.
    #[inline]
    pub fn begin(&mut self, stage: Stage) {
        if let Some(recorder) = self.watch.recorder() {
            recorder.begin(stage);
        }
    }

    /// Tells that a node is entered.
    #[inline(always)]
    pub(crate) fn open(&mut self, node: &NodeOf<S>, mv: Option<MoveOf<S>>, window: Window) {
        if let Some(recorder) = self.watch.recorder() {
            let Node { ref pos, depth, ply, .. } = *node;
            recorder.open(Arrival { mv, pos, ply, depth, window });
        }
    }

    /// Tells the value of a node for the seat to move there.
    #[inline(always)]
    pub(crate) fn close(&mut self, node: &NodeOf<S>, value: Score, why: Why) {
        if let Some(recorder) = self.watch.recorder() {
            recorder.close(Found { value, seat: node.pos.turn(), standings: None, why });
        }
    }

    /// Tells the value of a node for a seat, and how all of them stand if each is for itself.
    #[inline]
    pub(crate) fn close_for(
        &mut self,
        seat: Seat,
        value: Score,
        standings: Option<Standings>,
        why: Why,
    ) {
        if let Some(recorder) = self.watch.recorder() {
            recorder.close(Found { value, seat, standings, why });
        }
    }

    /// Whether the rules draw the position of a node because it has occurred before.
    #[inline]
    pub(crate) fn repeats(&mut self, node: &NodeOf<S>) -> bool {
        self.history.is_watched && self.history.repeats(node.pos.repetition_key(), node.ply)
    }

    /// The statistics, with what the budget knows.
    #[must_use]
    pub fn finished_statistics(&self) -> Statistics {
        Statistics { nodes: self.budget.nodes(), elapsed: self.budget.elapsed(), ..self.statistics }
    }
}

impl<S: TwoSeats> Search<'_, S> {
    /// The value of a move at a node, for the seat that makes it.
    #[inline(always)]
    pub fn child<A: Recursive>(
        &mut self,
        node: &NodeOf<S>,
        mv: MoveOf<S>,
        window: Window,
    ) -> Result<Score, Stopped> {
        let child = self.step(node, mv);
        Ok(-self.enter::<A>(&child, Some(mv), window.flipped())?)
    }

    /// The value of a node for the seat to move: by the rules if the game is over, by the evaluator
    /// if there is no depth left, by the algorithm otherwise.
    #[inline(always)]
    pub fn enter<A: Recursive>(
        &mut self,
        node: &NodeOf<S>,
        mv: Option<MoveOf<S>>,
        window: Window,
    ) -> Result<Score, Stopped> {
        let (value, why) = match self.arrive(node, mv, window)? {
            Some(ended) => ended,
            None => match A::node(self, node, window)? {
                value if value == -Score::INFINITY => (self.result(node), Why::Over),
                value if value >= window.beta => (value, Why::Cutoff),
                value => (value, Why::Searched),
            },
        };
        self.close(node, value, why);
        Ok(value)
    }

    /// Counts and records a node, and gives its value if it is not searched further.
    #[inline(always)]
    pub fn arrive(
        &mut self,
        node: &NodeOf<S>,
        mv: Option<MoveOf<S>>,
        window: Window,
    ) -> Result<Option<(Score, Why)>, Stopped> {
        self.budget.count()?;
        self.lines.clear(node.ply);
        self.open(node, mv, window);
        if self.repeats(node) {
            return Ok(Some((Score::DRAW, Why::Repetition)));
        }
        if node.depth > 0 {
            return Ok(None);
        }
        if node.pos.is_over() {
            return Ok(Some((self.result(node), Why::Over)));
        }
        self.statistics.leaves += 1;
        Ok(Some((self.evaluator.evaluate(&node.carry, &node.pos), Why::Leaf)))
    }

    /// What the rules say of a finished game.
    #[inline]
    pub fn result(&self, node: &NodeOf<S>) -> Score {
        node.pos.result().delayed(node.ply as u32, S::Position::HASTE)
    }

    /// What the table knows about a node.
    #[inline]
    pub fn probe(&mut self, node: &NodeOf<S>) -> Option<Entry> {
        let table = self.table?;
        self.statistics.probes += 1;
        let mut entry = table.probe(node.pos.key())?;
        self.statistics.hits += 1;
        entry.lower = seen_from_root(entry.lower, node.ply, S::Position::HASTE);
        entry.upper = seen_from_root(entry.upper, node.ply, S::Position::HASTE);
        Some(entry)
    }

    /// What an entry leaves to ask of a node within a window, or the value if that is nothing. It
    /// must be deep enough for it.
    #[inline]
    pub fn recall(
        &mut self,
        entry: &Entry,
        node: &NodeOf<S>,
        window: Window,
    ) -> ControlFlow<Score, Window> {
        let deep =
            if self.is_exact { entry.depth == node.depth } else { entry.depth >= node.depth };
        // The root is always searched, so that there is a move to play.
        if !deep || node.ply == 0 {
            return ControlFlow::Continue(window);
        }
        let left = entry.narrow(window);
        self.statistics.table_cutoffs += u64::from(left.is_break());
        if let Some(recorder) = self.watch.recorder() {
            let Entry { lower, upper, depth, .. } = *entry;
            recorder.recall(Known { lower, upper, depth, left: left.continue_value() });
        }
        left
    }

    /// Remembers what was found of a node, together with what was known before.
    #[inline]
    pub fn store(&mut self, node: &NodeOf<S>, found: Entry, known: Option<&Entry>) {
        let Some(table) = self.table else { return };
        let mut entry = known.map_or(found, |known| found.joined(known));
        entry.lower = seen_from_node(entry.lower, node.ply, S::Position::HASTE);
        entry.upper = seen_from_node(entry.upper, node.ply, S::Position::HASTE);
        table.store(node.pos.key(), entry);
    }
}

/// A decided score counts plies from the root; in the table it counts them from the node.
#[inline]
fn seen_from_node(score: Score, ply: usize, haste: i32) -> Score {
    let plies = if score.is_decided() { haste * ply as i32 } else { 0 };
    Score(score.0 + score.0.signum() * plies)
}

/// The opposite of [`seen_from_node`].
#[inline]
pub(crate) fn seen_from_root(score: Score, ply: usize, haste: i32) -> Score {
    let plies = if score.is_decided() { haste * ply as i32 } else { 0 };
    Score(score.0 - score.0.signum() * plies)
}
