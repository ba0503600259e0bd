//! Runs that are listed: begun, looked at, stopped, killed, gone on with and removed.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{command, folder};
use serde_json::Value;

/// A data folder with its runs.
struct Data(PathBuf);

impl Data {
    fn new(name: &str) -> Data {
        Data(folder(name))
    }

    fn run(&self, words: &[&str]) -> std::process::Command {
        command(&[&["run", "--data", self.0.to_str().unwrap()], words].concat())
    }

    fn output(&self, words: &[&str]) -> Output {
        self.run(words).output().unwrap()
    }

    #[track_caller]
    fn printed(&self, words: &[&str]) -> String {
        let output = self.output(words);
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{words:?}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }

    #[track_caller]
    fn refused(&self, words: &[&str]) -> String {
        let output = self.output(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        error.lines().last().unwrap().to_string()
    }

    /// The list, by name.
    fn list(&self) -> Vec<Value> {
        let text = self.printed(&["list", "--json"]);
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn state(&self, name: &str) -> String {
        let run = self.list().into_iter().find(|run| run["name"] == name).unwrap();
        run["state"].as_str().unwrap().to_string()
    }

    fn place(&self, name: &str) -> PathBuf {
        self.0.join("runs").join(name)
    }

    fn games(&self, name: &str) -> usize {
        let text = fs::read_to_string(self.place(name).join("games.jsonl")).unwrap_or_default();
        text.lines().count().saturating_sub(1)
    }

    /// Starts a run and waits until it has so many games.
    #[track_caller]
    fn started(&self, name: &str, words: &[&str], games: usize) -> Child {
        let start = ["start", "--name", name];
        let mut run = self.run(&[&start, words].concat());
        let run = run.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = run.spawn().unwrap();
        let deadline = Instant::now() + Duration::from_secs(60);
        while self.games(name) < games {
            assert!(child.try_wait().unwrap().is_none(), "it ended too soon");
            assert!(Instant::now() < deadline, "no {games} games of {name}");
            sleep(Duration::from_millis(5));
        }
        child
    }
}

/// More games than a test waits for.
const LONG: [&str; 6] = ["match", "othello", "level:2", "level:3", "--games", "2000"];

#[test]
fn a_run_is_listed_with_what_it_is_and_what_came_out() {
    let data = Data::new("runs-listed");
    assert!(data.printed(&["list"]).starts_with("no runs yet"));
    let players = ["othello", "level:1", "level:2"];
    data.printed(&[&["start", "match"], &players[..], &["--games", "4"]].concat());
    data.printed(
        &[&["start", "--name", "second", "match"], &players[..], &["--games", "2"]].concat(),
    );
    let list = data.list();
    let of = |key: &str| list.iter().map(|run| run[key].clone()).collect::<Vec<_>>();
    let mut names = of("name");
    names.sort_by_key(Value::to_string);
    assert_eq!(names, ["match-othello-1", "second"]);
    assert_eq!(of("state"), ["done", "done"]);
    let shown = data.printed(&["show", "match-othello-1"]);
    assert!(shown.contains("match-othello-1: done, 4 of 4 games"), "{shown}");
    assert!(shown.contains("\nlevel:1 ") && shown.contains("worker "), "{shown}");
    assert!(data.place("second").join("games.txt").exists());
    data.printed(&["remove", "second"]);
    assert_eq!(data.list().len(), 1);
    assert!(!data.place("second").exists());
}

#[test]
fn a_run_that_is_stopped_or_killed_goes_on_to_the_games_of_an_undisturbed_one() {
    let data = Data::new("runs-resumed");
    let words = [&LONG[..5], &["200", "--seed", "5"]].concat();
    data.printed(&[&["start", "--name", "whole"], &words[..]].concat());
    let mut killed = data.started("cut", &words, 1);
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert_eq!(data.state("cut"), "cut off");
    assert!(data.games("cut") < 200);
    data.printed(&["resume", "cut"]);
    assert_eq!(data.state("cut"), "done");
    let one =
        data.printed(&[&["start", "--name", "one"], &words[..], &["--threads", "1"]].concat());
    let games = |name| data.printed(&["show", name, "--games"]);
    assert_eq!(games("cut"), games("whole"));
    assert_eq!(games("one"), games("whole"));
    let saved = |name| fs::read_to_string(data.place(name).join("games.txt")).unwrap();
    assert_eq!(saved("cut"), saved("whole"));
    assert!(one.contains("200 games"), "{one}");
}

#[test]
fn a_run_stops_when_it_is_asked_to() {
    let data = Data::new("runs-stopped");
    let child = data.started("long", &LONG, 2);
    assert_eq!(data.state("long"), "running");
    assert!(data.refused(&["remove", "long"]).contains("found \"long\" at work"));
    assert!(data.refused(&["resume", "long"]).contains("found \"long\" at work"));
    assert_eq!(data.printed(&["stop", "long"]), "long: stopped\n");
    let list = data.list();
    let long = list.iter().find(|run| run["name"] == "long").unwrap();
    assert!(long["done"].as_u64().unwrap() < 2_000 && long["of"] == 2_000, "{long}");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.trim_end().ends_with("go on with: damier run resume long"), "{error}");
    assert!(data.refused(&["stop", "long"]).contains("found \"long\" not at work"));
}

#[test]
fn a_run_goes_on_with_the_files_that_it_was_begun_with() {
    let data = Data::new("runs-files");
    let (place, openings) = (data.0.join("mine.txt"), data.0.join("openings.txt"));
    fs::create_dir_all(&data.0).unwrap();
    fs::write(&place, "discs = 2\n").unwrap();
    fs::write(&openings, "f5d6\nf5f6\n").unwrap();
    let match_words = ["match", "othello", "level:2", "alphabeta:depth=2,coefficients=mine.txt"];
    let files = ["--openings", "openings.txt", "--games", "2000"];
    let words = [&["start", "--name", "read"], &match_words[..], &files].concat();
    let begin = |words: &[&str], place: &Path| {
        let mut run = data.run(words);
        run.current_dir(place).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let mut child = begin(&words, &data.0);
    let wait_for = |games: usize| {
        let deadline = Instant::now() + Duration::from_secs(60);
        while data.games("read") < games {
            assert!(Instant::now() < deadline, "no {games} games");
            sleep(Duration::from_millis(5));
        }
    };
    wait_for(1);
    data.printed(&["stop", "read"]);
    child.wait().unwrap();
    fs::remove_file(&openings).unwrap();
    // What it is now counts no more, nor where it goes on.
    fs::write(&place, "discs = many\n").unwrap();
    let before = data.games("read");
    let mut child = begin(&["resume", "read"], Path::new("."));
    wait_for(before + 1);
    data.printed(&["stop", "read"]);
    child.wait().unwrap();
}

#[test]
fn a_run_that_goes_on_with_another_build_says_so() {
    let data = Data::new("runs-build");
    let words = ["match", "othello", "level:1", "level:2", "--games", "2"];
    data.printed(&[&["start", "--name", "built"], &words[..]].concat());
    assert!(!data.printed(&["show", "built"]).contains("another build"));
    let about = data.place("built").join("run.json");
    let mut run = serde_json::from_str::<Value>(&fs::read_to_string(&about).unwrap()).unwrap();
    assert!(run["build"].as_str().unwrap().starts_with("version "), "{run}");
    run["build"] = "version 0".into();
    fs::write(&about, run.to_string()).unwrap();
    data.printed(&["resume", "built"]);
    let shown = data.printed(&["show", "built"]);
    assert!(shown.contains("goes on with another build, whose results may be others"), "{shown}");
    assert!(shown.contains("began with version 0\n"), "{shown}");
}

#[test]
fn a_run_of_a_program_stops_when_that_is_gone() {
    let data = Data::new("runs-attached");
    let mut child = data.started("held", &[&["--attached"], &LONG[..]].concat(), 2);
    drop(child.stdin.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert_eq!(data.state("held"), "stopped");
}

#[test]
fn what_is_no_run_is_refused_and_leaves_nothing() {
    let data = Data::new("runs-refused");
    let expected = [
        (&["start", "perft", "loa"][..], "found \"perft loa\", expected one of: match, tournament"),
        (&["start", "match", "othello", "level:1"], "found 1 player, expected 2 for othello"),
        (&["start", "match", "chess", "level:1"], "found game \"chess\", expected one of"),
        (
            &["start", "match", "loa", "level:1", "level:2", "--out", "x"],
            "found --out, expected none",
        ),
        (&["start", "--name", "a/b", "match"], "found the name \"a/b\", expected at most 60"),
        (&["start", "--name", "..", "match"], "found the name \"..\", expected at most 60"),
        (&["show", "nothing"], "found no run \"nothing\", expected one that"),
        (&["resume", "../runs"], "found the name \"../runs\", expected"),
        (
            &["start", "--cluster", "nats://127.0.0.1:4222", "lab", "zones"],
            "found --cluster with lab zones, which is done in one go on this machine, expected",
        ),
        (&["remove", "nothing"], "found no run \"nothing\", expected one that"),
    ];
    for (words, message) in expected {
        let error = data.refused(words);
        assert!(error.contains(message), "{words:?}: {error}");
    }
    assert!(fs::read_dir(data.0.join("runs")).is_ok_and(|mut runs| runs.next().is_none()));
    let games = ["match", "othello", "level:1", "level:1", "--games", "2"];
    data.printed(&[&["start", "--name", "one"], &games[..]].concat());
    let again = data.refused(&[&["start", "--name", "one"], &games[..]].concat());
    assert!(again.contains("found a run \"one\", expected a name that no run has"), "{again}");
    assert_eq!(data.games("one"), 2, "the run of that name is still there");
}

#[test]
fn programs_of_a_run_are_started_again_by_whoever_trusts_them_only() {
    let data = Data::new("runs-trust");
    let damier = Path::new(env!("CARGO_BIN_EXE_damier")).display().to_string();
    let program = format!("gtp:cmd=\"{damier} gtp othello --player level:1\"");
    let words = ["match", "othello", &program, "level:1", "--games", "400"];
    let child = data.started("others", &words, 1);
    data.printed(&["stop", "others"]);
    drop(child);
    let refused = data.refused(&["resume", "others"]);
    assert!(refused.contains("expected --trust to start them"), "{refused}");
    assert!(data.games("others") > 0, "it is still there");
}
