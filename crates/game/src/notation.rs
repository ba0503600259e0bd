//! Positions and moves as text.

use std::error::Error;
use std::fmt;

use crate::{Game, Position, Record, Seat};

/// How every game writes a pass.
pub const PASS: &str = "pass";

/// Reads and writes positions and moves. Whatever is written can be read back.
pub trait Notation: Game {
    /// Board and seat to move in one line.
    fn position_text(&self, pos: &Self::Position) -> String;

    /// Reads what [`Notation::position_text`] writes, spaces and line breaks between cells allowed.
    fn read_position(&self, text: &str) -> Result<Self::Position, TextError>;

    /// A legal move of the position. Different moves have different texts; that somebody leaves is
    /// written by [`leaving_text`](crate::leaving_text).
    fn move_text(&self, pos: &Self::Position, mv: MoveOf<Self>) -> String;

    /// Reads a legal move of the position, or that somebody leaves.
    fn read_move(&self, pos: &Self::Position, text: &str) -> Result<MoveOf<Self>, TextError>;

    /// The letter or word for the side to move, as at the end of [`Notation::position_text`]: the
    /// seat's, unless a seat plays several.
    fn turn_text(&self, pos: &Self::Position) -> String {
        self.seat_text(pos.turn())
    }

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

    /// The moves of a record without spaces, for games whose moves are single squares: a pass that
    /// another move follows is left out; those at the end are written, and those before somebody
    /// leaves, which may be at any time.
    fn compact_transcript(&self, record: &Record<Self::Position>) -> String {
        let mut text = String::new();
        let mut passes = String::new();
        for (pos, mv) in record.positions().iter().zip(record.moves()) {
            let word = self.move_text(pos, *mv);
            if Self::Position::is_pass(*mv) {
                passes += &word;
            } else if Self::Position::leaver(*mv).is_some() {
                text += &format!("{} {word} ", std::mem::take(&mut passes));
            } else {
                passes.clear();
                text += &word;
            }
        }
        (text + &passes).trim().to_string()
    }

    /// Plays one move of a transcript, and before it the passes that a transcript may leave out: a
    /// pass is only ever played when nothing else can be. A bad move changes nothing.
    fn play_text(&self, record: &mut Record<Self::Position>, text: &str) -> Result<(), TextError> {
        if record.outcome().is_some() {
            return Err(TextError::word(text, 0, OVER));
        }
        let pos = record.position();
        let refusal = match self.read_move(pos, text) {
            Ok(mv) => {
                record.play(mv).expect("what is read is legal");
                return Ok(());
            }
            Err(refusal) => refusal,
        };
        let Some(pass) = pos.legal_moves().find(|mv| Self::Position::is_pass(*mv)) else {
            return Err(refusal);
        };
        let mut passed = record.clone();
        passed.play(pass).expect("a listed pass is legal");
        self.play_text(&mut passed, text)?;
        *record = passed;
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

    /// How a seat is called: by its letter, where it has one.
    fn seat_text(&self, seat: Seat) -> String {
        format!("seat {seat}")
    }

    /// The line below a diagram: `X to move   X 2  O 2`, then `game over, X won   X 40  O 24`.
    /// `counts` says what is on the board.
    fn status(&self, pos: &Self::Position, counts: &[String]) -> String {
        let turn = self.turn_text(pos);
        let seat = self.seat_text(pos.turn());
        let status = match pos.payoffs() {
            None if seat == turn => format!("{turn} to move"),
            None => format!("{turn} to move ({seat})"),
            Some(payoffs) => match payoffs.winner() {
                Some(winner) => format!("game over, {} won", self.seat_text(winner)),
                None => "game over, drawn".to_string(),
            },
        };
        format!("{status}   {}\n", counts.join("  "))
    }

    /// The move by which somebody leaves, where a text says so and it is legal.
    fn read_leaving(
        &self,
        pos: &Self::Position,
        text: &str,
    ) -> Option<Result<MoveOf<Self>, TextError>> {
        let seat = crate::read_leaving(text)?;
        Some(pos.leaving(seat).ok_or_else(|| self.illegal_move(pos, text)))
    }

    /// The refusal of `text`, with the moves that would have been legal.
    fn illegal_move(&self, pos: &Self::Position, text: &str) -> TextError {
        let mut legal = pos.legal_moves().map(|mv| self.move_text(pos, mv)).collect::<Vec<_>>();
        let more = legal.len().saturating_sub(LEGAL_SHOWN_MAX);
        legal.truncate(LEGAL_SHOWN_MAX);
        let expected = match (legal.is_empty(), more) {
            (true, _) => OVER.to_string(),
            (_, 0) => format!("a legal move: {}", legal.join(" ")),
            _ => format!("a legal move: {} and {more} more", legal.join(" ")),
        };
        TextError::word(text, 0, expected)
    }
}

type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// What is expected of a match that is over.
const OVER: &str = "nothing: the match is over";

/// A refusal lists no more legal moves than fit a line or two.
const LEGAL_SHOWN_MAX: usize = 24;

/// The words of a text with their byte offsets.
///
/// ```
/// assert_eq!(game::tokens(" a1 b2").collect::<Vec<_>>(), [(1, "a1"), (4, "b2")]);
/// ```
pub fn tokens(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| (offset(text, word), word))
}

