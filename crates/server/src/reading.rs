//! Any text that people paste: saved games, GGF, transcripts, boards, of any game.

use std::num::NonZeroU32;

use catalog::{AnyGame, AnyMatch, Cell, GAMES, Pieces, SavedGame, Size};
use game::TextError;

use crate::drawing::undraw;
use crate::message::{self, Code, Edited, Options, Paste, PastedGame, Problem, Reading, Wanted};
use crate::problem::{Answer, board_refused, move_refused};
use crate::view;

/// How many games of a text are shown.
const GAMES_MAX: usize = 50;

/// What a text was recognized as, or why it was not.
pub(crate) fn read(paste: &Paste) -> Answer<Reading> {
    let text = paste.text.trim_start_matches('\u{feff}');
    let read = match text.trim_start() {
        saved if saved.starts_with("damier") => files("saved", text),
        ggf if ggf.starts_with('(') => files("ggf", text),
        _ => try_all(paste, text)?,
    };
    Ok(match read {
        Ok(games) => Reading { games, problem: None },
        Err(problem) => Reading { games: Vec::new(), problem: Some(problem) },
    })
}

/// What a way to read a text comes to.
type Try = Answer<Vec<PastedGame>>;

/// Tries everything that the text may be. Of many refusals the one that came furthest counts.
fn try_all(paste: &Paste, text: &str) -> Answer<Try> {
    let drawn = undraw(text);
    let size = drawn.as_ref().map_or_else(|| size_of(text), |drawing| Some(drawing.size));
    let mut refusals = Vec::new();
    for game in candidates(paste, size)? {
        let tries = match &drawn {
            Some(drawing) => vec![board(&*game, &drawing.text)],
            None => vec![transcript(&*game, text), board(&*game, text)],
        };
        for tried in tries {
            match tried {
                Ok(found) => return Ok(Ok(vec![found])),
                Err(problem) => refusals.push(problem),
            }
        }
    }
    // Of those that came equally far the first.
    let furthest = refusals.into_iter().rev().max_by_key(|refusal| (refusal.line, refusal.column));
    let files = files("transcript", text);
    Ok(files.map_err(|problem| understood(furthest.unwrap_or(problem), text)))
}

/// The games that a text may be of: the one on the screen first, then each as it usually is, then
/// other boards and seats.
fn candidates(paste: &Paste, size: Option<Size>) -> Answer<Vec<Box<dyn AnyGame>>> {
    let mut games = Vec::new();
    if let Some(name) = &paste.game {
        games.push(open(name, &paste.options)?);
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
    let up_to = |place: Option<NonZeroU32>, most| place.is_none_or(|place| place.get() <= most);
    let is_at_once = up_to(problem.line, 1) && up_to(problem.column, 2);
    if !is_at_once {
        return problem;
    }
    let expected =
        "moves such as f5 d6 or b1-b3, a board with the side to move, GGF or a saved game";
    TextError::word(text, text.len() - text.trim_start().len(), expected).into()
}

/// Files of games: saved games, GGF, transcripts of Othello.
fn files(form: &str, text: &str) -> Try {
    let saved = catalog::read_games("", text.as_bytes())?;
    saved.iter().take(GAMES_MAX).map(|saved| of_saved(form, saved)).collect()
}

fn of_saved(form: &str, saved: &SavedGame) -> Answer<PastedGame> {
    let played = saved.open()?;
    Ok(PastedGame {
        players: saved.players.clone(),
        result: saved.result.clone(),
        date: saved.date.clone(),
        ..pasted(form, &*played, saved.start.is_some(), saved.seed)
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
            ..move_refused(&error.inside(text, offset), None)
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
pub(crate) fn edited(edited: Edited) -> Answer<Box<dyn AnyMatch>> {
    let Edited { game, options, cells, to_move } = edited;
    let cells = cells.into_iter().map(|message::Cell(cell)| cell).collect::<Vec<_>>();
    let game = open(&game, &options)?;
    let (found, expected) = (cells.len(), game.size().squares_count());
    if found != expected {
        let found = format!("{found} squares");
        return Err(Problem::found(Code::BadMessage, found, expected.to_string()));
    }
    let is_foreign = match game.profile().pieces {
        Pieces::Quarters => |cell: &Cell| matches!(cell, Cell::Disc(_)),
        Pieces::Discs | Pieces::Men | Pieces::Stones => {
            |cell: &Cell| matches!(cell, Cell::Piece(_))
        }
    };
    // Where stones are placed a game begins with an empty board.
    let is_empty = |cells: &[Cell]| cells.iter().all(|cell| *cell == Cell::Empty);
    let is_bare = is_empty(&cells) && !is_empty(&game.start(1).cells());
    if is_bare || cells.iter().any(is_foreign) {
        let found = "an empty board, or pieces of another game";
        return Err(Problem::found(Code::BadText, found, "at least one piece of this game")
            .wants(Wanted::Piece));
    }
    // Nobody wrote the text of an edited board, so that its places mean nothing.
    let refused = |error: TextError| Problem {
        line: None,
        column: None,
        quote: None,
        ..board_refused(&error).wants(Wanted::Position)
    };
    game.set_up(&game.board_text(&cells, &to_move)).map_err(refused)
}

/// A game, configured.
pub(crate) fn open(name: &str, options: &Options) -> Answer<Box<dyn AnyGame>> {
    Ok(catalog::find(name)?.open(&view::read_options(options)?)?)
}
