//! Limits count the nodes that are reported, those of all threads.

use std::sync::atomic::AtomicBool;

use game::Limits;

use super::{NOISE, TABLE_BITS, node, positions};
use crate::engine::{Engine, Goal};
use crate::selectivity::Selectivity;
use crate::step::Step;
use crate::weights::DISC;
use crate::worker::TALLY_EVERY;

/// The nodes of a search in the middle of a game, every one that it reported and the last.
fn nodes(threads: usize, limit: Option<u64>) -> Vec<u64> {
    let pos = positions([40].into_iter())[0];
    let step = Step { depth: 7, selectivity: Selectivity::Exact };
    let goal = Goal { step, moves: 1, only: None, is_anytime: false };
    let (limits, stop) = (Limits { nodes: limit, ..Limits::default() }, AtomicBool::new(false));
    let mut engine = Engine::new(&NOISE[0], TABLE_BITS, threads);
    let mut nodes = Vec::new();
    let found = engine.search(pos.own(), pos.theirs(), goal, &limits, &stop, &mut |analysis| {
        nodes.push(analysis.nodes);
    });
    nodes.push(found.nodes);
    nodes
}

#[test]
fn a_search_enters_as_many_nodes_as_it_may() {
    for limit in [0, 1, 2, 99, 1_000, 5_000] {
        let reported = nodes(1, Some(limit));
        assert!(reported.is_sorted());
        assert_eq!(reported.last(), Some(&limit));
    }
}

#[test]
fn three_threads_share_one_limit() {
    for limit in [99, 1_000, 5_000] {
        let reported = nodes(3, Some(limit));
        assert!(reported.is_sorted());
        // Each knows of the others but for what they have not yet told.
        let most = limit + 3 * TALLY_EVERY;
        assert!(reported.last().is_some_and(|last| (limit..=most).contains(last)), "{reported:?}");
    }
}

/// To the end, with the last eleven squares together where they begin.
#[test]
fn every_node_counts_by_its_empty_squares() {
    let pos = positions([16].into_iter())[0];
    let empties = pos.empty().count_ones() as usize;
    for threads in [1, 3] {
        let mut engine = Engine::new(&NOISE[0], TABLE_BITS, threads);
        let found = engine.solve(pos.own(), pos.theirs());
        let entered = engine.entered();
        let sum = entered.iter().sum::<u64>();
        // What helpers entered last may be untold.
        let untold = (threads as u64 - 1) * TALLY_EVERY;
        assert!((found.nodes..=found.nodes + untold).contains(&sum), "{sum}, {}", found.nodes);
        assert!(entered[empties] > 0 && entered[empties + 1..].iter().all(|count| *count == 0));
        assert!(entered[11] > entered[empties]);
    }
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let unlimited = nodes(1, None);
    let all = unlimited.last().copied();
    assert_eq!(nodes(1, all), unlimited);
}

/// Positions that six empty squares lead to at most: those of six and five may begin with a pass.
const SIX_SQUARES: u64 = 2 + 2 * 6 + 30 + 120 + 360 + 720;

#[test]
fn near_the_end_a_limit_is_kept_but_for_what_six_squares_lead_to() {
    let stop = AtomicBool::new(false);
    let mut engine = Engine::new(&NOISE[0], TABLE_BITS, 1);
    let mut stopped = 0;
    for pos in positions([11; 30].into_iter()) {
        for (limit, score) in [(50, -20), (300, 0), (2_000, 20)] {
            engine.clear();
            let limits = Limits { nodes: Some(limit), ..Limits::default() };
            engine.together(&limits, &stop, |worker| {
                let is_stopped = worker.null(&node(&pos), DISC * score, 11).is_err();
                let entered = worker.budget.nodes();
                assert!(is_stopped || entered <= limit);
                assert!(entered <= limit + SIX_SQUARES, "{entered} for {limit}, {pos:?}");
                stopped += u32::from(is_stopped);
            });
        }
    }
    assert!(stopped > 30, "only {stopped} searches were stopped");
}
