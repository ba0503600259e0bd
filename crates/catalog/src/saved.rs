//! Saved games: headers, an empty line, and the moves.
//!
//! ```text
//! damier: 1
//! game: othello
//! size: 8x8
//! player 1: Anna
//! player 2: level:3
//! result: 36-28
//! date: 2026-11-15
//! seed: 1
//! start: start
//! plies: 60
//!
//! f5d6c3d3c4…
//! ```

use std::fmt::Write;

use game::{TextError, tokens};
use grid::Size;

use crate::{AnyGame, AnyMatch, OptionError, Options, ReadError, find};

/// A game on paper: which game, who played, and the moves as they are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// The game's name in the catalog.
    pub game: String,
    /// Its configuration.
    pub options: Options,
    /// Who played, by seat; a seat may be left empty.
    pub players: Vec<String>,
    /// How it ended, as the players or the referee put it.
    pub result: Option<String>,
    /// When it was played.
    pub date: Option<String>,
    /// The seed of the set-up.
    pub seed: u64,
    /// The position it began from, if not the game's start.
    pub start: Option<Word>,
    /// The moves, with their places in the file.
    pub moves: Vec<Word>,
}

/// A move or a position as it is written, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// What is written.
    pub text: String,
    /// Line in the file, from 1.
    pub line: usize,
    /// Column in the line, from 1.
    pub column: usize,
}

/// The first header: what kind of file this is, and which edition of it.
const MAGIC: &str = "damier";
const EDITION: &str = "1";

impl SavedGame {
    /// An empty sheet for a configured game.
    #[must_use]
    pub fn new(game: &dyn AnyGame) -> SavedGame {
        SavedGame {
            game: game.name().to_string(),
            options: game.options().clone(),
            players: Vec::new(),
            result: None,
            date: None,
            seed: 1,
            start: None,
            moves: Vec::new(),
        }
    }

    /// Reads a saved game. Nothing is played yet: see [`SavedGame::open`].
    pub fn read(text: &str) -> Result<SavedGame, TextError> {
        let reader = Reader::new(text)?;
        let game = reader.required("game")?;
        let entry = find(game.value).map_err(|error| game.refused_by(text, error))?;
        let options = Options {
            size: reader.parsed("size", "rows x columns such as 8x8", read_size)?,
            seats: reader.parsed("seats", "a number", |value| value.parse().ok())?,
            rules: reader.find("rules").map(|header| header.value.to_string()),
            without: reader.parsed("without", "a color's letter", |value| value.parse().ok())?,
        };
        let opened = entry.open(&options).map_err(|error| game.refused_by(text, error))?;
        let start = reader.find("start").filter(|header| header.value != "start");
        Ok(SavedGame {
            game: entry.name.to_string(),
            players: reader.players(),
            result: reader.find("result").map(|header| header.value.to_string()),
            date: reader.find("date").map(|header| header.value.to_string()),
            seed: reader.parsed("seed", "a number", |value| value.parse().ok())?.unwrap_or(1),
            start: start.map(|header| Word::at(text, header.offset, header.value)),
            moves: reader.moves(&*opened)?,
            options,
        })
    }

    /// Plays the moves by the rules of the game.
    pub fn open(&self) -> Result<Box<dyn AnyMatch>, ReadError> {
        let game = find(&self.game)?.open(&self.options)?;
        let mut played = match &self.start {
            None => game.start(self.seed),
            Some(start) => game.set_up(&start.text).map_err(|error| start.refused(error))?,
        };
        for word in &self.moves {
            played.play(&word.text).map_err(|error| word.refused(error))?;
        }
        Ok(played)
    }

    /// Puts a match on paper, up to its cursor.
    #[must_use]
    pub fn write(&self, played: &dyn AnyMatch) -> String {
        let mut text = format!("{MAGIC}: {EDITION}\ngame: {}\n", self.game);
        let Options { size, seats, rules, without } = &self.options;
        let start = self.start.as_ref().map_or("start".to_string(), |_| played.start_text());
        let transcript = played.transcript();
        let headers = [
            ("size", size.map(|size| size.to_string())),
            ("seats", seats.map(|seats| seats.to_string())),
            ("rules", rules.clone()),
            ("without", without.map(|color| color.to_string())),
        ];
        let players = self.players.iter().enumerate();
        let players = players.map(|(seat, name)| (format!("player {}", seat + 1), name.clone()));
        let tail = [
            ("result", self.result.clone()),
            ("date", self.date.clone()),
            ("seed", Some(self.seed.to_string())),
            ("start", Some(start)),
            ("plies", Some(played.game().split_moves(&transcript).len().to_string())),
        ];
        let named = |(name, value): (&str, Option<String>)| Some((name.to_string(), value?));
        let headers = headers.into_iter().filter_map(named);
        for (name, value) in headers.chain(players).chain(tail.into_iter().filter_map(named)) {
            // A header is a line, so a name with line breaks in it becomes one line.
            let _ = writeln!(
                text,
                "{name}: {}",
                tokens(&value).map(|(_, word)| word).collect::<Vec<_>>().join(" ")
            );
        }
        text + "\n" + &wrapped(&transcript) + "\n"
    }
}

