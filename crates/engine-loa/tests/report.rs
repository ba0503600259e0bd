//! The report's evaluation against a slow version that walks over lists of men.
#![expect(clippy::unwrap_used, reason = "a test that panics fails")]

use std::sync::LazyLock;

use engine_loa::Report;
use game::{
    Coefficients, Evaluator, Game, Notation, NullMove, Position, Random, Record, Score, Seat,
    Symmetric,
};
use loa::{Board, Loa, Move, Rules};
use proptest::prelude::*;

const GAME: Loa = Loa::new(Rules::STANDARD);

/// A tenth of a point would be lost in the rounding: terms are tested at this price.
const PRICE: f64 = 1_000.0;

/// Positions that are not over, of matches in which the men gather more or less: of so many random
/// moves the most promising is played.
static POSITIONS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let mut positions = Vec::new();
    for seed in 1..=60 {
        let mut random = Random::new(seed);
        let mut record = Record::of(&GAME, seed);
        while record.outcome().is_none() {
            let pos = *record.position();
            positions.push(pos);
            let mut moves = pos.legal_moves().collect::<Vec<_>>();
            random.shuffle(&mut moves);
            moves.truncate(1 + seed as usize % 4);
            let priority = |mv: &Move| Report::default().priority(&pos, *mv);
            record.play(moves.into_iter().max_by_key(priority).unwrap()).unwrap();
        }
    }
    positions
});

struct Options {
    euler_one: f64,
    exponent: f64,
    freedom_exponent: f64,
    freedom_distance: f64,
}

const DEFAULT: Options =
    Options { euler_one: 1.0, exponent: 1.0, freedom_exponent: 1.0, freedom_distance: 0.0 };

/// Columns and rows of a side's men, and their means.
fn men(pos: &Board, seat: Seat) -> (Vec<(f64, f64)>, f64, f64) {
    let squares = (0..64_u8).filter(|square| pos.owner(*square) == Some(seat));
    let men = squares.map(|square| (f64::from(square % 8), f64::from(square / 8)));
    let men = men.collect::<Vec<_>>();
    let mean = |of: fn(&(f64, f64)) -> f64| men.iter().map(of).sum::<f64>() / men.len() as f64;
    let (x, y) = (mean(|man| man.0), mean(|man| man.1));
    (men, x, y)
}

/// How many windows of two by two have `count` men of a side, and how many of these are diagonals.
fn windows(pos: &Board, seat: Seat, count: usize) -> (f64, f64) {
    let has = |x: i32, y: i32| {
        let on_board = (0..8).contains(&x) && (0..8).contains(&y);
        on_board && pos.owner((8 * y + x) as u8) == Some(seat)
    };
    let (mut found, mut diagonals) = (0.0, 0.0);
    for (x, y) in (-1..8).flat_map(|x| (-1..8).map(move |y| (x, y))) {
        let window = [has(x, y), has(x + 1, y), has(x + 1, y + 1), has(x, y + 1)];
        if window.iter().filter(|man| **man).count() == count {
            found += 1.0;
            diagonals += f64::from(u8::from(window[0] == window[2]));
        }
    }
    (found, diagonals)
}

fn slow_euler(pos: &Board, seat: Seat, options: &Options) -> f64 {
    let (ones, _) = windows(pos, seat, 1);
    let (_, diagonals) = windows(pos, seat, 2);
    let (threes, _) = windows(pos, seat, 3);
    let euler = (ones - threes - 2.0 * diagonals) / 4.0;
    if euler == 1.0 { 1.0 + options.euler_one } else { euler }
}

fn slow_distance(pos: &Board, seat: Seat, options: &Options) -> f64 {
    let (men, x, y) = men(pos, seat);
    let power = |length: f64| length.abs().powf(options.exponent);
    men.iter().map(|man| power(man.0 - x) + power(man.1 - y)).sum()
}

fn slow_signed(pos: &Board, seat: Seat, options: &Options) -> f64 {
    let (men, x, y) = men(pos, seat);
    let power = |length: f64| length.signum() * length.abs().powf(options.exponent);
    let columns = men.iter().map(|man| power(man.0 - x)).sum::<f64>();
    let rows = men.iter().map(|man| power(man.1 - y)).sum::<f64>();
    columns.abs() + rows.abs()
}

/// The moves of a side, whoever is to move.
fn moves(pos: &Board, seat: Seat) -> Vec<Move> {
    let pos = if pos.turn() == seat { *pos } else { pos.null_move() };
    pos.legal_moves().collect()
}

fn slow_capturable(pos: &Board, seat: Seat) -> f64 {
    let moves = moves(pos, seat);
    let is_target = |square: &u8| moves.iter().any(|mv| mv.to == *square);
    let enemies = (0..64_u8).filter(|square| pos.owner(*square) == Some(seat.other()));
    enemies.filter(is_target).count() as f64
}

