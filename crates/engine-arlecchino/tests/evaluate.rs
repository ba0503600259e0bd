//! The evaluators against slow versions that walk over lists of pieces.
#![expect(clippy::unwrap_used, reason = "a test that panics fails")]

use std::cmp::Reverse;

use arlecchino::{Board, Color, Duel, Piece, Rules, Seating, Seats, Table};
use engine_arlecchino::{Compartments, Exchange};
use game::testing::random_match;
use game::{
    Coefficients, Evaluator, Notation, NullMove, Position, Record, Score, Seat, Standings,
    Symmetric,
};
use grid::{Direction, Size, Square};
use proptest::prelude::*;

const SIZE: Size = Size::new(6, 6).unwrap();

const SEATINGS: [Seating; 6] = [
    Seating::Two,
    Seating::Three { without: Color::B },
    Seating::Three { without: Color::J },
    Seating::Three { without: Color::R },
    Seating::Three { without: Color::V },
    Seating::Four,
];

/// The positions of random matches that are not over.
fn positions<S: Seats>(rules: &Rules<S>, matches: u64) -> Vec<Board<S>> {
    let records = (1..=matches).map(|seed| random_match(rules, seed)).collect::<Vec<_>>();
    let positions = records.iter().flat_map(Record::positions).filter(|pos| !pos.is_over());
    positions.copied().collect()
}

fn tables() -> impl Iterator<Item = Table> {
    SEATINGS.into_iter().flat_map(|seating| positions(&Rules::table(seating), 40))
}

/// An evaluator in which only these coefficients count.
fn exchange(coefficients: &[(&str, f64)]) -> Exchange {
    let mut exchange = Exchange::default();
    for name in Exchange::NAMES.iter().copied() {
        exchange.set(name, 0.0).unwrap();
    }
    for (name, value) in coefficients {
        exchange.set(name, *value).unwrap();
    }
    exchange
}

/// The compartments of a seat on a piece.
fn compartments<S: Seats>(pos: &Board<S>, piece: Piece, seat: Seat) -> i32 {
    let colors = pos.seating().colors().filter(|color| pos.seating().seat(*color) == Some(seat));
    colors.map(|color| piece.degree(color) as i32).sum()
}

/// What pieces are worth to a seat.
fn worth<S: Seats>(pos: &Board<S>, squares: &[Square], seat: Seat) -> i32 {
    let pieces = squares.iter().filter_map(|square| pos.piece(*square));
    let value = |piece| {
        let all = Seat::all(pos.seats()).map(|seat| compartments(pos, piece, seat)).sum::<i32>();
        pos.seats() as i32 * compartments(pos, piece, seat) - all
    };
    pieces.map(value).sum()
}

/// The pieces that a color can jump over at once, found square by square.
fn jumpable<S: Seats>(pos: &Board<S>, color: Color) -> Vec<Square> {
    let near = |square: Square, way: &Direction, steps: i32| {
        let (row, column) = (i32::from(SIZE.row(square)), i32::from(SIZE.column(square)));
        SIZE.square(row + steps * way.rows, column + steps * way.columns)
    };
    let can_jump = |square: &Square, way: &Direction| {
        let jumper = near(*square, way, -1).and_then(|from| pos.piece(from));
        let is_hole = |to| pos.piece(to).is_none();
        jumper.is_some_and(|piece| piece.degree(color) > 0)
            && near(*square, way, 1).is_some_and(is_hole)
    };
    let squares = SIZE.squares().filter(|square| pos.piece(*square).is_some());
    let ways = Direction::ORTHOGONAL;
    squares.filter(|square| ways.iter().any(|way| can_jump(square, way))).collect()
}

