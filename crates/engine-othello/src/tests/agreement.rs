//! Without selective cuts, the search finds what the slow ways find.

use std::collections::HashMap;
use std::iter::successors;
use std::sync::atomic::AtomicBool;

use game::{Limits, Position};
use othello::Move;

use super::{CASES, Case, TABLE_BITS, ask, engines, is_true, null, slow, value, window};
use crate::engine::{Engine, Goal};
use crate::last::SCORE_MAX;
use crate::selectivity::Selectivity;
use crate::step::Step;
use crate::table::{NO_SQUARE, VALUE_INFINITY};
use crate::weights::DISC;

fn check_null(threads: usize) {
    for (mut engine, cases) in engines(threads) {
        for case in cases {
            let Case { pos, depth, value, .. } = *case;
            let near = [-3 * DISC, -1, 0, 1, 3 * DISC].map(|distance| value + distance);
            let far = [-60, -40, 40, 60].map(|score| DISC * score);
            let alphas = [&near[..], &far].concat();
            let bounds = ask(&mut engine, |worker| {
                alphas.iter().map(|alpha| null(worker, &pos, *alpha, depth)).collect::<Vec<_>>()
            });
            for (alpha, bound) in alphas.into_iter().zip(bounds) {
                assert!(
                    is_true(bound, alpha, value),
                    "{bound} for {value} and {alpha}, depth {depth}, {pos:?}"
                );
            }
        }
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

/// A busy machine may keep the others from coming in time, but not every time.
#[test]
fn idle_threads_help() {
    let (mut engine, cases) = engines(3).next().unwrap();
    let long = cases.last().expect("the last is searched to the end");
    let has_helped = (0..1_000).any(|_| {
        ask(&mut engine, |worker| null(worker, &long.pos, long.value, long.depth));
        engine.endgames[1..].iter().any(|endgame| endgame.nodes > 0)
    });
    assert!(has_helped);
}

/// Every answer is the next question: the last is the value, whether it began below or above.
#[test]
fn null_windows_one_after_the_other_lead_to_the_value() {
    for (mut engine, cases) in engines(1) {
        for case in cases {
            let Case { pos, depth, value, .. } = *case;
            let (lower, upper) = ask(&mut engine, |worker| {
                let mut rising = |alpha: &i32| {
                    Some(null(worker, &pos, *alpha, depth)).filter(|bound| bound > alpha)
                };
                let lower = successors(Some(-DISC * SCORE_MAX - 1), &mut rising).last();
                worker.table.clear();
                let mut falling = |beta: &i32| {
                    Some(null(worker, &pos, *beta - 1, depth)).filter(|bound| bound < beta)
                };
                let upper = successors(Some(DISC * SCORE_MAX + 1), &mut falling).last();
                (lower, upper)
            });
            assert_eq!((lower, upper), (Some(value), Some(value)), "depth {depth}, {pos:?}");
        }
    }
}

fn check_window(threads: usize) {
    for (mut engine, cases) in engines(threads) {
        for case in cases {
            let Case { depth, value, .. } = *case;
            let (found, line) =
                ask(&mut engine, |worker| window(worker, case, -VALUE_INFINITY, VALUE_INFINITY));
            assert_eq!(found, value, "depth {depth}, {:?}", case.pos);
            assert_eq!(end_of(case, line.squares()), value, "depth {depth}, {:?}", case.pos);
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
fn end_of(case: &Case, line: &[u8]) -> i32 {
    let (mut pos, mut plies) = (case.pos, 0);
    for square in line {
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

/// As many moves as are wanted are the best, in their order, worth what the slow way says and with
/// the lines that lead to that; of the others it is known that they are no better.
fn check_root(threads: usize) {
    for case in CASES.iter().step_by(3) {
        let Case { weights, pos, depth, value: best } = *case;
        let step = Step { depth, selectivity: Selectivity::Exact };
        let worths = pos.legal_moves().map(|mv| {
            let below = if mv.square().is_some() { depth - 1 } else { depth };
            (mv, -value(weights, &pos.after(mv), below))
        });
        let worths = worths.collect::<HashMap<_, _>>();
        for wanted in [1, 2, usize::MAX] {
            let goal = Goal { step, moves: wanted, only: None, is_anytime: false };
            let (stop, limits) = (AtomicBool::new(false), Limits::default());
            let mut engine = Engine::new(weights, TABLE_BITS, threads);
            let found = engine.search(pos.own(), pos.theirs(), goal, &limits, &stop, &mut |_| ());
            assert_eq!(found.value, best, "depth {depth}, {pos:?}");
            assert_eq!(found.moves.len(), worths.len());
            let (judged, others) = found.moves.split_at(wanted.min(worths.len()));
            assert!(judged.is_sorted_by(|better, worse| better.value >= worse.value));
            for judged in judged {
                let worth = worths[&Move::place(judged.square)];
                assert_eq!((judged.value, judged.is_bound), (worth, false), "{judged:?}, {pos:?}");
                assert_eq!(end_of(case, &judged.line), worth, "{judged:?}, {pos:?}");
            }
            let least = judged.last().map_or(best, |judged| judged.value);
            for other in others {
                let worth = worths[&Move::place(other.square)];
                assert!(worth <= other.value && other.value <= least, "{other:?}, {pos:?}");
                assert!(other.is_bound || worth == other.value, "{other:?}, {pos:?}");
            }
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

/// Evaluations never say that every disc is won or lost, so whatever the depth, it is the end.
#[test]
fn who_wins_or_loses_everything_knows_it_to_be_exact() {
    // A disc each: c1 and b1 with a1 to play; b1 that must pass, and a1 with c1 to play.
    for (own, theirs, score) in [(0b100, 0b010, SCORE_MAX), (0b010, 0b001, -SCORE_MAX)] {
        let step = Step { depth: 3, selectivity: Selectivity::P73 };
        for (moves, is_known) in [(1, true), (2, false)] {
            let goal = Goal { step, moves, only: None, is_anytime: false };
            let (stop, limits) = (AtomicBool::new(false), Limits::default());
            let mut engine = Engine::new(CASES[0].weights, TABLE_BITS, 1);
            let found = engine.search(own, theirs, goal, &limits, &stop, &mut |_| ());
            let is_exact = found.step.is_exact(62) && found.moves[0].step.is_exact(62);
            assert_eq!((found.value, is_exact), (DISC * score, is_known));
        }
    }
}
