//! Runs that a signal stops: they say what they found and how to go on, and do.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::{command, folder};

fn send(signal: &str, child: &Child) {
    let process = child.id().to_string();
    assert!(Command::new("kill").args(["-s", signal, &process]).status().unwrap().success());
}

/// Starts a run, waits until a file of its folder is there and as long as asked for, and sends a
/// signal.
#[track_caller]
fn stopped(signal: &str, mut run: Command, file: &Path, bytes: u64) -> Output {
    let mut child = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    while fs::metadata(file).map_or(0, |file| file.len()) < bytes {
        assert!(child.try_wait().unwrap().is_none(), "it ended too soon");
        assert!(Instant::now() < deadline, "nothing is kept in {}", file.display());
        sleep(Duration::from_millis(5));
    }
    send(signal, &child);
    child.wait_with_output().unwrap()
}

#[track_caller]
fn check(output: &Output, printed: &str, hint: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("damier: stopping") && error.trim_end().ends_with(hint), "{error}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains(printed), "{text}");
}

#[test]
fn a_match_and_a_tournament_print_their_table_and_how_to_go_on() {
    for signal in ["INT", "TERM", "HUP"] {
        for kind in ["match", "tournament"] {
            let out = folder(&format!("stopped-{kind}-{signal}"));
            let out_text = out.to_str().unwrap();
            let players = ["othello", "alphabeta:3", "alphabeta:2"];
            let run = [&[kind], &players[..], &["--games", "10000", "--out", out_text]].concat();
            // The first line is the run, and the second a game.
            let output = stopped(signal, command(&run), &out.join("games.jsonl"), 1_000);
            let hint = format!("of 10,000 games; go on with: damier {kind} --resume {out_text}");
            check(&output, "othello 8x8", &hint);
            assert!(out.join("games.txt").exists(), "the games are written");
            assert_eq!(fs::read_dir(&out).unwrap().count(), 3, "nothing else is left");
        }
    }
}

#[test]
fn learners_say_how_far_they_came_and_how_to_go_on() {
    let runs: [(&str, &[&str], &str, &str); 3] = [
        (
            "genetic",
            &["genetic", "loa", "--depth", "1", "--population", "4", "--generations", "90000"],
            "checkpoint",
            "go on with the same command",
        ),
        (
            "pool",
            &["pool", "loa", "--depth", "1", "--births", "1000000", "--size", "400"],
            "checkpoint",
            "go on with the same command",
        ),
        (
            "selfplay",
            &["othello", "selfplay", "--games", "1000000", "--depth", "1", "--exact", "1"],
            "",
            "go on with the same command and --resume",
        ),
    ];
    for (name, arguments, file, hint) in runs {
        let out = folder(&format!("stopped-{name}"));
        let out_text = out.to_str().unwrap();
        let more = match file {
            "" => vec!["--data", out_text],
            _ => vec!["--out", out_text, "--save-every", "1ms"],
        };
        let run = [&["learn"], arguments, &more].concat();
        // Samples are in a file whose name tells all: the folder is there before them.
        let output = stopped("TERM", command(&run), &out.join(file), 1);
        check(&output, "game", hint);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_under_nohup_outlives_its_terminal() {
    let out = folder("stopped-nohup");
    let out_text = out.to_str().unwrap();
    let run = ["match", "othello", "alphabeta:2", "random", "--games", "200", "--out", out_text];
    let mut nohup = Command::new("sh");
    let ignoring = "trap '' HUP; exec \"$0\" \"$@\"";
    nohup.args(["-c", ignoring, env!("CARGO_BIN_EXE_damier")]).args(run);
    let output = stopped("HUP", nohup, &out.join("games.jsonl"), 1_000);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("othello 8x8: 200 games"), "{text}");
}
