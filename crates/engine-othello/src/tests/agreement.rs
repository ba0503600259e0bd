//! Without selective cuts, the search finds what the slow ways find.

use std::sync::atomic::AtomicBool;

use game::{Limits, Position};
use othello::Move;

use super::{CASES, Case, TABLE_BITS, ask, engines, null, slow, value, window};
use crate::engine::{Engine, Goal};
use crate::line::Line;
use crate::selectivity::Selectivity;
use crate::step::Step;
use crate::table::{NO_SQUARE, VALUE_INFINITY};
use crate::weights::DISC;

/// Above alpha a lower bound of the value, otherwise an upper bound.
fn check_null(threads: usize) {
    for (mut engine, cases) in engines(threads) {
        for case in cases {
            let Case { pos, depth, value, .. } = *case;
            let alphas = [-3 * DISC, -1, 0, 1, 3 * DISC].map(|distance| value + distance);
            let bounds =
                ask(&mut engine, |worker| alphas.map(|alpha| null(worker, &pos, alpha, depth)));
            for (alpha, bound) in alphas.into_iter().zip(bounds) {
                let is_true = match value > alpha {
                    true => alpha < bound && bound <= value,
                    false => value <= bound && bound <= alpha,
                };
                assert!(is_true, "{bound} for {value} and {alpha}, depth {depth}, {pos:?}");
            }
        }
        let has_helped = engine.endgames[1..].iter().any(|endgame| endgame.nodes > 0);
        assert_eq!(has_helped, threads > 1);
    }
}

#[test]
fn a_null_window_tells_on_which_side_of_it_the_value_is() {
    check_null(1);
}

#[test]
fn a_null_window_tells_the_same_with_three_threads() {
    check_null(3);
}

fn check_window(threads: usize) {
    for (mut engine, cases) in engines(threads) {
        for case in cases {
            let Case { depth, value, .. } = *case;
            let (found, line) =
                ask(&mut engine, |worker| window(worker, case, -VALUE_INFINITY, VALUE_INFINITY));
            assert_eq!(found, value, "depth {depth}, {:?}", case.pos);
            assert_eq!(end_of(case, &line), value, "depth {depth}, {:?}", case.pos);
            let mut within =
                |alpha, beta| ask(&mut engine, |worker| window(worker, case, alpha, beta).0);
            assert_eq!(within(value - 1, value + 1), value);
            let (above, below) = (within(value - 9, value - 1), within(value + 1, value + 9));
            assert!((value - 1..=value).contains(&above), "{above} is no lower bound of {value}");
            assert!((value..=value + 1).contains(&below), "{below} is no upper bound of {value}");
        }
    }
}

/// What the end of a line is worth for whoever is to move at its start.
fn end_of(case: &Case, line: &Line) -> i32 {
    let (mut pos, mut plies) = (case.pos, 0);
    for square in line.squares() {
        pos.play(Move::place(*square)).expect("a line is legal");
        plies += u32::from(*square != NO_SQUARE);
    }
    assert!(plies == case.depth || pos.is_over(), "a line leads to a leaf");
    let worth = match plies == case.depth {
        true => slow(case.weights, &pos, 0),
        false => DISC * pos.margin(),
    };
    if pos.turn() == case.pos.turn() { worth } else { -worth }
}

#[test]
fn a_window_holds_the_value_and_the_line_that_leads_to_it() {
    check_window(1);
}

#[test]
fn a_window_holds_the_same_with_three_threads() {
    check_window(3);
}

/// Every move is worth what the slow way says, whether all are asked for or the best alone.
fn check_root(threads: usize) {
    for case in CASES.iter().step_by(3) {
        let Case { weights, pos, depth, value: best } = *case;
        let search = |moves| {
            let step = Step { depth, selectivity: Selectivity::Exact };
            let goal = Goal { step, moves, only: None, is_anytime: false };
            let stop = AtomicBool::new(false);
            let mut engine = Engine::new(weights, TABLE_BITS, threads);
            let limits = Limits::default();
            engine.search(pos.own(), pos.theirs(), goal, &limits, &stop, &mut |_| ())
        };
        let found = search(1);
        assert_eq!((found.value, found.moves[0].is_bound), (best, false), "depth {depth}, {pos:?}");
        let found = search(usize::MAX);
        assert_eq!(found.value, best, "depth {depth}, {pos:?}");
        assert_eq!(found.moves.len(), pos.moves_count());
        for judged in &found.moves {
            let mv = Move::place(judged.square);
            let below = if mv.square().is_some() { depth - 1 } else { depth };
            let worth = -value(weights, &pos.after(mv), below);
            assert_eq!((judged.value, judged.is_bound), (worth, false), "{mv:?}, {pos:?}");
        }
    }
}

#[test]
fn every_move_is_worth_what_plain_negamax_says() {
    check_root(1);
}

#[test]
fn every_move_is_worth_the_same_with_three_threads() {
    check_root(3);
}
