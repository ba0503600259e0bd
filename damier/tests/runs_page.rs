//! Runs that the server begins: every kind, by this very program.
#![cfg(unix)]

#[path = "common/process.rs"]
mod process;

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use process::{PATIENCE, Process, scratch};
use runs::Busy;
use serde_json::{Value, json};

fn get(server: &Process, path: &str) -> Value {
    server.ask("GET", path, &Value::Null)
}

/// Begins a run; its name.
#[track_caller]
fn begin(server: &Process, asked: &Value) -> String {
    let started = server.ask("POST", "/api/runs", asked);
    started["name"].as_str().unwrap_or_else(|| panic!("{asked}: {started}")).to_string()
}

/// Waits until a run is as it should be.
#[track_caller]
fn wait(server: &Process, name: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let start = Instant::now();
    loop {
        let view = get(server, &format!("/api/runs/{name}"));
        if is_so(&view) {
            return view;
        }
        assert!(start.elapsed() < PATIENCE, "{name}: {view}");
        sleep(Duration::from_millis(20));
    }
}

fn is_done(view: &Value) -> bool {
    assert_ne!(view["run"]["state"], "failed", "{view}");
    view["run"]["state"] == "done"
}

#[test]
fn every_kind_of_run_begins_as_it_is_asked_for() {
    let data = scratch("kinds");
    let server = Process::serve(&data);
    let players = json!(["random", "alphabeta:depth=1", "random:seed=3"]);
    let contest = json!({"game": "othello", "players": players, "games": 2});
    let contest_of_two = json!({"game": "arlecchino", "options": {"seats": 2},
        "players": ["random", "random"], "games": 4, "limit": {"kind": "depth", "plies": 1}});
    for plan in [
        json!({"kind": "match", "contest": contest_of_two, "sprt": {"elo0": 0.0, "elo1": 90.0}}),
        json!({"kind": "tournament", "contest": contest, "format": "round-robin"}),
        json!({"kind": "pool", "lesson": "loa", "size": 3, "births": 0, "trial": 1, "depth": 1}),
        json!({"kind": "evaluation", "subject": "loa evaluation", "games": 20, "depth": 1}),
        json!({"kind": "evaluation", "subject": "seats rolit3", "games": 10, "depth": 1}),
        json!({"kind": "evaluation", "subject": "othello selfplay", "games": 2, "depth": 1}),
        json!({"kind": "experiment", "name": "zones"}),
    ] {
        let name = begin(&server, &json!({"plan": plan}));
        let view = wait(&server, &name, is_done);
        assert!(!view["files"].as_array().unwrap().is_empty(), "{view}");
    }
    assert_eq!(get(&server, "/api/runs").as_array().unwrap().len(), 7);
    let offer = get(&server, "/api/catalog/runs");
    for (what, least) in [("lessons", 3), ("subjects", 8), ("experiments", 10)] {
        assert!(offer[what].as_array().unwrap().len() >= least, "{offer}");
    }
    drop(server);
    let _ = fs::remove_dir_all(&data);
}

#[test]
fn what_evolved_plays_against_the_default() {
    let data = scratch("pit");
    let server = Process::serve(&data);
    let plan = json!({"kind": "genetic", "lesson": "loa", "method": "report", "generations": 1,
        "population": 4, "games": 2, "depth": 1});
    let name = begin(&server, &json!({"plan": plan, "name": "genes"}));
    let view = wait(&server, &name, is_done);
    assert_eq!(view["can_pit"], true, "{view}");
    assert_eq!(view["curve"]["rows"].as_array().unwrap().len(), 1, "{view}");
    let pit = server.ask("POST", "/api/runs/genes/pit", &Value::Null);
    let pit = pit["name"].as_str().unwrap_or_else(|| panic!("{pit}"));
    let view = wait(&server, pit, |view| view["contest"]["games"].as_u64() > Some(0));
    let players = &view["contest"]["players"];
    let learned = players[0].as_str().unwrap();
    assert!(learned.starts_with(players[1].as_str().unwrap()), "{learned}");
    assert!(learned.ends_with("champion.txt\"") && view["contest"]["sprt"].is_object());
    drop(server);
    let _ = fs::remove_dir_all(&data);
}

/// Games in the journal of a run.
fn games(data: &Path, name: &str) -> usize {
    let text = fs::read_to_string(data.join("runs").join(name).join("games.jsonl"));
    text.unwrap_or_default().lines().count().saturating_sub(1)
}

#[test]
fn a_run_waits_while_somebody_thinks_for_people_and_ends_with_its_server() {
    let data = scratch("yields");
    let server = Process::serve(&data);
    let contest = json!({"game": "othello", "players": ["random", "random"], "games": 10_000_000});
    let plan = json!({"kind": "match", "contest": contest});
    let name = begin(&server, &json!({"plan": plan, "threads": 1}));
    wait(&server, &name, |view| view["contest"]["games"].as_u64() > Some(20));
    let busy = Busy::of(&data.join("runs"));
    let played = |long: Duration| {
        let (begun, before) = (Instant::now(), games(&data, &name));
        while begun.elapsed() < long {
            busy.tell().unwrap();
            sleep(Duration::from_millis(20));
        }
        games(&data, &name) - before
    };
    busy.tell().unwrap();
    sleep(Duration::from_millis(200));
    // A game has some sixty moves, each of which waits for seconds now.
    let while_busy = played(Duration::from_secs(2));
    assert!(while_busy <= 1, "{while_busy} games");
    let before = games(&data, &name);
    wait(&server, &name, |_| games(&data, &name) > before + 20);
    drop(server);
    let server = Process::serve(&data);
    let view = wait(&server, &name, |view| view["run"]["state"] != "running");
    assert_eq!(view["run"]["state"], "stopped");
    drop(server);
    let _ = fs::remove_dir_all(&data);
}
