//! Order, memory and bold cuts are there to save work: a search needs no more nodes than it did.
//!
//! The limits are what was needed when they were set, and a hundredth more. Whoever needs less may
//! lower them; `damier bench` has exact counts.

use std::sync::atomic::AtomicBool;

use engine_othello::{Engine, Goal, Selectivity, Step, Weights};
use game::Limits;
use game::testing::random_match;
use othello::Othello;

/// Nodes of searches from random matches, one for each number of empty squares.
#[track_caller]
fn check(empties: impl Iterator<Item = u32>, step: Step, nodes_max: u64) {
    let mut engine = Engine::new(Weights::shipped(), 16, 1);
    let (stop, limits) = (AtomicBool::new(false), Limits::default());
    let goal = Goal { step, ..Goal::SOLVE };
    let nodes = (1..).zip(empties).map(|(seed, empties)| {
        let record = random_match(&Othello, seed);
        let pos = record.positions().iter().find(|pos| pos.empty().count_ones() == empties);
        pos.map_or(0, |pos| {
            engine.clear();
            engine.search(pos.own(), pos.theirs(), goal, &limits, &stop, &mut |_| ()).nodes
        })
    });
    let nodes = nodes.sum::<u64>();
    assert!(nodes <= nodes_max, "{nodes} nodes");
}

#[test]
fn a_bold_search_in_the_middle() {
    check((24..48).step_by(2), Step { depth: 9, selectivity: Selectivity::P65 }, 279_500);
}

#[test]
fn a_sure_search_in_the_middle() {
    check((24..48).step_by(2), Step { depth: 6, selectivity: Selectivity::Exact }, 82_000);
}

#[test]
fn a_bold_search_to_the_end() {
    check(18..23, Step { depth: 60, selectivity: Selectivity::P73 }, 4_415_000);
}

#[test]
fn a_sure_search_to_the_end() {
    check(12..18, Step::SOLVE, 706_000);
}
