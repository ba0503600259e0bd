//! Positions and moves as text.

use std::error::Error;
use std::fmt;

use crate::{Game, Position, Record};

/// How every game writes a pass.
pub const PASS: &str = "pass";

/// Reads and writes positions and moves. Whatever is written can be read back.
pub trait Notation: Game {
    /// Board and seat to move in one line.
    fn position_text(&self, pos: &Self::Position) -> String;

    /// Reads what [`Notation::position_text`] writes, spaces and line breaks between cells allowed.
    fn read_position(&self, text: &str) -> Result<Self::Position, TextError>;

    /// A legal move of the position. Different moves have different texts.
    fn move_text(&self, pos: &Self::Position, mv: MoveOf<Self>) -> String;

    /// Reads a legal move of the position.
    fn read_move(&self, pos: &Self::Position, text: &str) -> Result<MoveOf<Self>, TextError>;

    /// The letter or word for the side to move, as at the end of [`Notation::position_text`].
    fn turn_text(&self, pos: &Self::Position) -> String;

    /// The board drawn for people, with coordinates.
    fn diagram(&self, pos: &Self::Position) -> String;

    /// Where the moves of a transcript begin and end, as byte offset and text. Words are separated
    /// by spaces unless the game's transcripts run together.
    fn split_moves<'a>(&self, text: &'a str) -> Vec<(usize, &'a str)> {
        tokens(text).collect()
    }

    /// The moves of a record up to its cursor, as [`Notation::read_moves`] reads them.
    fn transcript(&self, record: &Record<Self::Position>) -> String {
        let text = |(pos, mv): (&Self::Position, &MoveOf<Self>)| self.move_text(pos, *mv);
        record.positions().iter().zip(record.moves()).map(text).collect::<Vec<_>>().join(" ")
    }

    /// Every way to write a legal move: one each, unless the game has several paths to a move.
    fn paths(&self, pos: &Self::Position) -> Vec<String> {
        pos.legal_moves().map(|mv| self.move_text(pos, mv)).collect()
    }

    /// Plays one move of a transcript, and before it the passes that a transcript may leave out: a
    /// pass is only ever played when nothing else can be. A bad move changes nothing.
    fn play_text(&self, record: &mut Record<Self::Position>, text: &str) -> Result<(), TextError> {
        let mut pos = record.position().clone();
        let mut moves = Vec::new();
        loop {
            let read = self.read_move(&pos, text);
            let pass = pos.legal_moves().find(|mv| Self::Position::is_pass(*mv));
            match (read, pass) {
                (Ok(mv), _) => {
                    moves.push(mv);
                    break;
                }
                (Err(_), Some(pass)) => {
                    moves.push(pass);
                    pos.play_unchecked(pass);
                }
                (Err(refusal), None) => return Err(refusal),
            }
        }
        for mv in moves {
            record.play(mv).expect("each was legal in its place");
        }
        Ok(())
    }

    /// Plays the moves of a transcript. A bad one changes nothing.
    fn read_moves(&self, record: &mut Record<Self::Position>, text: &str) -> Result<(), TextError> {
        let mut read = record.clone();
        for (offset, word) in self.split_moves(text) {
            self.play_text(&mut read, word).map_err(|error| error.inside(text, offset))?;
        }
        *record = read;
        Ok(())
    }

    /// The refusal of `text`, with the moves that would have been legal.
    fn illegal_move(&self, pos: &Self::Position, text: &str) -> TextError {
        let mut legal = pos.legal_moves().map(|mv| self.move_text(pos, mv)).collect::<Vec<_>>();
        let more = legal.len().saturating_sub(LEGAL_SHOWN_MAX);
        legal.truncate(LEGAL_SHOWN_MAX);
        let expected = match (legal.is_empty(), more) {
            (true, _) => "nothing: the game is over".to_string(),
            (_, 0) => format!("a legal move: {}", legal.join(" ")),
            _ => format!("a legal move: {} and {more} more", legal.join(" ")),
        };
        TextError::new(text, 0, expected).found_word()
    }
}

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A refusal lists no more legal moves than fit a line or two.
const LEGAL_SHOWN_MAX: usize = 24;

