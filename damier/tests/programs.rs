//! Other programs, and people, in matches from the command line.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

const DAMIER: &str = env!("CARGO_BIN_EXE_damier");

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

/// The moves of every game, by number.
fn games(arguments: &[&str]) -> Vec<(u64, String)> {
    let objects = objects(&[arguments, &["--json", "--seed", "3"]].concat());
    let (_, games) = objects.split_last().unwrap();
    let game = |game: &Value| {
        assert_eq!(game["why"], Value::Null);
        (game["index"].as_u64().unwrap(), game["moves"].to_string())
    };
    let mut games = games.iter().map(game).collect::<Vec<_>>();
    games.sort();
    games
}

/// A script of its own for each test.
fn script(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("program-{name}.sh"));
    fs::write(&path, text).unwrap();
    path
}

fn program_of(script: &Path) -> String {
    format!("gtp:cmd=\"sh {}\"", script.display())
}

#[test]
fn a_player_plays_the_same_through_the_protocol() {
    let cases: &[(&[&str], &str, &[&str])] = &[
        (&["othello"], "alphabeta:depth=2", &["random"]),
        (&["othello", "--size", "5x6"], "alphabeta:depth=2", &["random"]),
        (&["loa"], "alphabeta:depth=1", &["random"]),
        (&["arlecchino"], "alphabeta:depth=1", &["random"]),
        (&["arlecchino", "--seats", "3"], "maxn:depth=1", &["random", "random"]),
        (&["reversi", "--rules", "pass"], "maxn:depth=1", &["random", "random", "random"]),
    ];
    for (game, player, others) in cases {
        let options = game[1..].join(" ");
        let inner = format!("{DAMIER} gtp --game {} {options} --player {player}", game[0]);
        let inner = format!("gtp:cmd=\"{inner}\"");
        let run = |first: &str| {
            let specs = [&["match"], *game, &["--games", "4"], &[first], others].concat();
            games(&specs)
        };
        assert_eq!(run(player), run(&inner), "{game:?}");
    }
}

#[test]
fn damier_keeps_to_the_clock_that_it_is_given() {
    let inner = format!("gtp:cmd=\"{DAMIER} gtp\"");
    for time in [["--clock", "500ms+5ms"], ["--time", "20ms"]] {
        // A busy machine is late: what matters is that time is used, if only a sixteenth, and no
        // more than there is.
        let more = ["--games", "2", "--margin", "30s", "--threads", "1", "--json"];
        let run = [&["match", "othello", "random", &inner], &time[..], &more].concat();
        let summary = objects(&run).pop().unwrap();
        let player = &summary["players"][1];
        assert_eq!(player["forfeits"], 0, "{summary}");
        let seconds = player["seconds_per_move"].as_f64().unwrap();
        assert!((0.001..0.2).contains(&seconds), "{time:?}: {seconds}");
    }
}

