//! Files of games: saved games, GGF, WTHOR and plain transcripts, told apart by their contents.

use std::error::Error;
use std::fmt;
use std::iter;

use game::{Notation, PASS, TextError};
use grid::{Size, split_squares};
use othello::ggf::{self, GgfGame, GgfMove};
use othello::wthor::{IllegalStoredMove, Names, StoredGame, WthorError};

use crate::reader::{GAME_BYTES_MAX, GameReader};
use crate::saved::Places;
use crate::{AnyMatch, Kept, OptionError, Options, SavedGame, Word, find};

/// Reads the games of a file, all or none. `name` matters only for its ending: `.wtb` files have no
/// mark of their own.
pub fn read_games(name: &str, bytes: &[u8]) -> Result<Vec<SavedGame>, ReadError> {
    read_named(name, bytes, Names::default())
}

/// Reads the games of a file, all or none; players and tournaments of `.wtb` files are called by
/// `names`, as far as these go.
pub fn read_named(name: &str, bytes: &[u8], names: Names) -> Result<Vec<SavedGame>, ReadError> {
    let mut reader = GameReader::new(name, names);
    reader.push(bytes);
    reader.end();
    iter::from_fn(|| reader.next_game()).collect()
}

/// An Othello game on one line; without moves if the line is empty.
pub(crate) fn from_transcript(line: &str) -> Result<SavedGame, ReadError> {
    let mut places = Places::new(line);
    let moves = split_squares(line).into_iter().map(|(offset, word)| places.word(offset, word));
    Ok(SavedGame { moves: moves.collect(), ..othello_sheet(othello::Othello::SIZE)? })
}

/// A GGF game, alone in its text. It is played through, for GGF also says who moved.
pub(crate) fn from_ggf(text: &str) -> Result<SavedGame, ReadError> {
    let (game, length) = ggf::read(text)?;
    if let Some(offset) = text[length..].find(|character: char| !character.is_whitespace()) {
        let expected = "a GGF game, which begins with `(;`";
        return Err(TextError::new(text, length + offset, expected).into());
    }
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
    let mut places = Places::new(text);
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
    let start = played.game().set_up(&played.start_text());
    let mut again = start.expect("what is written can be read");
    let moves = played.played().into_iter().map(|text| {
        let seat = again.turn();
        again.play(&text).expect("the moves of a match are legal");
        GgfMove { seat, text, offset: 0 }
    });
    moves.collect()
}

/// A stored game, with the names that its numbers stand for as far as they are known.
pub(crate) fn from_wthor(
    year: u16,
    number: usize,
    game: &StoredGame,
    names: &Names,
) -> Result<SavedGame, ReadError> {
    game.replay().map_err(|error| ReadError::Stored { game: number, error })?;
    let eight = othello::Othello::SIZE;
    let squares = game.moves.iter().filter_map(|mv| mv.square()).enumerate();
    let named = |names: &[String], number: u16| {
        names.get(usize::from(number)).filter(|name| !name.is_empty()).cloned()
    };
    let player =
        |number| named(&names.players, number).unwrap_or_else(|| format!("player {number}"));
    Ok(SavedGame {
        players: [game.black, game.white].map(player).to_vec(),
        event: named(&names.tournaments, game.tournament),
        result: Some(format!("{}-{}", game.black_discs, 64 - game.black_discs)),
        date: Some(year.to_string()),
        moves: squares
            .map(|(index, square)| Word {
                text: eight.square_name(square, grid::Origin::Top),
                line: 1,
                column: 2 * index + 1,
            })
            .collect(),
        // Whatever they are called, people played.
        kept: Kept { machines: Some(Vec::new()), ..Kept::default() },
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
    /// A game that is too long to be one.
    Long {
        /// The line that it begins in, from 1.
        line: usize,
    },
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
            ReadError::Long { line } => {
                let most = GAME_BYTES_MAX >> 20;
                write!(f, "line {line}: found a longer game, expected at most {most} MB of text")
            }
            ReadError::Encoding { offset, found } => {
                write!(f, "byte {offset}: found {found:#04x}, expected text in UTF-8")
            }
        }
    }
}

impl Error for ReadError {}

impl ReadError {
    /// The same error of a text that begins at a line and column, from 1, of another.
    pub(crate) fn moved(self, line: usize, column: usize) -> ReadError {
        match self {
            ReadError::Text(error) => error.moved(line, column).into(),
            other => other,
        }
    }
}

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
        Ok(Problem { line: problem.line, played: game.set_up(&board)?, score: problem.score })
    });
    problems.collect()
}
