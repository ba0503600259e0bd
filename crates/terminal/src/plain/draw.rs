//! The board in letters, with coordinates and marks.

use std::env;
use std::fmt::Write;
use std::io::{self, IsTerminal};

use catalog::{Cell, Color, Drawing, Origin, Pieces, Square, opening_name};
use game::Seat;
use play::Occupant;

use crate::names::{is_translated, key, result_text, seat_name, turn_name};
use crate::session::Session;
use crate::words::{Words, fill};

/// What a board is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    /// Letters, into a file or a pipe.
    Plain,
    /// Letters, on a terminal without colors.
    Letters,
    /// Letters in colors, on a terminal.
    Colors,
}

impl Ink {
    /// What standard output can show.
    pub(super) fn of_terminal() -> Ink {
        match (io::stdout().is_terminal(), has_colors()) {
            (false, _) => Ink::Plain,
            (true, false) => Ink::Letters,
            (true, true) => Ink::Colors,
        }
    }

    pub(super) const fn is_terminal(self) -> bool {
        matches!(self, Ink::Letters | Ink::Colors)
    }

    /// A text in a color, given as the terminal's code.
    fn paint(self, text: &str, code: &str) -> String {
        match self {
            Ink::Colors if !code.is_empty() => format!("\x1b[{code}m{text}\x1b[0m"),
            _ => text.to_string(),
        }
    }
}

/// Whether the terminal has colors, and whoever sits at it wants them.
pub(crate) fn has_colors() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let terminal = env::var("TERM").unwrap_or_default();
    !is_set("NO_COLOR") && !terminal.is_empty() && terminal != "dumb"
}

/// The code of a legal move.
const LEGAL: &str = "32";

/// The codes of colors. They differ as letters too.
const fn code(color: Color) -> &'static str {
    match color {
        Color::Black => "1;36",
        Color::White => "1;37",
        Color::Amber => "1;38;5;214",
        Color::Sky => "1;38;5;117",
        Color::Blue => "1;34",
        Color::Yellow => "1;33",
        Color::Red => "1;31",
        Color::Green => "1;32",
    }
}

/// The board, whose turn it is, and what there is to know.
pub(super) fn board(session: &Session, chosen: Option<Square>, ink: Ink, words: &Words) -> String {
    let board = Board::new(session, chosen, ink, words);
    let mut text = board.text();
    let key = key(session.played(), words).join("   ");
    if !key.is_empty() {
        let files = if is_translated(session.game(), words) { words.key_files } else { "" };
        let _ = writeln!(text, "\n{key}{files}");
    }
    let _ = writeln!(text, "\n{}", status(session, words));
    if !session.play.is_over() {
        let moves_pieces = board.moves.iter().any(|drawing| drawing.from.is_some());
        let legend = match (moves_pieces, chosen) {
            (false, _) => words.legend_place,
            (true, None) => words.legend_piece,
            (true, Some(_)) => words.legend_chosen,
        };
        let _ = writeln!(text, "{legend}");
    }
    text
}

/// Score, whose turn it is or who won, last move and opening.
fn status(session: &Session, words: &Words) -> String {
    let played = session.played();
    let seat = |(seat, count)| format!("{} {count}", seat_name(played.game(), seat, words));
    let counted = Seat::all(played.seats()).zip(played.counts()).map(seat).collect::<Vec<_>>();
    let mut facts = vec![counted.join("  ")];
    if let Some(last) = played.played().last() {
        facts.push(fill(words.last_move, &[last]));
    }
    if let Some(opening) = opening_name(played) {
        facts.push(fill(words.opening, &[opening]));
    }
    let turn = turn_name(played, words);
    let to_move = || match session.play.occupant(played.turn()) {
        Occupant::Machine { .. } => fill(words.to_move, &[&turn]),
        Occupant::Person { name } if name.is_empty() => fill(words.your_turn, &[&turn]),
        Occupant::Person { name } => format!("{}: {name}", fill(words.to_move, &[&turn])),
    };
    let turn = match result_text(session, words) {
        Some(result) if session.play.can_undo() => format!("{result} {}", words.after_game),
        Some(result) => format!("{result} {}", words.after_late),
        None => to_move(),
    };
    format!("{}\n{turn}", facts.join(" · "))
}

