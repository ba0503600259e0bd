//! Machines remember from move to move, within bounds.
//!
//! Forty games, or as many as `DAMIER_GAMES` says.

mod common;

use common::{Lab, megabytes, number};
use serde_json::json;

#[test]
fn many_open_games_of_machines_share_a_bounded_memory() {
    let count = number("DAMIER_GAMES", 40);
    let lab = Lab::new();
    let mut live = lab.connect();
    for number in 1..=count {
        // Its table takes 64 MB.
        let seats = json!([
            {"kind": "person", "name": ""}, {"kind": "machine", "spec": "engine:depth=1"}]);
        let created = lab.new_game(&json!({"game": "othello", "seats": seats}));
        let id = &created.game.id;
        if number <= 64 {
            live.ask(&json!({"id": 1, "type": "watch", "game": id}));
        }
        lab.act(id, &created.tokens[0], &json!({"type": "play", "move": "d3"}));
        lab.wait(id, |state| state.position.ply == 2);
    }
    let used = megabytes();
    println!("{count} games of machines with 64 MB each: {used} MB");
    assert!(used < 1_000, "{used} MB");
}
