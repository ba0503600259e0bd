//! `damier gtp`: whole dialogues, word for word, and input that nobody should send.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn gtp(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .arg("gtp")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Whoever quits does not read the rest.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// The answers, one for each command.
#[track_caller]
fn answers(arguments: &[&str], commands: &[&str]) -> Vec<String> {
    let output = gtp(arguments, (commands.join("\n") + "\n").as_bytes());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let answers = text.split_terminator("\n\n").map(str::to_string).collect::<Vec<_>>();
    assert_eq!(answers.len(), commands.len(), "{text}");
    answers
}

fn dialogues() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/dialogues")
}

/// A dialogue file has the arguments on its first line, then commands behind `> `, each with its
/// answer. `UPDATE=1 cargo test` writes the answers anew.
fn check(name: &str) {
    let path = dialogues().join(name);
    let text = fs::read_to_string(&path).unwrap();
    let (first, _) = text.split_once('\n').unwrap();
    let arguments = first.split_whitespace().collect::<Vec<_>>();
    // Of k in a row nothing is learned.
    let is_fixed = first.contains("eval=") || first.contains("--game mnk");
    assert!(is_fixed, "{name} plays with what does not learn");
    let commands = text.lines().filter_map(|line| line.strip_prefix("> ")).collect::<Vec<_>>();
    let mut actual = format!("{first}\n");
    for (command, answer) in commands.iter().zip(answers(&arguments, &commands)) {
        actual.push_str(&format!("\n> {command}\n{answer}\n"));
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &actual).unwrap();
    }
    for (number, (actual, expected)) in (1..).zip(actual.lines().zip(text.lines())) {
        assert_eq!(actual, expected, "{name}, line {number}");
    }
    assert_eq!(actual.lines().count(), text.lines().count(), "{name}");
    let known = answers(&[], &["list_commands"]).remove(0);
    for known in known.trim_start_matches("= ").lines() {
        let is_said = |command: &&str| command.split_whitespace().any(|word| word == known);
        assert!(commands.iter().any(is_said), "{name} does not say {known}");
    }
}

#[test]
fn every_command_in_othello() {
    check("othello.txt");
}

#[test]
fn every_command_in_reversi() {
    check("reversi.txt");
}

#[test]
fn every_command_in_lines_of_action() {
    check("loa.txt");
}

#[test]
fn every_command_in_arlecchino() {
    check("arlecchino.txt");
}

#[test]
fn every_command_in_k_in_a_row() {
    check("mnk.txt");
}

#[test]
fn a_whole_game_against_itself_ends_with_a_score() {
    for game in ["othello", "loa", "arlecchino", "mnk"] {
        let mut commands = ["genmove b", "genmove w"].repeat(400);
        commands.push("final_score");
        commands.push("gogui-rules_final_result");
        let arguments = ["--game", game, "--player", "alphabeta:depth=1"];
        let answers = answers(&arguments, &commands);
        let score = &answers[800];
        assert!(
            score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0",
            "{score}"
        );
        assert!(answers[801].contains("wins, ") || answers[801] == "= draw", "{answers:?}");
        assert_eq!(answers[799], "= pass", "after the end");
    }
}

#[test]
fn junk_gets_a_refusal_and_the_next_command_its_answer() {
    let long = [&b"play b "[..], &b"x".repeat(1_000_000), b"\n"].concat();
    let junk: &[&[u8]] = &[
        b"\xff\xfe\x80\n",
        b"7 \xf0\x28\x8c\x28\n",
        b"play b \xff\n",
        b"play \xff\xff \xff\n",
        b"99999999999999999999999999 nonsense\n",
        b"time_left b 1e999 0\n",
        b"time_settings -1 nan inf\n",
        b"boardsize 99999999999999999999\n",
        b"damier-set_up \xe2\x98\x83\n",
        b"12\n",
        &long,
    ];
    for line in junk {
        let input = [line, &b"name\n"[..]].concat();
        let output = gtp(&["--player", "random"], &input);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with('?') && text.ends_with("\n\n= Damier\n\n"), "{text}");
        assert!(text.len() < 400, "{text}");
        assert!(output.status.success() && output.stderr.is_empty());
    }
    let noise = (0..200_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8);
    let output = gtp(&[], &noise.collect::<Vec<_>>());
    assert!(output.status.success() && output.stderr.is_empty());
}

#[test]
fn nothing_and_comments_get_no_answer_and_the_end_is_no_error() {
    let output = gtp(&[], b"\n  # a comment\n\x00\x01\n3 name # who\r\nversion");
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "=3 Damier\n\n= 0.1.0\n\n");
    let output = gtp(&[], b"quit\nname\n");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "=\n\n");
}

#[test]
fn the_clock_decides_how_long_it_thinks() {
    let takes = |arguments: &[&str], commands: &[&str]| {
        let started = Instant::now();
        let answers = answers(arguments, commands);
        let mv = answers.last().unwrap();
        assert!(mv.starts_with("= ") && mv.len() == 4, "{answers:?}");
        started.elapsed()
    };
    // A second without a clock, a hundredth with this one. The machine may pause a process for
    // longer than that, but not every time, and the other one as well.
    let clock = ["time_settings 2 0 0", "time_left b 0.2 0", "genmove b"];
    let is_shorter = |_| takes(&[], &clock) < takes(&[], &["genmove b"]);
    assert!((0..10).any(is_shorter), "as long as without a clock");
    assert!(takes(&["--time", "300ms"], &["genmove b"]) >= Duration::from_millis(250));
}

#[test]
fn players_and_games_that_there_are_not_are_refused_at_the_start() {
    let refused = |arguments: &[&str], message: &str| {
        let output = gtp(arguments, b"");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.starts_with("damier: ") && error.contains(message), "{error}");
    };
    refused(&["--game", "chess"], "found game \"chess\", expected one of");
    refused(&["--player", "human"], "found a player from outside");
    refused(&["--player", "chess"], "found player \"chess\"");
    refused(&["--game", "reversi", "--player", "pvs"], "found player \"pvs\"");
}
