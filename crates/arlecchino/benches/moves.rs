//! How fast legal moves are listed and counted, over the positions of random two-seat matches.

use std::hint::black_box;
use std::time::Instant;

use arlecchino::{Duel, Rules};
use game::testing::random_match;
use game::{Position, Record};

const MATCHES: u64 = 300;
const ROUNDS: usize = 40;

fn main() {
    let records = (1..=MATCHES).map(|seed| random_match(&Rules::duel(), seed));
    let records = records.collect::<Vec<_>>();
    let positions = records
        .iter()
        .flat_map(Record::positions)
        .filter(|pos| pos.legal_moves().any(|mv| !mv.is_pass()))
        .copied()
        .collect::<Vec<Duel>>();
    let first = records.iter().map(|record| record.start().moves_count());
    println!(
        "{} positions; moves on average: {:.2} at the start",
        positions.len(),
        first.sum::<usize>() as f64 / MATCHES as f64
    );
    let listed = measure("listed", &positions, |pos| {
        pos.legal_moves().map(black_box).fold(0, |count, _| count + 1)
    });
    let counted = measure("counted", &positions, Position::moves_count);
    assert_eq!(listed, counted);
    assert_eq!(listed, MOVES);
    let played = measure("played", &positions, |pos| {
        pos.legal_moves().map(|mv| black_box(pos.after(mv))).fold(0, |count, _| count + 1)
    });
    assert_eq!(played, MOVES);
}

/// The moves of all positions: a change of the rules or of the set-up shows here.
const MOVES: usize = 156_379;

fn measure(what: &str, positions: &[Duel], moves_of: impl Fn(&Duel) -> usize) -> usize {
    let mut moves = 0;
    let begin = Instant::now();
    for _ in 0..ROUNDS {
        moves += positions.iter().map(&moves_of).sum::<usize>();
    }
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{what}: {moves} moves in {seconds:.3} s, {:.1} million a second, {:.2} a position",
        moves as f64 / seconds / 1e6,
        moves as f64 / (ROUNDS * positions.len()) as f64
    );
    assert_eq!(moves % ROUNDS, 0);
    moves / ROUNDS
}