struct Board<'a> {
    session: &'a Session,
    words: &'a Words,
    ink: Ink,
    /// The piece of which it is shown where it can go.
    chosen: Option<Square>,
    cells: Vec<Cell>,
    moves: Vec<Drawing>,
    last: Option<Drawing>,
    /// Characters of what stands on a square.
    width: usize,
}

impl<'a> Board<'a> {
    fn new(session: &'a Session, chosen: Option<Square>, ink: Ink, words: &'a Words) -> Board<'a> {
        let played = session.played();
        let cells = played.cells();
        let is_quarters = session.game().profile().pieces == Pieces::Quarters;
        Board {
            session,
            words,
            ink,
            chosen,
            cells,
            moves: if session.play.is_over() { Vec::new() } else { played.drawings() },
            last: played.last_drawing(),
            width: if is_quarters { 4 } else { 1 },
        }
    }

    fn text(&self) -> String {
        let size = self.session.game().size();
        let (rows, columns) = (usize::from(size.rows()), usize::from(size.columns()));
        let column = |column: usize| char::from(b'a' + column as u8);
        let width = self.width + 2;
        let names = (0..columns).map(|index| format!("{:^width$}", column(index)));
        let names = format!("   {}", names.collect::<String>());
        let mut text = format!("{}\n", names.trim_end());
        for row in 0..rows {
            let number = match self.session.game().origin() {
                Origin::Top => row + 1,
                Origin::Bottom => rows - row,
            };
            let cells = (0..columns).map(|column| self.square(row * columns + column));
            let _ = writeln!(text, "{number:>2} {} {number}", cells.collect::<String>());
        }
        text
    }

    /// A square with its marks at both sides.
    fn square(&self, index: usize) -> String {
        let is_at = |square: Option<Square>| square.map(usize::from) == Some(index);
        let last = self.last.as_ref();
        let is_last = last.is_some_and(|last| is_at(last.to) || is_at(last.from));
        let is_chosen = is_at(self.chosen);
        // Where a disc can be placed, or the chosen piece can go.
        let is_target = self.moves.iter().any(|mv| mv.from == self.chosen && is_at(mv.to));
        let can_move = self.chosen.is_none() && self.moves.iter().any(|mv| is_at(mv.from));
        let cell = &self.cells[index];
        let content = self.content(cell, is_target);
        let star = || self.ink.paint("*", LEGAL);
        let is_starred = can_move || (is_target && *cell != Cell::Empty);
        let (left, right) = match (is_chosen, is_last, is_starred) {
            (true, ..) => ("<", ">".to_string()),
            (_, true, false) => ("[", "]".to_string()),
            (_, true, true) => ("[", star()),
            (_, false, true) => (" ", star()),
            (_, false, false) => (" ", " ".to_string()),
        };
        format!("{left}{content}{right}")
    }

    fn content(&self, cell: &Cell, is_target: bool) -> String {
        let palette = self.session.game().palette();
        let width = self.width;
        match cell {
            Cell::Empty if is_target => {
                format!("{}{}", self.ink.paint("*", LEGAL), "-".repeat(width - 1))
            }
            Cell::Empty => "-".repeat(width),
            Cell::Disc(color) => {
                self.ink.paint(&palette[*color].letter().to_string(), code(palette[*color]))
            }
            Cell::Piece(piece) => {
                let painted = |letter: char| {
                    let color = palette.iter().find(|color| color.letter() == letter);
                    let code = color.map_or("", |color| code(*color));
                    self.ink.paint(&self.words.shown(&letter.to_string()), code)
                };
                piece.chars().map(painted).collect()
            }
        }
    }
}
