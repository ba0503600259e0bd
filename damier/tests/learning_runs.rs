//! Learning and experiments as runs that are listed: killed in the midst of a step, gone on with,
//! and no task of theirs done twice.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{command, folder};
use serde_json::Value;

/// A learner or an experiment, after how many tasks it is killed, and whether its work log has what
/// came out.
struct Learner {
    command: &'static [&'static str],
    tasks: usize,
    is_kept: bool,
}

const LEARNERS: [Learner; 7] = [
    Learner {
        command: &[
            "learn",
            "genetic",
            "loa",
            "--depth",
            "1",
            "--population",
            "6",
            "--generations",
            "9",
        ],
        tasks: 30,
        is_kept: true,
    },
    Learner {
        command: &[
            "learn", "pool", "loa", "--depth", "1", "--size", "8", "--births", "8", "--trial", "6",
        ],
        tasks: 20,
        is_kept: true,
    },
    Learner {
        command: &["learn", "loa", "evaluation", "--games", "60", "--depth", "1", "--seed", "4"],
        tasks: 4,
        is_kept: true,
    },
    Learner {
        command: &["learn", "seats", "rolit3", "--games", "40", "--depth", "1"],
        tasks: 4,
        is_kept: true,
    },
    Learner {
        command: &[
            "learn", "othello", "selfplay", "--games", "150", "--depth", "1", "--exact", "6",
        ],
        tasks: 4,
        is_kept: false,
    },
    Learner {
        command: &["lab", "steps", "--table", "arlecchino3", "--games", "30", "--up-to", "3"],
        tasks: 5,
        is_kept: true,
    },
    Learner {
        command: &["lab", "chances", "--table", "arlecchino3", "--games", "20", "--nodes", "400"],
        tasks: 4,
        is_kept: true,
    },
];

/// An experiment whose findings have times in them, so that no two are the same.
const TIMED: Learner =
    Learner { command: &["lab", "loa", "--games", "20"], tasks: 5, is_kept: true };

fn run(data: &Path, words: &[&str]) -> std::process::Command {
    let mut run = command(&[&["run", "--data", data.to_str().unwrap()], words].concat());
    run.stdout(Stdio::null()).stderr(Stdio::null());
    run
}

/// The tasks of a run's work log.
fn tasks(run: &Path) -> Vec<String> {
    let text = fs::read_to_string(run.join("work.jsonl")).unwrap_or_default();
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter_map(|line| Some(line["task"].as_str()?.to_string())).collect()
}

/// All that a run has found, whatever happened to it and when: lines of journals in any order.
fn results(run: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let own = ["run.json", "lock", "status.json", "work.jsonl", "checkpoint.previous"];
    let mut found = BTreeMap::new();
    let mut folders = vec![run.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(run).unwrap().to_path_buf();
            match path.is_dir() {
                true => folders.push(path),
                false if own.iter().any(|own| name.ends_with(own)) => (),
                // A kill may come while one of these is written.
                false if name.extension().is_some_and(|ending| ending == "new") => (),
                false => {
                    let bytes = fs::read(path).unwrap();
                    let mut lines = bytes.split(|byte| *byte == b'\n').collect::<Vec<_>>();
                    if name.extension().is_some_and(|ending| ending == "jsonl") {
                        lines.sort_unstable();
                    }
                    found.insert(name, lines.join(&b'\n'));
                }
            }
        }
    }
    found
}

const NONE: [&str; 0] = [];

/// The files that two runs have not in common.
fn differences(one: &Path, other: &Path) -> Vec<String> {
    let (one, other) = (results(one), results(other));
    assert!(!one.is_empty());
    let names = one.keys().chain(other.keys());
    let differ = names.filter(|name| one.get(*name) != other.get(*name));
    differ.map(|name| name.display().to_string()).collect()
}

/// Starts a run on two threads and kills it when so many tasks are done.
fn killed(data: &Path, learner: &Learner) {
    let start = ["start", "--name", "cut"];
    let words = [&start, learner.command, &["--threads", "2"]].concat();
    let mut child = run(data, &words).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while tasks(&data.join("runs/cut")).len() < learner.tasks {
        assert!(child.try_wait().unwrap().is_none(), "{:?} ended too soon", learner.command);
        assert!(Instant::now() < deadline, "{:?} does nothing", learner.command);
        sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

fn is_no_task_twice(run: &Path) -> bool {
    let all = tasks(run);
    all.iter().collect::<BTreeSet<_>>().len() == all.len()
}

#[test]
fn an_experiment_that_keeps_no_journal_goes_on_all_the_same() {
    let data = folder("learning-run-timed");
    killed(&data, &TIMED);
    assert!(run(&data, &["resume", "cut"]).status().unwrap().success());
    let cut = data.join("runs/cut");
    assert!(tasks(&cut).len() == 20 && is_no_task_twice(&cut), "{:?}", tasks(&cut));
    assert!(fs::read_to_string(cut.join("loa.json")).unwrap().contains("\"games\": 20"));
}

#[test]
fn learners_that_are_killed_go_on_to_the_results_of_an_undisturbed_run() {
    for (number, learner) in LEARNERS.iter().enumerate() {
        let data = folder(&format!("learning-run-{number}"));
        let whole = ["start", "--name", "whole"];
        let words = [&whole, learner.command, &["--threads", "1"]].concat();
        assert!(run(&data, &words).status().unwrap().success(), "{:?}", learner.command);
        killed(&data, learner);
        let [whole, cut] = ["whole", "cut"].map(|name| data.join("runs").join(name));
        assert!(run(&data, &["resume", "cut"]).status().unwrap().success());
        assert_eq!(differences(&cut, &whole), NONE, "{:?}", learner.command);
        assert!(!learner.is_kept || is_no_task_twice(&cut), "{:?}", learner.command);
        // What is done already is done.
        assert!(run(&data, &["resume", "cut"]).status().unwrap().success());
        assert_eq!(differences(&cut, &whole), NONE, "{:?}", learner.command);
    }
}
