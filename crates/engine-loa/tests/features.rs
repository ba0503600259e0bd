//! The engine's features against slow versions that walk over lists of men.
#![expect(clippy::unwrap_used, reason = "a test that panics fails")]

use engine_loa::{Features, NAMES, Weights, evaluate, features};
use game::testing::random_match;
use game::{Game, NullMove, Position, Seat, Symmetric};
use loa::connectivity::groups;
use loa::{Board, Loa, Rules};

const GAME: Loa = Loa::new(Rules::STANDARD);

/// Positions of random matches that are not over.
fn positions() -> Vec<Board> {
    let records = (1..=30).map(|seed| random_match(&GAME, seed));
    let boards = records.flat_map(|record| record.positions().to_vec());
    boards.filter(|board| !board.is_over()).collect()
}

#[track_caller]
fn feature(name: &str, features: &Features) -> i32 {
    features[NAMES.iter().position(|known| *known == name).unwrap()]
}

type Men = Vec<(i32, i32)>;

fn men(board: &Board, seat: Seat) -> Men {
    let squares = (0..64_u8).filter(|square| board.owner(*square) == Some(seat));
    squares.map(|square| (i32::from(square % 8), i32::from(square / 8))).collect()
}

/// Checks a feature of every position and side against a slow version.
fn check(name: &str, slow: impl Fn(&Board, Seat, &Men) -> i32) {
    for board in positions() {
        for seat in Seat::all(2) {
            let expected = slow(&board, seat, &men(&board, seat));
            let found = feature(name, &features(&board, seat));
            assert_eq!(found, expected, "{name} of {seat:?} in {board:?}");
        }
    }
}

/// How many of a side's men do something.
fn count(men: &Men, does: impl Fn(i32, i32) -> bool) -> i32 {
    men.iter().filter(|(x, y)| does(*x, *y)).count() as i32
}

/// The ring of a square: 0 on the rim, 3 in the middle.
fn ring(x: i32, y: i32) -> i32 {
    x.min(y).min(7 - x).min(7 - y)
}

fn near((x, y): (i32, i32), (u, v): (i32, i32)) -> bool {
    (x, y) != (u, v) && (x - u).abs().max((y - v).abs()) == 1
}

#[test]
fn rings_are_shares_of_the_men() {
    let share = |men: &Men, count: i32| 64 * count / men.len() as i32;
    check("rim", |_, _, men| share(men, count(men, |x, y| ring(x, y) == 0)));
    check("second_ring", |_, _, men| share(men, count(men, |x, y| ring(x, y) == 1)));
    check("third_ring", |_, _, men| share(men, count(men, |x, y| ring(x, y) == 2)));
    check("corner", |_, _, men| share(men, count(men, |x, y| x % 7 == 0 && y % 7 == 0)));
}

#[test]
fn neighbors_are_counted_man_by_man() {
    let neighbors =
        |men: &Men, man: (i32, i32)| men.iter().filter(|other| near(man, **other)).count();
    check("connectedness", |_, _, men| {
        let all = men.iter().map(|man| neighbors(men, *man) as i32).sum::<i32>();
        64 * all / men.len() as i32
    });
    check("alone", |_, _, men| count(men, |x, y| neighbors(men, (x, y)) == 0));
}

#[test]
fn the_area_is_that_of_the_smallest_rectangle() {
    check("area", |_, _, men| {
        let span = |of: fn(&(i32, i32)) -> i32| {
            let values = || men.iter().map(of);
            values().max().unwrap() - values().min().unwrap() + 1
        };
        span(|man| man.0) * span(|man| man.1)
    });
}

#[test]
fn the_surplus_is_what_a_king_walks_to_the_center_beyond_need() {
    const LEAST: [i32; 13] = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14];
    check("surplus", |_, _, men| {
        let count = men.len() as i32;
        let nearest = |sum: i32| {
            // Both where the mean lies in the middle.
            let squares = (0..8).min_by_key(|square| (count * square - sum).abs()).unwrap();
            let far = (count * squares - sum).abs();
            (0..8).filter(move |square| (count * square - sum).abs() == far).collect::<Vec<_>>()
        };
        let columns = nearest(men.iter().map(|man| man.0).sum());
        let rows = nearest(men.iter().map(|man| man.1).sum());
        let mut sum = 0;
        for column in &columns {
            for row in &rows {
                let walks = men.iter().map(|(x, y)| (x - column).abs().max((y - row).abs()));
                sum += walks.sum::<i32>();
            }
        }
        let sum = sum * 4 / (columns.len() * rows.len()) as i32;
        16 * (sum - 4 * LEAST[men.len()]) / count
    });
}

