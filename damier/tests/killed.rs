//! A run that is killed again and again ends as if nothing had happened.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use common::{command, folder, printed, summary};
use serde_json::Value;

/// The complete games of a journal by their numbers, each of which it has once.
fn journal(folder: &Path) -> BTreeMap<u64, Value> {
    let text = fs::read_to_string(folder.join("games.jsonl")).unwrap_or_default();
    let end = text.rfind('\n').map_or(0, |end| end + 1);
    let mut games = BTreeMap::new();
    for line in text[..end].lines() {
        let line = serde_json::from_str::<Value>(line).unwrap();
        if line["type"] == "game" {
            let index = line["index"].as_u64().unwrap();
            assert!(games.insert(index, line).is_none(), "game {index} was played again");
        }
    }
    games
}

/// How much there is of a journal.
fn bytes(folder: &Path) -> u64 {
    fs::metadata(folder.join("games.jsonl")).map_or(0, |file| file.len())
}

/// Starts a run and kills it, twenty times over; returns its folder. No kill loses a game.
fn killed(name: &str, arguments: &[&str]) -> PathBuf {
    let out = folder(name);
    let out_text = out.to_str().unwrap();
    let mut chance = 1_u64;
    let mut before = BTreeMap::new();
    let mut hits = 0;
    for time in 0..20_u64 {
        let threads = (1 + time % 3).to_string();
        let threads = ["--threads", &threads];
        let run = match bytes(&out) {
            0 => [arguments, &["--out", out_text], &threads].concat(),
            _ => [&arguments[..1], &["--resume", out_text], &threads].concat(),
        };
        let begun = bytes(&out);
        let mut child = command(&run).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Every second kill comes when something was kept, however busy the machine is; the others
        // come at any moment.
        while time % 2 == 0 && bytes(&out) == begun && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(time);
        sleep(Duration::from_millis((chance >> 33) % 40));
        hits += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        let games = journal(&out);
        assert!(before.iter().all(|(index, game)| games.get(index) == Some(game)));
        before = games;
    }
    assert!(hits > 0, "some kills come before the end");
    out
}

#[track_caller]
fn check(name: &str, arguments: &[&str]) {
    let out = killed(name, arguments);
    let resumed = summary(&[arguments[0], "--resume", out.to_str().unwrap()]);
    assert_eq!(resumed, summary(arguments), "{name}");
    assert_eq!(journal(&out).len() as u64, resumed["games"].as_u64().unwrap());
}

#[test]
fn a_match_that_is_killed_twenty_times_ends_with_the_same_table() {
    let players = ["othello", "alphabeta:depth=2", "mtdf:nodes=200"];
    check("killed-match", &[&["match"], &players[..], &["--games", "500"]].concat());
}

#[test]
fn a_tournament_that_is_killed_twenty_times_ends_with_the_same_table() {
    let players = ["othello", "random", "alphabeta:2", "mtdf:2", "pvs:nodes=200", "mcts:9"];
    check("killed-robin", &[&["tournament"], &players[..], &["--games", "40"]].concat());
    let swiss = ["--format", "swiss", "--rounds", "100"];
    check("killed-swiss", &[&["tournament"], &players[..], &swiss].concat());
}

#[test]
fn a_timed_match_that_is_killed_loses_no_finished_game() {
    let timed = ["match", "othello", "--size", "4x4", "deepening:time=1ms", "random"];
    let out = killed("killed-timed", &[&timed[..], &["--games", "60"]].concat());
    let finished = journal(&out);
    printed(&["match", "--resume", out.to_str().unwrap()]);
    let games = journal(&out);
    assert_eq!(games.len(), 60);
    assert!(finished.iter().all(|(index, game)| games.get(index) == Some(game)));
}

#[test]
fn an_interrupted_match_says_how_to_go_on() {
    let out = folder("interrupted");
    let out_text = out.to_str().unwrap();
    let run = ["match", "othello", "alphabeta:4", "alphabeta:4", "--games", "10000"];
    let child = command(&[&run[..], &["--out", out_text]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while journal(&out).is_empty() {
        sleep(Duration::from_millis(5));
    }
    let signal = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &signal]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    let hint = format!("of 10,000 games; go on with: damier match --resume {out_text}\n");
    assert!(error.ends_with(&hint), "{error}");
    let table = String::from_utf8(output.stdout).unwrap();
    let played = journal(&out).len();
    assert!(table.starts_with(&format!("othello 8x8: {played} game")), "{table}");
}
