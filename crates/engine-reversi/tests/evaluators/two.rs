//! Two seats, on boards of every size.

use engine_reversi::{PRINTED_SHARES, STATED_SHARES, Sides, Squares, Stages, Terms};
use game::{Coefficients, Evaluator, NullMove, Position, Score, Seat, Symmetric};
use grid::Size;
use othello::{Board, Othello};
use reversi::board::{Duel, Othello as AnyOthello};
use reversi::{Discs, Kind, Rules};

use crate::slow::{Cells, Slow};
use crate::{SIZES, agrees, matches, positions, rules};

const TERMS: [&str; 5] = ["mobility", "corners", "discs", "zones", "potential"];

/// One coefficient of the stages at a time, with what it multiplies.
type Factor = fn(&Slow, Seat) -> f64;
const STAGES: [(&str, Factor); 2] = [("corners", Slow::corners), ("mobility", Slow::line_mobility)];

/// Stages where only one coefficient is not 0 besides that of material; the end has none.
fn stages_with<const W: usize>(size: Size, name: &str, value: f64) -> Stages<W> {
    let mut stages = Stages::new(size);
    for name in Stages::<W>::NAMES {
        stages.set(name, 0.0).unwrap();
    }
    for stage in ["opening", "middle"] {
        stages.set(&format!("{stage}_{name}"), value).unwrap();
    }
    stages
}

/// What the evaluators of a board of this size say about a position.
fn slowly_agreed<const W: usize, P: Sides<W>>(size: Size, pos: &P, slow: &Slow) {
    let turn = slow.turn;
    let coefficients = [3.0, 2.0, 1.0];
    let squares = Squares::<W>::new(size).evaluate(&(), pos);
    agrees(squares, slow.lead(turn, |seat| slow.squares(seat, coefficients)), pos);
    for name in TERMS {
        let terms = Terms::<W>::named(size, name).unwrap();
        agrees(terms.evaluate(&(), pos), slow.term(name, turn, STATED_SHARES), pos);
    }
    let printed = Terms::<W>::named(size, "zones").unwrap().with_shares(PRINTED_SHARES);
    agrees(printed.evaluate(&(), pos), slow.term("zones", turn, PRINTED_SHARES), pos);
    let squares_count = slow.cells.len();
    let is_opening = slow.discs_count() <= 4 + squares_count / 8;
    let is_end = squares_count - slow.discs_count() <= squares_count / 4;
    let lead = slow.lead(turn, |seat| slow.discs(seat));
    let material = if is_opening { -lead } else { lead };
    for (name, factor) in STAGES {
        let stages = stages_with::<W>(size, name, 1.5);
        let expected = match is_end {
            true => lead,
            false => material + 1.5 * slow.lead(turn, |seat| factor(slow, seat)),
        };
        agrees(stages.evaluate(&(), pos), expected, pos);
    }
}

fn slow_versions_agree<const W: usize>(rules: Rules) {
    let size = rules.size();
    let othello = AnyOthello::<W>::new(rules).unwrap();
    for (pos, slow) in positions(&othello, matches(size.squares_count())) {
        slowly_agreed::<W, _>(size, &pos, &slow);
    }
}

#[test]
fn every_term_is_what_its_slow_version_says_on_boards_of_every_size() {
    for (rows, columns) in SIZES {
        let rules = rules(Kind::Othello, rows, columns, 2);
        match rules.words() {
            1 => slow_versions_agree::<1>(rules),
            2 => slow_versions_agree::<2>(rules),
            _ => slow_versions_agree::<4>(rules),
        }
    }
}

#[test]
fn every_term_is_what_its_slow_version_says_on_the_8x8_board() {
    for (pos, slow) in positions(&Othello, 20) {
        slowly_agreed::<1, Board>(Othello::SIZE, &pos, &slow);
    }
}

/// Evaluators that differ in every coefficient, so that nothing cancels out.
fn zoo<const W: usize, P: Sides<W>>(
    size: Size,
) -> Vec<Box<dyn Evaluator<P, Value = Score, Carry = ()>>> {
    let mut all: Vec<Box<dyn Evaluator<P, Value = Score, Carry = ()>>> = vec![
        Box::new(Squares::<W>::new(size)),
        Box::new(
            Squares::<W>::new(size).tuned("corner = 7.77\nedge = -1.003\nother = 0.4").unwrap(),
        ),
        Box::new(Terms::<W>::new(size)),
        Box::new(Stages::<W>::new(size)),
    ];
    let text = "mobility = 0.3\ncorners = -1.7\ndiscs = 3\nzones = 0.009\npotential = 11";
    all.push(Box::new(Terms::<W>::new(size).tuned(text).unwrap()));
    for name in TERMS {
        all.push(Box::new(Terms::<W>::named(size, name).unwrap()));
    }
    for (name, _) in STAGES {
        all.push(Box::new(stages_with::<W>(size, name, -0.123)));
    }
    // Far beyond what a score can be.
    all.push(Box::new(Terms::<W>::new(size).tuned("discs = 1e6\nzones = 1e6").unwrap()));
    all.push(Box::new(stages_with::<W>(size, "mobility", 1e6)));
    all
}

