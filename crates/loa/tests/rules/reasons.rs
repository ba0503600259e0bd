//! Why a man cannot move: every reason by an example, and all attempts on random boards.

use game::testing::{every_attempt, reasons};
use game::{Attempt, Game, Position, Reason, Reasons};
use grid::{Origin, Size, Square};
use loa::{Board, Broken, Loa, Plain, Rules};

use crate::board;
use crate::endings::CORNERED;

const GAME: Loa = Loa::new(Rules::STANDARD);

/// The rival's man on b1 stands before the own one on a1.
const BLOCKED: &str = "
    -------O -------- -------- -------- -------- -------- -------- XOX----- X";

/// Three men of the rival shut a1 in.
const STUCK: &str = "
    ----X--- -------- -------- -------O -------- -------- OO------ XO------ X";

/// Black is connected.
const OVER: &str = "
    -------O -------- -------- -------- -------- -------- -------- XXO----- O";

fn square(name: &str) -> Square {
    Size::new(8, 8).unwrap().read_square(name, Origin::Bottom).unwrap()
}

fn why(game: &Loa, pos: &Board, text: &str) -> Option<Reason<Broken>> {
    game.reason(pos, &game.read_attempt(text).unwrap())
}

#[test]
fn every_reason_has_an_example() {
    let rule = |broken| Some(Reason::Rule(broken));
    let [b1, c1, c3, d4, a1, a3] = ["b1", "c1", "c3", "d4", "a1", "a3"].map(square);
    let start = GAME.start(1);
    for (pos, text, expected) in [
        (start, "b1-b3", None),
        (start, "b1", rule(Broken::Unfinished)),
        (start, "d4-d6", rule(Broken::Empty(d4))),
        (start, "a3-c3", rule(Broken::NotYours(a3))),
        (start, "b1-b1", rule(Broken::Stays)),
        (start, "b1-c3", rule(Broken::NotOnLine(b1, c3))),
        (start, "b1-c1", rule(Broken::OwnMan(c1))),
        (start, "b1-b2", rule(Broken::TooShort(2))),
        (start, "b1xb4", rule(Broken::TooFar(2))),
        (board(&GAME, BLOCKED), "a1-d1", rule(Broken::Blocked(b1))),
        (board(&GAME, STUCK), "a1", rule(Broken::Stuck(a1))),
        (start, "b1-b9", Some(Reason::OffBoard)),
        (start, "pass", Some(Reason::MayNotPass)),
        (board(&GAME, OVER), "h8-g8", Some(Reason::Over)),
    ] {
        assert_eq!(why(&GAME, &pos, text), expected, "{text}");
    }
    let olympiad = Loa::new(Rules::OLYMPIAD);
    let cornered = board(&olympiad, CORNERED);
    assert_eq!(why(&olympiad, &cornered, "a1-a2"), Some(Reason::MustPass));
    assert_eq!(why(&olympiad, &cornered, "pass"), None);
    assert_eq!(GAME.read_attempt("b1-b3-b5"), None);
    assert_eq!(GAME.read_attempt("castle"), None);
}

#[test]
fn a_man_that_can_move_begins_a_move() {
    let begins = |name| GAME.reason(&GAME.start(1), &GAME.read_attempt(name).unwrap().begun());
    assert_eq!(begins("b1"), None);
    assert_eq!(begins("b1-b3"), None);
    assert_eq!(begins("b1-b2"), Some(Reason::Rule(Broken::TooShort(2))));
}

/// Rows down and columns right from one square to another.
fn apart(from: Square, to: Square) -> (i32, i32) {
    let (from, to) = (i32::from(from), i32::from(to));
    (to / 8 - from / 8, to % 8 - from % 8)
}

fn is_line((rows, columns): (i32, i32)) -> bool {
    rows == 0 || columns == 0 || rows.abs() == columns.abs()
}

/// The squares of the board that are on one line with two others.
fn line(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let (rows, columns) = apart(from, to);
    (0..64).filter(move |square| {
        let (down, right) = apart(from, *square);
        down * columns == right * rows && is_line((down, right))
    })
}

fn is_true(pos: &Board, attempt: &Attempt, broken: Broken) -> bool {
    let (Attempt::Move(squares) | Attempt::Beginning(squares)) = attempt else { return false };
    let from = squares[0].unwrap();
    let to = squares.get(1).map_or(from, |to| to.unwrap());
    let (rows, columns) = apart(from, to);
    let length = rows.abs().max(columns.abs()) as u32;
    let men = || line(from, to).filter(|square| pos.owner(*square).is_some()).count() as u32;
    let rival = Some(pos.turn().other());
    match broken {
        Broken::Empty(square) => square == from && pos.owner(square).is_none(),
        Broken::NotYours(square) => square == from && pos.owner(square) == rival,
        Broken::Stuck(square) => {
            let mut moves = 0;
            Plain::of(pos).each_move(pos.turn(), |mv| moves += u32::from(mv.from == square));
            square == from && moves == 0
        }
        Broken::Unfinished => *attempt == Attempt::Move(vec![Some(from)]),
        Broken::Stays => squares.len() == 2 && from == to,
        Broken::NotOnLine(one, other) => (one, other) == (from, to) && !is_line((rows, columns)),
        Broken::OwnMan(square) => square == to && pos.owner(square) == Some(pos.turn()),
        Broken::TooShort(number) => number == men() && length < number,
        Broken::TooFar(number) => number == men() && length > number,
        Broken::Blocked(square) => {
            let is_between = |end| {
                let (rows, columns) = apart(end, square);
                rows.abs().max(columns.abs()) as u32
            };
            let way = is_between(from) + is_between(to);
            pos.owner(square) == rival && length == men() && way == length
        }
    }
}

#[test]
fn whatever_is_not_legal_has_a_reason_that_is_true() {
    let mut ply = 0;
    let attempts = |_: &Board| {
        ply += 1;
        if ply % 4 == 1 { every_attempt(64) } else { Vec::new() }
    };
    let counts = reasons(&GAME, 4, attempts, is_true).unwrap();
    let codes = counts.into_keys().collect::<Vec<_>>();
    let board = ["blocked", "empty", "may_not_pass", "not_on_line", "not_yours", "over"];
    let way = ["own_man", "stays", "stuck", "too_far", "too_short", "unfinished"];
    assert_eq!(codes, [board, way].concat());
}
