//! The engine for Othello from the command line: solve, analyse, nboard, gtp.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const DAMIER: &str = env!("CARGO_BIN_EXE_damier");

/// Fourteen squares are empty, and g8 wins by 18.
const POSITION: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn damier(arguments: &[&str]) -> Output {
    Command::new(DAMIER).args(arguments).stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn objects(arguments: &[&str]) -> Vec<Value> {
    let output = damier(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

fn dialogue(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(DAMIER)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn a_position_is_solved() {
    let solved = &objects(&["solve", POSITION, "--json"])[0];
    assert_eq!((solved["score"].as_i64(), solved["best"].as_str()), (Some(18), Some("g8")));
    assert_eq!(solved["empties"], 14);
    assert!(solved["nodes"].as_u64() > solved["visited"].as_u64());
    assert_eq!(solved["ok"], Value::Null);
    let threads = &objects(&["solve", POSITION, "--json", "--threads", "2"])[0];
    assert_eq!(threads["score"], solved["score"]);
}

#[test]
fn a_file_of_positions_is_compared_with_its_scores() {
    let right = file("right.obf", &format!("% one\n{POSITION}; g8:+18; h1:+12;\n"));
    let right = objects(&["solve", right.to_str().unwrap(), "--json"]);
    assert_eq!((&right[0]["n"], &right[0]["ok"]), (&Value::from(2), &Value::from(true)));
    let wrong = file("wrong.obf", &format!("{POSITION}; g8:+20;\n"));
    let wrong = damier(&["solve", wrong.to_str().unwrap()]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&wrong.stdout).contains("expected +20"));
}

#[test]
fn bad_input_gives_one_line_and_exit_code_2() {
    let bad = file("bad.obf", "hello\n");
    let empty = file("empty.obf", "% nothing\n");
    for (arguments, message) in [
        (&["solve", "hello"][..], "is no file, and as a position"),
        (&["solve", bad.to_str().unwrap()], "line 1, column 1: found 'h'"),
        (&["solve", empty.to_str().unwrap()], "found no position"),
        (
            &["solve", "---------------------------X--X-----OO-------------------------- X"],
            "position 1: found one of d4, e4, d5 and e5 empty, expected a board of a game",
        ),
        (&["solve", POSITION, "--threads", "0"], "expected a whole number from 1 to 256"),
        (&["analyse", "f5f5"], "expected a legal move"),
        (&["analyse", "f5", "--level", "22"], "expected a whole number from 1 to 21"),
        (&["search", "othello", "--player", "level:0"], "a level from 1 to 21"),
        (&["search", "othello", "--player", "engine:threads=0"], "threads"),
        (&["search", "loa", "--player", "engine"], "found player \"engine\""),
        (&["gtp", "--game", "loa", "--level", "3"], "found player \"level\""),
    ] {
        let output = damier(arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(message), "{arguments:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    }
}

#[test]
fn a_game_is_analysed_move_by_move() {
    let objects = objects(&["analyse", "f5d6c3d3c4f4c5b3c2", "--level", "4", "--json"]);
    let (summary, moves) = objects.split_last().unwrap();
    assert_eq!(moves.len(), 9);
    assert_eq!((&moves[0]["ply"], &moves[0]["move"]), (&Value::from(1), &Value::from("f5")));
    assert!(moves.iter().all(|mv| mv["loss"].as_f64().unwrap() >= 0.0));
    assert_eq!(summary["opening"], "Rose-Bill");
    assert_eq!(summary["sides"][0]["moves"], 5);
}

#[test]
fn nboard_plays_hints_and_pongs() {
    let start = format!("{}O*{}*O{}", "-".repeat(27), "-".repeat(6), "-".repeat(27));
    let game = format!("(;GM[Othello]TY[8]BO[8 {start} *]B[F5//]W[D6//];)");
    let input =
        format!("nboard 2\nset depth 3\nset game {game}\nmove C3/0/0\nping 7\ngo\nhint 2\n");
    let output = dialogue(&["nboard"], &input);
    assert!(output.starts_with("set myname Damier\npong 7\n"), "{output}");
    let chosen = output.lines().find(|line| line.starts_with("=== ")).unwrap();
    let after = file("opening.txt", "f5d6c3\n");
    let shown = &objects(&["show", after.to_str().unwrap(), "--json"])[0];
    let position = shown["position"].as_str().unwrap();
    let legal = &objects(&["moves", "othello", "--position", position, "--json"])[0]["moves"];
    let mv = chosen[4..6].to_ascii_lowercase();
    assert!(legal.as_array().unwrap().contains(&Value::from(mv)), "{chosen}: {legal}");
    assert!(output.lines().any(|line| line.starts_with("search ")), "{output}");
    assert!(output.lines().any(|line| line.starts_with("nodestats ")), "{output}");
}

#[test]
fn gtp_answers_at_a_level() {
    let input = "clear_board\ngenmove b\ngenmove w\nquit\n";
    let output = dialogue(&["gtp", "--level", "5", "--threads", "2"], input);
    let answers = output.split("\n\n").collect::<Vec<_>>();
    assert_eq!(answers.len(), 5, "{output}");
    assert!(answers[..4].iter().all(|answer| answer.starts_with('=')), "{output}");
}
