//! The tree of a search, recorded as it grows.

use std::mem::size_of;

use game::{
    Arrival, Bound, Found, Known, Position, Recorder, Score, Seat, Stage, Standings, Visited, Why,
    Window,
};

use crate::thin::thin;

/// A node of a recorded tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Visit<P: Position> {
    /// The index of the node above; none for a root.
    pub parent: Option<usize>,
    /// The move that led here.
    pub mv: Option<P::Move>,
    /// The position.
    pub pos: P,
    /// Moves since the root.
    pub ply: usize,
    /// Plies that were left to look ahead.
    pub depth: u32,
    /// How many nodes were entered from the one above before this one.
    pub place: usize,
    /// Whether it was entered before by the same move, with a narrower window.
    pub is_again: bool,
    /// The window at entry.
    pub window: Window,
    /// The window at the end: what the table and the moves left of it.
    pub left: Window,
    /// What was found of the value.
    pub bound: Bound,
    /// Whose value it is.
    pub seat: Seat,
    /// How all seats stand, where each has a value of its own.
    pub standings: Option<Standings>,
    /// Why nothing more was done.
    pub why: Why,
    /// What the table knew.
    pub known: Option<Known>,
    /// The moves that were not searched.
    pub skipped: Vec<P::Move>,
    /// Nodes below it that were entered and not kept.
    pub hidden: u64,
    /// What games say of it, in a tree that they grow.
    pub games: Option<Games>,
}

/// What games say of a node.
#[derive(Clone, PartialEq, Debug)]
pub struct Games {
    /// How many came through it.
    pub visits: u32,
    /// The mean share of first place of every seat.
    pub shares: Vec<f64>,
    /// Whether the shares are proven.
    pub is_proven: bool,
}

/// A search of the whole tree, of which there may be several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pass {
    /// Why it was searched.
    pub stage: Stage,
    /// Its root, if it was kept.
    pub root: Option<usize>,
    /// Nodes that were entered.
    pub nodes: u64,
    /// What became of all that were told, kept or not, ply by ply.
    pub plies: Vec<Ply>,
}

/// The nodes of a ply by what became of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ply {
    /// All of them.
    pub nodes: u64,
    /// Those that were judged, by the evaluator or by the rules.
    pub leaves: u64,
    /// Those that were cut off.
    pub cutoffs: u64,
    /// Those that the first move cut off.
    pub first_cutoffs: u64,
    /// Those of which the table knew something.
    pub hits: u64,
    /// Those whose value it knew.
    pub table_cutoffs: u64,
}

impl Pass {
    /// The counts of a ply.
    fn ply(&mut self, ply: usize) -> &mut Ply {
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, Ply::default());
        }
        &mut self.plies[ply]
    }
}

/// A game that was played from the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Playout {
    /// The nodes that it came through.
    pub path: Vec<usize>,
    /// What every seat got.
    pub shares: Vec<f64>,
}

/// How much of a tree is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Nodes.
    pub nodes: usize,
    /// Bytes of them.
    pub bytes: usize,
}

impl Room {
    /// All of it.
    pub const UNLIMITED: Room = Room { nodes: usize::MAX, bytes: usize::MAX };
    /// As much as a machine has for a recording.
    pub const USUAL: Room = Room { nodes: 200_000, bytes: 256 << 20 };
}

/// Records every node as long as there is room; then the nodes furthest from the root give way, and
/// are counted.
///
/// MTD(f) and iterative deepening search a tree several times: then there are several passes, each
/// with a root.
#[derive(Clone, Debug)]
pub struct Tree<P: Position> {
    /// The nodes in the order in which they were entered.
    pub visits: Vec<Visit<P>>,
    /// The searches of the whole tree.
    pub passes: Vec<Pass>,
    /// The first games, where games grow the tree.
    pub playouts: Vec<Playout>,
    /// Nodes from the root to the one under way, how many were entered from each, and its window.
    path: Vec<Step<P>>,
    /// How many nodes were told below each, in a tree that games grow.
    branches: Vec<usize>,
    room: Room,
    bytes: usize,
    /// The nodes of the pass under way that are kept are no further from the root.
    reach: usize,
}

