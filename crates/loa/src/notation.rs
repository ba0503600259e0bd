//! Boards and moves as text.

use game::{Notation, PASS, Position, Seat, TextError, board_text, read_board};
use grid::{Origin, Square, diagram, split_words};

use crate::board::{Board, SIZE};
use crate::{Loa, Move};

/// Black is written X, White O.
const LETTERS: [&str; 2] = ["X", "O"];

impl Notation for Loa {
    /// 64 squares from a8 to h1, then the side to move.
    fn position_text(&self, pos: &Board) -> String {
        let cells = SIZE.squares().map(|square| pos.owner(square));
        board_text(cells, pos.turn(), &LETTERS.concat())
    }

    fn read_position(&self, text: &str) -> Result<Board, TextError> {
        let (cells, turn) = read_board(text, SIZE.squares_count(), &["Xx", "Oo"])?;
        let men = |seat| {
            let squares = cells.iter().zip(0..).filter(|(cell, _)| **cell == Some(seat));
            squares.fold(0, |set, (_, square)| set | 1_u64 << square)
        };
        let (black, white) = (men(Seat::FIRST), men(Seat::SECOND));
        self.position(black, white, turn).ok_or_else(|| {
            let missing = LETTERS[usize::from(black != 0)];
            let start = text.len() - text.trim_start().len();
            TextError::word(text, start, format!("a board with a man of {missing}"))
        })
    }

    /// `b1-b3`, or `b1xb3` for a capture.
    fn move_text(&self, pos: &Board, mv: Move) -> String {
        if mv == Move::PASS {
            return PASS.to_string();
        }
        let name = |square: Square| SIZE.square_name(square, Origin::Bottom);
        let sign = if pos.is_capture(mv) { 'x' } else { '-' };
        format!("{}{sign}{}", name(mv.from), name(mv.to))
    }

    /// Also reads `b1b3` and `b1:b3`, in either case, and forgives the wrong sign.
    fn read_move(&self, pos: &Board, text: &str) -> Result<Move, TextError> {
        read_squares(text)
            .filter(|mv| pos.legal_moves().any(|legal| legal == *mv))
            .ok_or_else(|| self.illegal_move(pos, text))
    }

    fn seat_text(&self, seat: Seat) -> String {
        LETTERS[seat.index()].to_string()
    }

    fn diagram(&self, pos: &Board) -> String {
        let cell = |square| pos.owner(square).map_or("-", |seat| LETTERS[seat.index()]);
        let board = diagram(SIZE, Origin::Bottom, |square| cell(square).to_string());
        let men = |seat: Seat| format!("{} {}", LETTERS[seat.index()], pos.men(seat).count_ones());
        board + &self.status(pos, &Seat::all(2).map(men).collect::<Vec<_>>())
    }

    fn split_moves<'a>(&self, text: &'a str) -> Vec<(usize, &'a str)> {
        split_words(text)
    }
}

fn read_squares(text: &str) -> Option<Move> {
    if text.eq_ignore_ascii_case(PASS) {
        return Some(Move::PASS);
    }
    let read = |name| SIZE.read_square(name, Origin::Bottom);
    let from = read(text.get(..2)?)?;
    let rest = text.get(2..)?;
    let to = read(rest.strip_prefix(['-', 'x', 'X', ':']).unwrap_or(rest))?;
    // A man that stays is no move, whatever it stands for inside.
    (from != to).then_some(Move { from, to })
}
