//! Files of games read piece by piece: no more of a file is held than a game needs.

use game::TextError;
use othello::ggf;
use othello::wthor::{self, Header, Names};

use crate::SavedGame;
use crate::formats::{ReadError, from_ggf, from_transcript, from_wthor};

/// The longest text of one game, in bytes.
pub const GAME_BYTES_MAX: usize = 4 << 20;

/// Reads the games of a file that comes in pieces, one after another. A bad game is refused with
/// its place, and the next one is read.
///
/// ```
/// use catalog::{GameReader, Names};
/// let mut reader = GameReader::new("moves.txt", Names::default());
/// reader.push(b"f5d6\nc4");
/// assert_eq!(reader.next_game().unwrap().unwrap().moves.len(), 2);
/// assert!(reader.next_game().is_none(), "the line has not ended");
/// reader.push(b"c3");
/// reader.end();
/// assert_eq!(reader.next_game().unwrap().unwrap().moves.len(), 2);
/// assert!(reader.next_game().is_none());
/// ```
pub struct GameReader {
    form: Form,
    names: Names,
    /// What has come and is not used up.
    bytes: Vec<u8>,
    /// How much of that is used.
    used: usize,
    /// How much has been searched for the end of a game.
    searched: usize,
    has_ended: bool,
    /// Where the unused bytes begin in the file.
    place: Place,
}

/// A place in a file.
#[derive(Clone, Copy, Debug)]
struct Place {
    offset: usize,
    line: usize,
    column: usize,
}

/// What kind of file it is.
enum Form {
    /// Not known yet.
    Unknown,
    /// A `.wtb` file: its header once it is there, and the games read.
    Wthor(Option<Header>, usize),
    /// Saved games. In a sheet that is too long nothing is kept.
    Sheets { is_too_long: bool },
    /// GGF: how many games the last count announced, and how many of them came.
    Ggf { announced: usize, came: usize },
    /// Othello games, one a line.
    Transcripts,
    /// Nothing more is read.
    Over,
}

type Next = Option<Result<SavedGame, ReadError>>;

impl GameReader {
    /// A reader of a file. `name` matters only for its ending: `.wtb` files have no mark of their
    /// own. Their players and tournaments are called by `names`, as far as these go.
    #[must_use]
    pub fn new(name: &str, names: Names) -> GameReader {
        let is_wthor = name.to_ascii_lowercase().ends_with(".wtb");
        GameReader {
            form: if is_wthor { Form::Wthor(None, 0) } else { Form::Unknown },
            names,
            bytes: Vec::new(),
            used: 0,
            searched: 0,
            has_ended: false,
            place: Place { offset: 0, line: 1, column: 1 },
        }
    }