/// What a color would capture: the least of its own, the least of what nobody plays, then the most
/// of who comes next.
fn slow_choice<S: Seats>(pos: &Board<S>, color: Color, gone: &[Square]) -> Option<Square> {
    let seating = pos.seating();
    let seat = seating.seat(color).unwrap();
    let key = |square: &Square| {
        let piece = pos.piece(*square).unwrap();
        let unplayed = seating.without().map_or(0, |color| piece.degree(color));
        let second = seating.next(color);
        let third = seating.next(second);
        let others = (piece.degree(second), piece.degree(third));
        (compartments(pos, piece, seat), unplayed, Reverse(others))
    };
    let pieces = jumpable(pos, color).into_iter().filter(|square| !gone.contains(square));
    pieces.min_by_key(key)
}

/// What the colors in turn are about to capture: the color to move, and two more that can.
fn slow_captures<S: Seats>(pos: &Board<S>) -> [Option<Square>; 3] {
    let mut captures = vec![slow_choice(pos, pos.color(), &[])];
    let mut color = pos.seating().next(pos.color());
    while color != pos.color() {
        let gone = captures.iter().flatten().copied().collect::<Vec<_>>();
        captures.extend(slow_choice(pos, color, &gone).map(Some));
        color = pos.seating().next(color);
    }
    captures.resize(4, None);
    [captures[0], captures[1], captures[2]]
}

/// The pieces that are worth something to a seat, and that another seat can capture at once.
fn slow_exposed<S: Seats>(pos: &Board<S>) -> Vec<Square> {
    let seating = pos.seating();
    let is_exposed = |square: &Square| {
        Seat::all(pos.seats()).any(|seat| {
            let mut enemies = seating.colors().filter(|color| seating.seat(*color) != Some(seat));
            worth(pos, &[*square], seat) > 0
                && enemies.any(|enemy| jumpable(pos, enemy).contains(square))
        })
    };
    SIZE.squares().filter(is_exposed).collect()
}

/// Standings and scores are what a slow version says for every seat.
#[track_caller]
fn check(exchange: &Exchange, slow: impl Fn(&Table, Seat) -> i32) {
    let mut different_from_zero = 0;
    for pos in tables() {
        let standings = exchange.evaluate(&(), &pos);
        let mut sum = 0;
        for seat in Seat::all(pos.seats()) {
            assert_eq!(standings[seat], Score(slow(&pos, seat)), "{pos:?} {seat:?}");
            sum += standings[seat].0;
            different_from_zero += usize::from(standings[seat] != Score(0));
        }
        assert_eq!(sum, 0, "{pos:?}");
        for symmetry in 0..pos.symmetries() {
            assert_eq!(exchange.evaluate(&(), &pos.image(symmetry)), standings, "{pos:?}");
        }
    }
    assert!(different_from_zero > 5_000, "{different_from_zero}");
}

#[test]
fn compartments_agree() {
    let all = SIZE.squares().collect::<Vec<_>>();
    check(&exchange(&[("compartments", 1.0)]), |pos, seat| 100 * worth(pos, &all, seat));
    for pos in tables() {
        let own = exchange(&[("compartments", 1.0)]).evaluate(&(), &pos);
        assert_eq!(Compartments.evaluate(&(), &pos), own);
    }
}

#[test]
fn captures_of_the_color_to_move_and_of_the_next_two_agree() {
    for (index, name) in ["first", "second", "third"].into_iter().enumerate() {
        check(&exchange(&[(name, 16.0)]), |pos, seat| {
            let taken = slow_captures(pos)[index];
            taken.map_or(0, |square| -100 * worth(pos, &[square], seat))
        });
    }
}

#[test]
fn exposed_pieces_agree() {
    check(&exchange(&[("exposure", 16.0)]), |pos, seat| {
        -100 * worth(pos, &slow_exposed(pos), seat)
    });
}

#[test]
fn terms_add_up() {
    let coefficients = [
        ("compartments", 2.0),
        ("first", 8.0),
        ("second", 4.0),
        ("third", 2.0),
        ("exposure", -3.2),
    ];
    let all = SIZE.squares().collect::<Vec<_>>();
    check(&exchange(&coefficients), |pos, seat| {
        let mut sum = 200 * worth(pos, &all, seat) + 20 * worth(pos, &slow_exposed(pos), seat);
        // 12.5 points are rounded to 13.
        for (taken, points) in slow_captures(pos).into_iter().zip([50, 25, 13]) {
            sum -= taken.map_or(0, |square| points * worth(pos, &[square], seat));
        }
        sum
    });
}