fn laws<const W: usize, P: Sides<W> + NullMove + Symmetric>(size: Size, pos: &P) {
    for evaluator in zoo::<W, P>(size) {
        let score = evaluator.evaluate(&(), pos);
        assert!(!score.is_decided(), "{score} {pos:?}");
        assert_eq!(evaluator.evaluate(&(), &pos.null_move()), -score, "{pos:?}");
        for symmetry in 0..pos.symmetries() {
            assert_eq!(evaluator.evaluate(&(), &pos.image(symmetry)), score, "{pos:?}");
            for mv in pos.legal_moves() {
                let priority = evaluator.priority(pos, mv);
                let image = pos.image_move(mv, symmetry);
                assert_eq!(evaluator.priority(&pos.image(symmetry), image), priority, "{pos:?}");
            }
        }
    }
}

fn laws_hold<const W: usize>(rules: Rules) {
    let othello = AnyOthello::<W>::new(rules).unwrap();
    // Every ninth: neighbors in a match are much alike.
    for (pos, _) in positions(&othello, 3).iter().step_by(9) {
        laws::<W, _>(rules.size(), pos);
    }
}

#[test]
fn the_other_side_scores_the_opposite_and_turned_boards_the_same() {
    for (rows, columns) in SIZES {
        let rules = rules(Kind::Othello, rows, columns, 2);
        match rules.words() {
            1 => laws_hold::<1>(rules),
            2 => laws_hold::<2>(rules),
            _ => laws_hold::<4>(rules),
        }
    }
    for (pos, _) in positions(&Othello, 3).iter().step_by(9) {
        laws::<1, Board>(Othello::SIZE, pos);
    }
}

#[test]
fn both_boards_of_8x8_score_alike_move_by_move() {
    let rules = rules(Kind::Othello, 8, 8, 2);
    for (board, slow) in positions(&Othello, 5) {
        let duel = Duel::<1>::set_up(rules, &slow.cells, slow.turn);
        let pairs = zoo::<1, Board>(Othello::SIZE).into_iter().zip(zoo::<1, Duel<1>>(rules.size()));
        for (fast, general) in pairs {
            assert_eq!(fast.evaluate(&(), &board), general.evaluate(&(), &duel), "{board:?}");
            let priorities = board.legal_moves().map(|mv| fast.priority(&board, mv));
            assert!(priorities.eq(duel.legal_moves().map(|mv| general.priority(&duel, mv))));
        }
    }
}

#[test]
fn a_term_takes_the_reports_values() {
    let size = Othello::SIZE;
    let corners = Terms::<1>::named(size, "corners").unwrap();
    let all = [0, 7, 56, 63];
    for (own, theirs, score) in [
        (0, 0, 0),
        (0, 1, -10_000),
        (1, 1, 0),
        (1, 2, -3_333),
        (1, 3, -5_000),
        (2, 1, 3_333),
        (3, 1, 5_000),
        (4, 0, 10_000),
    ] {
        let set = |corners: &[i32]| corners.iter().fold(0, |set, square| set | 1_u64 << square);
        let sets = (set(&all[..own]), set(&all[own..own + theirs]));
        let board = Board::new(sets.0, sets.1, Seat::FIRST).unwrap();
        assert_eq!(corners.evaluate(&(), &board), Score(score), "{own} {theirs}");
    }
}

/// The stage of a position with so many discs, all of the side to move: each stage counts material
/// and corners in its own way.
#[track_caller]
fn stage_is<const W: usize>(rows: u8, columns: u8, discs_count: usize, stage: [i32; 2]) {
    let rules = rules(Kind::Othello, rows, columns, 2);
    let text = "opening_corners = 7\nopening_mobility = 0\nmiddle_corners = 3\nmiddle_mobility = 0";
    let stages = Stages::<W>::new(rules.size()).tuned(text).unwrap();
    let mut cells = vec![None; rules.size().squares_count()];
    cells[..discs_count].fill(Some(Seat::SECOND));
    let pos = Duel::<W>::set_up(rules, &cells, Seat::SECOND);
    assert_eq!(pos.slow().discs_count(), discs_count);
    let corners_count = pos.slow().corners(Seat::SECOND) as i32;
    assert!(corners_count > 0);
    let [material, corners] = stage;
    let sum = material * discs_count as i32 + corners * corners_count;
    assert_eq!(stages.evaluate(&(), &pos), Score(100 * sum));
}

#[test]
fn the_stages_change_with_the_part_of_the_board_that_is_filled() {
    let (opening, middle, end) = ([-1, 7], [1, 3], [1, 0]);
    for (discs_count, stage) in
        [(4, opening), (12, opening), (13, middle), (47, middle), (48, end), (63, end)]
    {
        stage_is::<1>(8, 8, discs_count, stage);
    }
    for (discs_count, stage) in [(11, opening), (12, middle), (47, middle), (48, end)] {
        stage_is::<1>(7, 9, discs_count, stage);
    }
    for (discs_count, stage) in [(6, opening), (7, middle), (11, middle), (12, end)] {
        stage_is::<1>(4, 4, discs_count, stage);
    }
    for (discs_count, stage) in [(36, opening), (37, middle), (191, middle), (192, end)] {
        stage_is::<4>(16, 16, discs_count, stage);
    }
}
