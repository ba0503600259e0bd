//! Endgames solved: positions with known scores, and random ones against plain alpha-beta.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, ensure};
use engine_othello::{DISC, Engine, Weights};
use game::testing::random_match;
use game::{Position, ZeroSum};
use othello::{Board, Othello, obf};

/// Positions in the table: a power of two.
const TABLE_BITS: u32 = 22;

/// The files to solve, and how many of their first positions.
const FILES: [(&str, usize); 4] = [
    ("fforum/fforum-1-19.obf", 19),
    ("fforum/fforum-20-39.obf", 20),
    ("fforum/fforum-40-59.obf", 20),
    ("hard/hard-20.obf", 276),
];

/// Solves the positions of every file on one thread; every score must be the known one.
pub fn solve_files(folder: &Path) -> anyhow::Result<()> {
    let mut engine = Engine::new(Weights::shipped(), TABLE_BITS, 1);
    for (name, count) in FILES {
        let text = fs::read_to_string(folder.join(name)).with_context(|| name.to_string())?;
        let problems = obf::read(&text).with_context(|| name.to_string())?;
        let (mut nodes, start) = (0, Instant::now());
        for problem in problems.iter().take(count) {
            engine.clear();
            let found = engine.solve(problem.board.own(), problem.board.theirs());
            nodes += found.nodes;
            let (line, expected) = (problem.line, problem.score.unwrap_or(0));
            let score = found.value / DISC;
            ensure!(score == expected, "{name}, line {line}: found {score}, expected {expected}");
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{name}: {} right, {nodes} nodes, {seconds:.1} s, {:.1} M nodes/s",
            problems.len().min(count),
            nodes as f64 / seconds / 1e6
        );
    }
    Ok(())
}

/// Solves random positions with everything on and with nothing but alpha-beta.
pub fn compare_with_alpha_beta() -> anyhow::Result<()> {
    const POSITIONS: u64 = 5_000;
    let mut engine = Engine::new(Weights::shipped(), 16, 1);
    let mut compared = 0;
    for seed in 0..POSITIONS {
        let empties = 10 + (seed % 5) as u32;
        let record = random_match(&Othello, 1_000_000 + seed);
        let found = record.positions().iter().find(|pos| pos.empty().count_ones() == empties);
        let Some(pos) = found else { continue };
        let (score, expected) =
            (engine.solve(pos.own(), pos.theirs()).value / DISC, alphabeta(pos, -64, 64));
        ensure!(score == expected, "seed {seed}: found {score}, expected {expected}");
        compared += 1;
    }
    println!("random endgames of 10 to 14 empty squares: {compared} as plain alpha-beta has them");
    Ok(())
}

/// The slow and obvious version: no order but the number of replies, no table, no cuts but its own.
fn alphabeta(pos: &Board, mut alpha: i32, beta: i32) -> i32 {
    let mut children = pos.legal_moves().map(|mv| pos.after(mv)).collect::<Vec<_>>();
    children.sort_by_cached_key(Position::moves_count);
    let mut best = -65;
    for child in &children {
        best = best.max(-alphabeta(child, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
    }
    if best == -65 { pos.result().margin().unwrap_or(0) } else { best }
}
