//! What can be typed: the commands, and moves.

use std::time::Duration;

use crate::words::{Words, fill};

/// What follows a command, checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Argument<'a> {
    /// All of it, if there is any.
    pub(crate) text: Option<&'a str>,
    /// So many turns or moves.
    pub(crate) number: usize,
    /// So far.
    pub(crate) extent: Extent,
}

/// How far an analysis goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// A glance.
    Quick,
    /// As long as is usual.
    Usual,
    /// So many plies, or as far as a level of the engine.
    Level(u8),
    /// So long.
    Time(Duration),
}

/// Every command, in the order of the help.
pub(crate) const COMMANDS: [&str; 24] = [
    "new", "game", "go", "undo", "redo", "hint", "moves", "eval", "analyse", "review", "tree",
    "show", "score", "color", "level", "players", "resign", "draw", "break", "load", "save",
    "save!", "help", "exit",
];

/// The commands that nothing may follow.
const TAKES_NOTHING: [&str; 10] =
    ["go", "break", "color", "exit", "quit", "eval", "show", "resign", "draw", "score"];

/// Splits a line into its first word, in small letters, and what follows.
pub(crate) fn split(line: &str) -> (String, &str) {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (name.to_lowercase(), rest.trim())
}

/// Reads what follows a command; refuses what it does not take.
pub(crate) fn read<'a>(name: &str, rest: &'a str, words: &Words) -> Result<Argument<'a>, String> {
    let text = (!rest.is_empty()).then_some(rest);
    let none = Argument { text, number: 1, extent: Extent::Usual };
    let extent = |extent| Ok(Argument { extent, ..none });
    let refused = |expected| Err(refused(name, rest, expected, words));
    match (name, text) {
        ("undo" | "redo" | "hint", Some(text)) => match text.parse() {
            Ok(number) if number > 0 => Ok(Argument { number, ..none }),
            _ => refused(words.expects_number),
        },
        ("analyse" | "analyze" | "review", Some(text)) => {
            match (text.parse::<u8>(), catalog::read_duration(text)) {
                (Ok(level @ 1..), _) => extent(Extent::Level(level)),
                (_, Some(time)) if !time.is_zero() => extent(Extent::Time(time)),
                _ => refused(words.expects_extent),
            }
        }
        ("load" | "save" | "save!", None) => Err(fill(words.expects_file, &[name])),
        (name, Some(_)) if TAKES_NOTHING.contains(&name) => refused(words.expects_nothing),
        _ => Ok(none),
    }
}

/// Whether something that is no command looks like a move rather than like a word.
pub(crate) fn is_like_move(line: &str) -> bool {
    line.chars().any(|character| character.is_ascii_digit()) || line.eq_ignore_ascii_case("pass")
}

/// The refusal of what follows a command.
pub(crate) fn refused(name: &str, found: &str, expected: &str, words: &Words) -> String {
    fill(words.refused, &[name, &format!("{found:?}"), expected])
}

/// `games.wtb 7`: the seventh game of a file.
pub(crate) fn file_and_number(rest: &str) -> (&str, usize) {
    let split = rest.rsplit_once(char::is_whitespace);
    let numbered = split.and_then(|(file, number)| Some((file, number.parse::<usize>().ok()?)));
    match numbered {
        Some((file, number)) if number > 0 => (file.trim(), number),
        _ => (rest, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    fn argument(line: &str) -> Result<(usize, Extent), String> {
        let (name, rest) = split(line);
        let read = read(&name, rest, Language::English.words());
        read.map(|Argument { number, extent, .. }| (number, extent))
    }

    fn refusal(line: &str) -> String {
        argument(line).unwrap_err()
    }

    #[test]
    fn commands_are_read_with_and_without_arguments() {
        assert_eq!(split("NEW  hard"), ("new".to_string(), "hard"));
        assert_eq!(split(""), (String::new(), ""));
        assert_eq!(argument("undo"), Ok((1, Extent::Usual)));
        assert_eq!(argument("undo 12"), Ok((12, Extent::Usual)));
        assert_eq!(argument("analyze 6"), Ok((1, Extent::Level(6))));
        let half = Extent::Time(Duration::from_millis(500));
        assert_eq!(argument("analyse 0.5s"), Ok((1, half)));
        assert_eq!(argument("review 4"), Ok((1, Extent::Level(4))));
        assert_eq!(file_and_number("my games 2.txt"), ("my games 2.txt", 1));
        assert_eq!(file_and_number("games.wtb 7"), ("games.wtb", 7));
    }

    #[test]
    fn bad_arguments_are_explained() {
        assert_eq!(refusal("undo x"), "undo: found \"x\", expected a whole number from 1");
        assert_eq!(refusal("hint 0"), "hint: found \"0\", expected a whole number from 1");
        assert_eq!(refusal("save"), "save: found nothing, expected a file");
        assert_eq!(refusal("show e4"), "show: found \"e4\", expected nothing more");
        assert!(refusal("analyse soon").contains("plies such as 6, or a time such as 5s"));
    }
}
