//! Files of games: saved games, GGF, WTHOR and plain transcripts, told apart by their contents.

use std::error::Error;
use std::fmt;

use game::TextError;
use grid::{Size, split_squares};
use othello::ggf::{self, GgfGame};
use othello::wthor::{self, StoredGame, WthorError};

use crate::{OptionError, Options, SavedGame, Word};

/// Reads the games of a file. `name` matters only for its ending: `.wtb` files have no mark of
/// their own.
pub fn read_games(name: &str, bytes: &[u8]) -> Result<Vec<SavedGame>, ReadError> {
    if name.to_ascii_lowercase().ends_with(".wtb") {
        let base = wthor::read(bytes)?;
        return Ok(base.games.iter().map(|game| from_wthor(base.year, game)).collect());
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        ReadError::Encoding { offset, found: bytes[offset] }
    })?;
    let text = text.trim_start_matches('\u{feff}');
    let head = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    if head.starts_with("(;") {
        let games = ggf::read(text)?;
        return games.iter().map(|game| from_ggf(text, game)).collect();
    }
    if head.starts_with("damier") {
        return Ok(vec![SavedGame::read(text)?]);
    }
    from_transcripts(text)
}

/// Othello games, one a line.
fn from_transcripts(text: &str) -> Result<Vec<SavedGame>, ReadError> {
    let words = split_squares(text);
    let eight = othello::Othello::SIZE;
    let begins = words.first().map_or("", |(_, word)| word);
    if eight.read_square(begins, grid::Origin::Top).is_none() {
        let offset = words.first().map_or(text.len(), |(offset, _)| *offset);
        let expected = "a saved game (`damier: 1`), GGF (`(;`) or Othello moves (`f5d6`)";
        return Err(TextError::new(text, offset, expected).found_word().into());
    }
    let mut games = Vec::<SavedGame>::new();
    for (offset, word) in words {
        let word = Word::at(text, offset, word);
        match games.last_mut().filter(|game| game.moves[0].line == word.line) {
            Some(game) => game.moves.push(word),
            None => games.push(SavedGame { moves: vec![word], ..othello_game(eight) }),
        }
    }
    Ok(games)
}

fn from_ggf(text: &str, game: &GgfGame) -> Result<SavedGame, ReadError> {
    let size = Size::new(game.side, game.side).expect("the reader checked the size");
    let field = |name| game.field(name).map(str::to_string);
    let sheet = othello_game(size);
    let usual = crate::find(&sheet.game)?.open(&sheet.options)?.start(1).start_text();
    let start = Some(Word { text: game.start.clone(), line: 1, column: 1 });
    Ok(SavedGame {
        players: ["PB", "PW"].map(|name| field(name).unwrap_or_default()).to_vec(),
        result: field("RE"),
        date: field("DT"),
        start: start.filter(|start| start.text != usual),
        moves: game.moves.iter().map(|mv| Word::at(text, mv.offset, &mv.text)).collect(),
        ..sheet
    })
}

fn from_wthor(year: u16, game: &StoredGame) -> SavedGame {
    let eight = othello::Othello::SIZE;
    let squares = game.moves.iter().filter_map(|mv| mv.square()).enumerate();
    SavedGame {
        players: [game.black, game.white].map(|number| format!("player {number}")).to_vec(),
        result: Some(format!("{}-{}", game.black_discs, 64 - game.black_discs)),
        date: Some(year.to_string()),
        moves: squares
            .map(|(index, square)| Word {
                text: eight.square_name(square, grid::Origin::Top),
                line: 1,
                column: 2 * index + 1,
            })
            .collect(),
        ..othello_game(eight)
    }
}

fn othello_game(size: Size) -> SavedGame {
    SavedGame {
        game: "othello".to_string(),
        options: Options { size: Some(size), ..Options::default() },
        players: Vec::new(),
        result: None,
        date: None,
        seed: 1,
        start: None,
        moves: Vec::new(),
    }
}

/// Why a file of games, or one of its games, cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// Bad text.
    Text(TextError),
    /// A bad WTHOR file.
    Wthor(WthorError),
    /// A game, or a configuration of it, that there is not.
    Option(OptionError),
    /// Not text at all.
    Encoding {
        /// Where the first bad byte is.
        offset: usize,
        /// That byte.
        found: u8,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Text(error) => error.fmt(f),
            ReadError::Wthor(error) => error.fmt(f),
            ReadError::Option(error) => error.fmt(f),
            ReadError::Encoding { offset, found } => {
                write!(f, "byte {offset}: found {found:#04x}, expected text in UTF-8")
            }
        }
    }
}

impl Error for ReadError {}

impl From<TextError> for ReadError {
    fn from(error: TextError) -> ReadError {
        ReadError::Text(error)
    }
}

impl From<WthorError> for ReadError {
    fn from(error: WthorError) -> ReadError {
        ReadError::Wthor(error)
    }
}

impl From<OptionError> for ReadError {
    fn from(error: OptionError) -> ReadError {
        ReadError::Option(error)
    }
}
