//! A recorded search of any game, in text.

use std::sync::atomic::AtomicBool;

use game::{Bound, Known, Limits, Notation, NullMove, Position, Seat, Standings, Why, Window};
use search::{Games, Pass, Playout, Room, Tree, Visit};

use crate::any_searcher::{AnyVerdict, line_text};

/// The tree of a search, with what the search found.
pub struct Recording {
    /// The nodes in the order in which they were entered; parents stand before their children.
    pub nodes: Vec<RecordedNode>,
    /// The searches of the whole tree that it is made of.
    pub passes: Vec<Pass>,
    /// The first games, where games grow the tree.
    pub playouts: Vec<Playout>,
    /// What the search found.
    pub verdict: AnyVerdict,
    /// The boards of the nodes.
    pub boards: Box<dyn Boards>,
}

/// The boards of a recorded tree.
pub trait Boards: Send + Sync {
    /// The position of a node, as text.
    ///
    /// # Panics
    /// If there is no such node.
    fn position_text(&self, node: usize) -> String;

    /// The board of a node, drawn for people.
    ///
    /// # Panics
    /// If there is no such node.
    fn diagram(&self, node: usize) -> String;
}

/// A node of a recorded tree; see [`Visit`].
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedNode {
    /// The node above; none for a root.
    pub parent: Option<usize>,
    /// The move that led here.
    pub mv: Option<String>,
    /// Who is to move.
    pub turn: Seat,
    /// The key of the position.
    pub key: u64,
    /// Moves since the root.
    pub ply: usize,
    /// Plies that were left to look ahead.
    pub depth: u32,
    /// How many nodes were entered from the one above before this one.
    pub place: usize,
    /// Whether it was entered before by the same move.
    pub is_again: bool,
    /// The window at entry.
    pub window: Window,
    /// The window at the end.
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
    pub skipped: Vec<String>,
    /// Nodes below it that were entered and not kept.
    pub hidden: u64,
    /// What games say of it.
    pub games: Option<Games>,
}

/// The positions of a recorded tree.
struct Positions<G: Notation> {
    game: G,
    positions: Vec<G::Position>,
}

impl<G: Notation + Send + Sync> Boards for Positions<G> {
    fn position_text(&self, node: usize) -> String {
        self.game.position_text(&self.positions[node])
    }

    fn diagram(&self, node: usize) -> String {
        self.game.diagram(&self.positions[node])
    }
}

/// Records a search; nothing if the searcher keeps its tree to itself.
pub(crate) fn record<G>(
    game: &G,
    record: &game::Record<G::Position>,
    searcher: &mut dyn game::Searcher<G::Position>,
    limits: &Limits,
    stop: &AtomicBool,
    room: Room,
) -> Option<Recording>
where
    G: Notation<Position: NullMove> + Clone + Send + Sync + 'static,
{
    let mut tree = Tree::new(room);
    let verdict = searcher.record(record, limits, stop, &mut tree)?;
    let Tree { visits, passes, playouts, .. } = tree;
    let text = |visit: &Visit<G::Position>| node(game, &visits, visit);
    let nodes = visits.iter().map(text).collect();
    let line = line_text(game, record, &verdict.line);
    let (score, depth, statistics) = (verdict.score, verdict.depth, verdict.statistics);
    let verdict = AnyVerdict { line, score, depth, statistics };
    let positions = visits.into_iter().map(|visit| visit.pos).collect();
    let boards = Box::new(Positions { game: game.clone(), positions });
    Some(Recording { nodes, passes, playouts, verdict, boards })
}

fn node<G>(game: &G, visits: &[Visit<G::Position>], visit: &Visit<G::Position>) -> RecordedNode
where
    G: Notation<Position: NullMove>,
{
    let above = visit.parent.map(|parent| &visits[parent].pos);
    let mv = visit.mv.zip(above).map(|(mv, above)| move_text(game, above, mv));
    let skipped = visit.skipped.iter().map(|mv| move_text(game, &visit.pos, *mv)).collect();
    RecordedNode {
        parent: visit.parent,
        mv,
        turn: visit.pos.turn(),
        key: visit.pos.key(),
        ply: visit.ply,
        depth: visit.depth,
        place: visit.place,
        is_again: visit.is_again,
        window: visit.window,
        left: visit.left,
        bound: visit.bound,
        seat: visit.seat,
        standings: visit.standings,
        why: visit.why,
        known: visit.known,
        skipped,
        hidden: visit.hidden,
        games: visit.games.clone(),
    }
}

/// A move of whoever is next to have it: best-reply search lets seats wait.
fn move_text<G>(game: &G, pos: &G::Position, mv: <G::Position as Position>::Move) -> String
where
    G: Notation<Position: NullMove>,
{
    let mut mover = pos.clone();
    for _ in 0..pos.seats() {
        if mover.legal_moves().any(|legal| legal == mv) {
            return game.move_text(&mover, mv);
        }
        mover = mover.null_move();
    }
    game.move_text(pos, mv)
}
