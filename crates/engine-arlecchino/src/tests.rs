//! The laws of the search, against the slow and obvious.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arlecchino::{Duel, Move, Rules};
use engine::{Table, Window};
use game::testing::random_match;
use game::{Limits, Position};
use search::Budget;

use crate::order::Order;
use crate::worker::{Line, Worker, result};
use crate::{Analysis, Engine, Goal, Weights, features};

/// Positions of random matches with so many pieces.
fn positions(pieces: u32, count: u64) -> Vec<Duel> {
    let matches = (1..=count).map(|seed| random_match(&Rules::duel(), seed));
    let fits = |pos: &&Duel| pos.occupied().count_ones() == pieces && !pos.is_over();
    matches.filter_map(|record| record.positions().iter().find(fits).copied()).collect()
}

fn found(engine: &mut Engine, pos: &Duel, goal: Goal) -> Analysis {
    engine.search(pos, goal, &Limits::default(), &AtomicBool::new(false), &mut |_| ())
}

fn engine() -> Engine {
    Engine::new(1 << 20, 1)
}

/// Every move to a depth, which passes do not count for.
fn negamax(pos: &Duel, depth: u32) -> i32 {
    if pos.is_over() {
        return result(pos);
    }
    if depth == 0 {
        return Weights::shipped().evaluate(&features(pos));
    }
    let deeper = |mv: Move| if mv.is_pass() { depth } else { depth - 1 };
    pos.legal_moves().map(|mv| -negamax(&pos.after(mv), deeper(mv))).max().unwrap_or(0)
}

#[test]
fn without_selectivity_a_search_finds_what_negamax_finds() {
    for pieces in [33, 24, 12] {
        for pos in positions(pieces, 4) {
            for depth in 1..=3 {
                let goal = Goal { depth, ..Goal::BEST };
                let value = found(&mut engine().thorough(), &pos, goal).value;
                let plain = pos.legal_moves().map(|mv| -negamax(&pos.after(mv), depth - 1));
                assert_eq!(Some(value), plain.max(), "{pos:?} {depth}");
            }
        }
    }
}

#[test]
fn a_null_window_says_on_which_side_the_value_is() {
    let (stop, table) = (AtomicBool::new(false), Table::with_bytes(1 << 16));
    let mut worker = Worker {
        weights: Weights::shipped(),
        table: &table,
        budget: Budget::new(&Limits::default(), &stop),
        order: Order::new(),
        is_selective: false,
        moves: Vec::new(),
    };
    for pos in positions(20, 6) {
        let value = negamax(&pos, 2);
        for alpha in [value - 300, value - 1, value, value + 300] {
            let window = Window::null(alpha);
            let found = worker.look_ahead(&pos, window, 2, &mut Line::default()).unwrap();
            assert_eq!(found > alpha, value > alpha, "{pos:?}");
            assert!(if found > alpha { found <= value } else { found >= value }, "{pos:?}");
        }
    }
}

#[test]
fn the_best_line_leads_to_the_margin_that_was_proved() {
    for pos in positions(8, 20) {
        let exact = found(&mut engine(), &pos, Goal { moves: usize::MAX, ..Goal::BEST });
        assert_eq!((exact.depth, exact.moves.len()), (Goal::SOLVED, pos.moves_count()));
        for judged in &exact.moves {
            let mut after = pos;
            for mv in &judged.line {
                after.play(*mv).unwrap();
            }
            let sign = if after.turn() == pos.turn() { 1 } else { -1 };
            assert!(after.is_over(), "{pos:?}");
            assert_eq!(sign * result(&after), judged.value, "{pos:?}");
        }
        assert!(exact.moves.is_sorted_by_key(|judged| -judged.value));
    }
}

#[test]
fn one_thread_finds_the_same_twice_and_two_threads_the_same_end() {
    for pos in positions(9, 6) {
        let goal = Goal::BEST;
        let [one, again] = [(); 2].map(|()| found(&mut engine(), &pos, goal));
        assert_eq!((one.nodes, &one.moves), (again.nodes, &again.moves));
        assert_eq!(found(&mut Engine::new(1 << 20, 2), &pos, goal).value, one.value);
    }
    for pos in positions(25, 3) {
        let goal = Goal { depth: 5, ..Goal::BEST };
        let [one, again] = [(); 2].map(|()| found(&mut engine(), &pos, goal));
        assert_eq!((one.nodes, &one.moves), (again.nodes, &again.moves));
    }
}

#[test]
fn a_search_stops_when_it_is_told_to() {
    let pos = positions(25, 1)[0];
    let stop = AtomicBool::new(false);
    for nodes in [1, 100, 5_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let analysis = engine().search(&pos, Goal::BEST, &limits, &stop, &mut |_| ());
        assert!(analysis.nodes <= nodes && !analysis.moves.is_empty(), "{}", analysis.nodes);
    }
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    let analysis = engine().search(&pos, Goal::BEST, &limits, &stop, &mut |_| ());
    assert!(analysis.depth >= 1 && !analysis.moves.is_empty(), "{}", analysis.depth);
}

#[test]
fn boards_that_are_turned_are_worth_the_same() {
    use game::Symmetric;
    for pos in positions(22, 5) {
        let value = Weights::shipped().evaluate(&features(&pos));
        for symmetry in 0..pos.symmetries() {
            let image = pos.image(symmetry);
            assert_eq!(Weights::shipped().evaluate(&features(&image)), value, "{pos:?}");
        }
    }
}