    /// Takes the next piece of the file.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.used);
        (self.searched, self.used) = (self.searched.saturating_sub(self.used), 0);
        self.bytes.extend_from_slice(bytes);
    }

    /// Says that no more comes.
    pub fn end(&mut self) {
        self.has_ended = true;
    }

    /// The next game, or the refusal of it; none if more of the file is needed, or nothing is left.
    pub fn next_game(&mut self) -> Option<Result<SavedGame, ReadError>> {
        loop {
            match self.form {
                Form::Unknown => match self.recognize()? {
                    Ok(form) => self.form = form,
                    Err(error) => return self.over(error),
                },
                Form::Wthor(header, count) => return self.next_stored(header, count),
                Form::Sheets { is_too_long } => return self.next_sheet(is_too_long),
                Form::Ggf { announced, came } => return self.next_ggf(announced, came),
                Form::Transcripts => return self.next_transcript(),
                Form::Over => return None,
            }
        }
    }

    fn rest(&self) -> &[u8] {
        &self.bytes[self.used..]
    }

    /// Uses up some bytes.
    fn skip(&mut self, count: usize) {
        let skipped = &self.bytes[self.used..self.used + count];
        self.place.offset += count;
        match skipped.iter().rposition(|byte| *byte == b'\n') {
            Some(last) => {
                self.place.line += skipped.iter().filter(|byte| **byte == b'\n').count();
                self.place.column = 1 + characters(&skipped[last + 1..]);
            }
            None => self.place.column += characters(skipped),
        }
        self.used += count;
        self.searched = self.searched.max(self.used);
    }

    /// Uses up the text of a game and reads it.
    fn take(
        &mut self,
        length: usize,
        read: impl FnOnce(&str) -> Result<SavedGame, ReadError>,
    ) -> Result<SavedGame, ReadError> {
        let place = self.place;
        let text = std::str::from_utf8(&self.bytes[self.used..self.used + length]);
        let game = match text {
            Ok(text) => read(text).map_err(|error| error.moved(place.line, place.column)),
            Err(error) => {
                let at = error.valid_up_to();
                let found = self.bytes[self.used + at];
                Err(ReadError::Encoding { offset: place.offset + at, found })
            }
        };
        self.skip(length);
        Ok(game?.moved(place.line, place.column))
    }

    /// What the file begins with, once enough of it is there.
    fn recognize(&mut self) -> Option<Result<Form, ReadError>> {
        const BOM: &[u8] = "\u{feff}".as_bytes();
        if self.place.offset == 0 && self.rest().starts_with(BOM) {
            self.used += BOM.len();
            self.place.offset += BOM.len();
        }
        let blank = self.rest().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let digits = |bytes: &[u8]| bytes.iter().take_while(|b| b.is_ascii_digit()).count();
        let head = &self.rest()[blank..];
        let behind = head[digits(head)..].trim_ascii_start();
        if behind.len() < b"damier".len() && !self.has_ended {
            return None;
        }
        if behind.starts_with(ggf::OPENING.as_bytes()) {
            return Some(Ok(Form::Ggf { announced: 0, came: 0 }));
        }
        if head.starts_with(b"damier") || head.starts_with(b"#") {
            return Some(Ok(Form::Sheets { is_too_long: false }));
        }
        // The first line of a transcript must be there before it is known to be one.
        let end = head.iter().position(|byte| *byte == b'\n');
        let line = match end {
            Some(end) => &head[..end],
            None if self.has_ended || head.len() > GAME_BYTES_MAX => head,
            None => return None,
        };
        let text = String::from_utf8_lossy(line).into_owned();
        self.skip(blank);
        let Place { line, column, .. } = self.place;
        Some(match check_transcript(&text) {
            Ok(()) => Ok(Form::Transcripts),
            Err(error) => Err(ReadError::Text(error.moved(line, column))),
        })
    }

    fn next_stored(&mut self, header: Option<Header>, count: usize) -> Next {
        let Some(header) = header else {
            if self.rest().len() < wthor::HEADER_BYTES && !self.has_ended {
                return None;
            }
            return match Header::read(self.rest()) {
                Ok(header) => {
                    self.skip(wthor::HEADER_BYTES);
                    self.form = Form::Wthor(Some(header), 0);
                    self.next_game()
                }
                Err(error) => self.over(error.into()),
            };
        };
        if self.rest().len() >= wthor::GAME_BYTES && count < header.games_count {
            let game = wthor::read_game(count, &self.rest()[..wthor::GAME_BYTES]);
            self.skip(wthor::GAME_BYTES);
            self.form = Form::Wthor(Some(header), count + 1);
            let names = &self.names;
            return Some(
                game.map_err(ReadError::from)
                    .and_then(|game| from_wthor(header.year, count + 1, &game, names)),
            );
        }
        if !self.has_ended {
            return None;
        }
        self.form = Form::Over;
        let body = self.place.offset + self.rest().len() - wthor::HEADER_BYTES;
        header.check_length(body).err().map(|error| Err(error.into()))
    }

    fn over(&mut self, error: ReadError) -> Next {
        self.form = Form::Over;
        Some(Err(error))
    }

    /// The next line that has not been searched yet, as a range, if all of it is there.
    fn next_line(&self) -> Option<(usize, usize)> {
        let rest = &self.bytes[self.searched..];
        match rest.iter().position(|byte| *byte == b'\n') {
            Some(length) => Some((self.searched, self.searched + length + 1)),
            None if self.has_ended && !rest.is_empty() => Some((self.searched, self.bytes.len())),
            None => None,
        }
    }

    /// Saved games, one after another: each begins with its first header after an empty line.
    /// Lines between them that begin with `#` are remarks.
    fn next_sheet(&mut self, is_too_long: bool) -> Next {
        while let Some((begin, end)) = self.next_line() {
            let line = &self.bytes[begin..end];
            let before = &self.bytes[self.used..begin];
            let is_first = !is_too_long && before.trim_ascii_end().is_empty();
            let is_head = line.starts_with(b"damier:") || line.starts_with(b"#");
            if is_head && !is_first && ends_with_blank_line(before) {
                return self.end_sheet(begin - self.used, is_too_long);
            }
            let is_blank = line.starts_with(b"#") || line.trim_ascii().is_empty();
            self.searched = end;
            if is_first && is_blank {
                self.skip(end - self.used);
            } else if end - self.used > GAME_BYTES_MAX {
                return self.next_too_long(is_too_long);
            }
        }
        if self.rest().len() > GAME_BYTES_MAX {
            self.searched = self.bytes.len();
            return self.next_too_long(is_too_long);
        }
        match self.has_ended && !self.rest().is_empty() {
            true => self.end_sheet(self.rest().len(), is_too_long),
            false => None,
        }
    }

    fn end_sheet(&mut self, length: usize, is_too_long: bool) -> Next {
        if is_too_long {
            self.form = Form::Sheets { is_too_long: false };
            self.skip(length);
            return self.next_game();
        }
        Some(self.take(length, |text| Ok(SavedGame::read(text)?)))
    }

    /// Refuses what is too long once, and keeps no more of it than its end may need.
    fn next_too_long(&mut self, is_known: bool) -> Next {
        let line = self.place.line;
        self.form = Form::Sheets { is_too_long: true };
        self.skip(self.searched - self.used - 2);
        match is_known {
            true => self.next_game(),
            false => Some(Err(ReadError::Long { line })),
        }
    }

    fn next_transcript(&mut self) -> Next {
        while let Some((_, end)) = self.next_line() {
            self.searched = end;
            let length = end - self.used;
            if length > GAME_BYTES_MAX {
                let line = self.place.line;
                self.skip(length);
                return Some(Err(ReadError::Long { line }));
            }
            let game = self.take(length, from_transcript);
            if game.as_ref().is_ok_and(|game| game.moves.is_empty()) {
                continue;
            }
            return Some(game);
        }
        if self.rest().len() > GAME_BYTES_MAX { self.over_long() } else { None }
    }

    /// A game that does not end ends the file.
    fn over_long(&mut self) -> Next {
        self.over(ReadError::Long { line: self.place.line })
    }

    /// Between games there are white space and counts; as many games must follow a count as it
    /// says.
    fn next_ggf(&mut self, announced: usize, came: usize) -> Next {
        let blank = self.rest().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.skip(blank);
        let digits = self.rest().iter().take_while(|byte| byte.is_ascii_digit()).count();
        let is_all = self.rest().len() < digits + ggf::OPENING.len();
        if is_all && !self.has_ended {
            return None;
        }
        if self.rest().is_empty() || digits > 0 {
            return self.count_ggf(digits, announced, came);
        }
        let Some(length) = ggf::length(self.rest()) else {
            if self.rest().len() > GAME_BYTES_MAX {
                return self.over_long();
            }
            if !self.has_ended {
                return None;
            }
            self.form = Form::Over;
            return Some(self.take(self.rest().len(), from_ggf));
        };
        self.form = Form::Ggf { announced, came: came + 1 };
        Some(self.take(length, from_ggf))
    }

    /// A new count, or the end of the file: both come when the last count is used up.
    fn count_ggf(&mut self, digits: usize, announced: usize, came: usize) -> Next {
        let text = String::from_utf8_lossy(&self.rest()[..digits]).into_owned();
        let Place { line, column, .. } = self.place;
        let count = text.parse().unwrap_or(0);
        let error = if came < announced {
            let expected = format!("{announced} games, as the count before them says");
            Some(TextError::new("", 0, expected).with_found(format!("{came} games")))
        } else {
            let is_count = count > 0 || digits == 0;
            (!is_count).then(|| TextError::word(&text, 0, "a number of games"))
        };
        self.skip(digits);
        self.form = if digits == 0 { Form::Over } else { Form::Ggf { announced: count, came: 0 } };
        match error {
            Some(error) => Some(Err(error.moved(line, column).into())),
            None => self.next_game(),
        }
    }
}

fn ends_with_blank_line(bytes: &[u8]) -> bool {
    let mut lines = bytes.rsplit(|byte| *byte == b'\n');
    // Behind the last line break there is nothing.
    lines.nth(1).is_some_and(|line| line.trim_ascii().is_empty())
}

/// The characters of bytes, as far as they are text.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

/// Whether a file that begins with this line has transcripts of Othello.
fn check_transcript(line: &str) -> Result<(), TextError> {
    let words = grid::split_squares(line);
    let begins = words.first().map_or("", |(_, word)| word);
    if othello::Othello::SIZE.read_square(begins, grid::Origin::Top).is_some() {
        return Ok(());
    }
    let offset = words.first().map_or(line.len(), |(offset, _)| *offset);
    let expected = "a saved game (`damier: 2`), GGF (`(;`) or Othello moves (`f5d6`)";
    Err(TextError::word(line, offset, expected))
}