/// The best direct capture is the best of the legal moves that are one jump.
#[test]
fn direct_captures_are_legal_jumps() {
    let first = exchange(&[("first", 16.0)]);
    let mut losing = 0;
    for pos in positions(&Rules::duel(), 200) {
        let jumps = pos.legal_moves().filter(|mv| {
            let middle = (mv.from() + mv.to()) / 2;
            let (rows, columns) = (
                SIZE.row(mv.from()).abs_diff(SIZE.row(mv.to())),
                SIZE.column(mv.from()).abs_diff(SIZE.column(mv.to())),
            );
            mv.captured() == 1 << middle && rows + columns == 2 && rows * columns == 0
        });
        let best = jumps.map(|mv| Compartments.priority(&pos, mv)).max().unwrap_or(0);
        assert_eq!(first.evaluate(&(), &pos), Score(100 * best), "{pos:?}");
        losing += u32::from(best < 0);
    }
    assert!(losing > 10, "{losing}");
}

#[test]
fn two_seats_see_the_same_in_a_duel_and_at_a_table() {
    let evaluators = [Exchange::default(), Exchange::by_hand()];
    let duels = positions(&Rules::duel(), 100);
    let tables = positions(&Rules::table(Seating::Two), 100);
    assert_eq!(duels.len(), tables.len());
    for (duel, table) in duels.iter().zip(&tables) {
        for evaluator in &evaluators {
            let score = evaluator.evaluate(&(), duel);
            let first = if duel.turn() == Seat::FIRST { score } else { -score };
            assert_eq!(evaluator.evaluate(&(), table), Standings::of_two(first));
        }
        let score = Compartments.evaluate(&(), duel);
        assert_eq!(Compartments.evaluate(&(), &duel.null_move()), -score);
        assert!(duel.legal_moves().eq(table.legal_moves()));
        for mv in duel.legal_moves() {
            let priority = Exchange::default().priority(duel, mv);
            assert_eq!(Exchange::default().priority(table, mv), priority);
        }
    }
}

/// The exposure does not ask whose turn it is.
#[test]
fn the_other_seat_sees_the_opposite_exposure() {
    let exposure = exchange(&[("exposure", 16.0)]);
    for pos in positions(&Rules::duel(), 50) {
        let other = exposure.evaluate(&(), &pos.null_move());
        assert_eq!(exposure.evaluate(&(), &pos), -other, "{pos:?}");
    }
}

/// When every color takes the place of the one before, so do the seats.
#[test]
fn no_color_is_better_than_another() {
    let turn = |text: String| -> String {
        let color = |letter| Color::from_letter(letter).map_or(letter, |c| c.next().letter());
        text.chars().map(color).collect()
    };
    let evaluators = [Exchange::default(), Exchange::by_hand()];
    for evaluator in evaluators {
        let rules = Rules::duel();
        for pos in positions(&rules, 30) {
            let turned = rules.read_position(&turn(rules.position_text(&pos))).unwrap();
            assert_eq!(evaluator.evaluate(&(), &turned), evaluator.evaluate(&(), &pos));
        }
        let rules = Rules::table(Seating::Four);
        for pos in positions(&rules, 30) {
            let turned = rules.read_position(&turn(rules.position_text(&pos))).unwrap();
            let standings = evaluator.evaluate(&(), &turned);
            for seat in Seat::all(4) {
                assert_eq!(standings[seat.next(4)], evaluator.evaluate(&(), &pos)[seat]);
            }
        }
    }
}

/// A move is as promising as it changes the count.
#[test]
fn a_priority_is_what_the_captures_are_worth() {
    for pos in tables().step_by(7) {
        let before = Compartments.evaluate(&(), &pos)[pos.turn()].0;
        for mv in pos.legal_moves() {
            let after = Compartments.evaluate(&(), &pos.after(mv))[pos.turn()].0;
            assert_eq!(100 * Exchange::default().priority(&pos, mv), after - before, "{pos:?}");
        }
    }
}

