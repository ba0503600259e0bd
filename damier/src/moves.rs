//! `damier moves`: the legal moves of a position.

use serde_json::json;

use crate::arguments::Moves;
use crate::output::{count, print, print_json};

pub fn run(arguments: &Moves) -> anyhow::Result<()> {
    let played = arguments.game.open()?;
    let moves = if arguments.paths { played.paths() } else { played.moves() };
    if arguments.json {
        let (game, to_move) = (played.game().name(), played.turn_text());
        return print_json(&json!({"game": game, "to_move": to_move, "moves": moves}));
    }
    let noun = if arguments.paths { "path" } else { "move" };
    let list = match moves.is_empty() {
        true => "no moves: the game is over".to_string(),
        false => format!("{}: {}", count(moves.len() as u64, noun), moves.join(" ")),
    };
    print(&format!("{}{list}\n", played.diagram()))
}
