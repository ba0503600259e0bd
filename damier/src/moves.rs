//! `damier moves`: the legal moves of a position.

use serde_json::json;

use crate::arguments::Moves;
use crate::output::{print, print_json};

pub fn run(arguments: &Moves) -> anyhow::Result<()> {
    let played = arguments.game.open()?;
    let game = played.game().name();
    let moves = if arguments.paths { played.paths() } else { played.moves() };
    if arguments.json {
        let to_move = played.turn_text();
        return print_json(&json!({"game": game, "to_move": to_move, "moves": moves}));
    }
    let list = match moves.is_empty() {
        true => "no moves: the game is over".to_string(),
        false => format!("{} moves: {}", moves.len(), moves.join(" ")),
    };
    print(&format!("{}{list}\n", played.diagram()))
}
