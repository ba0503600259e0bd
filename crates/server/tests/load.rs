//! Many clients at once: no error, no lost move, no growing memory.
//!
//! A hundred for ten seconds, or as `DAMIER_LOAD_CLIENTS` and `DAMIER_LOAD_SECONDS` say.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::time::{Duration, Instant};

use common::{Dice, Lab, megabytes, number, scratch};
use serde_json::json;
use server::message::{GameState, Phase};

/// What machines may remember here, in megabytes: so little that it is full long before half time,
/// and what grows after that is something else.
const TABLES: u64 = 64;

/// Plays games against a fast machine until the time is over; games, and how long it took until
/// each move was acknowledged.
fn play(lab: &Lab, client: u64, end: Instant) -> (u32, Vec<Duration>) {
    let mut dice = Dice(client);
    let (mut games, mut answers) = (0, Vec::new());
    let mut live = lab.connect();
    while Instant::now() < end {
        let seats = json!([{"kind": "person", "name": ""}, {"kind": "machine", "spec": "level:1"}]);
        let game = ["othello", "loa", "arlecchino"][dice.below(3)];
        let created = lab.new_game(&json!({"game": game, "seats": seats}));
        let (id, token) = (&created.game.id, &created.tokens[0]);
        live.send(&json!({"id": 0, "type": "watch", "game": id}));
        let (mut own, mut sent) = (Vec::new(), Instant::now());
        loop {
            let mut update = live.read();
            assert_ne!(update["type"], "refused", "{update}");
            if update["type"] == "done" && update["id"] == 1 {
                answers.push(sent.elapsed());
            }
            if update["type"] != "game" {
                continue;
            }
            let state = serde_json::from_value::<GameState>(update["game"].take()).unwrap();
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
            sent = Instant::now();
            live.send(&act);
            own.push(state.tree.nodes.len() as u32 + 1);
        }
        live.send(&json!({"id": 2, "type": "unwatch", "game": id}));
        games += 1;
    }
    (games, answers)
}

fn has(state: &GameState, node: u32) -> bool {
    state.tree.nodes.iter().any(|other| other.id == node)
}

#[test]
fn many_clients_play_at_once_and_nothing_is_lost() {
    let clients = number("DAMIER_LOAD_CLIENTS", 100);
    let seconds = number("DAMIER_LOAD_SECONDS", 10);
    let lab = Lab::with(scratch(), |config| config.tables = TABLES as usize);
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let (half, mut answers) = std::thread::scope(|scope| {
        let lab = &lab;
        let playing = (1..=clients).map(|client| scope.spawn(move || play(lab, client, end)));
        let playing = playing.collect::<Vec<_>>();
        std::thread::sleep(Duration::from_secs(seconds) / 2);
        let half = megabytes();
        let played = playing.into_iter().map(|client| client.join().unwrap());
        let (games, answers) = played.unzip::<_, _, Vec<_>, Vec<_>>();
        println!("{clients} clients, {} games", games.iter().sum::<u32>());
        (half, answers.concat())
    });
    answers.sort_unstable();
    let rate = answers.len() as f64 / start.elapsed().as_secs_f64();
    let of = |percent: usize| answers[(answers.len() - 1) * percent / 100];
    println!(
        "{} moves, {rate:.0} a second; answered in {:?}, 99 of 100 in {:?}",
        answers.len(),
        of(50),
        of(99)
    );
    let after = megabytes();
    println!("{half} MB at half time, {after} MB at the end");
    // Tables of 4 to 8 MB come and go. The allocator gives some back late, each of its arenas up to
    // two of them: a leak of every tenth would be more in half of the shortest run.
    assert!(after < half + 200, "{half} MB, then {after} MB");
    // Every client has a thread of this process.
    assert!(after < TABLES + 700 + clients, "{after} MB");
}
