//! Report 000 with its shipped tables, with those of a folder, and without.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::atomic::AtomicBool;

use catalog::{AnyGame, Candidate, Options, Spec, find, read_size};
use engine_reversi::{SHAPES, Statistics};
use game::Limits;

fn othello(size: &str) -> Box<dyn AnyGame> {
    let options = Options { size: Some(read_size(size).unwrap()), ..Options::default() };
    find("othello").unwrap().open(&options).unwrap()
}

/// A folder of tables that have seen nothing.
fn files(name: &str) -> Result<String, String> {
    let is_named = |pattern: &usize| name == format!("mine/{}", Statistics::file_name(*pattern));
    let pattern = (0..SHAPES.len()).find(is_named).ok_or("not there")?;
    Ok(Statistics::default().write(pattern))
}

fn value(more: &str) -> i32 {
    let game = othello("8x8");
    let mut played = game.random_match(5);
    played.undo(played.plies() - 21);
    let spec = format!("report:000,easy{more}").parse::<Spec>().unwrap();
    let Candidate::Searcher(mut player) = game.player(&spec, &files).unwrap() else {
        panic!("{spec} does not search");
    };
    let stop = AtomicBool::new(false);
    player.search(&*played, &Limits::default(), &stop, &mut |_| ()).score.0
}

#[test]
fn tables_of_a_folder_are_played_with_if_one_is_named() {
    let [shipped, bare, none] = ["", ",patterns=mine", ",patterns=off"].map(value);
    assert!(shipped != bare && bare != none && none != shipped, "{shipped} {bare} {none}");
}

#[track_caller]
fn refused(size: &str, spec: &str, message: &str) {
    let error = othello(size).player(&spec.parse().unwrap(), &files).err().unwrap();
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_folder_without_tables_and_a_board_without_patterns_are_refused() {
    refused(
        "8x8",
        "report:000,patterns=other",
        "other/edge.txt: found no file to read (not there), expected a table that \
         `damier learn patterns` wrote",
    );
    refused(
        "6x6",
        "report:000,patterns=mine",
        "line 1, column 12: found \"patterns=mine\", expected patterns=off: there are patterns on \
         8x8 only",
    );
    assert!(othello("6x6").player(&"report:000,patterns=off".parse().unwrap(), &files).is_ok());
}
