//! Files of games: saved games, GGF, WTHOR and plain transcripts, told apart by their contents.

use std::error::Error;
use std::fmt;

use game::{Notation, PASS, TextError};
use grid::{Size, is_pass, split_squares};
use othello::ggf::{self, GgfGame, GgfMove};
use othello::wthor::{self, IllegalStoredMove, StoredGame, WthorError};

use crate::saved::Places;
use crate::{AnyMatch, OptionError, Options, SavedGame, Word, find};

/// Reads the games of a file. `name` matters only for its ending: `.wtb` files have no mark of
/// their own.
pub fn read_games(name: &str, bytes: &[u8]) -> Result<Vec<SavedGame>, ReadError> {
    if name.to_ascii_lowercase().ends_with(".wtb") {
        let base = wthor::read(bytes)?;
        let games = (1..).zip(&base.games);
        return games.map(|(number, game)| from_wthor(base.year, number, game)).collect();
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let offset = error.valid_up_to();
        ReadError::Encoding { offset, found: bytes[offset] }
    })?;
    let text = text.trim_start_matches('\u{feff}');
    let head = text.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
    if head.starts_with("(;") {
        let games = ggf::read(text)?;
        let mut places = Places::new(text);
        return games.iter().map(|game| from_ggf(text, &mut places, game)).collect();
    }
    if head.starts_with("damier") {
        return from_sheets(text);
    }
    from_transcripts(text)
}

/// Saved games, one after another: each begins with its first header after an empty line.
fn from_sheets(text: &str) -> Result<Vec<SavedGame>, ReadError> {
    let mut games = Vec::new();
    let (mut begin, mut end, mut lines_before, mut lines) = (0, 0, 0, 0);
    let mut is_empty = false;
    for line in text.split_inclusive('\n').chain(["damier:"]) {
        let is_last = end == text.len();
        if is_last || is_empty && line.starts_with("damier:") {
            let game = SavedGame::read(&text[begin..end]);
            games.push(game.map_err(|error| error.moved(lines_before + 1, 1))?.below(lines_before));
            (begin, lines_before) = (end, lines);
        }
        is_empty = line.trim().is_empty() && !text[begin..end].trim().is_empty();
        end += line.len();
        lines += 1;
        if is_last {
            break;
        }
    }
    Ok(games)
}

/// Othello games, one a line.
fn from_transcripts(text: &str) -> Result<Vec<SavedGame>, ReadError> {
    let words = split_squares(text);
    let eight = othello::Othello::SIZE;
    let begins = words.first().map_or("", |(_, word)| word);
    if eight.read_square(begins, grid::Origin::Top).is_none() {
        let offset = words.first().map_or(text.len(), |(offset, _)| *offset);
        let expected = "a saved game (`damier: 1`), GGF (`(;`) or Othello moves (`f5d6`)";
        return Err(TextError::word(text, offset, expected).into());
    }
    let sheet = othello_sheet(eight)?;
    let mut places = Places::new(text);
    let mut games = Vec::<SavedGame>::new();
    for (offset, word) in words {
        let word = places.word(offset, word);
        match games.last_mut().filter(|game| game.moves[0].line == word.line) {
            Some(game) => game.moves.push(word),
            None => games.push(SavedGame { moves: vec![word], ..sheet.clone() }),
        }
    }
    Ok(games)
}

/// Games come in the order of the file, so that places are counted once. The game is played
/// through, for GGF also says who moved.
fn from_ggf(text: &str, places: &mut Places<'_>, game: &GgfGame) -> Result<SavedGame, ReadError> {
    let size = Size::new(game.side, game.side).expect("the reader checked the size");
    let sheet = othello_sheet(size)?;
    let opened = find(&sheet.game)?.open(&sheet.options)?;
    let usual = opened.start(1).start_text();
    let mut played = opened.set_up(&game.start)?;
    for mv in &game.moves {
        let is_passed_over = || mv.text != PASS && played.moves() == [PASS];
        if played.turn() != mv.seat && played.outcome().is_none() && !is_passed_over() {
            let letter = ["B", "W"][played.turn().index()];
            // The letter stands before the bracket.
            let expected = format!("{letter}, which is to move");
            return Err(TextError::new(text, mv.offset - 2, expected).into());
        }
        played.play(&mv.text).map_err(|error| error.inside(text, mv.offset))?;
    }
    let field = |name| game.field(name).map(str::to_string);
    let start = Some(Word { text: game.start.clone(), line: 1, column: 1 });
    Ok(SavedGame {
        players: ["PB", "PW"].map(|name| field(name).unwrap_or_default()).to_vec(),
        result: field("RE"),
        date: field("DT"),
        start: start.filter(|start| start.text != usual),
        moves: game.moves.iter().map(|mv| places.word(mv.offset, &mv.text)).collect(),
        ..sheet
    })
}

