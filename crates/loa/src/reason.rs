//! Why a man cannot move.

use game::{Attempt, PASS, Position, Reasons, Rule};
use grid::{Direction, Origin, Square, named_squares};

use crate::board::SIZE;
use crate::{Board, Loa};

/// A rule that an attempt breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Broken {
    /// No man stands where the move begins.
    Empty(Square),
    /// The rival's man stands there.
    NotYours(Square),
    /// The man there has no move.
    Stuck(Square),
    /// A man is named, but not where it goes.
    Unfinished,
    /// The move ends where it began.
    Stays,
    /// The squares are not on one row, column or diagonal.
    NotOnLine(Square, Square),
    /// An own man stands where the move ends.
    OwnMan(Square),
    /// The line has more men than the move has squares: so many.
    TooShort(u32),
    /// The line has fewer men than the move has squares: so many.
    TooFar(u32),
    /// The first man of the rival on the way.
    Blocked(Square),
}

impl Rule for Broken {
    fn code(self) -> &'static str {
        match self {
            Broken::Empty(_) => "empty",
            Broken::NotYours(_) => "not_yours",
            Broken::Stuck(_) => "stuck",
            Broken::Unfinished => "unfinished",
            Broken::Stays => "stays",
            Broken::NotOnLine(..) => "not_on_line",
            Broken::OwnMan(_) => "own_man",
            Broken::TooShort(_) => "too_short",
            Broken::TooFar(_) => "too_far",
            Broken::Blocked(_) => "blocked",
        }
    }

    fn squares(self) -> Vec<u8> {
        match self {
            Broken::Empty(square)
            | Broken::NotYours(square)
            | Broken::Stuck(square)
            | Broken::OwnMan(square)
            | Broken::Blocked(square) => vec![square],
            Broken::NotOnLine(from, to) => vec![from, to],
            Broken::Unfinished | Broken::Stays | Broken::TooShort(_) | Broken::TooFar(_) => vec![],
        }
    }

    fn number(self) -> Option<u32> {
        match self {
            Broken::TooShort(men) | Broken::TooFar(men) => Some(men),
            _ => None,
        }
    }
}

impl Reasons for Loa {
    type Rule = Broken;

    fn read_attempt(&self, text: &str) -> Option<Attempt> {
        if text.eq_ignore_ascii_case(PASS) {
            return Some(Attempt::Pass);
        }
        let names = named_squares(text).filter(|names| names.len() <= 2)?;
        let read = |name: &str| SIZE.read_square(name, Origin::Bottom);
        Some(Attempt::Move(names.into_iter().map(read).collect()))
    }

    fn broken_rule(&self, pos: &Board, squares: &[u8], is_whole: bool) -> Option<Broken> {
        let Some(&from) = squares.first() else { return Some(Broken::Unfinished) };
        match (pos.owner(from), squares.get(1)) {
            (None, _) => Some(Broken::Empty(from)),
            (Some(seat), _) if seat != pos.turn() => Some(Broken::NotYours(from)),
            (_, Some(&to)) => way(pos, from, to),
            _ if pos.targets(from) == 0 => Some(Broken::Stuck(from)),
            _ => is_whole.then_some(Broken::Unfinished),
        }
    }
}

/// What keeps a man of the side to move from going from one square to another.
fn way(pos: &Board, from: Square, to: Square) -> Option<Broken> {
    if from == to {
        return Some(Broken::Stays);
    }
    let row = |square| i32::from(SIZE.row(square));
    let column = |square| i32::from(SIZE.column(square));
    let (rows, columns) = (row(to) - row(from), column(to) - column(from));
    if rows != 0 && columns != 0 && rows.abs() != columns.abs() {
        return Some(Broken::NotOnLine(from, to));
    }
    if pos.owner(to) == Some(pos.turn()) {
        return Some(Broken::OwnMan(to));
    }
    let way = Direction { rows: rows.signum(), columns: columns.signum() };
    let at =
        |steps: i32| SIZE.square(row(from) + steps * way.rows, column(from) + steps * way.columns);
    let side = i32::from(SIZE.rows());
    let line = (1 - side..side).filter_map(at);
    let men = line.filter(|square| pos.owner(*square).is_some()).count() as i32;
    let length = rows.abs().max(columns.abs());
    if length != men {
        let men = men as u32;
        return Some(if length < men as i32 { Broken::TooShort(men) } else { Broken::TooFar(men) });
    }
    let is_rival = |square: &Square| pos.owner(*square) == Some(pos.turn().other());
    (1..length).filter_map(at).find(is_rival).map(Broken::Blocked)
}
