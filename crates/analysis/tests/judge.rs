//! Every position of every game can be judged.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;

use analysis::{Analysis, Confidence, Judge, Question, Reach};
use catalog::{AnyGame, AnyMatch, Options, Size, Unit, find};
use game::{Limits, PASS, Seat};

fn games() -> Vec<Box<dyn AnyGame>> {
    let seats = |seats| Options { seats: Some(seats), ..Options::default() };
    let sized = |rows, columns| Options { size: Size::new(rows, columns), ..Options::default() };
    let all = [
        ("othello", Options::default()),
        ("othello", sized(7, 9)),
        ("reversi", seats(2)),
        ("reversi", seats(4)),
        ("reversi", Options { rules: Some("pass".to_string()), ..seats(3) }),
        ("loa", Options::default()),
        ("arlecchino", seats(2)),
        ("arlecchino", seats(3)),
        ("arlecchino", seats(4)),
        ("mnk", sized(5, 5)),
    ];
    all.iter().map(|(name, options)| find(name).unwrap().open(options).unwrap()).collect()
}

fn judged(played: &dyn AnyMatch, moves: usize, only: Option<&str>) -> Analysis {
    let (reach, limits) = (Reach::Depth(2), Limits::default());
    let question = Question { moves, only, reach, limits, book: false };
    let never = AtomicBool::new(false);
    Judge::of(played.game(), 1, 1).analyse(played, &question, &never, &mut |_| ()).unwrap()
}

#[test]
fn every_move_has_a_value_and_a_line_that_can_be_played() {
    for game in games() {
        let played = game.start(2);
        let all = judged(&*played, usize::MAX, None);
        assert_eq!(all.moves.len(), played.moves().len(), "{game:?}");
        assert!(all.moves.windows(2).all(|pair| pair[0].value >= pair[1].value), "{game:?}");
        for judged in &all.moves {
            let mut after = played.boxed();
            judged.line.iter().for_each(|mv| after.play(mv).unwrap());
            assert_eq!(judged.line.first(), Some(&judged.mv));
        }
    }
}

#[test]
fn with_several_seats_a_move_says_what_every_seat_may_expect() {
    for game in games().into_iter().filter(|game| game.unit() == Unit::Chances) {
        let played = game.start(3);
        for judged in judged(&*played, usize::MAX, None).moves {
            assert_eq!(judged.prospects.len(), played.seats());
            assert_eq!(judged.value, judged.prospects[played.turn().index()]);
            assert!((judged.prospects.iter().sum::<f64>() - 100.0).abs() < 0.05, "{judged:?}");
        }
    }
}

#[test]
fn judging_looks_as_many_plies_ahead_as_it_is_told() {
    for name in ["loa", "arlecchino", "mnk"] {
        let played = find(name).unwrap().open(&Options::default()).unwrap().start(1);
        for plies in [2, 3] {
            // A level of an engine may be something else.
            let has_engine = played.game().engine().is_some();
            let reach = if has_engine { Reach::Depth(plies.into()) } else { Reach::Level(plies) };
            let limits = Limits::default();
            let question = Question { moves: 1, only: None, reach, limits, book: false };
            let never = AtomicBool::new(false);
            let found =
                Judge::of(played.game(), 1, 1).analyse(&*played, &question, &never, &mut |_| ());
            let expected = Confidence::Depth(plies.into());
            assert_eq!(found.unwrap().confidence, expected, "{name}");
        }
    }
}

#[test]
fn one_move_alone_is_judged_as_among_the_others() {
    let game = find("arlecchino").unwrap().open(&Options::default()).unwrap();
    let played = game.start(1);
    let all = judged(&*played, usize::MAX, None);
    let last = all.moves.last().unwrap();
    let alone = judged(&*played, 1, Some(&last.mv));
    assert_eq!(alone.moves[0].value, last.value);
}

/// A search that its limits end has no score, only a draw in its place.
#[test]
fn what_a_stopped_search_says_is_not_believed() {
    for (name, nodes) in [("loa", 500_000), ("arlecchino", 500_000), ("reversi", 500_000)] {
        let played = find(name).unwrap().open(&Options::default()).unwrap().start(1);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let (moves, reach) = (usize::MAX, Reach::Solve);
        let question = Question { moves, only: None, reach, limits, book: false };
        let never = AtomicBool::new(false);
        let mut told = Vec::new();
        let mut report = |analysis: &Analysis| told.push(analysis.moves.clone());
        let last = Judge::of(played.game(), 1, 1).analyse(&*played, &question, &never, &mut report);
        assert!(told.len() > played.moves().len(), "{name}: no depth is searched move by move");
        assert_eq!(last.unwrap().moves, *told.last().unwrap(), "{name}");
    }
}