/// Long transcripts are cut into lines between words; one without spaces stays whole.
fn wrapped(transcript: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for (_, word) in tokens(transcript) {
        if column > 0 && column + word.len() >= 100 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
        }
        text.push_str(word);
        column += word.len() + 1;
    }
    text
}

impl Word {
    /// The error of reading this word, with its place in the file.
    fn refused(&self, mut error: TextError) -> TextError {
        if error.line == 1 {
            error.column += self.column - 1;
        }
        error.line += self.line - 1;
        error
    }

    /// A word of `text` at a byte offset.
    pub(crate) fn at(text: &str, offset: usize, word: &str) -> Word {
        let TextError { line, column, .. } = TextError::new(text, offset, "");
        Word { text: word.to_string(), line, column }
    }
}

/// Reads `7x9`: rows and columns.
#[must_use]
pub fn read_size(text: &str) -> Option<Size> {
    let (rows, columns) = text.split_once('x')?;
    Size::new(rows.parse().ok()?, columns.parse().ok()?)
}

/// A header line, and where its value begins.
struct Header<'a> {
    name: &'a str,
    value: &'a str,
    offset: usize,
}

impl Header<'_> {
    fn refused(&self, text: &str, expected: &str) -> TextError {
        TextError::new(text, self.offset, expected).found_word()
    }

    fn refused_by(&self, text: &str, OptionError { found, expected }: OptionError) -> TextError {
        TextError::new(text, self.offset, expected).with_found(found)
    }
}

/// The headers of a text, and the moves behind them.
struct Reader<'a> {
    text: &'a str,
    headers: Vec<Header<'a>>,
    moves_offset: usize,
}

const NAMES: [&str; 11] = [
    MAGIC, "game", "size", "seats", "rules", "without", "result", "date", "seed", "start", "plies",
];

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Result<Reader<'a>, TextError> {
        let mut reader = Reader { text, headers: Vec::new(), moves_offset: text.len() };
        let mut offset = 0;
        for line in text.split_inclusive('\n') {
            if line.trim().is_empty() {
                reader.moves_offset = offset;
                break;
            }
            reader.header(line, offset)?;
            offset += line.len();
        }
        match reader.find(MAGIC) {
            Some(Header { value: EDITION, .. }) => Ok(reader),
            Some(other) => Err(other.refused(text, "edition 1 of the format")),
            None => {
                Err(TextError::new(text, 0, "`damier: 1`, as a saved game begins").found_word())
            }
        }
    }

    fn header(&mut self, line: &'a str, offset: usize) -> Result<(), TextError> {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let is_player =
            name.strip_prefix("player ").is_some_and(|seat| matches!(seat, "1" | "2" | "3" | "4"));
        if !line.contains(':') || !(is_player || NAMES.contains(&name)) {
            let expected =
                format!("a header, one of {}, player 1 to 4, as in `game: loa`", NAMES.join(", "));
            return Err(TextError::new(self.text, offset, expected).found_word());
        }
        if self.find(name).is_some() {
            return Err(TextError::new(self.text, offset, "each header once").found_word());
        }
        let offset = offset + line.len() - value.trim_start().len();
        self.headers.push(Header { name, value: value.trim(), offset });
        Ok(())
    }

    fn find(&self, name: &str) -> Option<&Header<'a>> {
        self.headers.iter().find(|header| header.name == name)
    }

    fn required(&self, name: &str) -> Result<&Header<'a>, TextError> {
        let missing =
            || TextError::new(self.text, self.moves_offset, format!("a header `{name}:`"));
        self.find(name).ok_or_else(missing)
    }

    fn parsed<T>(
        &self,
        name: &str,
        expected: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, TextError> {
        let Some(header) = self.find(name) else { return Ok(None) };
        let refused = || header.refused(self.text, expected);
        parse(header.value).map(Some).ok_or_else(refused)
    }

    fn players(&self) -> Vec<String> {
        let name = |seat| self.find(&format!("player {seat}")).map(|header| header.value);
        let last = (1..=4).rev().find(|seat| name(*seat).is_some()).unwrap_or(0);
        (1..=last).map(|seat| name(seat).unwrap_or("").to_string()).collect()
    }

    /// The moves behind the headers, as many as the headers say: a file cut short is refused.
    fn moves(&self, game: &dyn AnyGame) -> Result<Vec<Word>, TextError> {
        let words = game.split_moves(&self.text[self.moves_offset..]).into_iter();
        let word = |(offset, word)| Word::at(self.text, self.moves_offset + offset, word);
        let moves = words.map(word).collect::<Vec<_>>();
        self.required("plies")?;
        let plies = self.parsed("plies", "a number", |value| value.parse::<usize>().ok())?;
        if plies == Some(moves.len()) {
            return Ok(moves);
        }
        let expected = format!("{} moves, as the headers say", plies.unwrap_or(0));
        let found = format!("{} moves", moves.len());
        Err(TextError::new(self.text, self.text.len(), expected).with_found(found))
    }
}
