//! Two to four seats.

use engine_reversi::{STATED_SHARES, Squares, Terms};
use game::{Coefficients, Evaluator, NullMove, Position, Score, Seat, Standings, Symmetric};
use grid::Size;
use reversi::board::{Reversi, Table};
use reversi::{Discs, Kind, Rules};

use crate::{agrees, matches, positions, rules};

const TERMS: [&str; 5] = ["mobility", "corners", "discs", "zones", "potential"];

const KINDS: [(Kind, usize); 6] = [
    (Kind::Rolit, 2),
    (Kind::Rolit, 3),
    (Kind::Rolit, 4),
    (Kind::Pass, 2),
    (Kind::Pass, 3),
    (Kind::Pass, 4),
];

type Judge<const W: usize> = dyn Evaluator<Table<W>, Value = Standings, Carry = ()>;

fn slow_versions_agree<const W: usize>(rules: Rules) {
    let size = rules.size();
    let squares = Squares::<W>::new(size);
    let terms = TERMS.map(|name| (name, Terms::<W>::named(size, name).unwrap()));
    let reversi = Reversi::<W>::new(rules).unwrap();
    for (pos, slow) in positions(&reversi, matches(size.squares_count())) {
        for seat in Seat::all(rules.seats()) {
            let expected = slow.lead(seat, |seat| slow.squares(seat, [3.0, 2.0, 1.0]));
            agrees(squares.evaluate(&(), &pos)[seat], expected, &pos);
            for (name, terms) in &terms {
                let expected = slow.term(name, seat, STATED_SHARES);
                let found = terms.evaluate(&(), &pos)[seat];
                agrees(found, expected, &pos);
                assert!(found.0.abs() <= 10_000, "{name} {found} {pos:?}");
            }
        }
    }
}

#[test]
fn every_term_is_what_its_slow_version_says_for_every_seat() {
    for (kind, seats) in KINDS {
        for (rows, columns) in [(4, 4), (5, 6), (7, 9), (8, 8), (10, 10), (12, 12)] {
            let rules = rules(kind, rows, columns, seats);
            match rules.words() {
                1 => slow_versions_agree::<1>(rules),
                2 => slow_versions_agree::<2>(rules),
                _ => slow_versions_agree::<4>(rules),
            }
        }
    }
}

/// Squares, the default terms, and every term.
fn zoo(size: Size) -> Vec<Box<Judge<1>>> {
    let mut all: Vec<Box<Judge<1>>> =
        vec![Box::new(Squares::<1>::new(size)), Box::new(Terms::<1>::new(size))];
    for name in TERMS {
        all.push(Box::new(Terms::<1>::named(size, name).unwrap()));
    }
    all
}

#[test]
fn standings_sum_to_zero_and_depend_neither_on_the_turn_nor_on_the_way_one_looks() {
    for (kind, seats) in KINDS {
        let rules = rules(kind, 8, 8, seats);
        let reversi = Reversi::<1>::new(rules).unwrap();
        for (pos, _) in positions(&reversi, 2).iter().step_by(5) {
            for evaluator in zoo(rules.size()) {
                let standings = evaluator.evaluate(&(), pos);
                assert_eq!(evaluator.evaluate(&(), &pos.null_move()), standings, "{pos:?}");
                for symmetry in 0..pos.symmetries() {
                    assert_eq!(evaluator.evaluate(&(), &pos.image(symmetry)), standings);
                }
                // Each seat's value is rounded by itself, but two are always opposite.
                let sum = Seat::all(seats).map(|seat| standings[seat].0).sum::<i32>();
                assert!(sum.abs() < 4, "{standings:?} {pos:?}");
                let two = Standings::of_two(standings[Seat::FIRST]);
                assert!(seats > 2 || standings == two, "{standings:?}");
            }
        }
    }
}

#[test]
fn no_coefficients_push_a_standing_beyond_the_largest_evaluation() {
    let rules = rules(Kind::Pass, 8, 8, 3);
    let terms = Terms::<1>::new(rules.size()).tuned("discs = 1e6\nmobility = -1e6").unwrap();
    let squares = Squares::<1>::new(rules.size()).tuned("corner = 1e6\nother = -1e6").unwrap();
    let reversi = Reversi::<1>::new(rules).unwrap();
    let mut cut_off = 0;
    for (pos, _) in positions(&reversi, 3) {
        for standings in [terms.evaluate(&(), &pos), squares.evaluate(&(), &pos)] {
            for seat in Seat::all(3) {
                assert!(!standings[seat].is_decided(), "{standings:?} {pos:?}");
                cut_off += usize::from(standings[seat] == Score::EVALUATION_MAX);
            }
        }
    }
    assert!(cut_off > 0);
}

