//! The games of a journal as saved games.

use catalog::{AnyGame, AnyMatch, SavedGame};

use crate::journal::GameLine;
use crate::opening::Opening;

/// A game of a journal played again, and its sheet; `None` if its moves are not legal in this game.
#[must_use]
pub fn saved_game(
    game: &dyn AnyGame,
    players: &[String],
    line: &GameLine,
) -> Option<(SavedGame, Box<dyn AnyMatch>)> {
    let moves = game.split_moves(&line.moves).into_iter().map(|(_, mv)| mv.to_string()).collect();
    let mut played = Opening { seed: line.seed, moves }.open(game)?;
    // Passes at the end, which a transcript leaves out.
    while played.plies() < line.plies {
        played.play(game::PASS).ok()?;
    }
    let seated = line.order.iter().map(|player| players.get(*player).cloned().unwrap_or_default());
    let mut sheet = SavedGame::new(game);
    sheet.players = seated.collect();
    sheet.seed = line.seed;
    sheet.result = Some(result(line));
    Some((sheet, played))
}

/// How a game ended: what every seat counted, or who lost it by its own fault.
#[must_use]
pub fn result(line: &GameLine) -> String {
    match line.forfeited {
        Some(seat) => format!("seat {seat} lost ({})", line.end),
        None => line.totals.iter().map(ToString::to_string).collect::<Vec<_>>().join("-"),
    }
}