/// A drawn duel, and what the first capture counts for the seat to move.
#[track_caller]
fn check_first(pieces: &[(usize, &str)], color: &str, expected: i32) {
    let mut text = vec!["----"; 36];
    for (square, piece) in pieces {
        text[*square] = piece;
    }
    let pos: Duel = Rules::duel().read_position(&format!("{} {color}", text.join(","))).unwrap();
    let first = exchange(&[("first", 16.0)]);
    assert_eq!(first.evaluate(&(), &pos), Score(expected), "{pos:?}");
}

#[test]
fn a_color_is_credited_with_its_best_direct_capture() {
    // B on a1 can take b1 or a2.
    check_first(&[(0, "BBBB"), (1, "JJVV"), (6, "BJVV")], "B", 400);
    check_first(&[(0, "BBBB"), (1, "BJRV"), (6, "BJVV")], "B", 200);
    // It must take what costs it more than the other.
    check_first(&[(0, "BBBB"), (1, "BBRR"), (6, "BRRV")], "B", -200);
    // No hole behind b1; then no piece of the color; then nobody beside.
    check_first(&[(0, "BBBB"), (1, "JJVV"), (2, "JJJJ")], "B", 0);
    check_first(&[(0, "BBBB"), (1, "JJVV")], "R", 0);
    check_first(&[(5, "BBBB"), (6, "JJVV")], "B", 0);
}

#[test]
fn no_score_leaves_the_range_of_evaluations() {
    // All pieces with some blue, the bluest that there are, and everything.
    let boards = [1, 2, 0].map(|degree| {
        let pieces = Piece::all().filter(|piece| piece.degree(Color::B) >= degree);
        let mut text = pieces.map(|piece| piece.to_string()).collect::<Vec<_>>();
        text.resize(36, "----".to_string());
        text.join(",")
    });
    for value in [1e30, -1e30, f64::INFINITY, f64::NAN] {
        let mut wild = Exchange::default();
        for name in Exchange::NAMES.iter().copied() {
            wild.set(name, value).unwrap();
        }
        for seating in SEATINGS {
            let rules = Rules::table(seating);
            let color = seating.colors().next().unwrap();
            let mut tables = positions(&rules, 3);
            for board in &boards {
                tables.push(rules.read_position(&format!("{board} {color}")).unwrap());
            }
            for pos in tables {
                let standings = wild.evaluate(&(), &pos);
                let decided = Seat::all(4).any(|seat| standings[seat].is_decided());
                assert!(!decided, "{standings:?} {pos:?}");
            }
        }
    }
}

#[test]
fn files_are_read_and_bad_ones_refused_with_their_place() {
    let mut set = Exchange::default();
    set.set("third", 0.0).unwrap();
    set.set("exposure", 5.0).unwrap();
    assert_eq!(Exchange::default().tuned("third = 0\nexposure = 5 # tried\n"), Ok(set));
    let by_hand = "first = 14\nsecond = 9\nthird = 5\ncompartments = 1\nexposure = 0";
    assert_eq!(Exchange::default().tuned(by_hand), Ok(Exchange::by_hand()));
    assert_eq!(Exchange::default().tuned("# as it is"), Ok(Exchange::default()));
    let error = Exchange::default().tuned("first = 3\nfourth = 1").unwrap_err();
    assert_eq!((error.line, error.column), (2, 1));
    for name in Exchange::NAMES.iter().copied() {
        assert!(error.expected.contains(name), "{error}");
        assert!(Exchange::default().tuned(&format!("{name} = 2")).is_ok(), "{name}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*", at in 0_usize..40, sign in "\\PC") {
        let _ = Exchange::default().tuned(&text);
        let mut mutated = "first = 3.5\nsecond = -1 # less\n".to_string();
        mutated.insert_str(at.min(mutated.len()), &sign);
        let _ = Exchange::default().tuned(&mutated);
    }
}
