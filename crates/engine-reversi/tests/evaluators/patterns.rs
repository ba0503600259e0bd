//! The evaluation with patterns, on 8x8.

use std::collections::{BTreeMap, BTreeSet};

use engine_reversi::{Count, Patterns, SHAPES, Statistics};
use game::testing::random_match;
use game::{Coefficients, Evaluator, NullMove, Score, Seat, Symmetric};
use grid::{Origin, Symmetry};
use othello::{Board, Othello};

use crate::positions;
use crate::slow::Slow;

fn judged(patterns: &Patterns, board: &Board) -> Score {
    patterns.evaluate(&patterns.carry(board), board)
}

/// Notes by configuration, as one reads them in the files.
fn notes(statistics: &Statistics, pattern: usize) -> BTreeMap<String, f64> {
    let file = statistics.write(pattern);
    let lines = file.lines().skip(3).map(|line| {
        let words = line.split(' ').collect::<Vec<_>>();
        let number = |at: usize| words[at].parse::<u32>().unwrap();
        let points = words[4].parse().unwrap();
        let count = Count { games: number(1), wins: number(2), draws: number(3), points };
        (words[0].to_string(), count.note())
    });
    lines.collect()
}

/// Every pattern in every position on the board, read square by square, beside the usual note.
fn slow_patterns(slow: &Slow, notes: &[BTreeMap<String, f64>], usual: f64) -> [f64; SHAPES.len()] {
    std::array::from_fn(|pattern| {
        let squares = SHAPES[pattern].1.split(' ');
        let squares = squares.map(|name| Othello::SIZE.read_square(name, Origin::Top).unwrap());
        let squares = squares.collect::<Vec<_>>();
        let mut sets = BTreeSet::new();
        let mut sum = 0.0;
        for symmetry in Symmetry::of(Othello::SIZE) {
            let image = squares.iter().map(|square| symmetry.image(Othello::SIZE, *square));
            let image = image.collect::<Vec<_>>();
            if sets.insert(image.iter().copied().collect::<BTreeSet<_>>()) {
                let cell = |square: &u8| match slow.cells[usize::from(*square)] {
                    Some(Seat::FIRST) => 'X',
                    Some(_) => 'O',
                    None => '-',
                };
                let text = image.iter().map(cell).collect::<String>();
                let mirrored = text.chars().rev().collect::<String>();
                let is_line = SHAPES[pattern].0 != "block";
                let found = notes[pattern].get(&text);
                let found = found.or(notes[pattern].get(&mirrored).filter(|_| is_line));
                sum += found.copied().unwrap_or(0.0) - usual;
            }
        }
        sum
    })
}

#[test]
fn every_term_is_what_its_slow_version_says() {
    let notes = (0..SHAPES.len()).map(|pattern| notes(Statistics::shipped(), pattern));
    let notes = notes.collect::<Vec<_>>();
    let usual = notes[0]["--------"];
    let evaluators = Patterns::NAMES.iter().map(|name| {
        let mut patterns = Patterns::new(Statistics::shipped());
        patterns.set(name, 12.5).unwrap();
        patterns
    });
    let evaluators = evaluators.collect::<Vec<_>>();
    for (board, slow) in positions(&Othello, 4) {
        let turn = slow.turn;
        let sign = if turn == Seat::FIRST { 1.0 } else { -1.0 };
        let lead = slow.lead(turn, |seat| slow.discs(seat));
        let is_opening = slow.discs_count() <= 12;
        let material = if is_opening { -lead } else { lead };
        let others = [
            slow.lead(turn, |seat| slow.corners(seat)),
            slow.lead(turn, |seat| slow.line_mobility(seat)),
        ];
        let terms = slow_patterns(&slow, &notes, usual).map(|sum| sign * sum);
        let terms = others.into_iter().chain(terms).collect::<Vec<_>>();
        for (index, patterns) in evaluators.iter().enumerate() {
            let is_its_stage = (index < terms.len()) == is_opening;
            let term = if is_its_stage { terms[index % terms.len()] } else { 0.0 };
            let (found, expected) = (judged(patterns, &board), 100.0 * (material + 12.5 * term));
            // Every group's worth is rounded, and then their sum.
            assert!((f64::from(found.0) - expected).abs() < 1.1, "{found} for {expected}");
        }
    }
}

