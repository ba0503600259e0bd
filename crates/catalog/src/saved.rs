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

use game::{Seat, TextError, tokens};
use grid::Size;

use crate::{AnyGame, AnyMatch, Entry, OptionError, Options, ReadError, find};

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
    /// How many plies there are, passes included, if the file says so; its place is the file's end,
    /// where plies are missed.
    pub plies: Option<Word>,
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
            plies: None,
        }
    }

    /// Reads a saved game. Nothing is played yet: see [`SavedGame::open`].
    pub fn read(text: &str) -> Result<SavedGame, TextError> {
        let reader = Reader::new(text)?;
        let game = reader.required("game")?;
        let entry = find(game.value).map_err(|error| game.refused_by(text, error))?;
        let (options, opened) = reader.options(entry, game)?;
        let start = reader.find("start").filter(|header| header.value != "start");
        Ok(SavedGame {
            game: entry.name.to_string(),
            players: reader.players(opened.start(1).seats())?,
            result: reader.find("result").map(|header| header.value.to_string()),
            date: reader.find("date").map(|header| header.value.to_string()),
            seed: reader.parsed("seed", "a number", |value| value.parse().ok())?.unwrap_or(1),
            start: start.map(|header| Places::new(text).word(header.offset, header.value)),
            moves: reader.moves(&*opened)?,
            plies: Some(reader.plies()?),
            options,
        })
    }

    /// The same game with so many lines before it in its file.
    pub(crate) fn below(mut self, lines: usize) -> SavedGame {
        let words = self.moves.iter_mut().chain(&mut self.start).chain(&mut self.plies);
        words.for_each(|word| word.line += lines);
        self
    }

    /// Plays the moves by the rules of the game: as many plies as the file says.
    pub fn open(&self) -> Result<Box<dyn AnyMatch>, ReadError> {
        let game = find(&self.game)?.open(&self.options)?;
        let mut played = match &self.start {
            None => game.start(self.seed),
            Some(start) => game.set_up(&start.text).map_err(|error| start.refused(error))?,
        };
        for word in &self.moves {
            played.play(&word.text).map_err(|error| word.refused(error))?;
        }
        let found = played.plies().to_string();
        match &self.plies {
            Some(plies) if plies.text != found => {
                let expected = format!("{} plies, as the headers say", plies.text);
                let error = TextError::new("", 0, expected).with_found(format!("{found} plies"));
                Err(plies.refused(error).into())
            }
            _ => Ok(played),
        }
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
            ("plies", Some(played.plies().to_string())),
        ];
        let named = |(name, value): (&str, Option<String>)| Some((name.to_string(), value?));
        let headers = headers.into_iter().filter_map(named);
        for (name, value) in headers.chain(players).chain(tail.into_iter().filter_map(named)) {
            // A header is a line, so a name with line breaks in it becomes one line; an empty one
            // is left out.
            let value = tokens(&value).map(|(_, word)| word).collect::<Vec<_>>().join(" ");
            if !value.is_empty() {
                let _ = writeln!(text, "{name}: {value}");
            }
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
    fn refused(&self, error: TextError) -> TextError {
        error.moved(self.line, self.column)
    }
}

/// Lines and columns of a text from its beginning on, each character counted once.
pub(crate) struct Places<'a> {
    text: &'a str,
    offset: usize,
    line: usize,
    column: usize,
}

impl<'a> Places<'a> {
    pub(crate) fn new(text: &'a str) -> Places<'a> {
        Places { text, offset: 0, line: 1, column: 1 }
    }

    /// A word at a byte offset of the text, which must not be before the last one.
    pub(crate) fn word(&mut self, offset: usize, word: &str) -> Word {
        for character in self.text[self.offset..offset].chars() {
            (self.line, self.column) = match character {
                '\n' => (self.line + 1, 1),
                _ => (self.line, self.column + 1),
            };
        }
        self.offset = offset;
        Word { text: word.to_string(), line: self.line, column: self.column }
    }
}

/// Reads `7x9`: rows and columns.
#[must_use]
pub fn read_size(text: &str) -> Option<Size> {
    let (rows, columns) = text.split_once('x')?;
    Size::new(rows.parse().ok()?, columns.parse().ok()?)
}

/// A header line, where it begins, and where its value does.
struct Header<'a> {
    name: &'a str,
    value: &'a str,
    line_offset: usize,
    offset: usize,
}

