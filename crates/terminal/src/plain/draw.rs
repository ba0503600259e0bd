//! The board in letters, with coordinates and marks.

use std::env;
use std::fmt::Write;
use std::io::{self, IsTerminal};

use catalog::{AnyGame, Color, Pieces, Square, opening_name, to_last_move};
use play::Occupant;

use crate::marks::{Marked, Marks, paint};
use crate::names::{Meaning, is_translated, key, result_text, seat_name, tally_text, turn_name};
use crate::session::Session;
use crate::words::{Words, fill};

/// What a board is drawn with: letters, in colors where a terminal has them.
#[derive(Clone, Copy, Default)]
pub(super) struct Ink {
    pub(super) is_terminal: bool,
    has_colors: bool,
}

impl Ink {
    /// What standard output can show.
    pub(super) fn of_terminal() -> Ink {
        let is_terminal = io::stdout().is_terminal();
        Ink { is_terminal, has_colors: is_terminal && has_colors() }
    }

    /// A text in a color, given as the terminal's code.
    fn paint(self, text: &str, code: &str) -> String {
        match self.has_colors && !code.is_empty() {
            true => format!("\x1b[{code}m{text}\x1b[0m"),
            false => text.to_string(),
        }
    }
}

/// Whether the terminal has colors, and whoever sits at it wants them.
#[must_use]
pub fn has_colors() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let terminal = env::var("TERM").unwrap_or_default();
    !is_set("NO_COLOR") && !terminal.is_empty() && terminal != "dumb"
}

/// The code of a legal move.
const LEGAL: &str = "32";

/// The board, whose turn it is, and what there is to know.
pub(super) fn board(session: &Session, chosen: Option<Square>, ink: Ink, words: &Words) -> String {
    let is_over = session.play.is_over();
    let moves = if is_over { Vec::new() } else { session.played().drawings() };
    let marked = Marked::new(session, moves, chosen);
    let mut text = squares(session.game(), &marked, ink, words);
    let meaning = |one: Meaning| words.shown(&one.color.letter().to_string()) + " " + &one.name;
    let key = key(session.played(), words).into_iter().map(meaning);
    let key = key.collect::<Vec<_>>().join("   ");
    if !key.is_empty() {
        let files = if is_translated(session.game(), words) { words.key_files } else { "" };
        let _ = writeln!(text, "\n{key}{files}");
    }
    let _ = writeln!(text, "\n{}", status(session, words));
    if !is_over {
        let moves_pieces = marked.moves.iter().any(|drawing| drawing.from.is_some());
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
    let name = |seat| seat_name(played.game(), seat, words);
    let mut facts = vec![tally_text(played, "  ", name, words)];
    if let Some(last) = to_last_move(played).last() {
        facts.push(fill(words.last_move, &[&last]));
    }
    if let Some(opening) = opening_name(played) {
        facts.push(fill(words.opening, &[opening]));
    }
    let turn = turn_name(played, words);
    let to_move = || match session.play.occupant(played.turn()) {
        Occupant::Machine { .. } | Occupant::Open { .. } => fill(words.to_move, &[&turn]),
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

/// The squares, with their letters and numbers.
fn squares(game: &dyn AnyGame, marked: &Marked, ink: Ink, words: &Words) -> String {
    let size = game.size();
    let squares = size.squares().collect::<Vec<_>>();
    let rows = squares.chunks(size.columns().into());
    let name = |square: Square| size.square_name(square, game.origin());
    // Characters of what stands on a square.
    let width = if game.profile().pieces == Pieces::Quarters { 4 } else { 1 };
    let columns = squares.iter().take(size.columns().into());
    let columns = columns.map(|at| format!("{:^1$}", &name(*at)[..1], width + 2));
    let mut text = format!("   {}", columns.collect::<String>()).trim_end().to_string() + "\n";
    for row in rows {
        let number = &name(row[0])[1..];
        let cells = row.iter().map(|at| square(marked.marks(*at), width, ink, words));
        let _ = writeln!(text, "{number:>2} {} {number}", cells.collect::<String>());
    }
    text
}

/// A square with its marks at both sides.
fn square(marks: Marks<'_>, width: usize, ink: Ink, words: &Words) -> String {
    let Marks { letters, is_chosen, is_last, moves } = marks;
    let painted = |(letter, color): (char, Option<Color>)| {
        ink.paint(&words.shown(&letter.to_string()), color.map_or("", |color| paint(color).0))
    };
    let (is_empty, is_legal) = (letters.is_empty(), !moves.is_empty());
    let star = ink.paint("*", LEGAL);
    let content = match is_legal {
        _ if !is_empty => letters.into_iter().map(painted).collect(),
        true => format!("{star}{}", "-".repeat(width - 1)),
        false => "-".repeat(width),
    };
    let (left, right) = match (is_chosen, is_last) {
        (true, _) => ("<", ">"),
        (_, true) => ("[", "]"),
        (_, false) => (" ", " "),
    };
    let is_starred = is_legal && !is_empty && !is_chosen;
    format!("{left}{content}{}", if is_starred { star.as_str() } else { right })
}
