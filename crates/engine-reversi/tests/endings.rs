//! Endings of Othello on four sizes of board solved, against the slow and obvious.
//!
//! Every day some of up to seven empty squares. With `DAMIER_ENDINGS` five hundred of up to nine,
//! and the endings that the engine solves in any game with the time that they take: `cargo xtask
//! suite boards` does so.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::env;
use std::sync::atomic::AtomicBool;

use engine_reversi::duel::{Analysis, DISC, Engine, Goal};
use game::testing::random_match;
use game::{Limits, Position, ZeroSum};
use grid::Size;
use reversi::board::{Duel, Othello};
use reversi::{Kind, Rules};

/// Positions of random matches with so many empty squares, of as many matches as are needed.
fn endings<const W: usize>(
    (rows, columns): (u8, u8),
    empties: usize,
    count: usize,
) -> Vec<Duel<W>> {
    let rules = Rules::new(Kind::Othello, Size::new(rows, columns).unwrap(), 2).unwrap();
    let game = Othello::<W>::new(rules).unwrap();
    let fits = |pos: &&Duel<W>| pos.empty().len() == empties && !pos.is_over();
    let matches = (1..).map(|seed| random_match(&game, seed));
    let found = matches.filter_map(|record| record.positions().iter().find(fits).copied());
    found.take(count).collect()
}

fn solved<const W: usize>(engine: &mut Engine, pos: &Duel<W>) -> Analysis {
    let stop = AtomicBool::new(false);
    let found = engine.search(pos, Goal::BEST, &Limits::default(), &stop, &mut |_| ());
    assert_eq!(found.depth, Goal::SOLVED);
    found
}

/// The margin of perfect play: every move to the end.
fn minimax<const W: usize>(pos: &Duel<W>) -> i32 {
    let margins = pos.legal_moves().map(|mv| -minimax(&pos.after(mv)));
    margins.max().unwrap_or_else(|| pos.result().margin().unwrap_or(0))
}

fn is_long() -> bool {
    env::var_os("DAMIER_ENDINGS").is_some()
}

/// How many endings of a size were solved as minimax solves them.
fn agreed<const W: usize>(size: (u8, u8)) -> usize {
    let (most, each) = if is_long() { (9, 18) } else { (7, 4) };
    let mut engine = Engine::new(1 << 20, 1);
    let mut count = 0;
    for pos in (3..=most).flat_map(|empties| endings::<W>(size, empties, each)) {
        assert_eq!(solved(&mut engine, &pos).value, DISC * minimax(&pos), "{pos:?}");
        count += 1;
    }
    count
}

#[test]
fn the_margin_is_that_of_minimax() {
    let counts =
        [agreed::<1>((6, 6)), agreed::<1>((7, 9)), agreed::<2>((10, 10)), agreed::<4>((12, 12))];
    let count = counts.iter().sum::<usize>();
    println!("{count} endings on 6x6, 7x9, 10x10 and 12x12: the margin of minimax");
    assert!(count >= if is_long() { 500 } else { 80 }, "{count}");
}

#[test]
fn two_ways_to_the_end_find_the_same() {
    // With a small table and a large one, alone and with helpers.
    let empties = if is_long() { 13 } else { 10 };
    for pos in endings::<1>((7, 9), empties, 8) {
        let values = [(1 << 10, 1), (1 << 22, 1), (1 << 20, 3)]
            .map(|(bytes, threads)| solved(&mut Engine::new(bytes, threads), &pos).value);
        assert!(values.iter().all(|value| *value == values[0]), "{values:?} {pos:?}");
    }
}

/// Solves endings and tells what they take.
fn takes<const W: usize>(size: (u8, u8), empties: usize, count: usize) {
    let (mut nodes, mut seconds, mut longest) = (0, 0.0, 0.0_f64);
    for pos in endings::<W>(size, empties, count) {
        let found = solved(&mut Engine::new(16 << 20, 1), &pos);
        let took = found.elapsed.as_secs_f64();
        (nodes, seconds, longest) = (nodes + found.nodes, seconds + took, longest.max(took));
    }
    let (rows, columns) = size;
    println!(
        "{count} endings of {empties} empty squares on {rows}x{columns}: {} nodes, {:.3} s each, \
         at most {longest:.3}",
        nodes / count as u64,
        seconds / count as f64
    );
    assert!(nodes / (count as u64) < 20_000_000, "{nodes}");
}

#[test]
fn endings_are_soon_solved() {
    let (fewer, count) = if is_long() { (0, 50) } else { (3, 2) };
    takes::<1>((7, 9), 14 - fewer, count);
    takes::<2>((10, 10), 12 - fewer, count);
    takes::<4>((12, 12), 12 - fewer, count);
    takes::<1>((6, 6), 20 - 3 * fewer, count / 2);
}