#[test]
fn a_program_that_dies_loses_its_games_or_ends_the_match() {
    let dies = program_of(&script("dies", "echo oh no >&2; exit 3"));
    let run = ["match", "othello", "random", &dies, "--games", "4", "--json"];
    let output = damier(&run);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    let summary = serde_json::from_str::<Value>(text.lines().last().unwrap()).unwrap();
    assert_eq!(summary["players"][1]["forfeit_causes"]["crashed"], 4);
    let game = serde_json::from_str::<Value>(text.lines().next().unwrap()).unwrap();
    assert!(game["why"].as_str().unwrap().contains("stderr: oh no"), "{game}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told.matches("it ended with exit code 3").count(), 1, "once is enough: {told}");

    let output = damier(&[&run[..], &["--abort-on-crash"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty(), "no game counts");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("damier: game ") && error.contains("(crashed)"), "{error}");
}

#[test]
fn programs_that_cannot_be_started_are_refused() {
    let output = damier(&["match", "othello", "random", "gtp:cmd=no-such-program"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("no-such-program: found no program to start"), "{error}");
}

/// Whether a process runs a script.
fn runs(script: &Path) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let commands = processes.map(|entry| fs::read(entry.path().join("cmdline")));
    let name = script.to_str().unwrap();
    commands.flatten().any(|command| String::from_utf8_lossy(&command).contains(name))
}

#[track_caller]
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < deadline, "it never came that {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// A script that notes that it was started, and starts something in a session of its own.
fn script_with_stray(name: &str) -> PathBuf {
    let stray = r#"setsid sh -c 'while :; do sleep 1; done' "$0" >/dev/null 2>&1 </dev/null &"#;
    let text = format!("{stray}\necho >> \"$0.starts\"\nwhile :; do sleep 1; done");
    let script = script(name, &text);
    let _ = fs::remove_file(starts(&script));
    script
}

fn starts(script: &Path) -> PathBuf {
    PathBuf::from(format!("{}.starts", script.display()))
}

/// Waits until a match has begun. The first start only tries whether there is such a program.
#[track_caller]
fn wait_for_match(script: &Path) {
    let noted = || fs::read(starts(script)).map_or(0, |lines| lines.len());
    wait_until("the program is started again", || noted() >= 2);
}

#[test]
fn a_match_that_is_killed_leaves_no_program() {
    let script = script_with_stray("killed");
    let mut child = Command::new(DAMIER)
        .args(["match", "othello", "random", &program_of(&script), "--games", "2"])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for_match(&script);
    child.kill().unwrap();
    child.wait().unwrap();
    wait_until("the program ends", || !runs(&script));
}

#[test]
fn a_signal_ends_a_match_and_its_programs() {
    for signal in ["INT", "TERM", "HUP"] {
        ends_by(signal);
    }
}

#[track_caller]
fn ends_by(signal: &str) {
    let script = script_with_stray(&format!("interrupted-{signal}"));
    let child = Command::new(DAMIER)
        // More games than there is time for until the signal comes, however busy the machine is.
        .args(["match", "othello", "random", &program_of(&script), "--games", "1000"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_match(&script);
    let process = child.id().to_string();
    let kill = Command::new("kill").args(["-s", signal, &process]).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("stopping"));
    wait_until("the program ends", || !runs(&script));
}

#[test]
fn a_program_plays_a_tournament_like_the_player_inside_it() {
    let inner = format!("gtp:cmd=\"{DAMIER} gtp --game othello --player alphabeta:depth=1\"");
    let run = |player: &str| {
        games(&["tournament", "othello", "random", "alphabeta:depth=2", player, "--games", "2"])
    };
    assert_eq!(run("alphabeta:depth=1"), run(&inner));
}

#[test]
fn a_person_plays_at_the_keyboard() {
    let mut child = Command::new(DAMIER)
        .args(["match", "othello", "human", "random", "--games", "2", "--opening-plies", "0"])
        .args(["--json", "--threads", "8"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"a1\nf5\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let shown = String::from_utf8(output.stderr).unwrap();
    assert!(shown.contains("found \"a1\", expected a legal move: d3 c4 f5 e6"), "{shown}");
    assert!(shown.contains("last move") && shown.contains("X to move"), "{shown}");
    let text = String::from_utf8(output.stdout).unwrap();
    let games = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let games = games.collect::<Vec<_>>();
    assert_eq!((&games[0]["end"], &games[0]["plies"]), (&"resigned".into(), &2.into()));
    assert!(games[0]["moves"].as_str().unwrap().starts_with("f5"));
    assert_eq!(games[1]["end"], "resigned", "there is nobody any more");
}

/// Games of a program that leaves daemons: a few every day, 200 in `cargo xtask suite`.
fn games_with_daemons() -> String {
    std::env::var("DAMIER_GAMES").unwrap_or_else(|_| "4".to_string())
}

#[test]
fn daemons_of_programs_end_with_the_match_whatever_they_hide_behind() {
    // One keeps the environment that it was started with, the other begins with none.
    for (name, session) in [("daemon", "setsid"), ("unmarked", "env -i $(command -v setsid)")] {
        let daemon = format!(
            r#"({session} /bin/sh -c '(sh -c "while :; do sleep 1; done" "$0" &) ; exit 0' "$0" \
                </dev/null >/dev/null 2>&1 &)"#
        );
        let script = script(name, &format!("{daemon}\n{DIALECT}"));
        let games = games_with_daemons();
        let run = ["match", "othello", "random", &program_of(&script), "--games", &games];
        let output = damier(&run);
        assert!(output.status.success(), "{output:?}");
        assert!(!runs(&script), "{name}: something is left");
    }
}

/// A program that every Othello player has answers so, and has something to say at first.
const DIALECT: &str = r#"echo "Engine 4.6"
while read -r id command words; do
  case "$command" in
    genmove) printf '= %s %s\n\n' "$id" resign ;;
    time_*) printf '? %s unknown command\n\n' "$id" ;;
    *) printf '= %s \n\n' "$id" ;;
  esac
done"#;

#[test]
fn what_a_program_is_forgiven_is_told_once_and_kept() {
    let program = program_of(&script("dialect", DIALECT));
    let run = ["match", "othello", "random", &program, "--games", "4", "--clock", "60s+0.5s"];
    let output = damier(&[&run[..], &["--json"]].concat());
    assert!(output.status.success(), "{output:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    let forgiven = [
        "a blank before the number of its answers",
        "lines that are no answers",
        "no time_left",
        "no time_settings",
    ];
    let line = format!("damier: {program} is forgiven: {}\n", forgiven.join(", "));
    assert_eq!(told, line, "once");
    let text = String::from_utf8(output.stdout).unwrap();
    let objects = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let objects = objects.collect::<Vec<_>>();
    let (summary, games) = objects.split_last().unwrap();
    assert_eq!(games[0]["end"], "resigned", "its moves are understood");
    let seats = games[0]["courtesies"].as_array().unwrap();
    assert!(seats.contains(&forgiven.to_vec().into()), "{seats:?}");
    assert_eq!(summary["players"][1]["courtesies"], Value::from(forgiven.to_vec()));
    assert_eq!(summary["players"][0]["courtesies"], Value::Null, "it needs none");
}

#[test]
fn a_program_of_the_nboard_protocol_plays_othello_alone() {
    let program = format!("nboard:cmd=\"{DAMIER} nboard\",depth=1,start=60s");
    let run = ["match", "othello", "random", &program, "--games", "2", "--clock", "60s+1s"];
    let games = games(&run);
    assert_eq!(games.len(), 2);
    let output = damier(&["match", "loa", "random", &program]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("found player \"nboard\", expected one of engine, random"), "{error}");
}

#[test]
fn a_journal_that_would_start_programs_wants_to_be_trusted() {
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("trusted");
    let _ = fs::remove_dir_all(&out);
    let out = out.to_str().unwrap();
    let program = program_of(&script("trusted", DIALECT));
    let run = ["match", "othello", "random", &program, "--games", "2", "--out", out];
    assert!(damier(&run).status.success());
    let over = damier(&["match", "--resume", out]);
    assert!(over.status.success(), "a run that is over starts nothing: {over:?}");
    let started = script("trusted", &format!("touch \"$0.started\"\n{DIALECT}"));
    let started = PathBuf::from(format!("{}.started", started.display()));
    let _ = fs::remove_file(&started);
    let longer = ["match", "--resume", out, "--games", "4"];
    let refused = damier(&longer);
    let error = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{error}");
    assert!(error.contains(&format!("found programs to start, {program}, expected --trust")));
    assert!(!started.exists(), "nothing was started");
    assert!(damier(&[&longer[..], &["--trust"]].concat()).status.success());
    assert!(started.exists());
}

/// Debian's package grhino.
const RHINO: &str = "/usr/games/gtp-rhino";

#[test]
fn a_match_against_grhino_where_it_is_installed() {
    if !Path::new(RHINO).exists() {
        return;
    }
    let rhino = format!("gtp:cmd=\"{RHINO} --level=1\"");
    for time in [["--depth", "2"], ["--time", "10s"], ["--clock", "100s+1s"]] {
        let run = ["match", "othello", "alphabeta:depth=2", &rhino, "--games", "4", "--json"];
        let objects = objects(&[&run[..], &time].concat());
        let (summary, games) = objects.split_last().unwrap();
        assert!(games.iter().all(|game| game["end"] == "board"), "{games:?}");
        assert_eq!((games.len(), &summary["players"][1]["forfeits"]), (4, &0.into()));
    }
    let other = ["match", "loa", "random", &rhino, "--games", "2", "--json"];
    let summary = objects(&other).pop().unwrap();
    assert_eq!(summary["players"][1]["forfeit_causes"]["protocol"], 2, "it does not play this");
}