#[test]
fn moves_that_are_each_others_mirror_image_are_worth_the_same() {
    let played = find("othello").unwrap().open(&Options::default()).unwrap().start(1);
    let all = judged(&*played, usize::MAX, None);
    assert!(all.moves.windows(2).all(|pair| pair[0].value == pair[1].value), "{all:?}");
    assert!(all.moves.iter().all(|judged| judged.line[0] == judged.mv && judged.line.len() == 2));
}

#[test]
fn a_win_at_once_is_exact_and_best() {
    let game = find("loa").unwrap().open(&Options::default()).unwrap();
    // Black connects by b2-c2.
    let board = format!("O------O{}---X-----X-------------O X", "-".repeat(32));
    let played = game.set_up(&board).unwrap();
    let analysis = judged(&*played, 3, None);
    assert_eq!(analysis.confidence, Confidence::Decided(1), "{analysis:?}");
    assert_eq!(analysis.value, catalog::WON);
    let mut after = played.boxed();
    after.play(&analysis.moves[0].mv).unwrap();
    assert!(after.outcome().unwrap().payoffs.share(Seat::FIRST) == 1.0);
}

#[test]
fn a_finished_game_has_no_moves_to_judge() {
    for game in games() {
        let played = game.random_match(1);
        assert!(played.outcome().is_some());
        assert!(judged(&*played, usize::MAX, None).moves.iter().all(|judged| judged.mv == PASS));
    }
}

#[test]
fn a_position_that_is_looked_at_again_begins_with_what_is_known() {
    for name in ["othello", "loa"] {
        let played = find(name).unwrap().open(&Options::default()).unwrap().start(1);
        let never = AtomicBool::new(false);
        let mut judge = Judge::of(played.game(), 1, 1);
        let mut analyse = |plies| {
            let reach = Reach::Depth(plies);
            let limits = Limits::default();
            let question = Question { moves: 2, only: None, reach, limits, book: false };
            let mut heard = Vec::new();
            let mut report = |analysis: &Analysis| heard.push(analysis.confidence);
            let found = judge.analyse(&*played, &question, &never, &mut report).unwrap();
            (found.confidence, heard)
        };
        let deep = Confidence::Depth(3);
        assert_eq!(analyse(3).0, deep, "{name}");
        let (found, heard) = analyse(2);
        assert_eq!(found, deep, "{name}");
        assert!(heard.len() > 1 && heard.iter().all(|heard| *heard == deep), "{name} {heard:?}");
    }
}

#[test]
fn a_judge_refuses_matches_of_other_games() {
    let loa = find("loa").unwrap().open(&Options::default()).unwrap();
    let mut judge = Judge::of(&*loa, 1, 1);
    for other in ["othello", "arlecchino"] {
        let other = find(other).unwrap().open(&Options::default()).unwrap();
        let (reach, limits) = (Reach::Depth(2), Limits::default());
        let question = Question { moves: 1, only: None, reach, limits, book: false };
        let never = AtomicBool::new(false);
        assert_eq!(judge.analyse(&*other.start(1), &question, &never, &mut |_| ()), None);
    }
}

#[test]
fn what_comes_from_the_book_says_so_and_the_book_can_be_left_out() {
    let game = find("othello").unwrap().open(&Options::default()).unwrap();
    let played = game.start(1);
    let never = AtomicBool::new(false);
    let mut judge = Judge::of(&*game, 1, 1);
    let mut analyse = |book| {
        let (moves, reach, limits) = (usize::MAX, Reach::Depth(2), Limits::default());
        let question = Question { moves, only: None, reach, limits, book };
        judge.analyse(&*played, &question, &never, &mut |_| ()).unwrap()
    };
    let booked = analyse(true);
    let is_booked = |confidence| matches!(confidence, Confidence::Book(plies) if plies > 2);
    assert!(booked.moves.iter().all(|judged| is_booked(judged.confidence)), "{booked:?}");
    assert!(is_booked(booked.confidence) && booked.value == booked.moves[0].value);
    for judged in &booked.moves {
        let mut after = played.boxed();
        judged.line.iter().for_each(|mv| after.play(mv).unwrap());
    }
    assert_eq!(analyse(false).confidence, Confidence::Depth(2));
}
