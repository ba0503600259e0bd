//! Perft 11 through the traits, beside a loop written by hand for this board.
//!
//! `cargo bench -p othello` prints leaves per second and the cost of the traits. Every count is
//! asserted, so a wrong kernel cannot look fast.

use std::hint::black_box;
use std::time::Instant;

use othello::{Board, kernel};

const DEPTH: u32 = 11;
const LEAVES: u64 = 212_258_800;
const ROUNDS: usize = 5;

fn main() {
    println!("kernel {}, best of {ROUNDS} alternating rounds", kernel::NAME);
    let (mut generic, mut by_hand) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..ROUNDS {
        generic = generic.min(seconds(|| game::perft(black_box(&Board::START), DEPTH)));
        by_hand = by_hand
            .min(seconds(|| perft(black_box(Board::START.own()), Board::START.theirs(), DEPTH)));
    }
    let speed = |seconds: f64| LEAVES as f64 / seconds / 1e6;
    println!("traits  {generic:.3} s  {:.0} million leaves/s", speed(generic));
    println!("by hand {by_hand:.3} s  {:.0} million leaves/s", speed(by_hand));
    println!("traits cost {:.3}x", generic / by_hand);
}

fn seconds(count: impl Fn() -> u64) -> f64 {
    let start = Instant::now();
    assert_eq!(count(), LEAVES);
    start.elapsed().as_secs_f64()
}

/// The specialized loop: two sets and no more.
fn perft(own: u64, theirs: u64, depth: u32) -> u64 {
    let mut moves = kernel::moves(own, theirs);
    if depth == 1 {
        return u64::from(moves.count_ones()).max(1);
    }
    if moves == 0 {
        let over = kernel::moves(theirs, own) == 0;
        return if over { 1 } else { perft(theirs, own, depth - 1) };
    }
    let mut leaves = 0;
    while moves != 0 {
        let square = moves.trailing_zeros() as u8;
        moves &= moves - 1;
        let flips = kernel::flips(square, own, theirs);
        leaves += perft(theirs ^ flips, own | flips | 1 << square, depth - 1);
    }
    leaves
}
