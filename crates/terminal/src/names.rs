//! What seats, scores and values are called.

use analysis::Confidence;
use catalog::{AnyGame, AnyMatch, Cell, Strength, Unit, WON};
use game::{Cause, Seat};
use play::{End, Forfeit, Occupant};

use crate::seating::RODI;
use crate::session::Session;
use crate::words::{Words, fill};

/// The color of a letter: the discs of Reversi and the compartments of Arlecchino share two.
pub(crate) fn color_name(game: &dyn AnyGame, letter: &str, words: &Words) -> &'static str {
    match (letter, has_compartments(game)) {
        ("X", _) => words.black,
        ("O", _) => words.white,
        ("R", false) => words.amber,
        ("B", false) => words.sky,
        ("R", true) => words.red,
        ("B", true) => words.blue,
        ("J", _) => words.yellow,
        _ => words.green,
    }
}

fn has_compartments(game: &dyn AnyGame) -> bool {
    game.letters().iter().any(|letter| letter == "J")
}

/// The letters of a seat's colors, as files have them.
pub(crate) fn seat_letters(game: &dyn AnyGame, seat: Seat) -> Vec<String> {
    let letters = game.letters();
    game.colors(seat).into_iter().filter_map(|color| letters.get(color).cloned()).collect()
}

/// `Black`, `Blue + Red`.
fn colors_name(game: &dyn AnyGame, seat: Seat, words: &Words) -> String {
    let letters = seat_letters(game, seat);
    let names = letters.iter().map(|letter| color_name(game, letter, words));
    names.collect::<Vec<_>>().join(" + ")
}

/// `Black (X)`, `Blue + Red (B R)`.
pub(crate) fn seat_name(game: &dyn AnyGame, seat: Seat, words: &Words) -> String {
    let letters = words.shown(&seat_letters(game, seat).join(" "));
    format!("{} ({letters})", colors_name(game, seat, words))
}

/// Whose turn it is, by color: a seat may play two.
pub(crate) fn turn_name(played: &dyn AnyMatch, words: &Words) -> String {
    let letter = played.turn_text();
    let color = color_name(played.game(), &letter, words);
    let name = format!("{color} ({})", words.shown(&letter));
    match seat_letters(played.game(), played.turn()).len() {
        1 => name,
        _ => format!("{name}, {}", fill(words.seat_number, &[&played.turn().to_string()])),
    }
}

/// What the letters on the board mean, where there are more than two: `R Amber`, `B Sky (nobody)`.
pub(crate) fn key(played: &dyn AnyMatch, words: &Words) -> Vec<String> {
    let game = played.game();
    let letters = game.letters();
    let owned = Seat::all(played.seats()).flat_map(|seat| game.colors(seat)).collect::<Vec<_>>();
    let meaning = |(color, letter): (usize, &String)| {
        let nobody = if owned.contains(&color) { "" } else { words.nobody };
        format!("{} {}{nobody}", words.shown(letter), color_name(game, letter, words))
    };
    match letters.len() {
        0..=2 => Vec::new(),
        _ => letters.iter().enumerate().map(meaning).collect(),
    }
}

/// Whether files have other letters for the colors than the screen.
pub(crate) fn is_translated(game: &dyn AnyGame, words: &Words) -> bool {
    game.letters().iter().any(|letter| words.shown(letter) != *letter)
}

/// Who fills a seat.
pub(crate) fn occupant_name(session: &Session, seat: Seat, words: &Words) -> String {
    let people = session.play.occupants().iter().filter(|occupant| occupant.is_person()).count();
    match session.play.occupant(seat) {
        Occupant::Person { name } if !name.is_empty() => name.clone(),
        Occupant::Person { .. } if people == 1 => words.you.to_string(),
        Occupant::Person { .. } => words.person.to_string(),
        Occupant::Machine { spec } => machine_name(spec, words),
    }
}

/// `level 3`, `RODI (hard)`; other machines are called as they are asked for.
fn machine_name(spec: &str, words: &Words) -> String {
    if let Some(level) = spec.strip_prefix("report:000") {
        let level = level.strip_prefix(',').unwrap_or(level);
        match level {
            "" => return RODI.to_uppercase(),
            "easy" | "medium" | "hard" => return format!("{} ({level})", RODI.to_uppercase()),
            _ => (),
        }
    }
    spec.strip_prefix("level:")
        .filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        .map_or(spec.to_string(), |number| fill(words.level_number, &[number]))
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

/// The counts by color: `Black 36, White 28`.
fn tally_text(played: &dyn AnyMatch, words: &Words) -> String {
    let counted = Seat::all(played.seats()).zip(counts(played));
    let seat = |(seat, count)| format!("{} {count}", colors_name(played.game(), seat, words));
    counted.map(seat).collect::<Vec<_>>().join(", ")
}

/// How a game ended, if it has.
pub(crate) fn result_text(session: &Session, words: &Words) -> Option<String> {
    let played = session.played();
    let name = |seat| seat_name(played.game(), seat, words);
    let outcome = match session.play.end()? {
        End::Rules(outcome) => outcome,
        End::Agreed => return Some(words.agreed.to_string()),
        End::Forfeit { seat, cause } => {
            let is_late = matches!(cause, Forfeit::Late(_));
            let text = if is_late { words.late } else { words.resigned };
            return Some(fill(text, &[&name(seat)]));
        }
    };
    // Each count by its color: in Lines of Action whoever has fewer men may win.
    let score = tally_text(played, words);
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
        Confidence::Selective(percent) => fill(words.likely, &[&percent.to_string()]),
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
