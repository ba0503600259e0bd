//! The board in letters, with coordinates and marks.

use std::env;
use std::fmt::Write;
use std::io::{self, IsTerminal};

use catalog::{Cell, Drawing, Origin, opening_name};
use game::Seat;

use crate::names::{counts, result_text, seat_name, turn_name};
use crate::table::Table;
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

/// The codes of the colors of letters. They differ as letters too.
fn code(letter: &str) -> &'static str {
    match letter {
        "X" => "1;36",
        "O" | "J" => "1;33",
        "R" => "1;31",
        "B" => "1;34",
        "V" => "1;32",
        "*" => "32",
        _ => "",
    }
}

/// The board, whose turn it is, and what there is to know.
pub(super) fn board(table: &Table, ink: Ink, words: &Words) -> String {
    let board = Board::new(table, ink);
    let mut text = board.text();
    let _ = writeln!(text, "\n{}", status(table, words));
    if !table.is_over() {
        let moves_pieces = board.moves.iter().any(|drawing| drawing.from.is_some());
        let legend = if moves_pieces { words.legend_piece } else { words.legend_place };
        let _ = writeln!(text, "{legend}");
    }
    text
}

/// Score, whose turn it is or who won, last move and opening.
fn status(table: &Table, words: &Words) -> String {
    let played = table.played();
    let seat = |(seat, count)| format!("{} {count}", seat_name(played.game(), seat, words));
    let counted = Seat::all(played.seats()).zip(counts(played)).map(seat).collect::<Vec<_>>();
    let mut facts = vec![counted.join("  ")];
    if let Some(last) = played.played().last() {
        facts.push(fill(words.last_move, &[last]));
    }
    if let Some(opening) = opening_name(played) {
        facts.push(fill(words.opening, &[opening]));
    }
    let turn = turn_name(played, words);
    let is_person = table.occupant(played.turn()).is_person();
    let sentence = if is_person { words.your_turn } else { words.to_move };
    let turn = match result_text(table, words) {
        Some(result) => format!("{result} {}", words.after_game),
        None => fill(sentence, &[&turn]),
    };
    format!("{}\n{turn}", facts.join(" · "))
}

struct Board<'a> {
    table: &'a Table,
    ink: Ink,
    cells: Vec<Cell>,
    moves: Vec<Drawing>,
    last: Option<Drawing>,
    /// Characters of what stands on a square.
    width: usize,
}

impl<'a> Board<'a> {
    fn new(table: &'a Table, ink: Ink) -> Board<'a> {
        let played = table.played();
        let cells = played.cells();
        let is_pieces = cells.iter().any(|cell| matches!(cell, Cell::Piece(_)));
        Board {
            table,
            ink,
            cells,
            moves: if table.is_over() { Vec::new() } else { played.drawings() },
            last: played.last_drawing(),
            width: if is_pieces { 4 } else { 1 },
        }
    }

    fn text(&self) -> String {
        let size = self.table.game().size();
        let (rows, columns) = (usize::from(size.rows()), usize::from(size.columns()));
        let column = |column: usize| char::from(b'a' + column as u8);
        let width = self.width + 2;
        let names = (0..columns).map(|index| format!("{:^width$}", column(index)));
        let names = format!("   {}", names.collect::<String>());
        let mut text = format!("{}\n", names.trim_end());
        for row in 0..rows {
            let number = match self.table.game().origin() {
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
        let is_at = |square: Option<u8>| square.map(usize::from) == Some(index);
        let last = self.last.as_ref();
        let is_last = last.is_some_and(|last| is_at(last.to) || is_at(last.from));
        let is_place = self.moves.iter().any(|mv| mv.from.is_none() && is_at(mv.to));
        let can_move = self.moves.iter().any(|mv| is_at(mv.from));
        let content = self.content(&self.cells[index], is_place);
        let star = || self.ink.paint("*", code("*"));
        let (left, right) = match (is_last, can_move) {
            (true, false) => ("[", "]".to_string()),
            (true, true) => ("[", star()),
            (false, true) => (" ", star()),
            (false, false) => (" ", " ".to_string()),
        };
        format!("{left}{content}{right}")
    }

    fn content(&self, cell: &Cell, is_place: bool) -> String {
        let letters = self.table.game().letters();
        match cell {
            Cell::Empty if is_place => self.ink.paint("*", code("*")),
            Cell::Empty if self.width > 1 => "----".to_string(),
            Cell::Empty => "-".to_string(),
            Cell::Disc(color) => {
                let letter = letters.get(*color).map_or("?", String::as_str);
                self.ink.paint(letter, code(letter))
            }
            Cell::Piece(piece) => {
                let letter = |letter: char| letter.to_string();
                let painted = piece.chars().map(letter).map(|l| self.ink.paint(&l, code(&l)));
                painted.collect()
            }
        }
    }
}
