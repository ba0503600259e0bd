//! Pattern tables from the command line: counted, played with, and never half written.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn damier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_damier")).args(arguments).output().expect("damier starts")
}

fn done(arguments: &[&str]) -> String {
    let output = damier(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(arguments: &[&str], message: &str) {
    let output = damier(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("damier: ") && error.contains(message), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert_eq!(output.status.code(), Some(2), "{error}");
}

/// A new empty folder for each test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A file of the base with games of these squares.
fn base(games: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![20, 26, 11, 15, games.len() as u8, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 24, 0];
    for moves in games {
        bytes.extend([0, 0, 1, 0, 2, 0, 64, 64]);
        bytes.extend(*moves);
        bytes.resize(bytes.len() + 60 - moves.len(), 0);
    }
    bytes
}

/// Black takes everything: e6f4e3f6g5d6e7f5c5.
const SHORT: &[u8] = &[65, 46, 35, 66, 57, 64, 75, 56, 53];

#[test]
fn games_of_every_form_become_tables_that_report_000_plays_with() {
    let folder = folder("pattern-games");
    let (games, out) = (folder.join("games"), folder.join("tables"));
    done(&["match", "othello", "random", "random:2", "--games", "6", "--out", text(&games)]);
    fs::write(games.join("WTH_2026.wtb"), base(&[SHORT, &[65, 46]])).unwrap();
    fs::write(games.join("lines.txt"), "e6f4e3f6g5d6e7f5c5\n").unwrap();
    let learn = ["learn", "patterns", "--games", text(&games), "--out", text(&out)];
    let told = done(&learn);
    assert!(told.contains(": 8 games of 3 files, 1 left out, "), "{told}");
    let edge = fs::read_to_string(out.join("edge.txt")).unwrap();
    let bare = edge.lines().last().unwrap();
    assert!(bare.starts_with("-------- 8 "), "every game counts once: {bare}");
    let manifest = fs::read_to_string(out.join("MANIFEST.toml")).unwrap();
    assert!(manifest.contains("file = \"WTH_2026.wtb\"\ngames = 1\n"), "{manifest}");

    let coefficients = out.join("coefficients.txt");
    let spec =
        format!("report:000,easy,patterns={},coefficients={}", text(&out), text(&coefficients));
    done(&["search", "othello", "--player", &spec]);
    refused(&learn, "expected a folder that is empty or not there");
    // The same on any number of threads.
    let again = folder.join("again");
    let learn = ["learn", "patterns", "--games", text(&games), "--out", text(&again)];
    done(&[&learn[..], &["--threads", "1"]].concat());
    for entry in fs::read_dir(&out).unwrap() {
        let path = entry.unwrap().path();
        let other = again.join(path.file_name().unwrap());
        assert_eq!(fs::read(&path).unwrap(), fs::read(other).unwrap(), "{}", path.display());
    }
}

#[test]
fn what_cannot_be_learned_from_is_named_and_nothing_is_written() {
    let folder = folder("pattern-refused");
    let (games, out) = (folder.join("games"), folder.join("tables"));
    let learn = ["learn", "patterns", "--games", text(&games), "--out", text(&out)];
    refused(&learn, "expected one with games");
    fs::create_dir(&games).unwrap();
    refused(&learn, "found no file that ends in .wtb, .txt or .ggf");
    let wtb = games.join("WTH_2026.wtb");
    let good = base(&[SHORT]);
    for (bytes, message) in [
        (good[..50].to_vec(), "WTH_2026.wtb: byte 4: found 1 games in the header and 34 bytes"),
        (base(&[&[65, 65]]), "WTH_2026.wtb: game 1: move 2: found e6, expected a legal move of"),
        (base(&[&[99]]), "WTH_2026.wtb: byte 24: found 99 as move 1 of game 1"),
        (base(&[&SHORT[..4]]), "found no Othello game on 8x8 that was played to its end"),
    ] {
        fs::write(&wtb, bytes).unwrap();
        refused(&learn, message);
        assert!(!out.exists());
    }
    fs::write(&wtb, &good).unwrap();
    fs::create_dir(&out).unwrap();
    fs::write(out.join("mine.txt"), "mine").unwrap();
    refused(&learn, "expected a folder that is empty or not there");
    assert_eq!(fs::read_dir(&out).unwrap().count(), 1, "nothing was added");
    // What a run left that was killed while it wrote is in nobody's way.
    fs::remove_file(out.join("mine.txt")).unwrap();
    fs::create_dir(folder.join("tables.part")).unwrap();
    fs::write(folder.join("tables.part/edge.txt"), "damier pat").unwrap();
    done(&learn);
    assert!(!folder.join("tables.part").exists());
    let damaged = fs::read_to_string(out.join("row2.txt")).unwrap().replace(" 64", " 65");
    fs::write(out.join("row2.txt"), damaged).unwrap();
    let spec = format!("report:000,patterns={}", text(&out));
    refused(
        &["search", "othello", "--player", &spec],
        "row2.txt: line 2, column 1: found \"checksum",
    );
}
