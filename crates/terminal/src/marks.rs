//! What both faces show of a board: what stands on its squares, and what is marked there.

use catalog::{Cell, Color, Drawing, Square, to_last_move};

use crate::session::Session;

/// A board to be drawn.
pub(crate) struct Marked {
    palette: Vec<Color>,
    cells: Vec<Cell>,
    /// The moves that can be made.
    pub(crate) moves: Vec<Drawing>,
    last: Option<Drawing>,
    /// The piece of which it is shown where it can go.
    pub(crate) chosen: Option<Square>,
}

/// What stands on a square, and what is marked about it.
pub(crate) struct Marks<'a> {
    /// The letters on the square with their colors; none if it is empty.
    pub(crate) letters: Vec<(char, Option<Color>)>,
    pub(crate) is_chosen: bool,
    /// Whether the last move began or ended here.
    pub(crate) is_last: bool,
    /// Moves that begin or end here, as far as the chosen piece makes them.
    pub(crate) moves: Vec<&'a Drawing>,
}

/// How a color is painted: by a code on the command line, and on the board by one of 256 colors.
/// They differ as letters too.
pub(crate) const fn paint(color: Color) -> (&'static str, u8) {
    match color {
        Color::Black => ("1;36", 16),
        Color::White => ("1;37", 231),
        Color::Amber => ("1;38;5;214", 214),
        Color::Sky => ("1;38;5;117", 117),
        Color::Blue => ("1;34", 75),
        Color::Yellow => ("1;33", 221),
        Color::Red => ("1;31", 210),
        Color::Green => ("1;32", 114),
    }
}

impl Marked {
    pub(crate) fn new(session: &Session, moves: Vec<Drawing>, chosen: Option<Square>) -> Marked {
        let played = session.played();
        let (palette, cells) = (played.game().palette(), played.cells());
        Marked { palette, cells, moves, last: to_last_move(played).last_drawing(), chosen }
    }

    pub(crate) fn marks(&self, square: Square) -> Marks<'_> {
        let at = Some(square);
        let colored =
            |letter| (letter, self.palette.iter().copied().find(|color| color.letter() == letter));
        let letters = match &self.cells[usize::from(square)] {
            Cell::Empty => Vec::new(),
            Cell::Disc(color) => vec![colored(self.palette[*color].letter())],
            Cell::Piece(piece) => piece.chars().map(colored).collect(),
        };
        let is_here = |mv: &&Drawing| match (mv.from, self.chosen) {
            (None, _) => mv.to == at,
            (from, None) => from == at,
            (from, chosen) => from == chosen && mv.to == at,
        };
        Marks {
            letters,
            is_chosen: self.chosen == at,
            is_last: self.last.as_ref().is_some_and(|last| last.to == at || last.from == at),
            moves: self.moves.iter().filter(is_here).collect(),
        }
    }
}
