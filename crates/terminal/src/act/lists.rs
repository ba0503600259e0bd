//! Answers that list something: help, moves, levels, players.

use catalog::{Kind, Reason, Recipe};
use game::Seat;
use play::Occupant;

use super::{Answer, Reply};
use crate::command::refused;
use crate::names::{
    occupant_name, result_text, seat_name, skill_name, tally_text, title, turn_name,
};
use crate::session::Session;
use crate::words::{Words, fill};

/// Lines are no longer where they can be broken.
const COLUMNS: usize = 78;

/// A refusal lists no more moves than this.
const MOVES_SHOWN_MAX: usize = 24;

/// Columns of the help that name commands.
const HELP_HEAD: usize = 30;

/// What somebody who has just sat down should know.
pub(crate) fn introduction(session: &Session, words: &Words) -> Vec<String> {
    let moves = session.played().moves();
    let example = moves.first().map_or("", String::as_str);
    vec![game_line(session, words), fill(words.welcome, &[example])]
}

/// The game, how to have the same again, and who plays.
pub(crate) fn game_line(session: &Session, words: &Words) -> String {
    let title = title(session.game(), words);
    format!("{title} (--seed {}). {}", session.play.seed(), seats_line(session, words))
}

/// Who sits where, in a line.
pub(super) fn seats_line(session: &Session, words: &Words) -> String {
    let seat = |seat| {
        let name = seat_name(session.game(), seat, words);
        format!("{name}: {}", occupant_name(session, seat, words))
    };
    let seats = Seat::all(session.played().seats()).map(seat).collect::<Vec<_>>().join(", ");
    format!("{}.", seats.trim_end_matches('.'))
}

/// The commands, or one of them.
pub(super) fn help(name: Option<&str>, words: &Words) -> Answer {
    let mut rows = words.help.lines().map(str::to_string);
    let lines = match name {
        None => rows.collect(),
        Some(name) => {
            let name_asked = name.to_lowercase();
            let is_row = |row: &String| {
                let head = row.chars().take(HELP_HEAD).collect::<String>();
                head.split([' ', ',']).any(|word| word == name_asked)
            };
            let unknown = || fill(words.unknown, &[&format!("{name:?}")]);
            vec![rows.find(is_row).ok_or_else(unknown)?]
        }
    };
    Ok(Reply { lines, ..Reply::default() })
}

/// The legal moves.
pub(super) fn moves(session: &Session, words: &Words) -> Reply {
    let moves = session.played().moves();
    let list = format!("{}: {}", fill(words.moves, &[&moves.len().to_string()]), moves.join(" "));
    Reply { lines: wrapped(&list, COLUMNS), ..Reply::default() }
}

/// The legal moves of one square: where its piece can go, or whether a disc can be placed there.
pub(super) fn moves_of(session: &Session, text: &str, words: &Words) -> Answer {
    let (size, origin) = (session.game().size(), session.game().origin());
    let Some(square) = size.read_square(text, origin) else {
        let last = format!("{}{}", char::from(b'a' + size.columns() - 1), size.rows());
        let expected = fill(words.expects_square, &[&last]);
        return Err(refused("moves", text, &expected, words).into());
    };
    let name = size.square_name(square, origin);
    let moves = session.played().drawings();
    let here = Some(square);
    let has_pieces = moves.iter().any(|mv| mv.from.is_some());
    let own = moves.iter().filter(|mv| if has_pieces { mv.from == here } else { mv.to == here });
    let own = own.map(|mv| mv.text.as_str()).collect::<Vec<_>>();
    let reason = session.played().reason(&name, true);
    let line = match (reason, has_pieces) {
        (Some(reason), _) => reason_text(session, &reason, words),
        (None, true) => {
            let count = own.len().to_string();
            format!("{}: {}", fill(words.moves_of, &[&name, &count]), own.join(" "))
        }
        (None, false) => fill(words.is_legal, &[&name]),
    };
    let shows_board = has_pieces && !own.is_empty();
    let chosen = here.filter(|_| shows_board);
    Ok(Reply { lines: wrapped(&line, COLUMNS), shows_board, chosen, ..Reply::default() })
}

