//! Any text that people paste: saved games, GGF, transcripts, boards, of any game.

use catalog::{AnyGame, AnyMatch, GAMES, Pieces, ReadError, SavedGame, Size};
use game::TextError;

use crate::drawing::undraw;
use crate::message::{
    Cell, Code, Edited, Options, Paste, PastedGame, Position, Problem, Reading, Wanted,
};
use crate::problem::{Answer, board_refused, move_refused};
use crate::view;

/// How many games of a text are shown.
const GAMES_MAX: usize = 50;

/// What a text was recognized as, or why it was not.
pub(crate) fn read(paste: &Paste) -> Answer<Reading> {
    Ok(match try_all(paste)? {
        Ok(games) => Reading { games, problem: None },
        Err(problem) => Reading { games: Vec::new(), problem: Some(*problem) },
    })
}

/// What a way to read a text comes to.
type Try = Result<Vec<PastedGame>, Box<Problem>>;

/// Tries everything that the text may be. Of many refusals the one that came furthest counts.
fn try_all(paste: &Paste) -> Answer<Try> {
    let text = paste.text.trim_start_matches('\u{feff}');
    let head = text.trim_start();
    let is_file = head.starts_with("damier") || head.starts_with('(');
    if is_file {
        return Ok(files(text));
    }
    let drawn = undraw(text);
    let size = drawn.as_ref().map_or_else(|| size_of(text), |drawing| Some(drawing.size));
    let mut best: Option<Problem> = None;
    for game in candidates(paste, size)? {
        let tries = match &drawn {
            Some(drawing) => vec![board(&*game, &drawing.text)],
            None => vec![transcript(&*game, text), board(&*game, text)],
        };
        for tried in tries {
            match tried {
                Ok(found) => return Ok(Ok(vec![found])),
                Err(problem) => best = further(best, problem),
            }
        }
    }
    match files(text) {
        Ok(games) => Ok(Ok(games)),
        Err(problem) => Ok(Err(Box::new(understood(best.unwrap_or(*problem), text)))),
    }
}

/// The games that a text may be of: the one on the screen first, then each as it usually is, then
/// other boards and seats.
fn candidates(paste: &Paste, size: Option<Size>) -> Answer<Vec<Box<dyn AnyGame>>> {
    let mut games = Vec::new();
    if let Some(name) = &paste.game {
        games.push(catalog::find(name)?.open(&view::read_options(&paste.options)?)?);
    }
    for profile in GAMES {
        games.push(profile.open(&catalog::Options::default())?);
    }
    for profile in GAMES {
        // A size that a game does not have is not its board.
        games.extend(profile.configurations(size).filter_map(|way| profile.open(&way).ok()));
    }
    Ok(games)
}

/// The size of a board on one line: of all with so many squares, the one most nearly square.
fn size_of(text: &str) -> Option<Size> {
    let board = text.split_whitespace().next()?;
    if !board.bytes().all(|byte| b"XORB-xorb.*".contains(&byte)) {
        return None;
    }
    let rows = (1..=board.len().isqrt()).rev().find(|rows| board.len() % rows == 0)?;
    Size::new(u8::try_from(rows).ok()?, u8::try_from(board.len() / rows).ok()?)
}

/// A refusal at once means that the text is nothing that we know.
fn understood(problem: Problem, text: &str) -> Problem {
    let is_at_once = problem.line.unwrap_or(1) == 1 && problem.column.unwrap_or(1) <= 2;
    if !is_at_once {
        return problem;
    }
    let expected =
        "moves such as f5 d6 or b1-b3, a board with the side to move, GGF or a saved game";
    TextError::word(text, text.len() - text.trim_start().len(), expected).into()
}

/// The refusal that understood more of the text.
fn further(best: Option<Problem>, problem: Problem) -> Option<Problem> {
    let place = |problem: &Problem| (problem.line, problem.column);
    match best {
        Some(best) if place(&best) >= place(&problem) => Some(best),
        _ => Some(problem),
    }
}

