//! Many clients at once: no error, no lost move, no growing memory.
//!
//! For three seconds, or as many as `DAMIER_LOAD_SECONDS` says.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::time::{Duration, Instant};

use common::{Dice, Lab};
use serde_json::json;
use server::message::{GameState, Phase};

const CLIENTS: u64 = 50;

/// What the process holds, in megabytes; nothing where there is no such file.
fn megabytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

/// Plays games against a fast machine until the time is over; games and moves.
fn play(lab: &Lab, client: u64, end: Instant) -> (u32, u32) {
    let mut dice = Dice(client);
    let (mut games, mut moves) = (0, 0);
    let mut live = lab.connect();
    while Instant::now() < end {
        let seats = json!([{"kind": "person", "name": ""}, {"kind": "machine", "spec": "level:1"}]);
        let game = ["othello", "loa", "arlecchino"][dice.below(3)];
        let created = lab.new_game(&json!({"game": game, "seats": seats}));
        let (id, token) = (&created.game.id, &created.tokens[0]);
        live.send(&json!({"id": 0, "type": "watch", "game": id}));
        let mut own = Vec::new();
        loop {
            let update = live.read_type("game")["game"].take();
            let state = serde_json::from_value::<GameState>(update).unwrap();
            if state.id != *id || state.phase == Phase::Thinking {
                continue;
            }
            let missing = own.iter().find(|node| !has(&state, **node));
            assert_eq!(missing, None, "a move was lost");
            if state.phase == Phase::Over || Instant::now() >= end {
                break;
            }
            let legal = &state.position.legal[dice.below(state.position.legal.len())];
            let action = json!({"type": "play", "move": legal.text});
            let act = json!({"id": 1, "type": "act", "game": id, "token": token, "action": action});
            live.send(&act);
            own.push(state.tree.nodes.len() as u32 + 1);
            moves += 1;
        }
        live.send(&json!({"id": 2, "type": "unwatch", "game": id}));
        games += 1;
    }
    (games, moves)
}

fn has(state: &GameState, node: u32) -> bool {
    state.tree.nodes.iter().any(|other| other.id == node)
}

#[test]
fn fifty_clients_play_at_once_and_nothing_is_lost() {
    let seconds = std::env::var("DAMIER_LOAD_SECONDS").ok();
    let seconds = seconds.map_or(3, |text| text.parse::<u64>().unwrap());
    let lab = Lab::new();
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let before = std::thread::scope(|scope| {
        let clients = (1..=CLIENTS).map(|client| {
            let lab = &lab;
            scope.spawn(move || play(lab, client, end))
        });
        let clients = clients.collect::<Vec<_>>();
        std::thread::sleep(Duration::from_secs(seconds) / 2);
        let half = megabytes();
        let played = clients.into_iter().map(|client| client.join().unwrap());
        let (games, moves) = played.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        println!("{games} games, {moves} moves of people in {:?}", start.elapsed());
        assert!(moves > 0);
        half
    });
    let after = megabytes();
    println!("{before} MB at half time, {after} MB at the end");
    assert!(after < 600, "{after} MB");
    // In a short run on a busy machine some clients only begin at half time.
    assert!(seconds < 20 || after < before + 50, "memory grew from {before} to {after} MB");
}
