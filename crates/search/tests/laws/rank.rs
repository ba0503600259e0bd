//! Moves in the order of their true values: the values stay, the nodes do not.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use game::{
    Ending, Game, Limits, Payoffs, Position, Record, Score, Searcher, Seat, Verdict, ZeroSum,
    scramble,
};
use search::{
    Algorithm, AlphaBeta, AlphaBetaMemory, AnyOrder, Classic, Minimax, Mtdf, Pvs, Settings,
};

use crate::{Noise, every_game, positions, slow};

/// A game with so many moves wherever one is, none of which leads where another does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Uniform {
    breadth: u8,
    path: u64,
    turn: Seat,
}

impl Position for Uniform {
    type Move = u8;
    type Moves = Range<u8>;

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_moves(&self) -> Range<u8> {
        0..self.breadth
    }

    fn moves_count(&self) -> usize {
        self.breadth.into()
    }

    fn is_pass(_mv: u8) -> bool {
        false
    }

    fn play_unchecked(&mut self, mv: u8) {
        self.path = scramble(self.path + u64::from(mv));
        self.turn = self.turn.next(2);
    }

    fn payoffs(&self) -> Option<Payoffs> {
        None
    }

    fn key(&self) -> u64 {
        self.path
    }
}

impl ZeroSum for Uniform {
    fn result(&self) -> Score {
        Score::DRAW
    }
}

fn searched<A: Algorithm, P: ZeroSum>(
    pos: &P,
    rank: u32,
    settings: Settings,
    limits: &Limits,
    stop: bool,
) -> Verdict<P::Move> {
    let mut searcher = Classic::<A, _, _, _>::new(Noise, AnyOrder::ranked(rank), settings);
    let record = Record::from_position(pos.clone(), Ending::by_board(1_000));
    searcher.search(&record, limits, &AtomicBool::new(stop), &mut |_| ())
}

fn at_once<A: Algorithm, P: ZeroSum>(pos: &P, rank: u32, depth: u32) -> Verdict<P::Move> {
    searched::<A, P>(pos, rank, Settings::exact(depth), &Limits::default(), false)
}

#[test]
fn best_first_enters_the_least_leaves_of_knuth_and_moore_and_worst_first_many_more() {
    for (breadth, depth) in [(1, 5), (2, 7), (3, 6), (5, 4), (8, 3), (20, 2), (9, 1)] {
        for path in 0..20 {
            let pos = Uniform { breadth, path: scramble(path), turn: Seat::FIRST };
            let leaves = |rank| at_once::<AlphaBeta, _>(&pos, rank, depth).statistics.leaves;
            let breadth = u64::from(breadth);
            let least = breadth.pow(depth.div_ceil(2)) + breadth.pow(depth / 2) - 1;
            assert_eq!(leaves(100), least, "{breadth} moves, depth {depth}");
            assert!(leaves(0) >= leaves(50).max(least));
        }
    }
}

fn order_matters<G: Game>(game: &G, depth: u32, count: usize)
where
    G::Position: ZeroSum,
{
    for pos in positions(game, count) {
        let value = slow(&pos, depth, 0);
        let mut nodes = Vec::new();
        for rank in [0, 30, 50, 80, 100] {
            let found = at_once::<AlphaBeta, _>(&pos, rank, depth);
            assert_eq!(found.score, value, "rank {rank}");
            nodes.push(found.statistics.nodes);
            for settings in [
                Settings::exact(depth),
                Settings { deepening: true, aspiration: Some(2), ..Settings::exact(depth) },
            ] {
                let limits = Limits::default();
                let found = [
                    searched::<Pvs, _>(&pos, rank, settings, &limits, false),
                    searched::<AlphaBetaMemory, _>(&pos, rank, settings, &limits, false),
                    searched::<Mtdf, _>(&pos, rank, settings, &limits, false),
                ];
                assert_eq!(found.map(|found| found.score), [value; 3], "rank {rank}");
            }
        }
        assert!(nodes[0] >= nodes[4], "{nodes:?} nodes from worst first to best first: {pos:?}");
    }
}

#[test]
fn values_are_the_same_in_any_order_and_best_first_needs_no_more_nodes_than_worst_first() {
    every_game!(order_matters);
}

#[test]
fn in_the_middle_moves_are_tried_as_listed() {
    for pos in positions(&othello::Othello, 8) {
        let listed = |order| Classic::<AlphaBeta, _, _, _>::new(Noise, order, Settings::exact(4));
        let record = Record::from_position(pos, Ending::by_board(1_000));
        let [ranked, listed] = [AnyOrder::ranked(50), AnyOrder::new(None)].map(|order| {
            listed(order).search(&record, &Limits::default(), &false.into(), &mut |_| ())
        });
        assert_eq!(ranked.statistics.nodes, listed.statistics.nodes);
        assert_eq!(ranked.line, listed.line);
    }
}

#[test]
fn looking_counts_no_nodes_and_ends_with_the_time_the_flag_or_too_many_moves() {
    let pos = Uniform { breadth: 9, path: 1, turn: Seat::FIRST };
    let unlimited = Limits::default();
    let few = at_once::<AlphaBeta, _>(&pos, 100, 4);
    assert!(few.statistics.nodes < at_once::<Minimax, _>(&pos, 50, 4).statistics.nodes / 10);
    let soon = Limits { time: Some(std::time::Duration::from_millis(20)), ..unlimited };
    let endless = Settings::exact(30);
    for (limits, stop) in [(unlimited, true), (soon, false), (unlimited, false)] {
        let stopped = searched::<AlphaBeta, _>(&pos, 100, endless, &limits, stop);
        assert_eq!((stopped.depth, stopped.line.len(), stopped.statistics.nodes), (0, 1, 0));
    }
}