#[test]
fn distances_to_the_center_add_up_along_both_axes() {
    check("distance", |_, _, men| {
        let count = men.len() as i32;
        let axis = |of: fn(&(i32, i32)) -> i32| {
            let total = men.iter().map(of).sum::<i32>();
            men.iter().map(|man| (count * of(man) - total).abs()).sum::<i32>()
        };
        64 * (axis(|man| man.0) + axis(|man| man.1)) / count / count
    });
}

#[test]
fn walls_stand_before_men_on_the_rim() {
    let blocked = |board: &Board, seat: Seat, x: i32, y: i32| {
        let is_theirs = |x: i32, y: i32| {
            (0..8).contains(&x)
                && (0..8).contains(&y)
                && board.owner((8 * y + x) as u8) == Some(seat.other())
        };
        // The ways from the rim to the next rank or file: a corner has two.
        let ways = [(0, 1, y == 0), (0, -1, y == 7), (1, 0, x == 0), (-1, 0, x == 7)];
        let ways = ways.into_iter().filter(|(.., is_way)| *is_way);
        ways.filter(|(dx, dy, _)| is_theirs(x + dx, y + dy))
            .map(|(dx, dy, _)| {
                let (one, other) =
                    (is_theirs(x + dx + dy, y + dy + dx), is_theirs(x + dx - dy, y + dy - dx));
                i32::from(one) + i32::from(other)
            })
            .collect::<Vec<_>>()
    };
    for (name, beside) in [("wall_of_two", 1), ("wall_of_three", 2)] {
        check(name, |board, seat, men| {
            let walls = men.iter().flat_map(|(x, y)| blocked(board, seat, *x, *y));
            walls.filter(|walls| *walls == beside).count() as i32
        });
    }
}

#[test]
fn moves_are_those_of_the_rules() {
    let moves = |board: &Board, seat: Seat| {
        let board = if board.turn() == seat { *board } else { board.null_move() };
        let is_theirs = move |square| board.owner(square) == Some(seat.other());
        board.legal_moves().map(|mv| (mv.to, is_theirs(mv.to))).collect::<Vec<_>>()
    };
    check("moves", |board, seat, _| moves(board, seat).len() as i32);
    check("captures", |board, seat, _| moves(board, seat).iter().filter(|mv| mv.1).count() as i32);
    check("rim_moves", |board, seat, _| {
        let to =
            moves(board, seat).into_iter().map(|mv| (i32::from(mv.0 % 8), i32::from(mv.0 / 8)));
        to.filter(|(x, y)| ring(*x, *y) == 0).count() as i32
    });
}

#[test]
fn the_euler_number_is_that_of_the_windows_and_never_more_than_the_groups() {
    check("euler", |board, seat, men| {
        let mut sum = 0;
        for (x, y) in (-1..8).flat_map(|x| (-1..8).map(move |y| (x, y))) {
            let [a, b, c, d] = [(x, y), (x + 1, y + 1), (x + 1, y), (x, y + 1)]
                .map(|square| men.contains(&square));
            sum += match (a, b, c, d) {
                _ if [a, b, c, d].iter().filter(|is| **is).count() == 1 => 1,
                _ if [a, b, c, d].iter().filter(|is| **is).count() == 3 => -1,
                (true, true, false, false) | (false, false, true, true) => -2,
                _ => 0,
            };
        }
        assert!(sum / 4 <= groups(board.men(seat)) as i32);
        sum / 4
    });
}

#[test]
fn values_are_the_same_whichever_way_the_board_is_turned() {
    for board in positions() {
        let value = evaluate(Weights::shipped(), &board);
        for symmetry in 0..board.symmetries() {
            assert_eq!(evaluate(Weights::shipped(), &board.image(symmetry)), value, "{board:?}");
        }
    }
}

#[test]
fn both_sides_see_the_same_but_for_whose_turn_it_is() {
    let weights = Weights { tempo: 0, ..Weights::shipped().clone() };
    for board in positions() {
        assert_eq!(
            evaluate(&weights, &board),
            -evaluate(&weights, &board.null_move()),
            "{board:?}"
        );
    }
    assert_eq!(evaluate(&weights, &GAME.start(1)), 0);
}
