//! What seats, scores and values are called.

use analysis::Confidence;
use catalog::{AnyGame, AnyMatch, Color, Skill, Unit, WON};
use game::{Cause, Seat};
use play::{End, Forfeit, Occupant};

use crate::seating::RODI;
use crate::session::Session;
use crate::words::{Words, fill, nth};

/// A color in a word.
pub(crate) fn color_name(color: Color, words: &Words) -> &'static str {
    nth(words.colors, color as usize)
}

/// The colors of a seat.
pub(crate) fn seat_colors(game: &dyn AnyGame, seat: Seat) -> Vec<Color> {
    let palette = game.palette();
    game.colors(seat).into_iter().filter_map(|color| palette.get(color).copied()).collect()
}

/// `Black`, `Blue + Red`.
fn colors_name(game: &dyn AnyGame, seat: Seat, words: &Words) -> String {
    let names = seat_colors(game, seat).into_iter().map(|color| color_name(color, words));
    names.collect::<Vec<_>>().join(" + ")
}

/// `Black (X)`, `Blue + Red (B R)`.
pub(crate) fn seat_name(game: &dyn AnyGame, seat: Seat, words: &Words) -> String {
    let letters = seat_colors(game, seat).into_iter().map(|color| color.letter().to_string());
    let letters = words.shown(&letters.collect::<Vec<_>>().join(" "));
    format!("{} ({letters})", colors_name(game, seat, words))
}

/// Whose turn it is, by color: a seat may play two.
pub(crate) fn turn_name(played: &dyn AnyMatch, words: &Words) -> String {
    let letter = played.turn_text();
    let mut palette = played.game().palette().into_iter();
    let color = palette.find(|color| letter.starts_with(color.letter()));
    let color = color.map_or(letter.as_str(), |color| color_name(color, words));
    let name = format!("{color} ({})", words.shown(&letter));
    match played.game().colors(played.turn()).len() {
        1 => name,
        _ => format!("{name}, {}", fill(words.seat_number, &[&played.turn().to_string()])),
    }
}

/// What a color on the board means.
pub(crate) struct Meaning {
    pub(crate) color: Color,
    /// `Amber`, `Sky (nobody)`.
    pub(crate) name: String,
    pub(crate) is_played: bool,
}

/// What the colors on the board mean, where there are more than two.
pub(crate) fn key(played: &dyn AnyMatch, words: &Words) -> Vec<Meaning> {
    let game = played.game();
    let owned = Seat::all(played.seats()).flat_map(|seat| game.colors(seat)).collect::<Vec<_>>();
    let meaning = |(index, color): (usize, Color)| {
        let is_played = owned.contains(&index);
        let nobody = if is_played { "" } else { words.nobody };
        Meaning { color, name: format!("{}{nobody}", color_name(color, words)), is_played }
    };
    let palette = Some(game.palette()).filter(|palette| palette.len() > 2).unwrap_or_default();
    palette.into_iter().enumerate().map(meaning).collect()
}

/// Whether files have other letters for the colors than the screen.
pub(crate) fn is_translated(game: &dyn AnyGame, words: &Words) -> bool {
    game.letters().iter().any(|letter| words.shown(letter) != *letter)
}

/// Who fills a seat.
pub(crate) fn occupant_name(session: &Session, seat: Seat, words: &Words) -> String {
    let people = session.play.occupants().iter().filter(|occupant| occupant.is_person()).count();
    let name = match session.play.occupant(seat) {
        Occupant::Person { name } if !name.is_empty() => name.clone(),
        Occupant::Person { .. } if people == 1 => words.you.to_string(),
        Occupant::Person { .. } | Occupant::Open { .. } => words.person.to_string(),
        Occupant::Machine { spec } if session.adapts(seat) => {
            fill(words.adapts, &[&machine_name(spec, words)])
        }
        Occupant::Machine { spec } => machine_name(spec, words),
    };
    marked(session.played(), seat, name, words)
}

