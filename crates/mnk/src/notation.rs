//! Boards, moves and transcripts as text.

use game::{Notation, Position, Record, Seat, TextError, board_text, read_board, tokens};
use grid::{Origin, diagram, split_squares};

use crate::{Board, Mnk, Move};

/// What stands for each side on a board, the usual letter first.
const LETTERS: [&str; 2] = ["Xx*", "Oo0"];

fn letter(seat: Seat) -> char {
    if seat == Seat::FIRST { 'X' } else { 'O' }
}

impl Notation for Mnk {
    fn position_text(&self, pos: &Board) -> String {
        let stones = self.size().squares().map(|square| pos.owner(square));
        board_text(stones, pos.turn(), "XO")
    }

    fn read_position(&self, text: &str) -> Result<Board, TextError> {
        let (stones, turn) = read_board(text, self.size().squares_count(), &LETTERS)?;
        Board::new(*self, &stones, turn).ok_or_else(|| {
            let (offset, _) = tokens(text).next().unwrap_or_default();
            let expected = format!("{} in a row of one side at most", self.row());
            TextError::new(text, offset, expected).with_found("two winners")
        })
    }

    fn move_text(&self, _pos: &Board, mv: Move) -> String {
        self.size().square_name(mv.0, Origin::Top)
    }

    fn read_move(&self, pos: &Board, text: &str) -> Result<Move, TextError> {
        let mv = self.size().read_square(text, Origin::Top).map(Move);
        mv.filter(|mv| pos.legal_moves().any(|legal| legal == *mv))
            .ok_or_else(|| self.illegal_move(pos, text))
    }

    fn turn_text(&self, pos: &Board) -> String {
        self.seat_text(pos.turn())
    }

    fn seat_text(&self, seat: Seat) -> String {
        letter(seat).to_string()
    }

    fn diagram(&self, pos: &Board) -> String {
        let stone = |square| pos.owner(square).map_or('-', letter).to_string();
        let count = |seat: Seat| format!("{} {}", letter(seat), pos.stones(seat).len());
        let counts = Seat::all(2).map(count).collect::<Vec<_>>();
        diagram(self.size(), Origin::Top, stone) + &self.status(pos, &counts)
    }

    fn split_moves<'a>(&self, text: &'a str) -> Vec<(usize, &'a str)> {
        split_squares(text)
    }

    fn transcript(&self, record: &Record<Board>) -> String {
        self.compact_transcript(record)
    }
}
