//! What tests of matches and tournaments need.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

/// The program with some arguments, not yet started.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.args(arguments);
    command
}

pub fn damier(arguments: &[&str]) -> Output {
    command(arguments).output().expect("damier starts")
}

/// What it prints, with success.
#[track_caller]
pub fn printed(arguments: &[&str]) -> String {
    let output = damier(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The objects that a run prints.
#[track_caller]
pub fn objects(arguments: &[&str]) -> Vec<Value> {
    let text = printed(arguments);
    text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect()
}

/// The summary that a run ends with, without times, which differ from run to run.
#[track_caller]
pub fn summary(arguments: &[&str]) -> Value {
    let mut summary = objects(&[arguments, &["--json"]].concat()).pop().expect("a summary");
    for player in summary["players"].as_array_mut().expect("players") {
        let player = player.as_object_mut().expect("an object");
        let times = ["seconds_per_move", "slowest_move", "beyond_time"];
        player.retain(|key, _| !times.contains(&key.as_str()));
    }
    summary
}

/// A new folder for each test.
pub fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// Bad usage or bad input: one line, exit 2.
#[track_caller]
pub fn refused(arguments: &[&str], message: &str) {
    let output = damier(arguments);
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(error.starts_with("damier: ") && error.contains(message), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert_eq!(output.status.code(), Some(2), "{error}");
}