impl SavedGame {
    /// Puts a match on paper as GGF, up to its cursor; `None` unless it is Othello on a square
    /// board.
    #[must_use]
    pub fn to_ggf(&self, played: &dyn AnyMatch) -> Option<String> {
        let size = self.options.size.filter(|size| size.rows() == size.columns())?;
        if self.game != OTHELLO {
            return None;
        }
        let side = size.rows();
        let player = |seat: usize| self.players.get(seat).cloned();
        let fields = [
            ("DT", self.date.clone()),
            ("PB", player(0)),
            ("PW", player(1)),
            ("RE", self.result.clone()),
            ("TY", Some(side.to_string())),
        ];
        let fields =
            fields.into_iter().filter_map(|(name, value)| Some((name.to_string(), value?)));
        let start = played.start_text();
        let moves = ggf_moves(played);
        Some(ggf::write(&GgfGame { side, start, moves, fields: fields.collect() }))
    }
}

/// The moves of a match with all passes, and who made them.
fn ggf_moves(played: &dyn AnyMatch) -> Vec<GgfMove> {
    let transcript = played.transcript();
    let game = played.game();
    let mut again = game.set_up(&played.start_text()).expect("what is written can be read");
    let mut moves = Vec::new();
    for (_, word) in game.split_moves(&transcript) {
        let passes = !is_pass(word) && again.moves() == [PASS];
        for text in passes.then_some(PASS).into_iter().chain([word]) {
            moves.push(GgfMove { seat: again.turn(), text: text.to_string(), offset: 0 });
            again.play(text).expect("the moves of a match are legal");
        }
    }
    moves
}

fn from_wthor(year: u16, number: usize, game: &StoredGame) -> Result<SavedGame, ReadError> {
    game.replay().map_err(|error| ReadError::Stored { game: number, error })?;
    let eight = othello::Othello::SIZE;
    let squares = game.moves.iter().filter_map(|mv| mv.square()).enumerate();
    Ok(SavedGame {
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
        ..othello_sheet(eight)?
    })
}

const OTHELLO: &str = "othello";

/// An empty sheet for Othello on a board of this size.
fn othello_sheet(size: Size) -> Result<SavedGame, OptionError> {
    let options = Options { size: Some(size), ..Options::default() };
    Ok(SavedGame::new(&*find(OTHELLO)?.open(&options)?))
}

/// Why a file of games, or one of its games, cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// Bad text.
    Text(TextError),
    /// A bad WTHOR file.
    Wthor(WthorError),
    /// A move of a WTHOR file that the rules do not allow.
    Stored {
        /// Number of the game in the file, from 1.
        game: usize,
        /// The move.
        error: IllegalStoredMove,
    },
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
            ReadError::Stored { game, error } => write!(f, "game {game}, {error}"),
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
/// A position to solve, from a file of many.
#[derive(Debug)]
pub struct Problem {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The position.
    pub played: Box<dyn AnyMatch>,
    /// Its score for the side to move, if the file gives one.
    pub score: Option<i32>,
}

/// Reads the positions of an OBF file.
pub fn read_problems(text: &str) -> Result<Vec<Problem>, ReadError> {
    let game = find("othello")?.open(&Options::default())?;
    let problems = othello::obf::read(text)?.into_iter().map(|problem| {
        let board = othello::Othello.position_text(&problem.board);
        Ok(Problem { line: problem.line, played: game.set_up(&board)?, score: problem.score() })
    });
    problems.collect()
}