/// A node of the line under way.
#[derive(Clone, Debug)]
struct Step<P: Position> {
    /// Where it is kept, if it is.
    index: Option<usize>,
    ply: usize,
    /// The moves by which nodes were entered from it.
    entered: Vec<P::Move>,
    /// Whether moves were left out.
    has_skipped: bool,
    /// What the table knew.
    known: Option<Known>,
}

impl<P: Position> Step<P> {
    /// Why nothing more was done. What the table knew may have narrowed the window: a move that
    /// reaches its new end cuts off as well.
    fn why(&self, told: Why) -> Why {
        match self.known {
            Some(Known { left: None, .. }) => Why::Table,
            _ if told == Why::Searched && self.has_skipped => Why::Cutoff,
            _ => told,
        }
    }

    /// Counts it among those of its ply.
    fn count(&self, ply: &mut Ply, why: Why) {
        ply.nodes += 1;
        ply.leaves += u64::from(matches!(why, Why::Leaf | Why::Over | Why::Repetition));
        ply.cutoffs += u64::from(why == Why::Cutoff);
        ply.first_cutoffs += u64::from(why == Why::Cutoff && self.entered.len() == 1);
        ply.hits += u64::from(self.known.is_some());
        ply.table_cutoffs += u64::from(why == Why::Table);
    }
}

/// Games that are kept: more than anybody will look at.
const PLAYOUTS_MAX: usize = 10_000;

impl<P: Position> Tree<P> {
    /// An empty tree with so much room.
    #[must_use]
    pub fn new(room: Room) -> Tree<P> {
        let (visits, passes, playouts, path, branches) = Default::default();
        Tree { visits, passes, playouts, path, branches, room, bytes: 0, reach: usize::MAX }
    }

    /// Nodes that were entered, kept or not.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.passes.iter().map(|pass| pass.nodes).sum()
    }

    fn last(&mut self) -> Option<&mut Visit<P>> {
        let index = self.path.last()?.index?;
        self.visits.get_mut(index)
    }

    fn is_full(&self) -> bool {
        let bytes = self.bytes + size_of::<Visit<P>>();
        self.visits.len() >= self.room.nodes || bytes > self.room.bytes
    }

    /// Keeps a node if there is room for it.
    fn keep(&mut self, visit: Visit<P>) -> Option<usize> {
        if self.is_full() {
            return None;
        }
        self.bytes += size_of::<Visit<P>>();
        self.visits.push(visit);
        Some(self.visits.len() - 1)
    }

    /// Counts nodes for which there is no room below the nearest one that is kept.
    fn hide(&mut self, nodes: u64) {
        let kept = self.path.iter().rev().find_map(|step| step.index);
        if let Some(visit) = kept.and_then(|index| self.visits.get_mut(index)) {
            visit.hidden += nodes;
        }
    }

    /// Makes room: the nodes furthest from the root give way.
    fn thin(&mut self) {
        let first = self.passes.last().and_then(|pass| pass.root).unwrap_or(self.visits.len());
        let thinned = thin(&mut self.visits, first);
        let kept = |index: usize| thinned.numbers[index];
        for pass in &mut self.passes {
            pass.root = pass.root.and_then(kept);
        }
        for step in &mut self.path {
            step.index = step.index.and_then(kept);
        }
        self.reach = thinned.reach.unwrap_or(self.reach);
        let skipped = self.visits.iter().map(|visit| visit.skipped.len()).sum::<usize>();
        self.bytes = self.visits.len() * size_of::<Visit<P>>() + skipped * size_of::<P::Move>();
    }
}

impl<P: Position> Recorder<P> for Tree<P> {
    fn begin(&mut self, stage: Stage) {
        self.path.clear();
        self.reach = usize::MAX;
        self.passes.push(Pass { stage, root: None, nodes: 0, plies: Vec::new() });
    }

