//! Positions and options as messages.

use catalog::{AnyGame, AnyMatch, Drawing, Origin, Size};
use game::{Cause, Outcome, Seat};

use crate::message::{Cell, End, Grade, LegalMove, Options, Position, Result, Step, ToMove, Unit};
use crate::problem::Answer;

/// Words of the games that messages have by the same names.
macro_rules! same_words {
    ($($word:ty => $message:ty: $($name:ident)*;)*) => {$(
        impl From<$word> for $message {
            fn from(word: $word) -> $message {
                match word {
                    $(<$word>::$name => <$message>::$name,)*
                }
            }
        }
    )*};
}

same_words! {
    analysis::Grade => Grade: Best Good Inaccuracy Mistake Blunder;
    catalog::Unit => Unit: Discs Compartments Points;
}

impl From<catalog::Cell> for Cell {
    fn from(cell: catalog::Cell) -> Cell {
        match cell {
            catalog::Cell::Empty => Cell::Empty,
            catalog::Cell::Disc(color) => Cell::Disc(color as u8),
            catalog::Cell::Piece(letters) => Cell::Piece(letters),
        }
    }
}

impl From<Cell> for catalog::Cell {
    fn from(cell: Cell) -> catalog::Cell {
        match cell {
            Cell::Empty => catalog::Cell::Empty,
            Cell::Disc(color) => catalog::Cell::Disc(color.into()),
            Cell::Piece(letters) => catalog::Cell::Piece(letters),
        }
    }
}

/// The options of a request, as the catalog has them.
pub(crate) fn read_options(options: &Options) -> Answer<catalog::Options> {
    let Options { rows, columns, seats, rules, without } = options;
    let size = match (rows, columns) {
        (None, None) => None,
        (rows, columns) => {
            let side = |side: &Option<u8>| side.map_or("nothing".to_string(), |n| n.to_string());
            let size = rows.zip(*columns).and_then(|(rows, columns)| Size::new(rows, columns));
            Some(size.ok_or_else(|| {
                let found = format!("{} rows, {} columns", side(rows), side(columns));
                catalog::OptionError { found, expected: "4 to 16 of both".to_string() }
            })?)
        }
    };
    let letter = |text: &String| {
        let mut letters = text.chars();
        letters.next().filter(|_| letters.next().is_none()).ok_or_else(|| catalog::OptionError {
            found: format!("{text:?}"),
            expected: "the letter of a color".to_string(),
        })
    };
    Ok(catalog::Options {
        size,
        seats: seats.map(usize::from),
        rules: rules.clone(),
        without: without.as_ref().map(letter).transpose()?,
    })
}

/// The options of a game, as messages have them.
pub(crate) fn write_options(options: &catalog::Options) -> Options {
    let catalog::Options { size, seats, rules, without } = options;
    Options {
        rows: size.map(Size::rows),
        columns: size.map(Size::columns),
        seats: seats.map(|seats| seats as u8),
        rules: rules.clone(),
        without: without.map(String::from),
    }
}

/// The labels of rows from the top, and of columns from the left.
pub(crate) fn labels(game: &dyn AnyGame) -> (Vec<String>, Vec<String>) {
    let size = game.size();
    let mut rows = (1..=size.rows()).map(|row| row.to_string()).collect::<Vec<_>>();
    if game.origin() == Origin::Bottom {
        rows.reverse();
    }
    let columns = (0..size.columns()).map(|column| char::from(b'a' + column).to_string());
    (rows, columns.collect())
}

/// The squares where a match stands.
pub(crate) fn cells(played: &dyn AnyMatch) -> Vec<Cell> {
    played.cells().into_iter().map(Cell::from).collect()
}

/// How a match ended by the rules.
pub(crate) fn result(outcome: &Outcome) -> Result {
    let payoffs = &outcome.payoffs;
    let seats = || Seat::all(payoffs.seats());
    Result {
        end: match outcome.cause {
            Cause::Board => End::Board,
            Cause::Repetition => End::Repetition,
            Cause::PliesMax => End::Length,
        },
        winner: payoffs.winner().map(|seat| seat.index() as u8),
        shares: seats().map(|seat| payoffs.share(seat)).collect(),
        totals: seats().map(|seat| payoffs.total(seat)).collect(),
        loser: None,
    }
}

fn squares(squares: &[u8]) -> Vec<u16> {
    squares.iter().copied().map(u16::from).collect()
}

fn legal(drawing: Drawing) -> LegalMove {
    LegalMove {
        text: drawing.text,
        from: drawing.from.map(u16::from),
        to: drawing.to.map(u16::from),
        paths: drawing.paths.iter().map(|path| squares(path)).collect(),
        flips: squares(&drawing.flips),
        captures: squares(&drawing.captures),
    }
}

/// The last move of a match, which is at the move's end.
fn last(played: &dyn AnyMatch) -> Option<Step> {
    let drawing = played.last_drawing()?;
    let mut before = played.boxed();
    before.undo(1);
    Some(Step {
        seat: before.turn().index() as u8,
        letter: before.turn_text(),
        path: drawing.paths.first().map_or(Vec::new(), |path| squares(path)),
        text: drawing.text,
        from: drawing.from.map(u16::from),
        to: drawing.to.map(u16::from),
        flips: squares(&drawing.flips),
        captures: squares(&drawing.captures),
    })
}

/// The seats that had to pass just before, the first first.
fn passed(played: &dyn AnyMatch) -> Vec<u8> {
    let mut before = played.boxed();
    let mut seats = Vec::new();
    while before.last().as_deref() == Some(game::PASS) {
        before.undo(1);
        seats.push(before.turn().index() as u8);
    }
    seats.reverse();
    seats
}

/// The position where a match stands.
pub(crate) fn position(played: &dyn AnyMatch, node: u32) -> Position {
    let game = played.game();
    let (row_labels, column_labels) = labels(game);
    let outcome = played.outcome();
    let is_over = outcome.is_some();
    let to_move = ToMove { seat: played.turn().index() as u8, letter: played.turn_text() };
    let legal_moves = if is_over { Vec::new() } else { played.drawings() };
    Position {
        node,
        ply: played.plies() as u32,
        rows: game.size().rows(),
        columns: game.size().columns(),
        row_labels,
        column_labels,
        to_move: (!is_over).then_some(to_move),
        legal: legal_moves.into_iter().map(legal).collect(),
        last: last(played),
        passed: passed(played),
        counts: played.counts(),
        cells: cells(played),
        result: outcome.as_ref().map(result),
        opening: catalog::opening_name(played).map(str::to_string),
        text: played.position_text(),
        transcript: played.transcript(),
    }
}
