//! The command line as a contract: shapes of output, exit codes, and one clear line for bad input.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn damier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_damier")).args(arguments).output().expect("damier starts")
}

fn stdout(arguments: &[&str]) -> String {
    let output = damier(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(arguments)).unwrap()
}

/// A file of its own for each test that needs one.
fn file(name: &str, contents: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, contents).unwrap();
    path
}

#[track_caller]
fn refused(arguments: &[&str], message: &str) {
    let output = damier(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error, format!("damier: {message}\n"), "{arguments:?}");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
}

#[test]
fn without_a_command_there_is_one_screen_of_help() {
    let help = stdout(&[]);
    assert!(help.contains("Usage: damier"));
    assert!(help.lines().count() <= 40);
    for game in ["othello", "reversi", "loa", "arlecchino"] {
        assert!(help.contains(game));
    }
    assert_eq!(stdout(&["--help"]), help);
}

#[test]
fn perft_prints_its_counts() {
    let counts: &[(&[&str], u64)] = &[
        (&["othello", "6"], 8_200),
        (&["othello", "0"], 1),
        (&["othello", "5", "--size", "7x9"], 1_388),
        (&["loa", "3"], 44_952),
        (&["loa", "3", "--rules", "codingame"], 44_952),
        (&["reversi", "5"], 7_427),
        (&["reversi", "4", "--seats", "3"], 630),
        (&["reversi", "4", "--seats", "2"], 572),
    ];
    for (arguments, leaves) in counts {
        let object = json(&[&["perft"], *arguments, &["--json"]].concat());
        assert_eq!(object["leaves"], *leaves, "{arguments:?}");
        assert_eq!(object["game"], arguments[0]);
        assert_eq!(object["depth"].to_string(), arguments[1]);
        assert!(object["seconds"].as_f64().unwrap() >= 0.0);
        assert_eq!(object.as_object().unwrap().len(), 4);
    }
    let divided = stdout(&["perft", "othello", "4", "--divide"]);
    assert!(divided.starts_with("d3       61\nc4       61\nf5       61\ne6       61\n244 leaves"));
}

#[test]
fn moves_are_listed_for_positions_that_begin_with_a_dash() {
    let start = "---------------------------OX------XO--------------------------- X";
    let object = json(&["moves", "othello", "--position", start, "--json"]);
    assert_eq!(object["moves"].to_string(), r#"["d3","c4","f5","e6"]"#);
    assert_eq!(object["to_move"], "X");
    assert_eq!(object["game"], "othello");
    assert_eq!(json(&["moves", "othello", "--json"]), object);
    assert_eq!(json(&["moves", "othello", "--json", &format!("--position={start}")]), object);

    let pass = format!("XO{} O", "-".repeat(62));
    let object = json(&["moves", "othello", "--position", &pass, "--json"]);
    assert_eq!(object["moves"].to_string(), r#"["pass"]"#);
    let over = format!("XX{} O", "-".repeat(62));
    let object = json(&["moves", "othello", "--position", &over, "--json"]);
    assert_eq!(object["moves"].to_string(), "[]");
    let object = json(&["moves", "reversi", "--json"]);
    assert_eq!(object["moves"].to_string(), r#"["d3","f3","f5"]"#);
}

#[test]
fn arlecchino_lists_moves_and_every_path() {
    let mut pieces = vec!["----"; 36];
    (pieces[0], pieces[6], pieces[22]) = ("VBBB", "BVBV", "JVJB");
    // The piece on a1 can jump the one on a2; the one on e4 is out of everybody's reach.
    let position = format!("{} B", pieces.join(","));
    let moves = json(&["moves", "arlecchino", "--position", &position, "--json"]);
    let paths = json(&["moves", "arlecchino", "--position", &position, "--paths", "--json"]);
    let texts = |object: &Value| {
        let list = object["moves"].as_array().unwrap().iter();
        list.map(|text| text.as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    assert!(texts(&moves).iter().all(|mv| texts(&paths).contains(mv)));
    assert!(texts(&moves).contains(&"a1-a3".to_string()));
    assert!(texts(&moves).len() < texts(&paths).len());
    assert_eq!(moves["to_move"], "B");
}

#[test]
fn a_seed_sets_arlecchino_up() {
    let of = |seed| stdout(&["moves", "arlecchino", "--seats", "4", "--seed", seed]);
    assert_eq!(of("3"), of("3"));
    assert_ne!(of("3"), of("4"));
}

#[test]
fn show_prints_games_of_every_format() {
    let saved = file(
        "saved.txt",
        b"damier: 1\ngame: loa\nrules: standard\nplayer 1: Anna\nplies: 2\n\nb1-b3 a2-c2\n",
    );
    let text = stdout(&["show", saved.to_str().unwrap()]);
    assert!(text.starts_with("loa, standard, Anna\n"));
    assert!(text.ends_with("2 plies, not over: b1-b3 a2-c2\n"));
    let object = json(&["show", saved.to_str().unwrap(), "--json", "--plies", "1"]);
    assert_eq!(object["moves"], "b1-b3");

    let openings = file("openings.txt", b"f5d6c3\nf5f6e6\n");
    let object = json(&["show", openings.to_str().unwrap(), "--number", "2", "--json"]);
    assert_eq!((&object["moves"], &object["games"]), (&"f5f6e6".into(), &2.into()));
}

#[test]
fn bad_input_gives_one_line_and_exit_code_2() {
    refused(
        &["moves", "chess"],
        "found game \"chess\", expected one of othello, reversi, loa, arlecchino",
    );
    refused(
        &["moves", "othello", "--size", "3x8"],
        "found size 3x8, expected 4 to 16 rows and columns",
    );
    refused(
        &["moves", "othello", "--size", "banana"],
        "--size: found \"banana\", expected rows x columns, 4x4 to 16x16",
    );
    refused(&["moves", "reversi", "--seats", "9"], "found 9 seats, expected 2 to 4");
    refused(
        &["moves", "othello", "--position", "-X"],
        "--position: line 1, column 3: found the end of the text, \
         expected square 3 of 64: X, O or -",
    );
    refused(
        &["moves", "othello", "--position", "-X?"],
        "--position: line 1, column 3: found '?', expected square 3 of 64: X, O or -",
    );
    refused(
        &["perft", "othello"],
        "the following required arguments were not provided: <DEPTH> (see `damier --help`)",
    );
    refused(&["perft", "othello", "-3"], "unexpected argument '-3' found (see `damier --help`)");
    let wtb = file("noise.wtb", &[7; 100]);
    refused(
        &["show", wtb.to_str().unwrap()],
        &format!(
            "{}: byte 12: found board size 7, expected 0 or 8: only 8x8 games are known",
            wtb.display()
        ),
    );
    let cut = file("cut.txt", b"damier: 1\ngame: loa\nplies: 2\n\nb1-b3\n");
    refused(
        &["show", cut.to_str().unwrap()],
        &format!(
            "{}: line 6, column 1: found 1 moves, expected 2 moves, as the headers say",
            cut.display()
        ),
    );
}

#[test]
fn a_file_that_is_not_there_is_bad_input() {
    refused(&["show", "no/such/file"], "no/such/file: No such file or directory (os error 2)");
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["perft", "othello", "5", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
