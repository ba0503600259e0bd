//! What scripts see: a pipe, exit codes, refusals.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn play(arguments: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .arg("play")
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn printed(arguments: &[&str], typed: &str) -> String {
    let output = play(&[arguments, &["--seed", "1"]].concat(), typed);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(arguments: &[&str], message: &str) {
    let output = play(arguments, "");
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("damier: ") && error.contains(message), "{error}");
    assert_eq!((error.lines().count(), output.status.code()), (1, Some(2)), "{error}");
}

#[test]
fn a_pipe_plays_without_being_told_that_it_is_plain() {
    let text = printed(&[], "f5\nexit\n");
    assert!(text.contains("Othello (--seed 1). Black (X): you, White (O): level 3."), "{text}");
    assert!(text.contains("X> f5\nWhite (O) plays "), "{text}");
    assert!(!text.contains('\u{1b}'), "no colors in a pipe");
    assert!(printed(&["loa", "--lang", "fr"], "b1-b3").contains("Blanc (O) joue"));
}

#[test]
fn games_are_set_up_as_everywhere_else() {
    assert!(printed(&["othello", "--size", "6x7"], "").contains("Othello 6x7 (--seed 1)."));
    let three = printed(&["reversi", "--seats", "3", "--rules", "pass"], "players");
    assert!(three.contains("3. Amber (R): level 3"), "{three}");
    let position = format!("{}XO{} X", "-".repeat(8), "-".repeat(54));
    let over = printed(&["othello", "--position", &position], "c2\nscore\n");
    assert!(over.contains("Black (X) wins (Black 3, White 0)."), "{over}");
    let seats = ["arlecchino", "--seats", "4", "--without", "V"];
    refused(&seats, "expected 3 seats");
    refused(&["chess"], "expected one of othello, reversi, loa, arlecchino, mnk");
    refused(&["othello", "--lang", "de"], "--lang: found \"de\", expected en or fr");
    refused(&["loa", "--player", "human"], "found 1 players, expected 2");
}

#[test]
fn the_levels_of_the_report_are_explained() {
    let text = printed(&["othello", "-n", "3", "-p", "2"], "f5");
    assert!(text.contains("White (O): report:001,n=3,p=2."), "{text}");
    assert!(printed(&["-n", "0"], "").contains("report:001,n=0,p=5"));
    let explained = "expected `-n LEVEL -p DEPTH`: LEVEL is 0 (random), 1 (minimax of depth 2)";
    refused(&["othello", "-n"], &format!("-n: found nothing, {explained}"));
    refused(&["othello", "-n", "4"], &format!("-n: found \"4\", {explained}"));
    refused(&["othello", "-n", "-1"], &format!("-n: found \"-1\", {explained}"));
    refused(&["othello", "-p", "3"], &format!("found -p without -n, {explained}"));
    refused(&["othello", "-n", "2", "-p", "0"], &format!("-p: found \"0\", {explained}"));
    refused(&["othello", "-n", "2", "-p"], &format!("-p: found nothing, {explained}"));
    refused(&["loa", "-n", "2"], "found -n for loa, expected othello");
}

#[test]
fn the_reversi_of_the_report_is_othello() {
    let text = printed(&["reversi", "-n", "1", "-p", "3"], "d3\n");
    assert!(text.contains("Black (X): you, White (O): report:001,n=1,p=3."), "{text}");
    assert!(text.contains("\n 4  -  -  *  O  X  -  -  -  4\n"), "{text}");
    assert!(text.contains("White (O) plays "), "{text}");
    assert!(printed(&["reversi"], "").contains("Amber (R): level 3, Sky (B): level 3."));
}

