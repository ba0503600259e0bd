//! Squares, boards and transcripts as text.

use game::{Notation, PASS, Position, Record, Seat, TextError, board_text, read_board};
use grid::{Origin, diagram, is_pass, split_squares};

use crate::{Board, Move, Othello};

/// How each side is written; the first letter is the one that is printed.
const LETTERS: [&str; 2] = ["Xx*bB", "OowW"];

impl Notation for Othello {
    fn position_text(&self, pos: &Board) -> String {
        board_text(Othello::SIZE.squares().map(|square| pos.disc(square)), pos.turn(), "XO")
    }

    fn read_position(&self, text: &str) -> Result<Board, TextError> {
        let (cells, turn) = read_board(text, 64, &LETTERS)?;
        let discs = |seat| {
            let squares = (0..64).filter(|square| cells[*square] == Some(seat));
            squares.fold(0, |set, square| set | 1 << square)
        };
        Ok(Board::new(discs(turn), discs(turn.other()), turn).expect("a cell has one disc"))
    }

    fn move_text(&self, _pos: &Board, mv: Move) -> String {
        let name = |square| Othello::SIZE.square_name(square, Origin::Top);
        mv.square().map_or_else(|| PASS.to_string(), name)
    }

    fn read_move(&self, pos: &Board, text: &str) -> Result<Move, TextError> {
        let square = || Othello::SIZE.read_square(text, Origin::Top);
        let mv = if is_pass(text) { Some(Move::PASS) } else { square().map(Move::place) };
        let legal = mv.filter(|mv| pos.legal_moves().any(|legal| legal == *mv));
        legal.ok_or_else(|| self.illegal_move(pos, text))
    }

    fn seat_text(&self, seat: Seat) -> String {
        ["X", "O"][seat.index()].to_string()
    }

    fn diagram(&self, pos: &Board) -> String {
        let cell =
            |square| pos.disc(square).map_or_else(|| "-".to_string(), |seat| self.seat_text(seat));
        let board = diagram(Othello::SIZE, Origin::Top, cell);
        let (own, theirs) = (pos.own().count_ones(), pos.theirs().count_ones());
        let (black, white) = if pos.turn() == Seat::FIRST { (own, theirs) } else { (theirs, own) };
        board + &self.status(pos, &[format!("X {black}"), format!("O {white}")])
    }

    fn split_moves<'a>(&self, text: &'a str) -> Vec<(usize, &'a str)> {
        split_squares(text)
    }

    fn transcript(&self, record: &Record<Board>) -> String {
        self.compact_transcript(record)
    }
}
