//! The laws of exact search, on random positions of every game.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod agreement;
mod allocations;
mod bounds;
mod limits;
mod memory;
mod rank;
mod tree;

use std::sync::atomic::AtomicBool;

use game::testing::random_match;
use game::{Evaluator, Game, Limits, Position, Random, Score, Statistics, ZeroSum, scramble};
use grid::Size;
use search::{Algorithm, Budget, Off, Order, Search, Stopped, Table, Window};

/// Judges a position by its key: as unfair as an evaluator can be, with many ties.
pub(crate) struct Noise;

impl<P: Position> Evaluator<P> for Noise {
    type Value = Score;
    type Carry = ();

    fn evaluate(&self, _carry: &(), pos: &P) -> Score {
        Score((scramble(pos.key()) % 41) as i32 - 20)
    }

    fn priority(&self, pos: &P, mv: P::Move) -> i32 {
        (scramble(pos.after(mv).key()) % 7) as i32
    }
}

/// Minimax as one would say it, with nothing shared with the crate.
pub(crate) fn slow<P: ZeroSum>(pos: &P, depth: u32, ply: u32) -> Score {
    if pos.payoffs().is_some() {
        return pos.result().delayed(ply, P::HASTE);
    }
    if depth == 0 {
        return Noise.evaluate(&(), pos);
    }
    let below = |mv| if P::is_pass(mv) { depth } else { depth - 1 };
    let values = pos.legal_moves().map(|mv| -slow(&pos.after(mv), below(mv), ply + 1));
    values.max().unwrap()
}

/// What an algorithm finds at a position.
pub(crate) struct Found<M> {
    pub(crate) value: Score,
    pub(crate) line: Vec<M>,
    pub(crate) statistics: Statistics,
}

/// Runs an algorithm once.
pub(crate) fn run<A: Algorithm, P: ZeroSum, O: Order<P, Noise>>(
    pos: &P,
    depth: u32,
    window: Window,
    order: &mut O,
    table: Option<(&Table, bool)>,
) -> Result<Found<P::Move>, Stopped> {
    let stop = AtomicBool::new(false);
    let budget = Budget::new(&Limits::default(), &stop);
    let (table, is_exact) = table.map_or((None, false), |(table, exact)| (Some(table), exact));
    let mut search = Search::new(&Noise, budget, order, Off).with_table(table, is_exact);
    let root = search.root(pos, depth);
    let value = A::root(&mut search, &root, window, None)?;
    let line = search.lines.best().to_vec();
    Ok(Found { value, line, statistics: search.finished_statistics() })
}

/// A few positions of random matches that are not over.
pub(crate) fn positions<G: Game>(game: &G, count: usize) -> Vec<G::Position> {
    let mut random = Random::new(count as u64);
    let mut positions = Vec::new();
    for seed in 1.. {
        let record = random_match(game, seed);
        // Every other one from the end, where games end and passes are.
        let from_end = if seed % 2 == 0 { 8 } else { usize::MAX };
        let choice = record.moves().len().min(from_end).max(1);
        let back = 1 + random.below(choice);
        let pos = &record.positions()[record.moves().len().saturating_sub(back)];
        if !pos.is_over() {
            positions.push(pos.clone());
        }
        if positions.len() == count {
            break;
        }
    }
    positions
}

pub(crate) fn othello(rows: u8, columns: u8) -> reversi::Rules {
    let size = Size::new(rows, columns).unwrap();
    reversi::Rules::new(reversi::Kind::Othello, size, 2).unwrap()
}

/// Rolit for two.
pub(crate) fn rolit(rows: u8, columns: u8) -> reversi::board::Reversi<1> {
    let size = Size::new(rows, columns).unwrap();
    let rules = reversi::Rules::new(reversi::Kind::Rolit, size, 2).unwrap();
    reversi::board::Reversi::new(rules).unwrap()
}

/// Four in a row on 5x5.
pub(crate) fn four_in_a_row() -> mnk::Mnk {
    mnk::Mnk::new(Size::new(5, 5).unwrap(), 4).unwrap()
}

/// Calls a generic check for every two-seat game: `check!(function, depth)`, the depth where a tree
/// of that game is of a size for tests.
#[macro_export]
macro_rules! every_game {
    ($check:ident) => {{
        use reversi::board::Othello as Any;
        $check(&Any::<1>::new($crate::othello(4, 4)).unwrap(), 6, 12);
        $check(&Any::<1>::new($crate::othello(5, 7)).unwrap(), 4, 6);
        $check(&Any::<2>::new($crate::othello(10, 10)).unwrap(), 3, 3);
        $check(&othello::Othello, 4, 8);
        $check(&$crate::rolit(6, 6), 3, 3);
        $check(&loa::Loa::new(loa::Rules::STANDARD), 2, 6);
        $check(&loa::Loa::new(loa::Rules::OLYMPIAD), 3, 1);
        $check(&arlecchino::Rules::duel(), 3, 6);
        $check(&mnk::Mnk::TIC_TAC_TOE, 4, 4);
        $check(&$crate::four_in_a_row(), 2, 3);
    }};
}
