//! Why a turn is not legal: every reason by an example, and many attempts on random boards.

use arlecchino::{Board, Broken, Pair};
use game::testing::{every_attempt, reasons};
use game::{Attempt, Notation, Reason, Reasons};

use crate::reference::{Grid, Place, Turn};
use crate::{DUEL, place};

/// The square of a name.
fn square(name: &str) -> u8 {
    let [column, row] = name.as_bytes() else { panic!("no square: {name}") };
    (row - b'1') * 6 + column - b'a'
}

#[test]
fn every_reason_has_an_example() {
    let rule = |broken| Some(Reason::Rule(broken));
    let [a1, a2, a3, a4, b2, b3, f6] = ["a1", "a2", "a3", "a4", "b2", "b3", "f6"].map(square);
    // Two actions on a1, one on f6, which has nothing to jump over.
    let pieces = "a1:BBJJ a2:JJRR f6:BJJJ";
    for (pieces, text, expected) in [
        (pieces, "a1-a3", None),
        (pieces, "a1", rule(Broken::Unfinished)),
        (pieces, "b2-b4", rule(Broken::Empty(b2))),
        (pieces, "a2-a4", rule(Broken::NoColor(a2))),
        (pieces, "f6-f5", rule(Broken::MustJump)),
        (pieces, "a1-a1", rule(Broken::Stays)),
        (pieces, "a1-a2", rule(Broken::PieceThere(a2))),
        (pieces, "a1-a3-b3-c3", rule(Broken::DegreeSpent(a1, 2))),
        (pieces, "a1-c1", rule(Broken::NothingToJump(square("b1")))),
        (pieces, "a1-b3", rule(Broken::NotStraight(a1, b3))),
        (pieces, "a1-a4", rule(Broken::BeyondJump(a1, a4))),
        (pieces, "a1-b1", rule(Broken::MustJump)),
        ("a1:BBBJ a2:JJRR f6:BJJJ", "a1-a3-a2-a1", rule(Broken::BackToStart)),
        (pieces, "a1-a7", Some(Reason::OffBoard)),
        (pieces, "pass", Some(Reason::MayNotPass)),
        ("a1:BBJJ", "a1-a3", Some(Reason::Over)),
        ("a1:BVVV b1:JJRR c1:JJJJ", "a1-b1", Some(Reason::MustPass)),
    ] {
        let pos = place(&DUEL, pieces, "B");
        let attempt = DUEL.read_attempt(text).unwrap();
        assert_eq!(DUEL.reason(&pos, &attempt), expected, "{pieces} {text}");
    }
    let pos = place(&DUEL, pieces, "B");
    for (text, expected) in [
        ("a1", None),
        ("f6", rule(Broken::CannotJump(f6))),
        ("a1-a3", None),
        // Three actions away: a piece with more compartments would get there.
        ("a1-b4", rule(Broken::DegreeSpent(a1, 2))),
        ("a1-b1", rule(Broken::MustJump)),
        ("0020", None),
    ] {
        let attempt = DUEL.read_attempt(text).unwrap().begun();
        assert_eq!(DUEL.reason(&pos, &attempt), expected, "{text}");
    }
    assert_eq!(DUEL.read_attempt("a1-a3"), DUEL.read_attempt("0020"));
    assert_eq!(DUEL.read_attempt("a1a3"), Some(Attempt::Move(vec![Some(a1), Some(a3)])));
    assert_eq!(DUEL.read_attempt("hello"), None);
}

fn at(square: u8) -> Place {
    (usize::from(square / 6), usize::from(square % 6))
}

/// The turns of the piece on a square, were all of it of the color to move.
fn turns_of_four(text: &str, from: u8, color: char) -> Vec<Turn> {
    let (board, turn) = text.split_once(' ').unwrap();
    let mut cells = board.split(',').map(str::to_string).collect::<Vec<_>>();
    cells[usize::from(from)] = color.to_string().repeat(4);
    let turns = Grid::read(&format!("{} {turn}", cells.join(","))).turns(color);
    turns.into_iter().filter(|turn| turn.squares[0] == at(from)).collect()
}

