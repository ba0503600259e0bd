//! Games of runs, in progress or over, as they are shown and opened.

use ::runs::Board;
use ::runs::folder::RunFolder;
use arena::journal::GameLine;
use catalog::SetUp;

use super::games::Found;
use super::{Known, unread};
use crate::message::{LiveBoard, Problem, RunGame, RunGames, RunMoves};
use crate::problem::Answer;
use crate::view::{cells, write_options};

/// Boards that are shown at once.
const BOARDS_MAX: usize = 24;

/// Games of a page.
const PAGE_MAX: usize = 200;

/// The games in progress; the process of the run shows them while somebody looks.
pub(super) fn boards(folder: &RunFolder, known: &mut Known) -> Answer<Vec<LiveBoard>> {
    let Some(found) = known.games.look().map_err(unread)? else { return Ok(Vec::new()) };
    let games = folder.look().map_err(unread)?.into_iter();
    Ok(games.take(BOARDS_MAX).filter_map(|live| board(found, live)).collect())
}

fn board(found: &Found, live: Board) -> Option<LiveBoard> {
    let Board { game: number, moves, position, .. } = live;
    let game = &*found.game;
    let played = game.set_up(&position).ok()?;
    let moves = split(found, &moves);
    let plies = moves.len() as u32;
    // Of a set-up by chance nobody here knows the seed.
    let is_usual = game.profile().set_up != SetUp::Random;
    let (moves, start) = if is_usual { (moves, None) } else { (Vec::new(), Some(position)) };
    let size = game.size();
    Some(LiveBoard {
        number,
        game: game.name().to_string(),
        options: write_options(game.options()),
        rows: size.rows(),
        columns: size.columns(),
        cells: cells(&*played),
        moves,
        start,
        plies,
        players: names(found, &found.order(number)),
    })
}

/// Games that have ended, the last first.
pub(super) fn page(known: &mut Known, offset: usize, limit: usize) -> Answer<RunGames> {
    let Some(found) = known.games.look().map_err(unread)? else {
        return Ok(RunGames { total: 0, games: Vec::new() });
    };
    let total = found.ended();
    let games = known.games.page(offset, limit.min(PAGE_MAX)).map_err(unread)?;
    Ok(RunGames { total, games: games.iter().map(row).collect() })
}

fn row(line: &GameLine) -> RunGame {
    RunGame {
        number: line.index,
        order: line.order.iter().map(|player| *player as u32).collect(),
        shares: line.shares.clone(),
        result: arena::result(line),
        plies: line.plies as u32,
    }
}

/// A game that has ended, as another is made of it.
pub(super) fn moves(known: &mut Known, number: u64) -> Answer<RunMoves> {
    let missing = || Problem::not_found("game");
    let line = known.games.numbered(number).map_err(unread)?.ok_or_else(missing)?;
    let found = known.games.look().map_err(unread)?.ok_or_else(missing)?;
    Ok(RunMoves {
        game: found.game.name().to_string(),
        options: write_options(found.game.options()),
        seed: line.seed,
        moves: split(found, &line.moves),
        players: names(found, &line.order),
    })
}

fn split(found: &Found, moves: &str) -> Vec<String> {
    found.game.split_moves(moves).into_iter().map(|(_, mv)| mv.to_string()).collect()
}

fn names(found: &Found, order: &[usize]) -> Vec<String> {
    order.iter().filter_map(|player| found.run.players.get(*player).cloned()).collect()
}