    fn open(&mut self, arrival: Arrival<'_, P>) {
        let Arrival { mv, pos, ply, depth, window } = arrival;
        let mut visit = Visit {
            parent: None,
            mv,
            pos: pos.clone(),
            ply,
            depth,
            place: 0,
            is_again: false,
            window,
            left: window,
            bound: Bound::AtMost(Score::INFINITY),
            seat: pos.turn(),
            standings: None,
            why: Why::Stopped,
            known: None,
            skipped: Vec::new(),
            hidden: 0,
            games: None,
        };
        if let (Some(above), Some(mv)) = (self.path.last_mut(), mv) {
            visit.parent = above.index;
            visit.place = above.entered.len();
            visit.is_again = above.entered.contains(&mv);
            above.entered.push(mv);
        }
        if self.is_full() && ply <= self.reach {
            self.thin();
            visit.parent = self.path.last().and_then(|above| above.index);
        }
        let is_below_hidden = self.path.last().is_some_and(|above| above.index.is_none());
        let is_hidden = is_below_hidden || ply > self.reach;
        let index = if is_hidden { None } else { self.keep(visit) };
        if index.is_none() {
            self.hide(1);
        }
        if let Some(pass) = self.passes.last_mut() {
            pass.nodes += 1;
            pass.root = pass.root.or(index.filter(|_| mv.is_none()));
        }
        self.path.push(Step { index, ply, entered: Vec::new(), has_skipped: false, known: None });
    }

    fn recall(&mut self, known: Known) {
        if let Some(step) = self.path.last_mut() {
            step.known = Some(known);
        }
        if let Some(visit) = self.last() {
            visit.known = Some(known);
            visit.left = known.left.unwrap_or(visit.left);
        }
    }

    fn skip(&mut self, mv: P::Move) {
        if let Some(step) = self.path.last_mut() {
            step.has_skipped = true;
        }
        let bytes = size_of::<P::Move>();
        if self.bytes + bytes <= self.room.bytes
            && let Some(visit) = self.last()
        {
            visit.skipped.push(mv);
            self.bytes += bytes;
        }
    }

    fn close(&mut self, found: Found) {
        let Found { value, seat, standings, why } = found;
        let Some(step) = self.path.last() else { return };
        let why = step.why(why);
        if let Some(pass) = self.passes.last_mut() {
            step.count(pass.ply(step.ply), why);
        }
        if let Some(visit) = self.last() {
            // What is judged is judged whatever the window.
            let is_judged = matches!(why, Why::Leaf | Why::Over | Why::Repetition);
            visit.bound = match is_judged {
                true => Bound::Exact(value),
                false => Bound::of(value, visit.window),
            };
            (visit.seat, visit.standings, visit.why) = (seat, standings, why);
            let left = &mut visit.left;
            match (why, visit.pos.turn() == seat) {
                (Why::Searched, true) => left.alpha = left.alpha.max(value).min(left.beta),
                // Who moves for another's value lowers it.
                (Why::Searched, false) => left.beta = left.beta.min(value).max(left.alpha),
                _ => (),
            }
        }
        self.path.pop();
    }

    fn below(&mut self, nodes: u64) {
        self.hide(nodes);
        if let Some(pass) = self.passes.last_mut() {
            pass.nodes += nodes;
        }
    }

    fn reach(&self) -> usize {
        self.reach
    }

    fn playout(&mut self, path: &[usize], shares: &[f64]) {
        if let Some(pass) = self.passes.last_mut() {
            pass.nodes += 1;
        }
        if self.playouts.len() < PLAYOUTS_MAX {
            self.playouts.push(Playout { path: path.to_vec(), shares: shares.to_vec() });
        }
    }

    fn branch(&mut self, branch: Visited<'_, P>) {
        let Visited { parent, mv, pos, ply, visits, shares, is_proven } = branch;
        let parent = parent.filter(|parent| *parent < self.visits.len());
        let is_root = mv.is_none();
        if let Some(pass) = self.passes.last_mut() {
            let ply = pass.ply(ply);
            ply.nodes += 1;
            ply.leaves += u64::from(pos.is_over());
        }
        if !is_root && parent.is_none() {
            return;
        }
        let place = parent.map_or(0, |parent| self.branches[parent]);
        let index = self.keep(Visit {
            parent,
            mv,
            pos: pos.clone(),
            ply,
            depth: 0,
            place,
            is_again: false,
            window: Window::FULL,
            left: Window::FULL,
            bound: Bound::Exact(Score::DRAW),
            seat: pos.turn(),
            standings: None,
            why: if pos.is_over() { Why::Over } else { Why::Searched },
            known: None,
            skipped: Vec::new(),
            hidden: 0,
            games: Some(Games { visits, shares: shares.to_vec(), is_proven }),
        });
        if index.is_some() {
            self.branches.push(0);
            if let Some(parent) = parent {
                self.branches[parent] += 1;
            }
        }
        if let Some(pass) = self.passes.last_mut().filter(|_| is_root) {
            pass.root = index;
        }
    }
}