#[test]
fn the_other_side_scores_the_opposite_and_turned_boards_the_same() {
    let patterns = Patterns::shipped();
    for (board, _) in positions(&Othello, 5) {
        let score = judged(&patterns, &board);
        assert!(!score.is_decided(), "{score} {board:?}");
        assert_eq!(judged(&patterns, &board.null_move()), -score, "{board:?}");
        for symmetry in 0..board.symmetries() {
            assert_eq!(judged(&patterns, &board.image(symmetry)), score, "{board:?}");
        }
    }
}

#[test]
fn features_carried_along_judge_as_fresh_ones_do() {
    let patterns = Patterns::shipped();
    for seed in 1..=20 {
        let record = random_match(&Othello, seed);
        let mut carried = patterns.carry(record.start());
        for (pair, mv) in record.positions().windows(2).zip(record.moves()) {
            carried = patterns.carry_on(&carried, &pair[0], *mv, &pair[1]);
            assert_eq!(patterns.evaluate(&carried, &pair[1]), judged(&patterns, &pair[1]));
        }
    }
}

/// What games said is about Black: with colors changed it is not the opposite.
#[test]
fn black_is_judged_whoever_is_to_move() {
    let mut statistics = Statistics::default();
    let corner = Board::new(0x0000_0008_1000_0001, 0x0000_0010_0800_0000, Seat::FIRST).unwrap();
    let judge = |statistics: &Statistics, board: &Board| {
        let mut patterns = Patterns::new(statistics);
        patterns.set("opening_edge", 10.0).unwrap();
        judged(&patterns, board).0
    };
    assert_eq!(judge(&statistics, &corner), -100, "a disc more is bad in the opening");
    // A corner was seen in one game, and Black won it: it is in two edges, ten points each.
    statistics.add(6_560 - 2 * 2_187, Count::of(64));
    assert_eq!(judge(&statistics, &corner), 1_900);
    assert_eq!(judge(&statistics, &corner.null_move()), -1_900);
    let whites = Board::new(corner.theirs(), corner.own(), Seat::FIRST).unwrap();
    assert_eq!(judge(&statistics, &whites), 100, "White's corner was never seen");
    // A bare edge is what the others are measured by; of four two are bare.
    statistics.add(6_560, Count::of(64));
    assert_eq!(judge(&statistics, &corner), -100);
}

#[test]
fn coefficients_beyond_all_bounds_are_cut_off() {
    let mut patterns = Patterns::shipped();
    for name in Patterns::NAMES {
        patterns.set(name, 1e9).unwrap();
    }
    for (board, _) in positions(&Othello, 2) {
        assert!(!judged(&patterns, &board).is_decided(), "{board:?}");
    }
}

#[test]
fn every_named_coefficient_can_be_set_and_changes_the_evaluator() {
    for name in Patterns::NAMES {
        let mut patterns = Patterns::shipped();
        assert_eq!(patterns.set(name, 0.125), Ok(()));
        assert_ne!(patterns, Patterns::shipped(), "{name}");
    }
    let error = Patterns::shipped().tuned("middle_edge = 1\nmiddle_center = 1").unwrap_err();
    let text = error.to_string();
    let expected = "line 2, column 1: found \"middle_center\", expected one of opening_corners, ";
    assert!(text.starts_with(expected) && text.ends_with(", middle_block"), "{text}");
}

#[test]
fn the_shipped_tables_know_what_edges_and_corners_are_worth() {
    let edges = notes(Statistics::shipped(), 0);
    assert!(edges["XXXXXXXX"] > 0.3 && edges["OOOOOOOO"] < -0.3, "a whole edge");
    assert!(edges["XXX-----"] > 0.1 && edges["OOO-----"] < -0.1, "a corner and what it protects");
    assert!(edges["--------"].abs() < 0.1, "what every game has says little");
}
