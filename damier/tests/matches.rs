//! Matches from the command line: they repeat, resume, and say what they found.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn damier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_damier")).args(arguments).output().expect("damier starts")
}

/// The objects that a match prints.
fn objects(arguments: &[&str]) -> Vec<Value> {
    let output = damier(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A new folder for each test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

#[track_caller]
fn refused(arguments: &[&str], message: &str) {
    let output = damier(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("damier: ") && error.contains(message), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert_eq!(output.status.code(), Some(2), "{error}");
}

#[test]
fn a_match_prints_its_games_and_a_summary() {
    let objects =
        objects(&["match", "othello", "alphabeta:depth=2", "random", "--games", "9", "--json"]);
    let (summary, games) = objects.split_last().unwrap();
    assert_eq!(games.len(), 10, "rounded up to whole pairs");
    assert!(games.iter().all(|game| game["type"] == "game" && game["end"] == "board"));
    assert_eq!(summary["type"], "summary");
    assert_eq!((&summary["game"], &summary["games"]), (&"othello".into(), &10.into()));
    let players = summary["players"].as_array().unwrap();
    let score = |player: &Value| player["score"].as_f64().unwrap();
    assert_eq!(score(&players[0]) + score(&players[1]), 10.0);
    assert!(players[0]["elo"].as_f64() > Some(0.0));
    let keys = players[0].as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(
        keys,
        [
            "spec",
            "wins",
            "draws",
            "losses",
            "score",
            "elo",
            "elo_error",
            "forfeits",
            "forfeit_causes",
            "seconds_per_move",
            "slowest_move"
        ]
    );
    assert_eq!(summary["sprt"], Value::Null);
}

/// Everything of a summary but the times.
fn table(summary: &Value) -> String {
    let player = |player: &Value| {
        let columns = ["spec", "wins", "draws", "losses", "score", "elo", "forfeits"];
        columns.map(|column| player[column].to_string()).join(" ")
    };
    let players = summary["players"].as_array().unwrap().iter().map(player);
    players.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_journal_cut_at_any_place_ends_with_the_same_table() {
    let specs = ["match", "loa", "alphabeta:depth=1", "random"];
    let run = |more: &[&str]| {
        let end = ["--games", "12", "--seed", "5", "--json"];
        objects(&[&specs[..], more, &end].concat()).pop().unwrap()
    };
    let undisturbed = table(&run(&["--threads", "1"]));
    let out = folder("resumed");
    let out_text = out.to_str().unwrap();
    assert_eq!(table(&run(&["--out", out_text])), undisturbed);
    let journal = out.join("games.jsonl");
    let whole = fs::read(&journal).unwrap();
    for part in [3, 5, 8, 9] {
        fs::write(&journal, &whole[..whole.len() * part / 10]).unwrap();
        assert_eq!(table(&run(&["--resume", out_text, "--threads", "2"])), undisturbed);
    }
    refused(&[&specs[..], &["--out", out_text]].concat(), "found a journal, expected none");
    refused(
        &[&specs[..], &["--resume", out_text, "--seed", "6"]].concat(),
        "expected the journal of",
    );
}

#[test]
fn a_sequential_test_stops_when_it_knows() {
    let objects = objects(&[
        "match",
        "othello",
        "alphabeta:depth=3",
        "random",
        "--games",
        "2000",
        "--sprt",
        "0,50",
        "--json",
    ]);
    let summary = objects.last().unwrap();
    assert_eq!(summary["sprt"]["decision"], "accepted");
    assert!(summary["games"].as_u64() < Some(500));
}

#[test]
fn openings_come_from_a_file() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("match-openings.txt");
    fs::write(&file, "f5d6c3d3 # one\n\nf5f6e6f4\n").unwrap();
    let name = file.to_str().unwrap();
    let games = objects(&[
        "match",
        "othello",
        "random",
        "random",
        "--games",
        "6",
        "--openings",
        name,
        "--json",
    ]);
    let opening = |index: u64| {
        let game = games.iter().find(|game| game["index"] == index).unwrap();
        game["opening"].as_array().unwrap()[1].clone()
    };
    assert_eq!((opening(1), opening(2), opening(4)), ("d6".into(), "f6".into(), "d6".into()));
    fs::write(&file, "f5d6\nf5f5\n").unwrap();
    refused(&["match", "othello", "random", "random", "--openings", name], "line 2");
}

#[test]
fn bad_matches_are_refused() {
    refused(&["match", "othello", "random"], "found 1 players, expected 2");
    refused(&["match", "reversi", "random", "random"], "found 2 players, expected 4 for reversi");
    refused(&["match", "othello", "random", "chess"], "found player \"chess\"");
    let position = format!("XO{} O", "-".repeat(62));
    let set_up = ["match", "othello", "random", "random", "--position", &position];
    refused(&set_up, "found --position, expected none");
    refused(&["match", "othello", "random", "random", "--sprt", "5,0"], "the lower first");
    refused(&["match", "othello", "random", "random", "--resume", "no/such"], "expected a journal");
}