#[test]
fn seats_that_swap_their_discs_swap_their_standings() {
    for (kind, seats) in KINDS {
        let rules = rules(kind, 7, 9, seats);
        let reversi = Reversi::<1>::new(rules).unwrap();
        for (pos, slow) in positions(&reversi, 2).iter().step_by(5) {
            let swapped = |seat: Seat| if seat.index() < 2 { seat.other() } else { seat };
            let cells = slow.cells.iter().map(|cell| cell.map(swapped)).collect::<Vec<_>>();
            let image = Table::<1>::set_up(rules, &cells, slow.turn);
            for evaluator in zoo(rules.size()) {
                let (before, after) =
                    (evaluator.evaluate(&(), pos), evaluator.evaluate(&(), &image));
                for seat in Seat::all(seats) {
                    assert_eq!(after[swapped(seat)], before[seat], "{pos:?}");
                }
            }
        }
    }
}

/// The standings of a 4x4 board drawn as text, under one term.
#[track_caller]
fn check(seats: usize, board: &str, term: &str, expected: [i32; 4]) {
    let rules = rules(Kind::Pass, 4, 4, seats);
    let reversi = Reversi::<1>::new(rules).unwrap();
    let pos = game::Notation::read_position(&reversi, board).unwrap();
    let standings = Terms::<1>::named(rules.size(), term).unwrap().evaluate(&(), &pos);
    assert_eq!(Seat::all(4).map(|seat| standings[seat].0).collect::<Vec<_>>(), expected);
}

#[test]
fn two_seats_are_judged_by_the_formula_of_two() {
    // 100 (3 - 1) / (3 + 1), whatever lies there of neutral colors.
    check(2, "XXXO ---- ---- ---- X", "discs", [5_000, -5_000, 0, 0]);
    check(2, "XXXO RRRR BBBB RRRR X", "discs", [5_000, -5_000, 0, 0]);
    check(2, "XRRO ---- ---- BRRX X", "corners", [3_333, -3_333, 0, 0]);
    check(2, "XRRB ---- ---- B--B X", "corners", [10_000, -10_000, 0, 0]);
    // Neutral discs can be captured: three squares are next to R, three more next to X.
    check(2, "R--- ---- ---- ---- X", "potential", [0, 0, 0, 0]);
    check(2, "X--R ---- ---- ---- X", "potential", [-3_333, 3_333, 0, 0]);
}

#[test]
fn a_seat_that_has_everything_scores_a_hundred() {
    check(3, "XXXX ---- ---- ---- X", "discs", [10_000, -5_000, -5_000, 0]);
    check(4, "XXXX ---- ---- ---- X", "discs", [10_000, -3_333, -3_333, -3_333]);
    check(4, "XXOO R--- ---- ---- X", "discs", [2_000, 2_000, -666, -3_333]);
    check(4, "---- ---- ---- ---- X", "discs", [0, 0, 0, 0]);
    check(4, "X--- ---- ---- ---- X", "zones", [1_250, -417, -417, -417]);
}

#[test]
fn a_table_looks_at_corners_first() {
    let rules = rules(Kind::Rolit, 8, 8, 4);
    let reversi = Reversi::<1>::new(rules).unwrap();
    let terms = Terms::<1>::new(rules.size());
    let squares = Squares::<1>::new(rules.size());
    let start = game::Game::start(&reversi, 1);
    let priority = |mv| Evaluator::<Table<1>>::priority(&terms, &start, mv);
    let place = reversi::Move::Place;
    assert!(priority(place(0)) > priority(place(2)));
    assert!(priority(place(1)) > priority(place(9)));
    assert_eq!(priority(reversi::Move::Pass), 0);
    for mv in start.legal_moves() {
        assert_eq!(Evaluator::<Table<1>>::priority(&squares, &start, mv), priority(mv));
    }
}