/// The words of a text with their byte offsets.
///
/// ```
/// assert_eq!(game::tokens(" a1 b2").collect::<Vec<_>>(), [(1, "a1"), (4, "b2")]);
/// ```
pub fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(move |word| (offset(word), word))
}

/// Bad text: where, what was found and what was expected.
///
/// ```
/// let error = game::TextError::new("XO?", 2, "X, O or -");
/// assert_eq!(error.to_string(), "line 1, column 3: found '?', expected X, O or -");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What stands there, quoted; or that the text ends there.
    pub found: String,
    /// What should have stood there.
    pub expected: String,
    rest: String,
}

/// A message quotes no more of a bad text than this many characters.
const FOUND_MAX: usize = 24;

impl TextError {
    /// An error at a byte offset of `text`; the character there is what was found.
    #[must_use]
    pub fn new(text: &str, offset: usize, expected: impl Into<String>) -> TextError {
        let offset = (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
        let (before, rest) = text.split_at(offset.unwrap_or(0));
        let found = match rest.chars().next() {
            None => "the end of the text".to_string(),
            Some('\n') => "the end of the line".to_string(),
            Some(character) => format!("{character:?}"),
        };
        TextError {
            line: before.matches('\n').count() + 1,
            column: before.rsplit('\n').next().unwrap_or("").chars().count() + 1,
            found,
            expected: expected.into(),
            rest: rest.chars().take(FOUND_MAX + 1).collect(),
        }
    }

    /// Quotes the whole word that was found instead of its first character.
    #[must_use]
    pub fn found_word(mut self) -> TextError {
        let word = self.rest.split_whitespace().next().unwrap_or("");
        if !word.is_empty() && !self.rest.starts_with(char::is_whitespace) {
            let shown = word.chars().take(FOUND_MAX).collect::<String>();
            let dots = if shown.len() < word.len() { "…" } else { "" };
            self.found = format!("{:?}", format!("{shown}{dots}"));
        }
        self
    }

    /// Says something else about what was found, such as how much of it.
    #[must_use]
    pub fn with_found(mut self, found: impl Into<String>) -> TextError {
        self.found = found.into();
        self
    }

    /// The same error of a text inside `outer`, where it begins at a byte offset.
    #[must_use]
    pub fn inside(mut self, outer: &str, offset: usize) -> TextError {
        let start = TextError::new(outer, offset, "");
        if self.line == 1 {
            self.column += start.column - 1;
        }
        self.line += start.line - 1;
        self
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { line, column, found, expected, .. } = self;
        write!(f, "line {line}, column {column}: found {found}, expected {expected}")
    }
}

impl Error for TextError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, offset: usize, message: &str) {
        assert_eq!(TextError::new(text, offset, "a cell").to_string(), message);
    }

    #[test]
    fn an_error_counts_lines_and_characters() {
        check("ab\ncd", 4, "line 2, column 2: found 'd', expected a cell");
        check("éé?", 4, "line 1, column 3: found '?', expected a cell");
        check("ab", 2, "line 1, column 3: found the end of the text, expected a cell");
        check("ab\ncd", 2, "line 1, column 3: found the end of the line, expected a cell");
        check("ab", 99, "line 1, column 3: found the end of the text, expected a cell");
        check("é", 1, "line 1, column 1: found 'é', expected a cell");
    }

    #[test]
    fn an_error_quotes_a_word_of_bounded_length() {
        let long = "x".repeat(100);
        let error = TextError::new(&long, 0, "a move").found_word();
        assert_eq!(error.found, format!("\"{}…\"", "x".repeat(FOUND_MAX)));
        let error = TextError::new("go f9 now", 3, "a move").found_word();
        assert_eq!(error.found, "\"f9\"");
    }

    #[test]
    fn an_error_moves_with_the_text_around_it() {
        let error = TextError::new("f9", 1, "a row").inside("moves:\n e3 f9", 11);
        assert_eq!((error.line, error.column), (2, 6));
    }
}
