//! The board itself: where every square is, what stands on it, and what is marked.

use analysis::Analysis;
use catalog::{Cell, Color, Drawing, Origin, Unit, WON};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::app::App;
use super::look::Look;
use crate::names::value_text;

/// Sizes of a square, columns and rows, the largest first: for discs, and for pieces of four
/// letters.
const DISC_SIZES: [(u16, u16); 4] = [(7, 3), (5, 2), (3, 1), (2, 1)];
const PIECE_SIZES: [(u16, u16); 3] = [(8, 3), (6, 2), (6, 1)];

/// Columns of the numbers beside the board.
const NUMBERS: u16 = 3;

/// Where the squares are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Geometry {
    origin: Position,
    square: (u16, u16),
    rows: u16,
    columns: u16,
}

impl Geometry {
    /// The largest that fits into so many columns and rows.
    pub(super) fn fitting(app: &App, columns_max: u16, rows_max: u16) -> Option<Geometry> {
        let size = app.session.game().size();
        let (rows, columns) = (u16::from(size.rows()), u16::from(size.columns()));
        let sizes = if app.has_pieces() { &PIECE_SIZES[..] } else { &DISC_SIZES[..] };
        let of = |square| Geometry { origin: Position::default(), square, rows, columns };
        let mut all = sizes.iter().map(|square| of(*square));
        all.find(|geometry| geometry.width() <= columns_max && geometry.height() <= rows_max)
    }

    /// The smallest, whatever fits.
    pub(super) fn smallest(app: &App) -> (u16, u16) {
        let size = app.session.game().size();
        let square = if app.has_pieces() { (6, 1) } else { (2, 1) };
        let geometry = Geometry {
            origin: Position::default(),
            square,
            rows: size.rows().into(),
            columns: size.columns().into(),
        };
        (geometry.width(), geometry.height())
    }

    pub(super) const fn width(&self) -> u16 {
        self.columns * self.square.0 + NUMBERS
    }

    pub(super) const fn height(&self) -> u16 {
        self.rows * self.square.1 + 1
    }

    /// The same with its upper left corner elsewhere.
    pub(super) const fn at(self, x: u16, y: u16) -> Geometry {
        Geometry { origin: Position { x, y }, ..self }
    }

    /// The square at a place of the screen.
    pub(super) fn square_at(&self, x: u16, y: u16) -> Option<u8> {
        let column = x.checked_sub(self.origin.x + NUMBERS)? / self.square.0;
        let row = y.checked_sub(self.origin.y)? / self.square.1;
        (column < self.columns && row < self.rows).then(|| (row * self.columns + column) as u8)
    }

    fn area(&self, row: u16, column: u16) -> Rect {
        let (width, height) = self.square;
        let x = self.origin.x + NUMBERS + column * width;
        Rect { x, y: self.origin.y + row * height, width, height }
    }
}

/// Draws the board.
pub(super) fn draw(app: &App, geometry: &Geometry, buffer: &mut Buffer) {
    let view = View::new(app);
    let bottom = geometry.origin.y + geometry.rows * geometry.square.1;
    for row in 0..geometry.rows {
        let number = match app.session.game().origin() {
            Origin::Top => row + 1,
            Origin::Bottom => geometry.rows - row,
        };
        let area = geometry.area(row, 0);
        let y = area.y + (area.height - 1) / 2;
        buffer.set_string(geometry.origin.x, y, format!("{number:>2}"), app.look.faint());
        for column in 0..geometry.columns {
            let square = (row * geometry.columns + column) as u8;
            let is_dark = (row + column) % 2 == 1;
            view.square(square, is_dark, geometry.area(row, column), buffer);
        }
    }
    for column in 0..geometry.columns {
        let area = geometry.area(0, column);
        let name = char::from(b'a' + column as u8).to_string();
        buffer.set_string(area.x + (area.width - 1) / 2, bottom, name, app.look.faint());
    }
}

/// What is known of the squares.
struct View<'a> {
    app: &'a App,
    look: Look,
    palette: Vec<Color>,
    cells: Vec<Cell>,
    moves: Vec<Drawing>,
    last: Option<Drawing>,
    hints: Option<&'a Analysis>,
}

/// What is marked about a square.
struct Marks {
    is_cursor: bool,
    is_chosen: bool,
    is_last: bool,
    /// A legal move ends or begins here.
    is_legal: bool,
    value: Option<String>,
}