/// The refusal of a move: why, and those that are legal.
pub(super) fn illegal(
    session: &Session,
    text: &str,
    reason: Option<&Reason>,
    words: &Words,
) -> String {
    let text = text.chars().take(30).collect::<String>();
    let moves = session.played().moves();
    let shown = moves.iter().take(MOVES_SHOWN_MAX).cloned().collect::<Vec<_>>().join(" ");
    let not_legal = || fill(words.not_legal, &[&format!("{text:?}")]);
    let why = reason.map_or_else(not_legal, |reason| reason_text(session, reason, words));
    let is_cut = moves.len() > MOVES_SHOWN_MAX;
    let more = is_cut.then(|| fill(words.all_moves, &[&moves.len().to_string()]));
    let dots = if is_cut { " …" } else { "" };
    let legal = format!("{}{dots}", fill(words.legal_are, &[&shown]));
    std::iter::once(why).chain([legal]).chain(more).collect::<Vec<_>>().join(" ")
}

/// Why a move is not legal.
pub(crate) fn reason_text(session: &Session, reason: &Reason, words: &Words) -> String {
    reason.text(words.reasons, &turn_name(session.played(), words))
}

/// How the game stands.
pub(super) fn score(session: &Session, words: &Words) -> Reply {
    let name = |seat| seat_name(session.game(), seat, words);
    let score = tally_text(session.played(), ", ", name, words);
    let result = result_text(session, words);
    Reply { lines: std::iter::once(score).chain(result).collect(), ..Reply::default() }
}

/// The levels of the game, the one that plays marked.
pub(super) fn levels(session: &Session, words: &Words) -> Reply {
    let mut lines = vec![words.levels.to_string()];
    for rung in session.game().levels() {
        let plays = |occupant: &Occupant| occupant.name() == rung.spec;
        let mark = if session.play.occupants().iter().any(plays) { "*" } else { " " };
        let depth = rung.depth.map(|depth| fill(words.depth, &[&depth.to_string()]));
        let exact = rung.perfect_from.map(|from| fill(words.perfect, &[&from.to_string()]));
        let facts = depth.into_iter().chain(exact).collect::<Vec<_>>().join(", ");
        let skill = || skill_name(rung.skill, words).to_string();
        let word = rung.rating.map_or_else(skill, |rating| rating.to_string());
        lines.push(format!("{mark}{:>3}  {word:<12} {facts}", rung.number).trim_end().to_string());
    }
    Reply { lines, ..Reply::default() }
}

/// Who sits where, and who could.
pub(super) fn players(session: &Session, words: &Words) -> Reply {
    let seat = |seat: Seat| {
        let name = seat_name(session.game(), seat, words);
        format!("{seat}. {name}: {}", occupant_name(session, seat, words))
    };
    let mut lines = Seat::all(session.played().seats()).map(seat).collect::<Vec<_>>();
    let recipes = session.game().recipes().into_iter();
    let searchers = recipes.filter(|recipe| recipe.kind == Kind::Searcher).map(Recipe::spec);
    let known = ["human".to_string(), "level:1".to_string()].into_iter().chain(searchers);
    let known = fill(words.others, &[&known.collect::<Vec<_>>().join(" ")]);
    lines.extend(wrapped(&known, COLUMNS));
    Reply { lines, ..Reply::default() }
}

/// A text in lines of so many columns, broken between words.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::<String>::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(last) if last.chars().count() + 1 + word.chars().count() <= columns => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::COMMANDS;
    use crate::words::Language;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrapped("a bb ccc dddd", 6), ["a bb", "ccc", "dddd"]);
        assert_eq!(wrapped("", 6), [""; 0]);
        assert_eq!(wrapped("abcdefghij k", 4), ["abcdefghij", "k"]);
    }

    #[test]
    fn help_has_a_line_for_every_command() {
        for language in [Language::English, Language::French] {
            for name in COMMANDS.into_iter().filter(|name| *name != "save!") {
                assert!(help(Some(name), language.words()).is_ok(), "{name}");
            }
            assert!(help(Some("castle"), language.words()).is_err());
        }
    }
}
