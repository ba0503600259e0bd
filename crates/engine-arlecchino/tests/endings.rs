//! Endings solved, against the slow and obvious.
//!
//! Every day some of up to seven pieces, and of thirteen. With `DAMIER_ENDINGS` a thousand of up to
//! nine, and a hundred of thirteen and of fourteen with the time that they take: `cargo xtask suite
//! endings` does so.

use std::collections::HashMap;
use std::env;
use std::sync::atomic::AtomicBool;

use arlecchino::{Duel, Rules};
use engine_arlecchino::{Analysis, Engine, Goal};
use game::testing::random_match;
use game::{Limits, Position, ZeroSum};

/// A compartment, in the unit of values.
const COMPARTMENT: i32 = 100;

/// Positions of random matches with so many pieces, of as many matches as are needed.
fn endings(pieces: u32, count: usize) -> Vec<Duel> {
    let fits = |pos: &&Duel| pos.occupied().count_ones() == pieces && !pos.is_over();
    let matches = (1..).map(|seed| random_match(&Rules::duel(), seed));
    let found = matches.filter_map(|record| record.positions().iter().find(fits).copied());
    found.take(count).collect()
}

fn solved(engine: &mut Engine, pos: &Duel) -> Analysis {
    let stop = AtomicBool::new(false);
    let found = engine.search(pos, Goal::BEST, &Limits::default(), &stop, &mut |_| ());
    assert_eq!(found.depth, Goal::SOLVED);
    found
}

/// The margin of perfect play: every move to the end. Positions that came before are remembered,
/// all of them.
fn minimax(pos: &Duel, known: &mut HashMap<Duel, i32>) -> i32 {
    if let Some(margin) = known.get(pos) {
        return *margin;
    }
    let margins = pos.legal_moves().map(|mv| -minimax(&pos.after(mv), known)).max();
    let margin = margins.unwrap_or_else(|| pos.result().margin().unwrap_or(0));
    known.insert(*pos, margin);
    margin
}

fn is_long() -> bool {
    env::var_os("DAMIER_ENDINGS").is_some()
}

#[test]
fn the_margin_is_that_of_minimax() {
    let (most, each) = if is_long() { (9, 150) } else { (7, 40) };
    let (mut engine, mut count) = (Engine::new(1 << 20, 1), 0);
    for pos in (3..=most).flat_map(|pieces| endings(pieces, each)) {
        let margin = minimax(&pos, &mut HashMap::new());
        assert_eq!(solved(&mut engine, &pos).value, COMPARTMENT * margin, "{pos:?}");
        count += 1;
    }
    println!("{count} endings of up to {most} pieces: the margin of minimax");
    assert!(count >= if is_long() { 1_000 } else { 200 }, "{count}");
}

#[test]
fn two_ways_to_the_end_find_the_same() {
    // With a small table and a large one, alone and with helpers.
    let pieces = if is_long() { 11 } else { 9 };
    for pos in endings(pieces, 12) {
        let values = [(1 << 10, 1), (1 << 22, 1), (1 << 20, 3)]
            .map(|(bytes, threads)| solved(&mut Engine::new(bytes, threads), &pos).value);
        assert!(values.iter().all(|value| *value == values[0]), "{values:?} {pos:?}");
    }
}

#[test]
fn thirteen_pieces_are_soon_solved() {
    let (pieces, count) = if is_long() { (13..=14, 100) } else { (13..=13, 2) };
    for pieces in pieces {
        let (mut nodes, mut seconds, mut longest) = (0, 0.0, 0.0_f64);
        for pos in endings(pieces, count) {
            let found = solved(&mut Engine::new(64 << 20, 1), &pos);
            let took = found.elapsed.as_secs_f64();
            (nodes, seconds, longest) = (nodes + found.nodes, seconds + took, longest.max(took));
        }
        let mean = seconds / count as f64;
        println!(
            "{count} endings of {pieces} pieces: {} nodes, {mean:.3} s each, at most {longest:.3}",
            nodes / count as u64
        );
        // What is asked for on a quiet machine, in a release build.
        assert!(!is_long() || pieces > 13 || mean < 1.0, "{mean}");
        assert!(nodes / (count as u64) < 20_000_000, "{nodes}");
    }
}
