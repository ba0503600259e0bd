//! A server that is killed again and again under many clients, also while its disk fills and
//! empties: no move that was acknowledged is lost, and every game opens.
//!
//! A few kills and clients, or as many as `DAMIER_KILLS` and `DAMIER_CLIENTS` say.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/disk.rs"]
mod disk;
#[path = "common/process.rs"]
mod process;
#[path = "common/scene.rs"]
mod scene;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use disk::Disk;
use process::{Client, Process, scratch};
use scene::{Dice, Scene, count};
use serde_json::{Value, json};

/// What the clients and whoever kills share.
#[derive(Default)]
struct Lab {
    scene: Scene,
    refused: AtomicU64,
    /// The games whose making was acknowledged, each with the moves that were.
    games: Mutex<BTreeMap<String, Vec<String>>>,
}

/// A game as its player knows it.
struct Game {
    id: String,
    tokens: Value,
    state: Value,
}

/// The moves of a game.
fn moves(state: &Value) -> Vec<String> {
    let nodes = state["tree"]["nodes"].as_array().unwrap();
    nodes.iter().map(|node| node["text"].as_str().unwrap().to_string()).collect()
}

impl Lab {
    /// Notes what the server says of a game: the moves that it has acknowledged are there.
    fn note(&self, game: &mut Game, state: Value) {
        let now = moves(&state);
        let mut games = self.games.lock().unwrap();
        let known = games.entry(game.id.clone()).or_default();
        assert!(now.starts_with(known), "{}: {now:?} lacks {known:?}", game.id);
        if state["unsaved"].is_null() {
            *known = now;
        }
        game.state = state;
    }
}

/// Plays games until all is over.
fn play(lab: &Lab, number: u64) {
    let mut dice = Dice(number);
    let mut client = Client::new("");
    let (mut game, mut is_lost) = (None, false);
    while !lab.scene.is_over() {
        let address = lab.scene.address();
        if client.address != address {
            client = Client::new(&address);
        }
        if address.is_empty() {
            sleep(Duration::from_millis(1));
            continue;
        }
        // Whoever loses the connection looks at the game first: what was asked last may be done.
        let done = match game.as_mut().filter(|_| is_lost) {
            Some(game) => look(lab, &mut client, game),
            None => step(lab, &mut client, &mut game, &mut dice),
        };
        is_lost = done.is_none();
        if is_lost {
            sleep(dice.milliseconds(20));
        }
    }
}

/// Looks at a game, if there is a server.
fn look(lab: &Lab, client: &mut Client, game: &mut Game) -> Option<()> {
    let path = format!("/api/games/{}", game.id);
    let (status, state) = client.ask("GET", &path, &Value::Null).ok()?;
    assert_eq!(status, 200, "{path}: {state}");
    lab.note(game, state);
    Some(())
}

/// Does what comes next in a game; nothing if there is no server, or no space.
fn step(lab: &Lab, client: &mut Client, game: &mut Option<Game>, dice: &mut Dice) -> Option<()> {
    let Some(played) = game.as_mut().filter(|game| game.state["phase"] != "over") else {
        *game = Some(make(lab, client, dice)?);
        return Some(());
    };
    let to_move = &played.state["position"]["to_move"]["seat"];
    let legal = played.state["position"]["legal"].as_array().unwrap();
    if played.state["phase"] != "waiting" || legal.is_empty() {
        sleep(dice.milliseconds(50));
        return look(lab, client, played);
    }
    let mv = &legal[dice.below(legal.len() as u64) as usize]["text"];
    let token = &played.tokens[to_move.as_u64().unwrap() as usize];
    let at = &played.state["tree"]["current"];
    let act = json!({"token": token, "action": {"type": "play", "move": mv, "at": at}});
    let (status, answer) =
        client.ask("POST", &format!("/api/games/{}/act", played.id), &act).ok()?;
    match status {
        200 => {
            assert_eq!(answer["unsaved"], Value::Null, "acknowledged means saved");
            lab.note(played, answer);
            lab.scene.acknowledge();
        }
        507 => {
            lab.refused.fetch_add(1, Ordering::Relaxed);
            let before = moves(&played.state);
            look(lab, client, played)?;
            assert_eq!(moves(&played.state), before, "a refused move was made");
            sleep(dice.milliseconds(30));
        }
        _ => panic!("{status} {answer}"),
    }
    Some(())
}

