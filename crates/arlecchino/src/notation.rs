//! Positions and moves as text.

use game::{Leavers, Notation, PASS, Position, Seat, TextError, leaving_text};
use grid::{Origin, Square, diagram, split_words};

use crate::squares::{SIZE, SQUARES_COUNT};
use crate::{Board, Broken, Color, Move, Piece, Rules, Seating, Seats};

/// An empty square.
const EMPTY: &str = "----";

impl<S: Seats> Notation for Rules<S> {
    fn position_text(&self, pos: &Board<S>) -> String {
        board_text(pos)
    }

    /// Any set of pieces will do, a color's one-colored piece included that nobody plays.
    fn read_position(&self, text: &str) -> Result<Board<S>, TextError> {
        let (text, left) = Leavers::read_out_of(text, self.seating().seats())?;
        let (pieces, color) = read_board(&text, self.seating())?;
        let mut board = self.board(pieces, color);
        left.seats().for_each(|seat| board.leave(seat));
        Ok(board)
    }

    fn move_text(&self, pos: &Board<S>, mv: Move) -> String {
        if mv.is_pass() {
            return PASS.to_string();
        }
        if let Some(seat) = mv.leaver() {
            return leaving_text(seat);
        }
        let path = pos.path(mv);
        path.map_or_else(|| format!("{mv:?}"), |path| path.to_string())
    }

    /// Reads any path of the move: `c3-c5-d5`, or rows and columns counted from 0 as in `224243`,
    /// `2,2,4,2,4,3` and `22-42-43`.
    fn read_move(&self, pos: &Board<S>, text: &str) -> Result<Move, TextError> {
        if let Some(leaving) = self.read_leaving(pos, text) {
            return leaving;
        }
        if text.trim().eq_ignore_ascii_case(PASS) {
            let pass = pos.legal_moves().find(|mv| mv.is_pass());
            return pass.ok_or_else(|| self.illegal_move(pos, text));
        }
        let (offsets, squares): (Vec<_>, Vec<_>) = read_squares(text)?.into_iter().unzip();
        if !pos.can_move() {
            return Err(self.illegal_move(pos, text));
        }
        let path = pos.follow(&squares).map_err(|misstep| {
            let offset = offsets.get(misstep.index).copied();
            let last = squares[..misstep.index].last().copied().unwrap_or_default();
            let expected = expected(pos, misstep.broken, last);
            TextError::word(text, offset.unwrap_or(text.len()), expected)
        })?;
        Ok(path.mv())
    }

    fn paths(&self, pos: &Board<S>) -> Vec<String> {
        let pass = pos.legal_moves().find(|mv| mv.is_pass());
        let pass = pass.map(|_| PASS.to_string());
        pos.paths().iter().map(ToString::to_string).chain(pass).collect()
    }

    fn turn_text(&self, pos: &Board<S>) -> String {
        pos.color().to_string()
    }

    fn diagram(&self, pos: &Board<S>) -> String {
        let board = diagram(SIZE, Origin::Top, |square| cell(pos.piece(square)));
        let count = |seat| {
            let remark = if pos.leavers().contains(seat) { " (left)" } else { "" };
            format!("{} {}{remark}", self.seat_text(seat), pos.total(seat))
        };
        let status = self.status(pos, &Seat::all(pos.seats()).map(count).collect::<Vec<_>>());
        board + &status + KEY
    }

    fn split_moves<'a>(&self, text: &'a str) -> Vec<(usize, &'a str)> {
        split_words(text)
    }
}

/// What a path should have had behind its last good square.
fn expected<S: Seats>(pos: &Board<S>, broken: Broken, last: Square) -> String {
    let name = |square| SIZE.square_name(square, Origin::Top);
    match broken {
        Broken::Empty(_) | Broken::NoColor(_) | Broken::CannotJump(_) => {
            format!("a piece with a compartment of color {}", pos.color())
        }
        Broken::DegreeSpent(start, degree) => {
            format!("no more actions: {} has {degree} of color {}", name(start), pos.color())
        }
        Broken::Unfinished | Broken::MustJump => "a jump, which every turn needs".to_string(),
        Broken::BackToStart => {
            "another end: only four jumps may lead back to the start".to_string()
        }
        _ => format!("a step or a jump from {} onto an empty square", name(last)),
    }
}