fn slow_freedom(pos: &Board, seat: Seat, options: &Options) -> f64 {
    let (_, x, y) = men(pos, seat);
    let moves = moves(pos, seat);
    let mut freedom = 0.0;
    for from in 0..64_u8 {
        let count = moves.iter().filter(|mv| mv.from == from).count() as f64;
        let distance = (f64::from(from % 8) - x).abs() + (f64::from(from / 8) - y).abs();
        let weight = 1.0 + options.freedom_distance * distance;
        freedom += count.powf(options.freedom_exponent) * weight;
    }
    freedom
}

/// What a side has of a term; less is better for some.
fn slow_term(term: &str, pos: &Board, seat: Seat, options: &Options) -> f64 {
    match term {
        "euler" => -slow_euler(pos, seat, options),
        "three" => windows(pos, seat, 3).0,
        "four" => windows(pos, seat, 4).0,
        "distance" => -slow_distance(pos, seat, options),
        "signed" => -slow_signed(pos, seat, options),
        "capturable" => slow_capturable(pos, seat),
        "freedom" => slow_freedom(pos, seat, options),
        _ => panic!("there is no term {term}"),
    }
}

/// A report in which nothing is worth anything.
fn worthless() -> Report {
    let mut report = Report::default();
    for name in Report::NAMES.iter().copied().take(7) {
        report.set(name, 0.0).unwrap();
    }
    report
}

fn report(term: &str, options: &Options) -> Report {
    let mut report = worthless();
    for (name, value) in [
        (term, PRICE),
        ("euler_one", options.euler_one),
        ("exponent", options.exponent),
        ("freedom_exponent", options.freedom_exponent),
        ("freedom_distance", options.freedom_distance),
    ] {
        report.set(name, value).unwrap();
    }
    report
}

/// The other side sees the opposite, and turned boards are worth the same.
#[track_caller]
fn check_symmetries(report: &Report, pos: &Board) {
    let score = report.evaluate(&(), pos);
    assert_eq!(report.evaluate(&(), &pos.null_move()), -score, "{pos:?}");
    for symmetry in 0..pos.symmetries() {
        let image = pos.image(symmetry);
        assert_eq!(report.evaluate(&(), &image), score, "{pos:?}, symmetry {symmetry}");
    }
}

#[track_caller]
fn check(term: &str, options: &Options) {
    let report = report(term, options);
    let mut different_from_zero = 0;
    for pos in POSITIONS.iter() {
        let (ours, theirs) = (pos.turn(), pos.turn().other());
        let slow = |seat| slow_term(term, pos, seat, options);
        let expected = PRICE * (slow(ours) - slow(theirs));
        let Score(score) = report.evaluate(&(), pos);
        // Cut off to whole points, and powers come from a table.
        assert!((f64::from(score) - expected).abs() < 2.0, "{term} {score} {expected} {pos:?}");
        check_symmetries(&report, pos);
        different_from_zero += usize::from(score != 0);
    }
    assert_eq!(different_from_zero > 100, term != "signed" || options.exponent != 1.0);
}

#[test]
fn there_are_thousands_of_positions_to_test() {
    assert!(POSITIONS.len() > 4_000, "{}", POSITIONS.len());
}

#[test]
fn euler_numbers_agree() {
    check("euler", &DEFAULT);
    check("euler", &Options { euler_one: 2.0, ..DEFAULT });
}

#[test]
fn windows_agree() {
    check("three", &DEFAULT);
    check("four", &DEFAULT);
}

#[test]
fn distances_agree() {
    for exponent in [0.5, 1.0, 1.5, 2.0, 3.0] {
        check("distance", &Options { exponent, ..DEFAULT });
    }
}

#[test]
fn signed_distances_agree_and_cancel_out_unless_raised_to_a_power() {
    for exponent in [1.0, 1.5, 2.0, 3.0] {
        check("signed", &Options { exponent, ..DEFAULT });
    }
}

#[test]
fn capturable_men_agree() {
    check("capturable", &DEFAULT);
}

#[test]
fn freedoms_agree() {
    check("freedom", &DEFAULT);
    check("freedom", &Options { freedom_exponent: 1.5, ..DEFAULT });
    check("freedom", &Options { freedom_distance: 0.5, ..DEFAULT });
    check("freedom", &Options { freedom_exponent: 2.0, freedom_distance: -0.25, ..DEFAULT });
}