/// A new game: for two people, or for one against a machine.
fn make(lab: &Lab, client: &mut Client, dice: &mut Dice) -> Option<Game> {
    let person = json!({"kind": "person", "name": ""});
    let machine = json!({"kind": "machine", "spec": "level:1"});
    let second = if dice.below(4) == 0 { machine } else { person.clone() };
    let body = json!({"game": "othello", "seats": [person, second]});
    let (status, mut made) = client.ask("POST", "/api/games", &body).ok()?;
    if status != 201 {
        assert_eq!(status, 507, "{made}");
        lab.refused.fetch_add(1, Ordering::Relaxed);
        return None;
    }
    let id = made["game"]["id"].as_str().unwrap().to_string();
    lab.games.lock().unwrap().insert(id.clone(), Vec::new());
    Some(Game { id, tokens: made["tokens"].take(), state: made["game"].take() })
}

/// Fills a disk and empties it until all is over.
fn fill_and_free(lab: &Lab, disk: &Disk) {
    let mut dice = Dice(7);
    while !lab.scene.is_over() {
        disk.fill();
        sleep(dice.milliseconds(300));
        disk.free();
        sleep(dice.milliseconds(300));
    }
}

/// Kills a server under clients, then opens every game.
fn check(name: &str, data: &Path, disk: Option<&Disk>) {
    let (kills, clients) = (count("DAMIER_KILLS", 20).div_ceil(2), count("DAMIER_CLIENTS", 12));
    let (lab, start) = (Lab::default(), Instant::now());
    // The library is made while there is space.
    drop(Process::serve(data));
    let killed = thread::scope(|scope| {
        let lab = &lab;
        let players = (1..=clients).map(|number| scope.spawn(move || play(lab, number)));
        let players = players.collect::<Vec<_>>();
        let filler = disk.map(|disk| scope.spawn(|| fill_and_free(lab, disk)));
        // The more there are, the longer it takes until all have had a turn.
        let is_more = || disk.is_some() && lab.refused.load(Ordering::Relaxed) == 0;
        let killer = scope.spawn(move || lab.scene.kill(data, kills, 100 + 10 * clients, is_more));
        let killed = lab.scene.last(killer, players).0;
        filler.into_iter().for_each(|filler| filler.join().unwrap());
        killed
    });
    let listed = open_all(&lab, &Process::serve(data));
    let (moves, refused) = (lab.scene.acknowledged(), lab.refused.into_inner());
    println!(
        "{name}: {killed} kills, {clients} clients, {listed} games, {moves} moves acknowledged, \
         none lost, {refused} refused for want of space, {:.0} s",
        start.elapsed().as_secs_f64()
    );
    assert!(moves > 0 && (refused > 0) == disk.is_some());
}

/// Opens every game of a library: all that was acknowledged is there. How many there are.
fn open_all(lab: &Lab, server: &Process) -> usize {
    let mut client = server.client();
    let mut ask = |path: &str| client.ask("GET", path, &Value::Null).unwrap();
    let mut listed = BTreeSet::new();
    loop {
        let (_, list) = ask(&format!("/api/games?limit=200&offset={}", listed.len()));
        assert_eq!(list["unreadable"], json!([]));
        let games = list["games"].as_array().unwrap();
        listed.extend(games.iter().map(|game| game["id"].as_str().unwrap().to_string()));
        if games.is_empty() {
            assert_eq!(list["total"], listed.len());
            break;
        }
    }
    let known = lab.games.lock().unwrap();
    assert!(known.keys().all(|id| listed.contains(id)), "a game was lost");
    for id in &listed {
        let (status, state) = ask(&format!("/api/games/{id}"));
        assert_eq!(status, 200, "{id}: {state}");
        let (now, known) = (moves(&state), known.get(id).cloned().unwrap_or_default());
        assert!(now.starts_with(&known), "{id}: {now:?} lacks {known:?}");
    }
    listed.len()
}

#[test]
fn a_server_that_is_killed_under_many_clients_loses_no_move() {
    let data = scratch("kills");
    check("a disk with space", &data, None);
    fs::remove_dir_all(&data).unwrap();
}

#[test]
fn a_server_that_is_killed_while_its_disk_fills_and_empties_loses_no_move() {
    let Some(disk) = Disk::new("kills", "64m") else { return };
    check("a disk that fills and empties", &disk.folder, Some(&disk));
}
