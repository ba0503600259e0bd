//! The laws of the search, against the slow and obvious.

use std::sync::atomic::AtomicBool;

use engine::{Table, Window};
use game::testing::random_match;
use game::{Game, Limits, Position, Record};
use loa::{Board, Loa, Rules};
use search::Budget;

use crate::order::Order;
use crate::path::Path;
use crate::shape::Shapes;
use crate::value::plies;
use crate::worker::{Line, Worker};
use crate::{Engine, Goal, Weights};

const GAME: Loa = Loa::new(Rules::STANDARD);

/// Matches with some plies before their end, where something happens.
fn records() -> Vec<Record<Board>> {
    let cut = |seed| {
        let mut record = random_match(&GAME, seed);
        record.undo(1 + seed as usize % 9);
        record
    };
    (1..=24).map(cut).filter(|record| record.outcome().is_none()).collect()
}

fn with_worker<T>(record: &Record<Board>, work: impl FnOnce(&mut Worker<'_>) -> T) -> T {
    let (stop, table) = (AtomicBool::new(false), Table::with_bytes(1 << 16));
    let mut worker = Worker {
        weights: Weights::shipped(),
        shapes: Shapes::new(),
        table: &table,
        budget: Budget::new(&Limits::default(), &stop),
        path: Path::of(record),
        order: Order::new(),
        passed: None,
        is_selective: false,
        moves: Vec::new(),
    };
    work(&mut worker)
}

/// Every move to a depth, then whatever is not quiet.
fn negamax(worker: &mut Worker<'_>, board: &Board, depth: u32) -> i32 {
    if depth == 0 {
        return worker.quiet(board, Window::OPEN).unwrap();
    }
    let value = worker.enter(board).unwrap().unwrap_or_else(|| {
        let moves = board.legal_moves().collect::<Vec<_>>();
        let values = moves.into_iter().map(|mv| -negamax(worker, &board.after(mv), depth - 1));
        values.max().unwrap_or_else(|| worker.result(board))
    });
    worker.leave();
    value
}

fn found(engine: &mut Engine, record: &Record<Board>, depth: u32) -> crate::Analysis {
    let goal = Goal { depth, ..Goal::BEST };
    engine.search(record, goal, &Limits::default(), &AtomicBool::new(false), &mut |_| ())
}

#[test]
fn a_thorough_search_finds_the_value_of_plain_negamax() {
    for record in records() {
        let board = *record.position();
        for depth in 1..=3 {
            let moves = board.legal_moves().collect::<Vec<_>>();
            let expected = with_worker(&record, |worker| {
                let values = moves.iter().map(|mv| -negamax(worker, &board.after(*mv), depth - 1));
                values.max().unwrap()
            });
            let found = found(&mut Engine::new(1 << 20, 1).thorough(), &record, depth);
            // A win is a win: deeper searches end there.
            if plies(found.value).is_none() {
                assert_eq!((found.value, found.depth), (expected, depth), "{board:?}");
            } else {
                assert_eq!(found.value, expected, "{board:?}");
            }
        }
    }
}

#[test]
fn null_windows_say_on_which_side_the_value_is() {
    for record in records() {
        let board = *record.position();
        let value = with_worker(&record, |worker| negamax(worker, &board, 2));
        for alpha in [value - 1, value, value - 40, value + 40] {
            let null = Window::null(alpha);
            let found = with_worker(&record, |worker| {
                worker.look_ahead(&board, null, 2, &mut Line::default()).unwrap()
            });
            assert_eq!(found > alpha, value > alpha, "{value} {alpha} {found} {board:?}");
        }
    }
}

#[test]
fn a_win_at_once_is_always_seen() {
    let mut wins = 0;
    for record in (1..=60).map(|seed| random_match(&GAME, seed)) {
        for board in record.positions().iter().filter(|board| !board.is_over()) {
            let is_won = |board: Board| {
                let winner = board.payoffs().and_then(|payoffs| payoffs.winner());
                winner == Some(board.turn().other())
            };
            let has_win = board.legal_moves().any(|mv| is_won(board.after(mv)));
            wins += u32::from(has_win);
            assert_eq!(crate::quiescence::wins(board), has_win, "{board:?}");
        }
    }
    assert!(wins > 50, "{wins}");
}

#[test]
fn a_look_shows_what_the_plain_functions_say() {
    let mut shapes = Shapes::new();
    let mut wins = 0;
    for record in (1..=60).map(|seed| random_match(&GAME, seed)) {
        for board in record.positions().iter().filter(|board| !board.is_over()) {
            let look = shapes.look(Weights::shipped(), board);
            assert_eq!(look.value, crate::evaluate(Weights::shipped(), board), "{board:?}");
            let has_win = crate::quiescence::wins(board);
            assert_eq!(shapes.wins(board, &look), has_win, "{board:?}");
            wins += u32::from(has_win);
        }
    }
    assert!(wins > 50, "{wins}");
}

#[test]
fn one_thread_finds_the_same_every_time() {
    let mut record = Record::of(&GAME, 1);
    for _ in 0..3 {
        let again = || found(&mut Engine::new(1 << 20, 1), &record, 4);
        let (one, other) = (again(), again());
        assert_eq!((one.nodes, &one.moves), (other.nodes, &other.moves));
        record.play(one.moves[0].mv).unwrap();
    }
}

#[test]
fn several_threads_and_moves_are_judged_alike() {
    let record = Record::of(&GAME, 1);
    let stop = AtomicBool::new(false);
    let mut engine = Engine::new(1 << 22, 3);
    let goal = Goal { depth: 3, moves: 5, ..Goal::BEST };
    let analysis = engine.search(&record, goal, &Limits::default(), &stop, &mut |_| ());
    let (judged, worse) = analysis.moves.split_at(5);
    assert!(judged.is_sorted_by_key(|judged| -judged.value));
    assert!(judged.iter().all(|judged| !judged.is_bound));
    assert!(worse.iter().all(|worse| worse.value <= judged[4].value));
    assert_eq!(analysis.moves.len(), GAME.start(1).moves_count());
    let only = Some(analysis.moves[7].mv);
    let goal = Goal { depth: 3, only, ..Goal::BEST };
    let one = engine.search(&record, goal, &Limits::default(), &stop, &mut |_| ());
    assert_eq!(one.moves.iter().map(|judged| judged.mv).collect::<Vec<_>>(), only.as_slice());
    // It is the only move that is asked about, not the only one that there is.
    assert_eq!(one.depth, 3);
}

#[test]
fn limits_end_a_search_with_a_legal_move() {
    let record = Record::of(&GAME, 1);
    for nodes in [0, 1, 2, 50, 5_000] {
        for threads in [1, 2] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut engine = Engine::new(1 << 20, threads);
            let stop = AtomicBool::new(false);
            let found = engine.search(&record, Goal::BEST, &limits, &stop, &mut |_| ());
            assert!(found.nodes <= nodes);
            assert!(record.position().legal_moves().any(|mv| mv == found.moves[0].mv));
        }
    }
}
