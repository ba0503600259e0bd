//! The laws of the search, on random positions and with weights that are noise.

mod agreement;
mod boards;
mod book;
mod damage;
mod entries;
mod limits;
mod memory;
mod recorded;
mod selective;

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;
use std::thread;

use game::testing::random_match;
use game::{Limits, Position, Random};
use othello::{Board, Othello};

use crate::engine::Engine;
use crate::line::Line;
use crate::node::Node;
use crate::weights::{DISC, KNOTS, Weights, weights_per_knot};
use crate::worker::Worker;

/// Weights that know nothing. The finer ones hardly ever judge two positions alike, the coarser
/// ones often do.
static NOISE: LazyLock<[Weights; 2]> = LazyLock::new(|| [200, 8].map(noise));

fn noise(reach: i16) -> Weights {
    let mut random = Random::new(1);
    let mut weight = || random.below(2 * reach as usize + 1) as i16 - reach;
    Weights::new((0..KNOTS.len() * weights_per_knot()).map(|_| weight()).collect()).unwrap()
}

/// What a position is worth after so many plies, as one would say it. A forced pass is no ply.
fn slow(weights: &Weights, pos: &Board, depth: u32) -> i32 {
    if depth == 0 && pos.empty() != 0 {
        return node(pos).evaluate(weights);
    }
    let below = |is_pass: bool| if is_pass { depth } else { depth - 1 };
    let worth = |mv: othello::Move| -slow(weights, &pos.after(mv), below(mv.square().is_none()));
    pos.legal_moves().map(worth).max().unwrap_or(DISC * pos.margin())
}

/// The score at the end of the game by plain alpha-beta, where minimax would take too long.
fn solved(pos: &Board, mut alpha: i32, beta: i32) -> i32 {
    let mut best = None;
    for mv in pos.legal_moves() {
        let score = -solved(&pos.after(mv), -beta, -alpha);
        best = best.max(Some(score));
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    best.unwrap_or(pos.margin())
}

/// The value of a position by the slow ways.
fn value(weights: &Weights, pos: &Board, depth: u32) -> i32 {
    match depth >= pos.empty().count_ones() {
        true => DISC * solved(pos, -64, 64),
        false => slow(weights, pos, depth),
    }
}

/// A position, and what it is worth at a depth.
struct Case {
    weights: &'static Weights,
    pos: Board,
    depth: u32,
    value: i32,
}

/// From one ply to five, with as many empty squares as leave the slow way a moment's work; then to
/// the end of the game.
static CASES: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let depths = [(1, 2..60, 5), (2, 3..52, 5), (3, 4..44, 5), (4, 5..32, 5), (5, 6..20, 5)];
    let mut cases = Vec::new();
    for weights in &*NOISE {
        for (depth, empties, step) in depths.clone() {
            let positions = positions(empties.step_by(step)).into_iter();
            cases.extend(positions.map(|pos| (weights, pos, depth)));
        }
        cases.extend(
            positions([12, 12, 12, 13].into_iter()).into_iter().map(|pos| (weights, pos, 60)),
        );
    }
    let case =
        |(weights, pos, depth)| Case { weights, pos, depth, value: value(weights, &pos, depth) };
    cases.into_iter().map(case).collect()
});

/// Positions of random matches, each with so many empty squares.
fn positions(empties: impl Iterator<Item = u32>) -> Vec<Board> {
    let found = (1..).zip(empties).filter_map(|(seed, empties)| {
        let record = random_match(&Othello, seed);
        let is_wanted = |pos: &&Board| pos.empty().count_ones() == empties && !pos.is_over();
        record.positions().iter().find(is_wanted).copied()
    });
    found.collect()
}

fn node(pos: &Board) -> Node {
    Node::new(pos.own(), pos.theirs())
}

/// Small, so that positions drive each other out.
const TABLE_BITS: u32 = 9;

/// For every kind of noise an engine, and the cases that it judges.
fn engines(threads: usize) -> impl Iterator<Item = (Engine<'static>, Vec<&'static Case>)> {
    NOISE.iter().map(move |weights| {
        let cases = CASES.iter().filter(|case| std::ptr::eq(case.weights, weights));
        (Engine::new(weights, TABLE_BITS, threads), cases.collect())
    })
}

/// What the first thread of an engine finds with an empty table, as soon as somebody could help.
fn ask<T>(engine: &mut Engine<'_>, question: impl FnOnce(&mut Worker<'_>) -> T) -> T {
    let stop = AtomicBool::new(false);
    engine.together(&Limits::default(), &stop, |worker| {
        worker.table.clear();
        while worker.team.is_some() && worker.idle_team().is_none() {
            thread::yield_now();
        }
        question(worker)
    })
}

/// Whether a null window's answer is true: above alpha a lower bound of the value, otherwise an
/// upper bound.
fn is_true(bound: i32, alpha: i32, value: i32) -> bool {
    match value > alpha {
        true => alpha < bound && bound <= value,
        false => value <= bound && bound <= alpha,
    }
}

fn null(worker: &mut Worker<'_>, pos: &Board, alpha: i32, depth: u32) -> i32 {
    worker.null(&node(pos), alpha, depth).expect("there are no limits")
}

/// The value within a window, and the line that leads to it.
fn window(worker: &mut Worker<'_>, case: &Case, alpha: i32, beta: i32) -> (i32, Line) {
    let mut line = Line::default();
    let value = worker.window(&node(&case.pos), alpha, beta, case.depth, &mut line);
    (value.expect("there are no limits"), line)
}