/// All terms together, and coefficients that change with the stage.
#[test]
fn terms_add_up_and_change_evenly_from_far_to_near() {
    let mut report = Report::by_hand();
    let early = [15.0, 10.0, 10.0, 10.0, 0.0, 8.0, 10.0];
    let late = [40.0, -5.0, 0.5, 0.0, 3.0, 100.0, 1.25];
    let names = Report::NAMES.to_vec();
    for (name, value) in names[11..].iter().zip(late) {
        report.set(name, value).unwrap();
    }
    let (mut far, mut near) = (0, 0);
    for pos in POSITIONS.iter() {
        let (ours, theirs) = (pos.turn(), pos.turn().other());
        let total = [ours, theirs].map(|seat| slow_distance(pos, seat, &DEFAULT));
        let men = pos.men(ours).count_ones() + pos.men(theirs).count_ones();
        let mean = total.iter().sum::<f64>() / f64::from(men);
        let earliness = ((mean - Report::NEAR) / (Report::FAR - Report::NEAR)).clamp(0.0, 1.0);
        far += u32::from(earliness == 1.0);
        near += u32::from(earliness == 0.0);
        let mut expected = 0.0;
        for ((term, early), late) in names.iter().zip(early).zip(late) {
            let slow = |seat| slow_term(term, pos, seat, &DEFAULT);
            expected +=
                (earliness * early + (1.0 - earliness) * late) * (slow(ours) - slow(theirs));
        }
        let Score(score) = report.evaluate(&(), pos);
        assert!((f64::from(score) - expected).abs() < 1.01, "{score} {expected} {pos:?}");
        check_symmetries(&report, pos);
    }
    assert!(far > 100 && near > 100, "{far} {near}");
}

#[test]
fn a_name_sets_both_stages_unless_it_says_late() {
    let start = GAME.start(1);
    let pos = start.after(GAME.read_move(&start, "d1-b3").unwrap());
    let mut report = worthless();
    // It is early: what is worth something late is worth nothing yet.
    report.set("freedom.late", 10.0).unwrap();
    assert_eq!(report.evaluate(&(), &pos), Score(0));
    report.set("freedom", 10.0).unwrap();
    let score = report.evaluate(&(), &pos);
    assert_ne!(score, Score(0));
    report.set("freedom.late", 20.0).unwrap();
    assert_eq!(report.evaluate(&(), &pos), score);
}

/// Whatever the coefficients, no evaluation passes for a result.
#[test]
fn no_score_leaves_the_range_of_evaluations() {
    for value in [1e30, -1e30, f64::INFINITY, f64::NAN] {
        for name in Report::NAMES.iter().copied() {
            let mut report = Report::default();
            report.set(name, value).unwrap();
            for pos in POSITIONS.iter().step_by(50) {
                assert!(!report.evaluate(&(), pos).is_decided(), "{name} = {value}, {pos:?}");
            }
        }
    }
}

#[test]
fn boards_of_any_density_are_judged() {
    let mut random = Random::new(1);
    let wild = Report::default().tuned("exponent = 9\nsigned = 1").unwrap();
    let reports = [Report::default(), Report::by_hand(), wild];
    for _ in 0..2_000 {
        let (white, mask) = (random.bits(), random.bits());
        let (black, white) = (!white & (mask | 1), white & !1 | 2);
        let pos = GAME.position(black & !2, white, Seat::FIRST).unwrap();
        for report in &reports {
            check_symmetries(report, &pos);
        }
    }
}

#[test]
fn captures_look_better_than_other_moves_and_the_center_better_than_the_edge() {
    let pos = GAME.start(1);
    let report = Report::default();
    let priority = |text| report.priority(&pos, GAME.read_move(&pos, text).unwrap());
    // Black's center is the middle of the board.
    assert!(priority("c1xa3") > priority("b1-d3"));
    assert!(priority("b1-d3") > priority("b1-b3"));
    assert!(priority("b1-b3") > priority("b1-h1"));
    for pos in POSITIONS.iter() {
        for mv in pos.legal_moves() {
            let priority = report.priority(pos, mv);
            assert_eq!(pos.is_capture(mv), priority > 500, "{pos:?} {mv:?} {priority}");
            for symmetry in 1..pos.symmetries() {
                let (image, image_mv) = (pos.image(symmetry), pos.image_move(mv, symmetry));
                assert_eq!(report.priority(&image, image_mv), priority);
            }
        }
    }
    assert_eq!(report.priority(&pos, Move::PASS), 0);
}

#[test]
fn files_are_read_and_bad_ones_refused_with_their_place() {
    let read = Report::default().tuned("# mine\nfreedom = 0\nfreedom.late = 1.5\n").unwrap();
    let mut set = Report::default();
    set.set("freedom", 0.0).unwrap();
    set.set("freedom.late", 1.5).unwrap();
    let scores =
        |report: &Report| POSITIONS.iter().map(|pos| report.evaluate(&(), pos)).collect::<Vec<_>>();
    assert_eq!(scores(&read), scores(&set));
    assert_ne!(scores(&read), scores(&Report::default()));
    let error = Report::default().tuned("distance = 3\nwalls = 1").unwrap_err();
    assert_eq!((error.line, error.column), (2, 1));
    for name in Report::NAMES.iter().copied() {
        assert!(error.expected.contains(name), "{error}");
        assert!(Report::default().tuned(&format!("{name} = 2")).is_ok(), "{name}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*", at in 0_usize..40, sign in "\\PC") {
        let _ = Report::default().tuned(&text);
        let mut mutated = "distance = 3.5\neuler.late = -1 # late\n".to_string();
        mutated.insert_str(at.min(mutated.len()), &sign);
        let _ = Report::default().tuned(&mutated);
    }
}
