//! The board itself: where every square is, what stands on it, and what is marked.

use catalog::{Drawing, Square, Unit, WON};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use super::app::App;
use crate::marks::{Marked, Marks};
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
    /// All that a board can have, the largest first.
    pub(super) fn all(app: &App) -> impl Iterator<Item = Geometry> {
        let (size, origin) = (app.session.game().size(), Position::default());
        let (rows, columns) = (size.rows().into(), size.columns().into());
        let squares = if app.has_pieces() { &PIECE_SIZES[..] } else { &DISC_SIZES[..] };
        squares.iter().map(move |square| Geometry { origin, square: *square, rows, columns })
    }

    /// The largest that fits into so many columns and rows.
    pub(super) fn fitting(app: &App, columns_max: u16, rows_max: u16) -> Option<Geometry> {
        Geometry::all(app).find(|one| one.width() <= columns_max && one.height() <= rows_max)
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
    let (size, origin) = (app.session.game().size(), app.session.game().origin());
    let marked = Marked::new(&app.session, app.legal(), app.chosen);
    let bottom = geometry.origin.y + geometry.rows * geometry.square.1;
    for square in size.squares() {
        let (row, column) = (size.row(square).into(), size.column(square).into());
        let area = geometry.area(row, column);
        draw_square(app, &marked, square, area, buffer);
        let name = size.square_name(square, origin);
        let (letter, number) = name.split_at(1);
        if row == 0 {
            buffer.set_string(area.x + (area.width - 1) / 2, bottom, letter, app.look.faint());
        }
        if column == 0 {
            let number = format!("{number:>2}");
            buffer.set_string(geometry.origin.x, middle_row(area), number, app.look.faint());
        }
    }
}

const fn middle_row(area: Rect) -> u16 {
    area.y + (area.height - 1) / 2
}

/// The best value of some moves, if it is known.
fn value(app: &App, moves: &[&Drawing]) -> Option<String> {
    let mut judged = app.hints()?.moves.iter();
    let best = judged.find(|judged| moves.iter().any(|mv| mv.text == judged.mv))?;
    if best.value.abs() >= WON && app.session.game().unit() == Unit::Points {
        return Some(value_text(Unit::Points, best.value, app.words));
    }
    let bound = if best.is_bound { "<" } else { "" };
    // No minus before a zero.
    Some(format!("{bound}{:+.0}", best.value.round() + 0.0))
}

/// A square: what stands in its middle, what a move there is worth, and brackets around it.
fn draw_square(app: &App, marked: &Marked, square: Square, area: Rect, buffer: &mut Buffer) {
    let Marks { letters, is_chosen, is_last, moves } = marked.marks(square);
    let (look, has_pieces, is_legal) = (app.look, app.has_pieces(), !moves.is_empty());
    let is_cursor = app.cursor == square && app.shows_cursor();
    let size = app.session.game().size();
    let mut style = look.square((size.row(square) + size.column(square)) % 2 == 1, has_pieces);
    if is_last {
        style = look.last(style);
    }
    if is_chosen || (is_legal && app.chosen.is_some()) {
        style = look.chosen(style);
    }
    if is_cursor {
        style = look.cursor(style, has_pieces);
    }
    buffer.set_style(area, style);
    let y = middle_row(area);
    // In two columns the left one is a bracket's.
    let shift = u16::from(area.width == 2);
    let middle = |width: usize| area.x + (area.width.saturating_sub(width as u16) + shift) / 2;
    let is_empty = letters.is_empty();
    for (x, (letter, color)) in (middle(letters.len())..).zip(letters) {
        let shown = color.map_or_else(|| letter.to_string(), |color| app.disc(color));
        let ink = color.map_or(style, |color| style.patch(look.ink(color)));
        buffer.set_string(x, y, shown, ink);
    }
    let bold = style.add_modifier(Modifier::BOLD);
    let value = value(app, &moves);
    let width = value.as_ref().map_or(0, |value| value.chars().count());
    match (value, is_empty) {
        (Some(value), true) if width <= usize::from(area.width) => {
            buffer.set_string(middle(width), y, value, bold);
        }
        (Some(value), false) if area.height > 1 => {
            buffer.set_string(middle(width), y + 1, value, bold);
        }
        (_, true) if is_legal => buffer.set_string(middle(1), y, look.dot(), bold),
        (_, false) if is_legal && area.width > 2 => {
            buffer.set_string(area.right() - 1, y, look.dot(), bold);
        }
        (_, true) if !look.has_colors => buffer.set_string(middle(1), y, "-", style),
        _ => (),
    }
    let brackets = match (is_cursor, is_chosen, is_last) {
        (true, ..) => Some(("[", "]")),
        (_, true, _) => Some(("<", ">")),
        (.., true) => Some(("(", ")")),
        _ => None,
    };
    if let Some((left, right)) = brackets {
        buffer.set_string(area.x, y, left, style);
        if area.width > 2 {
            buffer.set_string(area.right() - 1, y, right, style);
        }
    }
}
