//! A game is judged the same wherever it is reviewed: on the command line, on the page, in the
//! terminal.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[path = "../../crates/server/tests/common/mod.rs"]
mod lab;

use std::fs;
use std::path::PathBuf;

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
fn the_page_and_the_command_line_review_alike() {
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
        }
    }
}