fn is_true(pos: &Board<Pair>, attempt: &Attempt, broken: Broken) -> bool {
    let (Attempt::Move(squares) | Attempt::Beginning(squares)) = attempt else { return false };
    let squares = squares.iter().map(|square| square.unwrap()).collect::<Vec<_>>();
    let (first, last) = (squares[0], squares[squares.len() - 1]);
    let apart = |one: u8, other: u8| {
        let ((row, column), (rows, columns)) = (at(one), at(other));
        (row.abs_diff(rows), column.abs_diff(columns))
    };
    let steps = squares.windows(2).all(|pair| matches!(apart(pair[0], pair[1]), (0, 1) | (1, 0)));
    let color = pos.color();
    let degree = pos.piece(first).map_or(0, |piece| piece.degree(color));
    let text = DUEL.position_text(pos);
    match broken {
        Broken::Empty(square) => square == first && pos.piece(square).is_none(),
        Broken::NoColor(square) => square == first && pos.piece(first).is_some() && degree == 0,
        Broken::CannotJump(square) => {
            let turns = Grid::read(&text).turns(color.letter());
            turns.iter().all(|turn| turn.squares[0] != at(square))
        }
        Broken::Unfinished => *attempt == Attempt::Move(vec![Some(first)]),
        Broken::Stays => squares.windows(2).any(|pair| pair[0] == pair[1]),
        Broken::PieceThere(square) => {
            square == last && square != first && pos.piece(square).is_some()
        }
        Broken::DegreeSpent(square, number) => {
            let more = || {
                let prefix = squares[..squares.len() - 1].iter().map(|square| at(*square));
                let prefix = prefix.collect::<Vec<_>>();
                let turns = turns_of_four(&text, first, color.letter()).into_iter();
                let ends = turns.filter(|turn| {
                    turn.squares.starts_with(&prefix) && turn.squares.last() == Some(&at(last))
                });
                ends.map(|turn| turn.squares.len() - 1).min().is_some_and(|n| n > number as usize)
            };
            let is_long = squares.len() > 1 + number as usize;
            square == first && number == degree && (is_long || more())
        }
        Broken::NothingToJump(square) => {
            let (one, other) = (apart(squares[squares.len() - 2], square), apart(square, last));
            one == other && one.0 + one.1 == 1
        }
        Broken::NotStraight(one, other) => {
            let (rows, columns) = apart(one, other);
            rows > 0 && columns > 0
        }
        Broken::BeyondJump(one, other) => {
            let (rows, columns) = apart(one, other);
            rows.min(columns) == 0 && rows.max(columns) > 2
        }
        Broken::MustJump => squares.len() > 1 && steps,
        Broken::BackToStart => squares.len() > 2 && first == last,
    }
}

/// One square, two squares, and every legal path with some square behind it.
fn attempts(pos: &Board<Pair>) -> Vec<Attempt> {
    let longer = pos.paths().into_iter().zip(0_usize..).flat_map(|(path, number)| {
        let squares = path.squares().iter().map(|square| Some(*square)).collect::<Vec<_>>();
        [(number * 5 % 36) as u8, (number * 7 % 36) as u8, squares[0].unwrap()].map(|square| {
            let squares = squares.iter().copied().chain([Some(square)]);
            Attempt::Move(squares.collect())
        })
    });
    every_attempt(36).into_iter().chain(longer).collect()
}

#[test]
fn whatever_is_not_legal_has_a_reason_that_is_true() {
    let mut ply = 0;
    let attempts = |pos: &Board<Pair>| {
        ply += 1;
        if ply % 6 == 1 { attempts(pos) } else { Vec::new() }
    };
    let counts = reasons(&DUEL, 6, attempts, is_true).unwrap();
    let codes = counts.into_keys().collect::<Vec<_>>();
    let board = ["back_to_start", "beyond_jump", "cannot_jump", "degree_spent", "empty"];
    let jumps = ["may_not_pass", "must_jump", "must_pass", "no_color", "not_straight"];
    let ends = ["nothing_to_jump", "over", "piece_there", "stays", "unfinished"];
    assert_eq!(codes, [board, jumps, ends].concat());
}
