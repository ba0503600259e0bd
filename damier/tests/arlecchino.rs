//! The engine for Arlecchino from the command line: solve, analyse, match, learn.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const DAMIER: &str = env!("CARGO_BIN_EXE_damier");

/// Blue jumps over b1, of the other side, and stays alone with what it has.
const WON: &[(usize, &str)] = &[(0, "BBJR"), (1, "JVVV"), (35, "BBRR")];

fn board(pieces: &[(usize, &str)]) -> String {
    let mut cells = vec!["----"; 36];
    pieces.iter().for_each(|(square, piece)| cells[*square] = piece);
    format!("{} B", cells.join(","))
}

/// Every choice of four compartments.
fn all_pieces() -> Vec<String> {
    let letters = ['B', 'J', 'R', 'V'];
    let longer = |pieces: Vec<String>| {
        let more = |piece: String| letters.map(|letter| format!("{piece}{letter}"));
        let all = pieces.into_iter().flat_map(more);
        all.filter(|piece| piece.chars().is_sorted()).collect::<Vec<_>>()
    };
    (0..4).fold(vec![String::new()], |pieces, _| longer(pieces))
}

fn damier(arguments: &[&str]) -> Output {
    Command::new(DAMIER).args(arguments).stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = damier(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(printed(arguments).lines().next().unwrap()).unwrap()
}

#[test]
fn an_ending_is_solved() {
    let board = board(WON);
    let solved = object(&["solve", "--game", "arlecchino", &board, "--json"]);
    // BBJR and BBRR are left: seven compartments for one.
    assert_eq!((&solved["score"], &solved["exact"]), (&6.into(), &true.into()), "{solved}");
    assert!(solved["best"].as_str().unwrap().starts_with("a1-c1"), "{solved}");
    assert_eq!(solved["empties"], 33);
    let table = printed(&["solve", "--game", "arlecchino", &board]);
    assert!(table.contains(" +6  a1-c1"), "{table}");
}

#[test]
fn what_is_not_proved_is_about_right() {
    let pieces = all_pieces();
    let pieces = (0..).zip(&pieces).map(|(square, piece)| (square, piece.as_str()));
    let board = board(&pieces.filter(|(square, _)| *square != 14).collect::<Vec<_>>());
    let table = printed(&["solve", "--game", "arlecchino", &board, "--nodes", "2000"]);
    assert!(table.contains(" ~"), "{table}");
    let found = object(&["solve", "--game", "arlecchino", &board, "--nodes", "2000", "--json"]);
    assert_eq!(found["exact"], false);
}

#[test]
fn a_game_is_reviewed_to_its_certain_end() {
    let text = printed(&[
        "analyse",
        "a1-c1",
        "--game",
        "arlecchino",
        "--position",
        &board(&[(0, "BBJR"), (1, "JVVV"), (14, "JJBB"), (15, "RRRV"), (35, "BBRR")]),
        "--depth",
        "2",
    ]);
    assert!(text.contains("exact"), "{text}");
}

#[test]
fn two_engines_play_in_time() {
    // 500 games: `damier match arlecchino engine engine --time 20ms --games 500`. Beside other
    // tests there is more time.
    let timed = ["--time", "200ms", "--margin", "2s"];
    let run = [&["match", "arlecchino", "engine", "engine", "--games", "2", "--json"], &timed[..]];
    let text = printed(&run.concat());
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    let forfeits = last["players"].as_array().unwrap().iter().map(|player| &player["forfeits"]);
    assert!(forfeits.clone().count() == 2 && forfeits.clone().all(|count| *count == 0), "{last}");
}

#[test]
fn weights_are_learned_and_played_by() {
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("arlecchino-weights");
    let _ = fs::remove_dir_all(&out);
    let folder = out.to_str().unwrap();
    let learned =
        printed(&["learn", "arlecchino", "--games", "20", "--depth", "1", "--out", folder]);
    assert!(learned.contains("held out: error"), "{learned}");
    let player = format!("engine:depth=2,coefficients={folder}/evaluation.txt");
    assert!(printed(&["search", "arlecchino", "--player", &player]).contains("value"));
    let refused = damier(&["search", "arlecchino", "--player", "engine:coefficients=nowhere.txt"]);
    assert!(!refused.status.success());
}