/// A name, marked if its seat has left.
fn marked(played: &dyn AnyMatch, seat: Seat, name: String, words: &Words) -> String {
    match played.leavers().contains(seat) {
        true => fill(words.has_left, &[&name]),
        false => name,
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

/// The counts in a line: `2-2`.
pub(crate) fn score_text(played: &dyn AnyMatch) -> String {
    played.counts().iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

/// The counts by name: `Black 36, White 28`.
pub(crate) fn tally_text(
    played: &dyn AnyMatch,
    separator: &str,
    name: impl Fn(Seat) -> String,
    words: &Words,
) -> String {
    let counted = Seat::all(played.seats()).zip(played.counts());
    let texts =
        counted.map(|(seat, count)| marked(played, seat, format!("{} {count}", name(seat)), words));
    texts.collect::<Vec<_>>().join(separator)
}

/// How a game ended, if it has, and what follows for an opponent that adapts.
pub(crate) fn result_text(session: &Session, words: &Words) -> Option<String> {
    let result = end_text(session, words)?;
    Some(match session.counted() {
        None => result,
        Some(Ok(level)) => format!("{result} {}", fill(words.next_level, &[&level.to_string()])),
        Some(Err(error)) => format!("{result} {}", fill(words.not_counted, &[&error.to_string()])),
    })
}

fn end_text(session: &Session, words: &Words) -> Option<String> {
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
    let score = tally_text(played, ", ", |seat| colors_name(played.game(), seat, words), words);
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
        Unit::Chances => format!("{value:.0} %"),
        // No minus before a zero.
        _ => format!("{:+.1}", if value.abs() < 0.05 { 0.0 } else { value }),
    }
}

/// How surely a value is known.
pub(crate) fn confidence_text(confidence: Confidence, words: &Words) -> String {
    match confidence {
        Confidence::Exact => words.exact.to_string(),
        Confidence::Decided(plies) => fill(words.decided, &[&plies.to_string()]),
        Confidence::Selective(percent) => fill(words.likely, &[&percent.to_string()]),
        Confidence::Depth(depth) => fill(words.depth, &[&depth.to_string()]),
        Confidence::Book(depth) => fill(words.book, &[&depth.to_string()]),
    }
}

/// What values count.
pub(crate) fn unit_name(unit: Unit, words: &Words) -> &'static str {
    nth(words.units, unit as usize)
}

/// A skill in a word.
pub(crate) fn skill_name(skill: Skill, words: &Words) -> &'static str {
    nth(words.skills, skill as usize)
}

/// The game's name for people.
pub(crate) fn title(game: &dyn AnyGame, words: &Words) -> String {
    let title = game.profile().title.to_string();
    let title = game.options().row.map_or(title, |row| fill(words.in_a_row, &[&row.to_string()]));
    match game.options().size {
        Some(size) if size.rows() != 8 || size.columns() != 8 => format!("{title} {size}"),
        _ => title,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn every_color_unit_and_skill_is_called_by_its_name() {
        let words = Language::English.words();
        let colors = [
            Color::Black,
            Color::White,
            Color::Amber,
            Color::Sky,
            Color::Blue,
            Color::Yellow,
            Color::Red,
            Color::Green,
        ];
        let colors = colors.map(|color| color_name(color, words));
        assert_eq!(colors, ["Black", "White", "Amber", "Sky", "Blue", "Yellow", "Red", "Green"]);
        let units = [Unit::Discs, Unit::Compartments, Unit::Points, Unit::Chances];
        let units = units.map(|unit| unit_name(unit, words));
        assert_eq!(units, ["discs", "compartments", "points", "of first place"]);
        let skills = [
            Skill::Beginner,
            Skill::Novice,
            Skill::Casual,
            Skill::Regular,
            Skill::Club,
            Skill::Strong,
            Skill::Expert,
            Skill::Master,
            Skill::Unbeatable,
        ];
        for skill in skills {
            let name = format!("{skill:?}").to_lowercase();
            assert_eq!(skill_name(skill, words).split(' ').next(), Some(name.as_str()));
        }
    }
}
