//! Positions, options and words as messages.

use catalog::{AnyMatch, Drawing, OptionError, Origin, Size, Skill, to_last_move};
use game::{Cause, Seat};
use play::Forfeit;

use crate::message::{
    Ahead, Cell, End, Grade, LegalMove, LevelWord, Options, Overlay, Patch, Phase, Pieces,
    Position, Result, Step, ToMove, Unit,
};
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
    catalog::Overlay => Overlay: Stable Mobility Frontier Groups;
    catalog::Pieces => Pieces: Discs Men Stones Quarters;
    Skill => LevelWord: Beginner Novice Casual Regular Club Strong Expert Master Unbeatable;
    catalog::Unit => Unit: Discs Compartments Points Chances;
    play::Phase => Phase: Open Waiting Thinking Paused Held Over;
}

/// The options of a request, as the catalog has them.
pub(crate) fn read_options(options: &Options) -> Answer<catalog::Options> {
    let Options { rows, columns, seats, rules, without, row } = options;
    let refused = |found: String, expected: &str| OptionError { found, expected: expected.into() };
    let size = (rows.is_some() || columns.is_some()).then(|| {
        let side = |side: &Option<u8>| side.map_or("nothing".to_string(), |n| n.to_string());
        let size = rows.zip(*columns).and_then(|(rows, columns)| Size::new(rows, columns));
        let found = || format!("{} rows, {} columns", side(rows), side(columns));
        size.ok_or_else(|| refused(found(), "both, 16 at most"))
    });
    let letter = |text: &String| {
        text.parse().map_err(|_| refused(format!("{text:?}"), "the letter of a color"))
    };
    Ok(catalog::Options {
        size: size.transpose()?,
        seats: seats.map(usize::from),
        rules: rules.clone(),
        without: without.as_ref().map(letter).transpose()?,
        row: *row,
    })
}

/// The options of a game, as messages have them.
pub(crate) fn write_options(options: &catalog::Options) -> Options {
    let catalog::Options { size, seats, rules, without, row } = options;
    Options {
        rows: size.map(Size::rows),
        columns: size.map(Size::columns),
        seats: seats.map(|seats| seats as u8),
        rules: rules.clone(),
        without: without.map(String::from),
        row: *row,
    }
}

/// The squares where a match stands.
pub(crate) fn cells(played: &dyn AnyMatch) -> Vec<Cell> {
    played.cells().into_iter().map(Cell).collect()
}

/// How a match ended, by the rules or otherwise.
pub(crate) fn result(played: &dyn AnyMatch, end: &play::End) -> Result {
    let seats = played.seats();
    let loser = end.loser().map(|seat| seat.index() as u8);
    let by_rules = if let play::End::Rules(outcome) = end { Some(&outcome.payoffs) } else { None };
    Result {
        end: match end {
            play::End::Rules(outcome) => match outcome.cause {
                Cause::Board if played.leavers().is_decided(seats) => End::Deserted,
                Cause::Board => End::Board,
                Cause::Repetition => End::Repetition,
                Cause::PliesMax => End::Length,
            },
            play::End::Forfeit { cause: Forfeit::Late(_), .. } => End::Time,
            play::End::Forfeit { cause: Forfeit::Away, .. } => End::Deserted,
            play::End::Forfeit { .. } => End::Resigned,
            play::End::Agreed => End::Agreed,
        },
        winner: match by_rules {
            Some(payoffs) => payoffs.winner().map(|seat| seat.index() as u8),
            None => loser.filter(|_| seats == 2).map(|seat| 1 - seat),
        },
        shares: end.shares(seats),
        totals: match by_rules {
            Some(payoffs) => Seat::all(seats).map(|seat| payoffs.total(seat)).collect(),
            None => played.counts().into_iter().map(|count| count as i32).collect(),
        },
        loser,
    }
}

fn legal(drawing: Drawing) -> LegalMove {
    let Drawing { text, from, to, paths, flips, captures } = drawing;
    LegalMove { text, from, to, paths, flips, captures }
}

/// The last move of a match, which is at the move's end.
fn last(played: &dyn AnyMatch) -> Option<Step> {
    let mut before = to_last_move(played);
    let Drawing { text, from, to, paths, flips, captures } = before.last_drawing()?;
    before.undo(1);
    let path = paths.into_iter().next().unwrap_or_default();
    let (seat, letter) = (before.turn().index() as u8, before.turn_text());
    Some(Step { seat, letter, text, from, to, path, flips, captures })
}

/// The seats that had to pass just before, the first first; those who have left always do.
fn passed(played: &dyn AnyMatch) -> Vec<u8> {
    let mut before = played.boxed();
    let mut seats = Vec::new();
    while before.last().as_deref() == Some(game::PASS) {
        before.undo(1);
        seats.push(before.turn().index() as u8);
    }
    seats.retain(|seat| !played.leavers().contains(Seat::new((*seat).into())));
    seats.reverse();
    seats
}

/// The position where a match stands.
pub(crate) fn position(played: &dyn AnyMatch, node: u32) -> Position {
    let (game, size) = (played.game(), played.game().size());
    let mut row_labels = (1..=size.rows()).map(|row| row.to_string()).collect::<Vec<_>>();
    if game.origin() == Origin::Bottom {
        row_labels.reverse();
    }
    let column_label = |column| char::from(b'a' + column).to_string();
    let outcome = played.outcome();
    let is_over = outcome.is_some();
    let to_move = ToMove { seat: played.turn().index() as u8, letter: played.turn_text() };
    let legal_moves = if is_over { Vec::new() } else { played.drawings() };
    Position {
        node,
        ply: played.plies() as u32,
        rows: size.rows(),
        columns: size.columns(),
        row_labels,
        column_labels: (0..size.columns()).map(column_label).collect(),
        to_move: (!is_over).then_some(to_move),
        legal: legal_moves.into_iter().map(legal).collect(),
        last: last(played),
        passed: passed(played),
        left: played.leavers().seats().map(|seat| seat.index() as u8).collect(),
        counts: played.counts(),
        cells: cells(played),
        result: outcome.map(|outcome| result(played, &play::End::Rules(outcome))),
        opening: catalog::opening_name(played).map(str::to_string),
        text: played.position_text(),
        transcript: played.transcript(),
    }
}

/// All overlays of the position where a match stands.
pub(crate) fn overlays(played: &dyn AnyMatch) -> Vec<Patch> {
    let kinds = played.game().profile().pieces.overlays().iter();
    let patches = kinds.flat_map(|kind| {
        let patches = played.overlay(*kind).into_iter();
        patches.map(|catalog::Patch { seat, squares }| Patch {
            overlay: (*kind).into(),
            seat: seat.index() as u8,
            squares,
        })
    });
    patches.collect()
}

/// The board after the last move of a match.
pub(crate) fn ahead(played: &dyn AnyMatch) -> Ahead {
    let path = played.last_drawing().and_then(|drawing| drawing.paths.into_iter().next());
    Ahead { cells: cells(played), path: path.unwrap_or_default() }
}
