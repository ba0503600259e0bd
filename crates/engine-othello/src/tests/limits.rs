//! Limits count the nodes that are reported, those of all threads.

use std::sync::atomic::AtomicBool;

use game::Limits;

use super::{NOISE, TABLE_BITS, positions};
use crate::engine::{Engine, Goal};
use crate::selectivity::Selectivity;
use crate::step::Step;
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
        let least = limit - 3;
        let most = limit + 3 * TALLY_EVERY;
        assert!(reported.last().is_some_and(|last| (least..=most).contains(last)), "{reported:?}");
    }
}

#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let unlimited = nodes(1, None);
    let all = unlimited.last().copied();
    assert_eq!(nodes(1, all), unlimited);
}
