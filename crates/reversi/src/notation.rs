//! Boards, moves and transcripts as text, the same for every sort of position.

use game::{
    Leavers, Notation, PASS, Record, Seat, TextError, board_text, leaving_text, read_board, tokens,
};
use grid::{Origin, diagram, is_pass, split_squares};

use crate::{Discs, Kind, Move, Rules, Variant};

impl Kind {
    /// What stands for each color on a board, the usual letter first.
    const fn letters(self) -> &'static [&'static str] {
        match self {
            Kind::Othello => &["Xx*bB", "OowW"],
            Kind::Rolit | Kind::Pass => &["Xx", "Oo", "Rr", "Bb"],
        }
    }

    fn letter(self, color: Seat) -> char {
        char::from(self.letters()[color.index()].as_bytes()[0])
    }
}

/// The line that explains the letters of a diagram, where they are more than everybody knows.
fn key(rules: Rules) -> &'static str {
    match rules.kind() {
        Kind::Othello => "",
        _ if rules.seats() < rules.kind().colors() => {
            "X Black  O White  R Amber  B Sky; a neutral color has no player\n"
        }
        _ => "X Black  O White  R Amber  B Sky\n",
    }
}

impl<P: Discs> Notation for Variant<P> {
    fn position_text(&self, pos: &P) -> String {
        let kind = self.rules().kind();
        let letters = Seat::all(kind.colors()).map(|color| kind.letter(color)).collect::<String>();
        let discs = self.rules().size().squares();
        let board = board_text(discs.map(|square| pos.disc(square)), pos.turn(), &letters);
        pos.leavers().write_into(board)
    }

    fn read_position(&self, text: &str) -> Result<P, TextError> {
        let rules = self.rules();
        let squares_count = rules.size().squares_count();
        let (text, left) = Leavers::read_out_of(text, rules.seats())?;
        let text = &*text;
        let (discs, turn) = read_board(text, squares_count, rules.kind().letters())?;
        if turn.index() >= rules.seats() {
            let seats = Seat::all(rules.seats()).map(|seat| rules.kind().letter(seat).to_string());
            let sides = seats.collect::<Vec<_>>().join(", ");
            let last = text.trim_end().char_indices().next_back();
            let offset = last.map_or(0, |(offset, _)| offset);
            let expected = format!("a seat to move ({sides})");
            return Err(TextError::new(text, offset, expected));
        }
        // Rolit places beside a disc, so an empty board would have no move and yet not be over.
        if rules.kind() == Kind::Rolit && discs.iter().all(Option::is_none) {
            let (offset, _) = tokens(text).next().unwrap_or_default();
            return Err(TextError::new(text, offset, "at least one disc on the board"));
        }
        let mut pos = P::set_up(rules, &discs, turn);
        left.seats().for_each(|seat| pos.play_unchecked(Move::Leave(seat)));
        Ok(pos)
    }

    fn move_text(&self, _pos: &P, mv: Move) -> String {
        let name = |square| self.rules().size().square_name(square, Origin::Top);
        match mv {
            Move::Place(square) => name(square),
            Move::Pass => PASS.to_string(),
            Move::Leave(seat) => leaving_text(seat),
        }
    }

    fn read_move(&self, pos: &P, text: &str) -> Result<Move, TextError> {
        if let Some(leaving) = self.read_leaving(pos, text) {
            return leaving;
        }
        let square = || self.rules().size().read_square(text, Origin::Top);
        let mv = if is_pass(text) { Some(Move::Pass) } else { square().map(Move::Place) };
        mv.filter(|mv| pos.legal_moves().any(|legal| legal == *mv))
            .ok_or_else(|| self.illegal_move(pos, text))
    }

    fn seat_text(&self, seat: Seat) -> String {
        self.rules().kind().letter(seat).to_string()
    }

    fn diagram(&self, pos: &P) -> String {
        let (kind, size) = (self.rules().kind(), self.rules().size());
        let letter = |color| kind.letter(color);
        let board =
            diagram(size, Origin::Top, |square| pos.disc(square).map_or('-', letter).to_string());
        let count = |color: Seat| {
            let discs = size.squares().filter(|square| pos.disc(*square) == Some(color));
            let remark = match color.index() < self.rules().seats() {
                true if pos.leavers().contains(color) => " (left)",
                true => "",
                false => " (neutral)",
            };
            format!("{} {}{remark}", letter(color), discs.count())
        };
        let status = self.status(pos, &Seat::all(kind.colors()).map(count).collect::<Vec<_>>());
        board + &status + key(self.rules())
    }

    fn split_moves<'a>(&self, text: &'a str) -> Vec<(usize, &'a str)> {
        split_squares(text)
    }

    fn transcript(&self, record: &Record<P>) -> String {
        self.compact_transcript(record)
    }
}
