//! Alpha-beta through the traits on `othello::Board`, beside the same loop written by hand for it.
//!
//! `cargo bench -p search` prints nodes per second and what the traits cost, and what it costs that
//! the order of moves is chosen when the search is made. All must find the same value and enter the
//! same nodes.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use game::{Evaluator, Game, Limits, Notation, Record, Score};
use othello::{Board, Othello, kernel};
use search::{AlphaBeta, AnyOrder, AsListed, Budget, Off, Order, Search, Window};

const DEPTH: u32 = 9;
const ROUNDS: usize = 15;

/// Discs, with corners worth ten: cheap, so that the loop around it shows.
struct Discs;

const CORNERS: u64 = 0x8100_0000_0000_0081;

fn judge(own: u64, theirs: u64) -> i32 {
    let count = |set: u64| set.count_ones() as i32 + 9 * (set & CORNERS).count_ones() as i32;
    count(own) - count(theirs)
}

impl Evaluator<Board> for Discs {
    type Value = Score;
    type Carry = ();

    #[inline]
    fn evaluate(&self, _carry: &(), pos: &Board) -> Score {
        Score(judge(pos.own(), pos.theirs()))
    }
}

fn main() {
    let mut record = Record::of(&Othello, 1);
    Othello.read_moves(&mut record, "f5d6c3d3c4f4f6f3e6e7").expect("a legal opening");
    let pos = *record.position();
    assert!(Othello.plies_max() > record.moves().len());
    let mut chosen = f64::INFINITY;
    let (mut traits, mut by_hand) = (f64::INFINITY, f64::INFINITY);
    let mut nodes = 0;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let generic = through_traits(black_box(&pos), AsListed);
        traits = traits.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        assert_eq!(generic, through_traits(black_box(&pos), AnyOrder::new(black_box(None))));
        chosen = chosen.min(start.elapsed().as_secs_f64());
        let start = Instant::now();
        let mut hand = Hand { nodes: 0 };
        let value = hand.search(black_box(pos.own()), pos.theirs(), DEPTH, -1 << 30, 1 << 30);
        by_hand = by_hand.min(start.elapsed().as_secs_f64());
        assert_eq!(generic, (Score(value), hand.nodes));
        nodes = hand.nodes;
    }
    let speed = |seconds: f64| nodes as f64 / seconds / 1e6;
    println!("kernel {}, depth {DEPTH}, {nodes} nodes, best of {ROUNDS} rounds", kernel::NAME);
    println!("traits  {traits:.3} s  {:.1} million nodes/s", speed(traits));
    println!("chosen  {chosen:.3} s  {:.1} million nodes/s", speed(chosen));
    println!("by hand {by_hand:.3} s  {:.1} million nodes/s", speed(by_hand));
    println!("traits cost {:.3}x", traits / by_hand);
}

fn through_traits(pos: &Board, mut order: impl Order<Board, Discs>) -> (Score, u64) {
    let stop = AtomicBool::new(false);
    let budget = Budget::new(&Limits::default(), &stop);
    let mut search = Search::new(&Discs, budget, &mut order, Off);
    let root = search.root(pos, DEPTH);
    let value = search.enter::<AlphaBeta>(&root, None, Window::FULL).expect("no limits");
    (value, search.finished_statistics().nodes)
}

/// The loop as one would write it for this board alone.
struct Hand {
    nodes: u64,
}

impl Hand {
    fn search(&mut self, own: u64, theirs: u64, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let mut moves = kernel::moves(own, theirs);
        let passes = moves == 0;
        if passes && kernel::moves(theirs, own) == 0 {
            return result(own, theirs);
        }
        if depth == 0 {
            return judge(own, theirs);
        }
        if passes {
            return -self.search(theirs, own, depth, -beta, -alpha);
        }
        let mut best = i32::MIN;
        while moves != 0 {
            let square = moves.trailing_zeros() as u8;
            moves &= moves - 1;
            let flips = kernel::flips(square, own, theirs);
            let (next, other) = (theirs ^ flips, own | flips | 1 << square);
            let value = -self.search(next, other, depth - 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        best
    }
}

fn result(own: u64, theirs: u64) -> i32 {
    let margin = own.count_ones() as i32 - theirs.count_ones() as i32;
    let empty = 64 - (own | theirs).count_ones() as i32;
    Score::result(margin + margin.signum() * empty).0
}
