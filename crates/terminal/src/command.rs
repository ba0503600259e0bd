//! What can be typed: the commands, and moves.

use std::time::Duration;

use crate::words::{Words, fill};

/// A line that was typed, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Nothing.
    Nothing,
    /// A new game, perhaps against somebody else.
    New(Option<String>),
    /// Play there, or let the machine play.
    Game(Option<String>),
    /// Let the machine play.
    Go,
    /// Leave the game.
    Break,
    /// Change sides.
    Color,
    /// Back so many turns.
    Undo(usize),
    /// Forward so many turns.
    Redo(usize),
    /// Read a game from a file, the first or another of it.
    Load { file: String, number: usize },
    /// Write the game to a file, perhaps over another.
    Save { file: String, is_forced: bool },
    /// The commands, or one of them.
    Help(Option<String>),
    /// Leave the program.
    Exit,
    /// The best moves.
    Hint(usize),
    /// The legal moves, all of them or those of a square.
    Moves(Option<String>),
    /// What the position is worth.
    Eval,
    /// The board.
    Show,
    /// The levels, or another one.
    Level(Option<String>),
    /// Who sits where, or others.
    Players(Vec<String>),
    /// Give up.
    Resign,
    /// Offer a draw, or accept it.
    Draw,
    /// How the game stands.
    Score,
    /// Look at the position for long.
    Analyse(Extent),
    /// Judge every move of the game so far.
    Review(Extent),
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
pub(crate) const COMMANDS: [&str; 23] = [
    "new", "game", "go", "undo", "redo", "hint", "moves", "eval", "analyse", "review", "show",
    "score", "color", "level", "players", "resign", "draw", "break", "load", "save", "save!",
    "help", "exit",
];

/// The most moves that a hint lists.
const HINTS_MAX: usize = 100;

/// Reads a line. Whatever is no command is a move.
pub(crate) fn read(line: &str, words: &Words) -> Result<Option<Command>, String> {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let some = (!rest.is_empty()).then(|| rest.to_string());
    let name = name.to_lowercase();
    let command = match name.as_str() {
        "" => Command::Nothing,
        "new" => Command::New(some),
        "game" => Command::Game(some),
        "go" => Command::Go,
        "break" => Command::Break,
        "color" => Command::Color,
        "undo" => Command::Undo(number(&name, rest, words)?),
        "redo" => Command::Redo(number(&name, rest, words)?),
        "load" => {
            let (file, number) = file_and_number(&file(&name, rest, words)?);
            Command::Load { file, number }
        }
        "save" => Command::Save { file: file(&name, rest, words)?, is_forced: false },
        "save!" => Command::Save { file: file(&name, rest, words)?, is_forced: true },
        "help" | "?" => Command::Help(some),
        "exit" | "quit" => Command::Exit,
        "hint" => Command::Hint(number(&name, rest, words)?.min(HINTS_MAX)),
        "moves" => Command::Moves(some),
        "eval" => Command::Eval,
        "show" => Command::Show,
        "level" => Command::Level(some),
        "players" => Command::Players(rest.split_whitespace().map(str::to_string).collect()),
        "resign" => Command::Resign,
        "draw" => Command::Draw,
        "score" => Command::Score,
        "analyse" | "analyze" => Command::Analyse(extent(&name, rest, words)?),
        "review" => Command::Review(extent(&name, rest, words)?),
        _ => return Ok(None),
    };
    let takes_nothing = matches!(
        name.as_str(),
        "go" | "break" | "color" | "exit" | "quit" | "eval" | "show" | "resign" | "draw" | "score"
    );
    match takes_nothing && !rest.is_empty() {
        true => Err(refused(&name, rest, words.expects_nothing, words)),
        false => Ok(Some(command)),
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

/// A number of turns or moves; 1 if it is left out.
fn number(name: &str, rest: &str, words: &Words) -> Result<usize, String> {
    match rest.parse() {
        _ if rest.is_empty() => Ok(1),
        Ok(number) if number > 0 => Ok(number),
        _ => Err(refused(name, rest, words.expects_number, words)),
    }
}

fn file(name: &str, rest: &str, words: &Words) -> Result<String, String> {
    match rest.is_empty() {
        true => Err(fill(words.expects_file, &[name])),
        false => Ok(rest.to_string()),
    }
}

/// `games.wtb 7`: the seventh game of a file.
fn file_and_number(rest: &str) -> (String, usize) {
    let split = rest.rsplit_once(char::is_whitespace);
    let numbered = split.and_then(|(file, number)| Some((file, number.parse::<usize>().ok()?)));
    match numbered {
        Some((file, number)) if number > 0 => (file.trim().to_string(), number),
        _ => (rest.to_string(), 1),
    }
}

/// `analyse 8`, `analyse 10s`, `review 6`.
fn extent(name: &str, rest: &str, words: &Words) -> Result<Extent, String> {
    if rest.is_empty() {
        return Ok(Extent::Usual);
    }
    match (rest.parse::<u8>(), catalog::read_duration(rest)) {
        (Ok(level @ 1..), _) => Ok(Extent::Level(level)),
        (_, Some(time)) if !time.is_zero() => Ok(Extent::Time(time)),
        _ => Err(refused(name, rest, words.expects_extent, words)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    fn command(line: &str) -> Option<Command> {
        read(line, Language::English.words()).unwrap()
    }

    fn refusal(line: &str) -> String {
        read(line, Language::English.words()).unwrap_err()
    }

    #[test]
    fn commands_are_read_with_and_without_arguments() {
        assert_eq!(command("  NEW  hard "), Some(Command::New(Some("hard".into()))));
        assert_eq!(command("undo"), Some(Command::Undo(1)));
        assert_eq!(command("undo 12"), Some(Command::Undo(12)));
        assert_eq!(command(""), Some(Command::Nothing));
        assert_eq!(command("quit"), Some(Command::Exit));
        assert_eq!(command("analyze 6"), Some(Command::Analyse(Extent::Level(6))));
        let half = Extent::Time(Duration::from_millis(500));
        assert_eq!(command("analyse 0.5s"), Some(Command::Analyse(half)));
        let load = |file: &str, number| Command::Load { file: file.into(), number };
        assert_eq!(command("load my games 2.txt"), Some(load("my games 2.txt", 1)));
        assert_eq!(command("load games.wtb 7"), Some(load("games.wtb", 7)));
        assert_eq!(command("review 4"), Some(Command::Review(Extent::Level(4))));
        assert_eq!(command("moves b1"), Some(Command::Moves(Some("b1".into()))));
        assert_eq!(command("f5"), None);
    }

    #[test]
    fn every_listed_command_is_one() {
        for name in COMMANDS {
            let line = if name.starts_with("load") || name.starts_with("save") { " x" } else { "" };
            assert!(command(&format!("{name}{line}")).is_some(), "{name}");
        }
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