/// The lines of a text with their byte offsets.
///
/// ```
/// assert_eq!(game::lines("a1\n\nb2\n").collect::<Vec<_>>(), [(0, "a1"), (3, ""), (4, "b2")]);
/// ```
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().map(move |line| (offset(text, line), line))
}

/// Where a part of a text begins in it.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
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
}

/// A message quotes no more of a bad text than this many characters.
const FOUND_MAX: usize = 24;

impl TextError {
    /// An error at a byte offset of `text`; the character there is what was found.
    #[must_use]
    pub fn new(text: &str, offset: usize, expected: impl Into<String>) -> TextError {
        let (before, rest) = cut(text, offset);
        let found = match rest.chars().next() {
            None => "the end of the text".to_string(),
            _ if rest.starts_with('\n') || rest.starts_with("\r\n") => {
                "the end of the line".to_string()
            }
            Some(character) => format!("{character:?}"),
        };
        TextError {
            line: before.matches('\n').count() + 1,
            column: before.rsplit('\n').next().unwrap_or("").chars().count() + 1,
            found,
            expected: expected.into(),
        }
    }

    /// An error at a byte offset of `text`; the word there, if there is one, is what was found.
    #[must_use]
    pub fn word(text: &str, offset: usize, expected: impl Into<String>) -> TextError {
        let error = TextError::new(text, offset, expected);
        let (_, rest) = cut(text, offset);
        match rest.split(char::is_whitespace).next() {
            None | Some("") => error,
            Some(word) => error.with_found(quoted(word)),
        }
    }

    /// Says something else about what was found, such as how much of it.
    #[must_use]
    pub fn with_found(mut self, found: impl Into<String>) -> TextError {
        self.found = found.into();
        self
    }

    /// The same error of a text inside `outer`, where it begins at a byte offset.
    #[must_use]
    pub fn inside(self, outer: &str, offset: usize) -> TextError {
        let TextError { line, column, .. } = TextError::new(outer, offset, "");
        self.moved(line, column)
    }

    /// The same error of a text that begins at a line and column, from 1, of another.
    #[must_use]
    pub fn moved(mut self, line: usize, column: usize) -> TextError {
        if self.line == 1 {
            self.column += column - 1;
        }
        self.line += line - 1;
        self
    }
}

/// A text before and behind a byte offset, or the character that it is in.
fn cut(text: &str, offset: usize) -> (&str, &str) {
    let offset = (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    text.split_at(offset.unwrap_or(0))
}

fn quoted(word: &str) -> String {
    let shown = word.chars().take(FOUND_MAX).collect::<String>();
    let dots = if shown.len() < word.len() { "…" } else { "" };
    format!("{:?}", format!("{shown}{dots}"))
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { line, column, found, expected } = self;
        write!(f, "line {line}, column {column}: found {found}, expected {expected}")
    }
}

impl Error for TextError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ending;
    use crate::testing::Sticks;

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
        let error = TextError::word(&long, 0, "a move");
        assert_eq!(error.found, format!("\"{}…\"", "x".repeat(FOUND_MAX)));
        assert_eq!(TextError::word("go f9 now", 3, "a move").found, "\"f9\"");
        assert_eq!(TextError::word("go f9", 5, "a move").found, "the end of the text");
        assert_eq!(TextError::word("go\r\nf9", 2, "a move").found, "the end of the line");
    }

    #[test]
    fn an_error_moves_with_the_text_around_it() {
        let error = TextError::new("f9", 1, "a row").inside("moves:\n e3 f9", 11);
        assert_eq!((error.line, error.column), (2, 6));
        let second_line = TextError::new("f5\nf9", 4, "a row").moved(7, 9);
        assert_eq!((second_line.line, second_line.column), (8, 2));
    }

    #[test]
    fn a_match_that_is_over_expects_nothing() {
        let game = Sticks::new(9);
        let ending = Ending { plies_max: 1, ..game.ending() };
        let mut record = Record::from_position(game.start(1), ending);
        game.play_text(&mut record, "2").unwrap();
        let error = game.read_moves(&mut record, "1").unwrap_err();
        assert_eq!((error.found, error.expected), ("\"1\"".to_string(), OVER.to_string()));
        let over = game.read_position("0 1").unwrap();
        assert_eq!(game.illegal_move(&over, "1").expected, OVER);
    }

    #[test]
    fn a_status_says_whose_turn_it_is_or_who_won() {
        let game = Sticks::new(9);
        let status =
            |text| game.status(&game.read_position(text).unwrap(), &["a".into(), "b".into()]);
        assert_eq!(status("3 2"), "2 to move (seat 2)   a  b\n");
        assert_eq!(status("0 2"), "game over, seat 1 won   a  b\n");
    }
}