impl<'a> View<'a> {
    fn new(app: &'a App) -> View<'a> {
        let played = app.session.played();
        View {
            app,
            look: app.look,
            palette: played.game().palette(),
            cells: played.cells(),
            moves: app.legal(),
            last: played.last_drawing(),
            hints: app.hints(),
        }
    }

    fn marks(&self, square: u8) -> Marks {
        let at = Some(square);
        let chosen = self.app.chosen;
        // Moves that begin or end here, as far as the chosen piece makes them.
        let is_here = |mv: &&Drawing| match (mv.from, chosen) {
            (None, _) => mv.to == at,
            (from, None) => from == at,
            (from, Some(_)) => from == chosen && mv.to == at,
        };
        let here = self.moves.iter().filter(is_here).collect::<Vec<_>>();
        let last = self.last.as_ref();
        Marks {
            is_cursor: self.app.cursor == square && self.app.shows_cursor(),
            is_chosen: chosen == at,
            is_last: last.is_some_and(|last| last.to == at || last.from == at),
            is_legal: !here.is_empty(),
            value: self.value(&here),
        }
    }

    /// The best value of some moves, if it is known.
    fn value(&self, moves: &[&Drawing]) -> Option<String> {
        let judged = self.hints?.moves.iter();
        let mut judged = judged.filter(|judged| moves.iter().any(|mv| mv.text == judged.mv));
        let best = judged.next()?;
        if best.value.abs() >= WON && self.app.session.game().unit() == Unit::Points {
            return Some(value_text(Unit::Points, best.value, self.app.words));
        }
        let bound = if best.is_bound { "<" } else { "" };
        // No minus before a zero.
        Some(format!("{bound}{:+.0}", best.value.round() + 0.0))
    }

    fn square(&self, square: u8, is_dark: bool, area: Rect, buffer: &mut Buffer) {
        let marks = self.marks(square);
        let has_pieces = self.app.has_pieces();
        let mut style = self.look.square(is_dark, has_pieces);
        if marks.is_last {
            style = self.look.last(style);
        }
        if marks.is_chosen || (marks.is_legal && self.app.chosen.is_some()) {
            style = self.look.chosen(style);
        }
        if marks.is_cursor {
            style = self.look.cursor(style, has_pieces);
        }
        buffer.set_style(area, style);
        self.content(square, &marks, area, style, buffer);
        let brackets = match &marks {
            Marks { is_cursor: true, .. } => Some(("[", "]")),
            Marks { is_chosen: true, .. } => Some(("<", ">")),
            Marks { is_last: true, .. } => Some(("(", ")")),
            _ => None,
        };
        if let Some((left, right)) = brackets {
            let y = area.y + (area.height - 1) / 2;
            buffer.set_string(area.x, y, left, style);
            if area.width > 2 {
                buffer.set_string(area.right() - 1, y, right, style);
            }
        }
    }

    /// What stands on the square, in its middle, and what a move there is worth.
    fn content(&self, square: u8, marks: &Marks, area: Rect, style: Style, buffer: &mut Buffer) {
        let y = area.y + (area.height - 1) / 2;
        let middle = |width: u16| area.x + area.width.saturating_sub(width) / 2;
        let is_empty = match &self.cells[usize::from(square)] {
            Cell::Empty => true,
            Cell::Disc(color) => {
                let color = self.palette[*color];
                let ink = style.patch(self.look.ink(color));
                let x = if area.width > 2 { area.x + (area.width - 1) / 2 } else { area.x + 1 };
                buffer.set_string(x, y, self.look.disc(color).to_string(), ink);
                false
            }
            Cell::Piece(piece) => {
                for (x, letter) in (middle(4)..).zip(piece.chars()) {
                    let color = self.palette.iter().find(|color| color.letter() == letter);
                    let ink = color.map_or(style, |color| style.patch(self.look.ink(*color)));
                    buffer.set_string(x, y, self.app.words.shown(&letter.to_string()), ink);
                }
                false
            }
        };
        let bold = style.add_modifier(Modifier::BOLD);
        match (&marks.value, is_empty) {
            (Some(value), true) if value.chars().count() <= usize::from(area.width) => {
                let x = middle(value.chars().count() as u16);
                buffer.set_string(x, y, value, bold);
            }
            (Some(value), false) if area.height > 1 => {
                let x = middle(value.chars().count() as u16);
                buffer.set_string(x, y + 1, value, bold);
            }
            (_, true) if marks.is_legal => {
                let x = if area.width > 2 { area.x + (area.width - 1) / 2 } else { area.x + 1 };
                buffer.set_string(x, y, self.look.dot(), bold);
            }
            (_, false) if marks.is_legal && area.width > 2 => {
                buffer.set_string(area.right() - 1, y, self.look.dot(), bold);
            }
            (_, true) if !self.look.has_colors => {
                let x = if area.width > 2 { area.x + (area.width - 1) / 2 } else { area.x + 1 };
                buffer.set_string(x, y, "-", style);
            }
            _ => (),
        }
    }
}