#[test]
fn every_game_has_a_seed_of_its_own_that_repeats_it() {
    let start = |arguments: &[&str]| {
        let output = play(&[&["arlecchino"][..], arguments].concat(), "");
        String::from_utf8(output.stdout).unwrap()
    };
    let games = [start(&[]), start(&[]), start(&[])];
    assert!(games[0] != games[1] || games[1] != games[2], "{games:?}");
    let (_, seed) = games[0].split_once("(--seed ").unwrap();
    let (seed, _) = seed.split_once(')').unwrap();
    assert_eq!(start(&["--seed", seed]), games[0]);
    let by_chance = |seed: &str| {
        let players = ["--player", "human", "--player", "report:001,n=0"];
        let output = play(&[&["othello", "--seed", seed][..], &players].concat(), "f5\n");
        String::from_utf8(output.stdout).unwrap().split_once("plays").unwrap().1[..4].to_string()
    };
    let replies = (0..20).map(|seed| by_chance(&seed.to_string())).collect::<Vec<_>>();
    assert!(replies.iter().any(|reply| *reply != replies[0]), "{replies:?}");
}

#[test]
fn clocks_are_written_as_people_write_them() {
    for clock in ["60s+0s", "5m", "5m+2s", "60s+0", "300s+2s", "30s/move"] {
        assert!(printed(&["othello", "--clock", clock], "").contains("Goodbye."), "{clock}");
    }
    for clock in ["5", "0s", "0s+1s", "60s+", "+1s", "60s+1"] {
        let expected = "expected a time for the game, and what each move adds, such as 5m, 300s+2s";
        refused(&["othello", "--clock", clock], expected);
    }
}

#[test]
fn a_game_is_resumed_from_any_file_of_games() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal-resume");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("a game.txt").to_str().unwrap().to_string();
    let names = ["--player", "human:name=Anna", "--player", "level:1"];
    printed(&[&["othello"][..], &names].concat(), &format!("f5\nsave {file}\n"));
    let resumed = |arguments: &[&str]| {
        let output = play(&[&["--resume", &file][..], arguments].concat(), "score\n");
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(resumed(&[]).contains("Black (X): Anna, White (O): level 1."), "{}", resumed(&[]));
    assert!(resumed(&[]).contains("Black (X) 3, White (O) 3"), "{}", resumed(&[]));
    let others = resumed(&["--player", "human", "--player", "random"]);
    assert!(others.contains("Black (X): you, White (O): random."), "{others}");
    refused(&["--resume", "/nowhere.txt"], "--resume: /nowhere.txt: ");
    refused(&["--resume", &file, "--size", "6x6"], "expected one of them");
    refused(&["loa", "--resume", &file], "expected one of them");
}

#[test]
fn machines_play_each_other_and_wait_as_they_are_told() {
    let began = std::time::Instant::now();
    let players = ["--player", "random:1", "--player", "random:2"];
    let arguments = [&["othello", "--size", "4x4", "--delay", "20ms"][..], &players].concat();
    let text = printed(&arguments, "");
    assert!(text.contains("wins") || text.contains("A draw"), "{text}");
    assert!(began.elapsed().as_millis() >= 10 * 20, "at least ten moves");
    for level in 1..=5 {
        let spec = format!("report:002,level={level},depth=1");
        let text = printed(&["loa", "--player", "human", "--player", &spec], "b1-b3");
        assert!(text.contains("White (O) plays"), "{text}");
    }
}

#[test]
fn whoever_has_no_time_left_loses() {
    let players = ["--player", "random:1", "--player", "random:2"];
    let clock = ["--clock", "50ms", "--delay", "100ms"];
    let text = printed(&[&["othello"][..], &players, &clock].concat(), "");
    assert!(text.contains("has no time left and loses"), "{text}");
}

#[test]
fn a_program_that_dies_ends_no_session() {
    let players = ["--player", "human", "--player", "gtp:cmd=\"git --version\""];
    let text = printed(&[&["othello"][..], &players].concat(), "f5\nlevel 1\ngo\n");
    assert!(text.contains("White (O) failed: "), "{text}");
    assert!(text.contains("White (O) plays "), "another takes its seat: {text}");
}