impl Header<'_> {
    fn refused(&self, text: &str, expected: &str) -> TextError {
        TextError::word(text, self.offset, expected)
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
            if !line.trim().is_empty() {
                reader.header(line, offset)?;
            } else if !reader.headers.is_empty() {
                reader.moves_offset = offset;
                break;
            }
            offset += line.len();
        }
        match reader.find(MAGIC) {
            Some(Header { value: EDITION, .. }) => Ok(reader),
            Some(other) => Err(other.refused(text, "edition 1 of the format")),
            None => Err(TextError::word(text, 0, "`damier: 1`, as a saved game begins")),
        }
    }

    fn header(&mut self, line: &'a str, offset: usize) -> Result<(), TextError> {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let is_player =
            name.strip_prefix("player ").is_some_and(|seat| matches!(seat, "1" | "2" | "3" | "4"));
        if !line.contains(':') || !(is_player || NAMES.contains(&name)) {
            let expected =
                format!("a header, one of {}, player 1 to 4, as in `game: loa`", NAMES.join(", "));
            return Err(TextError::word(self.text, offset, expected));
        }
        if self.find(name).is_some() {
            return Err(TextError::word(self.text, offset, "each header once"));
        }
        let line_offset = offset;
        let offset = line_offset + line.trim_end().len() - value.trim().len();
        if value.trim().is_empty() {
            let end = line_offset + line.trim_end_matches(['\r', '\n']).len();
            return Err(TextError::new(self.text, end, format!("a value of {name}")));
        }
        self.headers.push(Header { name, value: value.trim(), line_offset, offset });
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

    /// The configuration. Headers are added one by one, so that the one to blame is known.
    fn options(
        &self,
        entry: &Entry,
        game: &Header<'_>,
    ) -> Result<(Options, Box<dyn AnyGame>), TextError> {
        let size = self.parsed("size", "rows x columns such as 8x8", read_size)?;
        let seats = self.parsed("seats", "a number", |value| value.parse().ok())?;
        let rules = self.find("rules").map(|header| header.value.to_string());
        let without = self.parsed("without", "a color's letter", |value| value.parse().ok())?;
        let mut options = Options::default();
        let mut opened = entry.open(&options).map_err(|error| game.refused_by(self.text, error))?;
        for name in ["size", "seats", "rules", "without"] {
            let Some(header) = self.find(name) else { continue };
            match name {
                "size" => options.size = size,
                "seats" => options.seats = seats,
                "rules" => options.rules.clone_from(&rules),
                _ => options.without = without,
            }
            let open = entry.open(&options);
            opened = open.map_err(|error| header.refused_by(self.text, error))?;
        }
        Ok((options, opened))
    }

    fn players(&self, seats: usize) -> Result<Vec<String>, TextError> {
        let mut players = Vec::new();
        for seat in 1..=Seat::COUNT_MAX {
            let name = format!("player {seat}");
            let Some(header) = self.find(&name) else { continue };
            if seat > seats {
                let expected = format!("player 1 to {seats}");
                let error = TextError::new(self.text, header.line_offset, expected);
                return Err(error.with_found(name));
            }
            players.resize(seat - 1, String::new());
            players.push(header.value.to_string());
        }
        Ok(players)
    }

    /// The moves behind the headers. Their last line must be whole, for a move that is cut short
    /// may be another move.
    fn moves(&self, game: &dyn AnyGame) -> Result<Vec<Word>, TextError> {
        let words = game.split_moves(&self.text[self.moves_offset..]);
        if !words.is_empty() && !self.text.ends_with('\n') {
            let expected = "a line break after the last move";
            return Err(TextError::new(self.text, self.text.len(), expected));
        }
        let mut places = Places::new(self.text);
        let word = |(offset, word)| places.word(self.moves_offset + offset, word);
        Ok(words.into_iter().map(word).collect())
    }

    fn plies(&self) -> Result<Word, TextError> {
        self.required("plies")?;
        let plies = self.parsed("plies", "a number", |value| value.parse::<usize>().ok())?;
        let plies = plies.unwrap_or(0).to_string();
        Ok(Places::new(self.text).word(self.text.len(), &plies))
    }
}