/// Files of games: saved games, GGF, transcripts of Othello.
fn files(text: &str) -> Try {
    let read = || -> Result<Vec<PastedGame>, ReadError> {
        let head = text.trim_start();
        let form = if head.starts_with("damier") {
            "saved"
        } else if head.starts_with('(') {
            "ggf"
        } else {
            "transcript"
        };
        let saved = catalog::read_games("", text.as_bytes())?;
        saved.iter().take(GAMES_MAX).map(|saved| of_saved(form, saved)).collect()
    };
    read().map_err(|error| Box::new(error.into()))
}

fn of_saved(form: &str, saved: &SavedGame) -> Result<PastedGame, ReadError> {
    let played = saved.open()?;
    let pasted = pasted(form, &*played, saved.start.is_some(), saved.seed);
    Ok(PastedGame {
        players: saved.players.clone(),
        result: saved.result.clone(),
        date: saved.date.clone(),
        ..pasted
    })
}

fn pasted(form: &str, played: &dyn AnyMatch, has_start: bool, seed: u64) -> PastedGame {
    PastedGame {
        form: form.to_string(),
        game: played.game().name().to_string(),
        options: view::write_options(played.game().options()),
        start: has_start.then(|| played.start_text()),
        seed,
        moves: played.played(),
        players: Vec::new(),
        result: None,
        date: None,
        position: view::position(played, 0),
    }
}

/// Moves from the start.
fn transcript(game: &dyn AnyGame, text: &str) -> Answer<PastedGame> {
    let words = game.split_moves(text);
    if words.is_empty() {
        return Err(TextError::word(text, 0, "a game, a position or moves").into());
    }
    let mut played = game.start(1);
    for (offset, word) in words {
        // Move numbers are for people.
        let is_number = word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
        if is_number && word.ends_with('.') {
            continue;
        }
        let refused = |error: TextError| Problem {
            code: Code::BadText,
            ..move_refused(&error.inside(text, offset))
        };
        played.play(word).map_err(refused)?;
    }
    Ok(pasted("transcript", &*played, false, 1))
}

/// A board and the side to move; what OBF says behind it, moves with their scores, is left out.
fn board(game: &dyn AnyGame, text: &str) -> Answer<PastedGame> {
    let text = text.split(';').next().unwrap_or(text);
    let played = game.set_up(text).map_err(|error| board_refused(&error))?;
    Ok(pasted("board", &*played, true, 1))
}

/// Checks a board that was edited.
pub(crate) fn edited(edited: Edited) -> Answer<Position> {
    let Edited { game, options, cells, to_move } = edited;
    let game = open(&game, &options)?;
    let (found, expected) = (cells.len(), game.size().squares_count());
    if found != expected {
        let found = format!("{found} squares");
        return Err(Problem::found(Code::BadMessage, found, expected.to_string()));
    }
    let is_foreign = match game.profile().pieces {
        Pieces::Quarters => |cell: &Cell| matches!(cell, Cell::Disc(_)),
        Pieces::Discs | Pieces::Men => |cell: &Cell| matches!(cell, Cell::Piece(_)),
    };
    if cells.iter().all(|cell| *cell == Cell::Empty) || cells.iter().any(is_foreign) {
        let found = "an empty board, or pieces of another game";
        return Err(Problem::found(Code::BadText, found, "at least one piece of this game")
            .wants(Wanted::Piece));
    }
    let cells = cells.into_iter().map(catalog::Cell::from).collect::<Vec<_>>();
    // Nobody wrote the text of an edited board, so that its places mean nothing.
    let refused = |error: TextError| Problem {
        line: None,
        column: None,
        quote: None,
        ..board_refused(&error).wants(Wanted::Position)
    };
    let played = game.set_up(&game.board_text(&cells, &to_move)).map_err(refused)?;
    Ok(view::position(&*played, 0))
}

/// A game, configured.
pub(crate) fn open(name: &str, options: &Options) -> Answer<Box<dyn AnyGame>> {
    Ok(catalog::find(name)?.open(&view::read_options(options)?)?)
}
