//! What is in the table after a search is true.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position, Seat};
use othello::{Board, Move};

use super::{Case, TABLE_BITS, ask, engines, null, value, window};
use crate::engine::{Engine, Goal};
use crate::selectivity::Selectivity;
use crate::step::Step;
use crate::table::{Entry, NO_SQUARE, VALUE_INFINITY};
use crate::weights::{DISC, Weights};

/// So many entries of a search are replayed.
const REPLAYED: usize = 12;

type Entries = Vec<(u64, u64, Entry)>;

/// Replays some of the entries that claim to be exact, and says how many.
fn replay(weights: &Weights, entries: &Entries) -> usize {
    let exact = entries.iter().filter(|(_, _, entry)| entry.selectivity == Selectivity::Exact);
    let exact = exact.collect::<Vec<_>>();
    let chosen = exact.iter().step_by(exact.len() / REPLAYED + 1);
    for (own, theirs, entry) in chosen.clone() {
        let pos = Board::new(*own, *theirs, Seat::FIRST).expect("a position that was searched");
        let value = value(weights, &pos, entry.depth.into());
        let bounds = i32::from(entry.lower)..=i32::from(entry.upper);
        assert!(bounds.contains(&value), "{value} {entry:?} {pos:?}");
        for square in entry.best.into_iter().filter(|square| *square != NO_SQUARE) {
            assert!(pos.legal_moves().any(|mv| mv == Move::place(square)), "{entry:?} {pos:?}");
        }
    }
    chosen.count()
}

fn check(threads: usize) {
    for (mut engine, cases) in engines(threads) {
        let weights = cases[0].weights;
        let mut replayed = 0;
        for case in cases {
            let Case { pos, depth, value, .. } = *case;
            let entries = ask(&mut engine, |worker| {
                for distance in [-2 * DISC, 0, -1, DISC] {
                    null(worker, &pos, value + distance, depth);
                }
                window(worker, case, -VALUE_INFINITY, VALUE_INFINITY);
                worker.table.entries()
            });
            replayed += replay(weights, &entries);
        }
        assert!(replayed > 100, "only {replayed} entries");
    }
}

#[test]
fn every_entry_replays_true() {
    check(1);
}

#[test]
fn every_entry_of_three_threads_replays_true() {
    check(3);
}

/// Selective searches are full of exact ones that confirm their cuts.
#[test]
fn what_a_selective_search_calls_exact_is_true() {
    let (_, cases) = engines(1).next().unwrap();
    // Cuts are made where weights know something, and what confirms them is shallow: it would be
    // driven out of a small table.
    let mut engine = Engine::new(Weights::shipped(), TABLE_BITS + 6, 1);
    let (stop, limits) = (AtomicBool::new(false), Limits::default());
    let step = Step { depth: 13, selectivity: Selectivity::P73 };
    let goal = Goal { step, moves: 1, only: None, is_anytime: false };
    let mut replayed = 0;
    for case in cases.iter().filter(|case| (14..30).contains(&case.pos.empty().count_ones())) {
        ask(&mut engine, |_| ());
        engine.search(case.pos.own(), case.pos.theirs(), goal, &limits, &stop, &mut |_| ());
        let entries = engine.together(&limits, &stop, |worker| worker.table.entries());
        replayed += replay(Weights::shipped(), &entries);
    }
    assert!(replayed > 20, "only {replayed} entries");
}
