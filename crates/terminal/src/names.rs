//! What seats, scores and values are called.

use catalog::{AnyGame, AnyMatch, Cell, Confidence, Strength, Unit, WON};
use game::{Cause, Seat};

use crate::seating::Occupant;
use crate::table::{Lost, Table};
use crate::words::{Words, fill};

/// The color of a letter.
pub(crate) fn color_name(letter: &str, words: &Words) -> &'static str {
    match letter {
        "X" => words.black,
        "O" => words.white,
        "R" => words.red,
        "B" => words.blue,
        "J" => words.yellow,
        _ => words.green,
    }
}

/// The letters of a seat's colors.
pub(crate) fn seat_letters(game: &dyn AnyGame, seat: Seat) -> Vec<String> {
    let letters = game.letters();
    game.colors(seat).into_iter().filter_map(|color| letters.get(color).cloned()).collect()
}

/// `Black (X)`, `Blue + Red (B R)`.
pub(crate) fn seat_name(game: &dyn AnyGame, seat: Seat, words: &Words) -> String {
    let letters = seat_letters(game, seat);
    let colors = letters.iter().map(|letter| color_name(letter, words)).collect::<Vec<_>>();
    format!("{} ({})", colors.join(" + "), letters.join(" "))
}

/// Whose turn it is, by color: a seat may play two.
pub(crate) fn turn_name(played: &dyn AnyMatch, words: &Words) -> String {
    let letter = played.turn_text();
    let name = format!("{} ({letter})", color_name(&letter, words));
    match seat_letters(played.game(), played.turn()).len() {
        1 => name,
        _ => format!("{name}, {}", fill(words.seat_number, &[&played.turn().to_string()])),
    }
}

/// Who fills a seat.
pub(crate) fn occupant_name(table: &Table, seat: Seat, words: &Words) -> String {
    let people = table.occupants().iter().filter(|occupant| occupant.is_person()).count();
    match table.occupant(seat) {
        Occupant::Person if people == 1 => words.you.to_string(),
        Occupant::Person => words.person.to_string(),
        Occupant::Machine(machine) => {
            let text = &machine.spec.text;
            text.strip_prefix("level:")
                .filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
                .map_or(text.clone(), |number| fill(words.level_number, &[number]))
        }
    }
}

/// What every seat has on the board: discs, men or compartments.
pub(crate) fn counts(played: &dyn AnyMatch) -> Vec<usize> {
    let game = played.game();
    let cells = played.cells();
    let count = |seat| {
        let (colors, letters) = (game.colors(seat), seat_letters(game, seat));
        let own = |letter: char| letters.iter().any(|own| own.starts_with(letter));
        let of_cell = |cell: &Cell| match cell {
            Cell::Empty => 0,
            Cell::Disc(color) => usize::from(colors.contains(color)),
            Cell::Piece(piece) => piece.chars().filter(|letter| own(*letter)).count(),
        };
        cells.iter().map(of_cell).sum()
    };
    Seat::all(played.seats()).map(count).collect()
}

/// The counts in a line: `2-2`.
pub(crate) fn score_text(played: &dyn AnyMatch) -> String {
    counts(played).iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

/// How a game ended, if it has.
pub(crate) fn result_text(table: &Table, words: &Words) -> Option<String> {
    let played = table.played();
    let name = |seat| seat_name(played.game(), seat, words);
    match table.lost() {
        Some(Lost::Resigned(seat)) => return Some(fill(words.resigned, &[&name(seat)])),
        Some(Lost::Late(seat)) => return Some(fill(words.late, &[&name(seat)])),
        None => (),
    }
    let outcome = played.outcome()?;
    let score = score_text(played);
    let shared = || {
        let seats = Seat::all(played.seats()).filter(|seat| outcome.payoffs.share(*seat) > 0.0);
        seats.map(name).collect::<Vec<_>>().join(", ")
    };
    let result = match outcome.payoffs.winner() {
        Some(seat) => fill(words.wins, &[&name(seat), &score]),
        None if played.seats() == 2 => fill(words.draw, &[&score]),
        None => fill(words.shared, &[&shared(), &score]),
    };
    Some(match outcome.cause {
        Cause::Board => result,
        Cause::Repetition => format!("{result} {}", words.repetition),
        Cause::PliesMax => format!("{result} {}", words.plies_max),
    })
}

/// A value for the side to move: `+3.5`, or that it is won.
pub(crate) fn value_text(unit: Unit, value: f64, words: &Words) -> String {
    match unit {
        Unit::Points if value >= WON => words.won.to_string(),
        Unit::Points if value <= -WON => words.lost.to_string(),
        // No minus before a zero.
        _ => format!("{:+.1}", if value.abs() < 0.05 { 0.0 } else { value }),
    }
}

/// How surely a value is known.
pub(crate) fn confidence_text(confidence: Confidence, words: &Words) -> String {
    match confidence {
        Confidence::Exact => words.exact.to_string(),
        Confidence::Likely(percent) => fill(words.likely, &[&percent.to_string()]),
        Confidence::Depth(depth) => fill(words.depth, &[&depth.to_string()]),
    }
}

/// What values count.
pub(crate) const fn unit_name(unit: Unit, words: &Words) -> &'static str {
    match unit {
        Unit::Discs => words.discs,
        Unit::Compartments => words.compartments,
        Unit::Points => words.points,
    }
}

/// A strength in a word.
pub(crate) const fn strength_name(strength: Strength, words: &Words) -> &'static str {
    match strength {
        Strength::Beginner => words.beginner,
        Strength::Novice => words.novice,
        Strength::Casual => words.casual,
        Strength::Regular => words.regular,
        Strength::Club => words.club,
        Strength::Strong => words.strong,
        Strength::Expert => words.expert,
        Strength::Master => words.master,
        Strength::Unbeatable => words.unbeatable,
    }
}

/// The game's name for people.
pub(crate) fn title(game: &dyn AnyGame) -> String {
    let title = catalog::find(game.name()).map_or(game.name(), |entry| entry.title);
    match game.options().size {
        Some(size) if size.rows() != 8 || size.columns() != 8 => format!("{title} {size}"),
        _ => title.to_string(),
    }
}