/// The line that explains the letters of a diagram.
const KEY: &str = "B blue  J yellow (jaune)  R red  V green (vert)\n";

/// Board and color to move in one line.
pub(crate) fn board_text<S: Seats>(pos: &Board<S>) -> String {
    let cells = SIZE.squares().map(|square| cell(pos.piece(square)));
    let cells = cells.collect::<Vec<_>>().join(",");
    pos.left().write_into(format!("{cells} {}", pos.color()))
}

fn cell(piece: Option<Piece>) -> String {
    piece.map_or_else(|| EMPTY.to_string(), |piece| piece.to_string())
}

/// Reads the squares of a path with their byte offsets.
pub(crate) fn read_squares(text: &str) -> Result<Vec<(usize, Square)>, TextError> {
    let refused = |offset| {
        let expected = "a path such as c3-c5-d5 or 22-42-43, or pass";
        TextError::word(text, offset, expected)
    };
    let is_separator = |sign: char| sign == '-' || sign == ',' || sign.is_whitespace();
    let mut signs = text.char_indices().filter(|(_, sign)| !is_separator(*sign));
    let mut squares = Vec::new();
    let mut digits_only = None;
    while let Some((offset, first)) = signs.next() {
        let (_, second) = signs.next().ok_or_else(|| refused(text.len()))?;
        let in_digits = first.is_ascii_digit();
        let square = match (first.to_digit(10), second.to_digit(10)) {
            (Some(row), Some(column)) => SIZE.square(row as i32, column as i32),
            _ => SIZE.read_square(&format!("{first}{second}"), Origin::Top),
        };
        let alike = *digits_only.get_or_insert(in_digits) == in_digits;
        let square = square.filter(|_| alike).ok_or_else(|| refused(offset))?;
        squares.push((offset, square));
    }
    if squares.is_empty() {
        return Err(refused(0));
    }
    Ok(squares)
}

type Pieces = [Option<Piece>; SQUARES_COUNT];

/// Reads 36 pieces and the color to move; white space may stand around each.
fn read_board(text: &str, seating: Seating) -> Result<(Pieces, Color), TextError> {
    let skip_space = |at: usize| text.len() - text[at..].trim_start().len();
    let mut pieces = [None; SQUARES_COUNT];
    let mut at = skip_space(0);
    for index in 0..SQUARES_COUNT {
        let ordinal = format!("piece {} of {SQUARES_COUNT}", index + 1);
        if index > 0 {
            if !text[at..].starts_with(',') {
                return Err(TextError::new(text, at, format!("a comma and {ordinal}")));
            }
            at = skip_space(at + 1);
        }
        if !text[at..].starts_with(EMPTY) {
            let expected = format!("{ordinal}: four letters of B, J, R, V, or {EMPTY}");
            let piece = Piece::read(text, at, &expected)?;
            if let Some(twin) = pieces.iter().position(|other| *other == Some(piece)) {
                let name = SIZE.square_name(twin as Square, Origin::Top);
                let expected = format!("another piece: {piece} already stands on {name}");
                let found = format!("{:?}", piece.to_string());
                return Err(TextError::new(text, at, expected).with_found(found));
            }
            pieces[index] = Some(piece);
        }
        at = skip_space(at + EMPTY.len());
    }
    let letter = text[at..].chars().next().and_then(Color::from_letter);
    let color = letter.filter(|color| seating.seat(*color).is_some()).ok_or_else(|| {
        let colors = seating.colors().map(|color| color.to_string()).collect::<Vec<_>>();
        let colors = colors.join(", ");
        let expected = format!("the color to move ({colors}) after {SQUARES_COUNT} pieces");
        TextError::new(text, at, expected)
    })?;
    let end = skip_space(at + 1);
    match end == text.len() {
        true => Ok((pieces, color)),
        false => Err(TextError::word(text, end, "nothing after the color to move")),
    }
}
