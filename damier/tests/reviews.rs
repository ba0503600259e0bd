//! A game is judged the same wherever it is reviewed: on the command line, on the page, in the
//! terminal.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[path = "../../crates/server/tests/common/mod.rs"]
mod lab;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use catalog::{Options, SavedGame, Size, Word, find};
use common::objects;
use lab::Lab;
use serde_json::{Value, json};

/// One of each sort: with an engine and without, on another board, with two and more seats.
fn games() -> Vec<(&'static str, Options)> {
    let sized = |rows, columns| Options { size: Size::new(rows, columns), ..Options::default() };
    let seats = |seats| Options { seats: Some(seats), ..Options::default() };
    vec![
        ("othello", Options::default()),
        ("othello", sized(6, 7)),
        ("reversi", seats(2)),
        ("reversi", seats(4)),
        ("loa", Options::default()),
        ("arlecchino", seats(2)),
        ("arlecchino", seats(3)),
        ("mnk", Options::default()),
    ]
}

/// The first plies of a random match, as a file.
fn saved(name: &str, options: &Options, plies: usize) -> String {
    let game = find(name).unwrap().open(options).unwrap();
    let mut played = game.random_match(7);
    played.undo(usize::MAX);
    played.redo(plies);
    let start = Word { text: played.start_text(), line: 1, column: 1 };
    SavedGame { start: Some(start), ..SavedGame::new(&*game) }.write(&*played)
}

/// What the page's review says.
fn on_the_page(lab: &Lab, file: &str, limit: (&str, u64)) -> Value {
    let imported = lab.import("game.txt", file.as_bytes());
    let id = imported.games[0].id.clone();
    let mut live = lab.connect();
    live.send(&json!({"id": 1, "type": "review", "game": id, limit.0: limit.1}));
    loop {
        let review = live.read_type("review")["review"].take();
        if review["is_done"] == true {
            return review;
        }
    }
}

/// What `damier analyse --json` says: the moves, and the summary.
fn on_the_command_line(path: &str, (limit, most): (&str, u64)) -> (Vec<Value>, Value) {
    let limit = format!("--{limit}={most}");
    let mut lines = objects(&["analyse", path, &limit, "--json"]);
    let summary = lines.pop().unwrap();
    (lines, summary)
}

/// What the terminal says of the seats: moves, loss, accuracy, and the bad moves by grade.
fn in_the_terminal(path: &str, depth: u64) -> Vec<Vec<String>> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["play", "--seed", "1"])
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let typed = format!("load {path}\nreview {depth}\nexit\n");
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let printed = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let seats = printed.lines().filter(|line| line.contains(", accuracy "));
    let numbers = |line: &str| {
        let (_, totals) = line.split_once(": moves ").unwrap();
        let words = totals.split([' ', ',']).map(str::to_string);
        words.filter(|word| word.parse::<f64>().is_ok()).collect()
    };
    seats.map(numbers).collect()
}

/// The same from the summary of the command line.
fn as_in_the_terminal(side: &Value) -> Vec<String> {
    let number = |name: &str| side[name].as_f64().unwrap();
    let short = |name: &str| format!("{:.1}", number(name));
    let count = |name: &str| number(name).to_string();
    vec![
        count("moves"),
        short("loss"),
        short("accuracy"),
        count("inaccuracies"),
        count("mistakes"),
        count("blunders"),
    ]
}

const OF_MOVE: [&str; 8] =
    ["ply", "move", "value", "best", "best_value", "loss", "accuracy", "grade"];
const OF_SEAT: [&str; 6] = ["moves", "loss", "accuracy", "inaccuracies", "mistakes", "blunders"];

fn fields(object: &Value, names: &[&str]) -> Vec<Value> {
    names.iter().map(|name| object[*name].clone()).collect()
}

fn all(objects: &Value, names: &[&str]) -> Vec<Vec<Value>> {
    objects.as_array().unwrap().iter().map(|object| fields(object, names)).collect()
}

#[test]
fn page_terminal_and_command_line_review_alike() {
    let lab = Lab::new();
    for (number, (name, options)) in games().into_iter().enumerate() {
        let file = saved(name, &options, 6);
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("review-{number}.txt"));
        fs::write(&path, &file).unwrap();
        for limit in [("depth", 2), ("nodes", 2_000)] {
            let what = format!("{name} {options:?} {limit:?}");
            let page = on_the_page(&lab, &file, limit);
            let (moves, summary) = on_the_command_line(path.to_str().unwrap(), limit);
            let moves = Value::from(moves);
            assert!(!moves.as_array().unwrap().is_empty(), "{what}");
            assert_eq!(all(&moves, &OF_MOVE), all(&page["moves"], &OF_MOVE), "{what}");
            assert_eq!(all(&summary["sides"], &OF_SEAT), all(&page["seats"], &OF_SEAT), "{what}");
            for name in ["judged", "total", "unit"] {
                assert_eq!(summary[name], page[name], "{what}");
            }
            if limit.0 == "depth" {
                let sides = summary["sides"].as_array().unwrap().iter();
                let sides = sides.map(as_in_the_terminal).collect::<Vec<_>>();
                assert_eq!(in_the_terminal(path.to_str().unwrap(), limit.1), sides, "{what}");
            }
        }
    }
}
