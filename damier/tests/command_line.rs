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
fn help_fits_one_screen() {
    let help = stdout(&["--help"]);
    assert!(help.contains("Usage: damier"));
    assert!(help.lines().count() <= 49);
    for game in ["othello", "reversi", "loa", "arlecchino", "mnk"] {
        assert!(help.contains(game));
    }
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
    let leaves = divided.lines().map(|line| line.split_whitespace().next_back().unwrap());
    assert!(leaves.take(4).all(|leaves| leaves == "61"), "{divided}");
    assert!(divided.contains("\n244 leaves at depth 4"), "{divided}");
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
        b"damier: 1\ngame: loa\nplayer 1: Anna\x1b[31m\nplies: 2\n\nb1-b3 a2-c2\n",
    );
    let text = stdout(&["show", saved.to_str().unwrap()]);
    assert!(text.starts_with("loa, standard, Anna\u{fffd}[31m\n"), "{text:?}");
    assert!(text.ends_with("2 plies, not over: b1-b3 a2-c2\n"));
    let object = json(&["show", saved.to_str().unwrap(), "--json", "--plies", "1"]);
    assert_eq!(object["moves"].to_string(), r#"["b1-b3"]"#);
    assert_eq!(object["outcome"], Value::Null);

    let openings = file("openings.txt", b"f5d6c3\nf5f6e6\n");
    let object = json(&["show", openings.to_str().unwrap(), "--number", "2", "--json"]);
    assert_eq!((&object["transcript"], &object["games"]), (&"f5f6e6".into(), &2.into()));
}

#[test]
fn show_says_who_won_and_why() {
    let short = "d1-b3 h5-g4 b1-b4 g4xg1 b4-e7 a3xc1 b3-e6 h3xf1 e1-e5";
    let won = format!("damier: 1\ngame: loa\nplies: 9\n\n{short}\n");
    let won = file("won.txt", won.as_bytes());
    let text = stdout(&["show", won.to_str().unwrap()]);
    assert!(text.contains("9 plies, seat 1 won: d1-b3"), "{text}");
    let object = json(&["show", won.to_str().unwrap(), "--json"]);
    assert_eq!(object["outcome"].to_string(), r#"{"winner":1,"cause":"board","totals":[1,0]}"#);

    let there = "b1-b3 a2-c2 b3-b1 c2-a2 ".repeat(2);
    let drawn = format!("damier: 1\ngame: loa\nplies: 8\n\n{there}\n");
    let drawn = file("drawn.txt", drawn.as_bytes());
    let text = stdout(&["show", drawn.to_str().unwrap()]);
    assert!(text.contains("8 plies, drawn by repetition"), "{text}");
}

#[test]
fn search_prints_its_verdict_and_statistics() {
    let object = json(&["search", "othello", "--player", "alphabeta:depth=4", "--json"]);
    assert_eq!(object["player"], "alphabeta:depth=4");
    assert_eq!(object["depth"], 4);
    assert_eq!(object["line"].as_array().unwrap().len(), 4);
    assert_eq!(object["line"][0], object["best"]);
    let keys = object.as_object().unwrap().keys().map(String::as_str).collect::<Vec<_>>();
    assert_eq!(
        keys[..9],
        ["game", "player", "value", "best", "line", "depth", "nodes", "leaves", "cutoffs"]
    );
    let minimax = json(&["search", "othello", "--player", "minimax:depth=4", "--json"]);
    assert_eq!(minimax["value"], object["value"]);
    assert!(minimax["nodes"].as_u64() > object["nodes"].as_u64());

    let limited = &["search", "loa", "--player", "deepening:time=1s", "--nodes", "500", "--json"];
    assert!(json(limited)["nodes"].as_u64().unwrap() <= 500);
    let text = stdout(&["search", "arlecchino", "--player", "mtdf:3"]);
    assert!(text.contains("best ") && text.contains(" nodes, "), "{text}");
    let over = format!("XX{} O", "-".repeat(62));
    let object = json(&["search", "othello", "--player", "pvs", "--position", &over, "--json"]);
    assert_eq!((&object["best"], &object["value"]), (&Value::Null, &(-1_000_064).into()));
}

#[test]
fn a_search_says_in_words_how_a_game_is_decided() {
    let position = "-XXXXXX-O---X--OO---X--OO-------O------O--------O------O--O-XOO- X";
    let text = stdout(&["search", "loa", "--player", "pvs:3", "--position", position]);
    assert!(text.contains("\nbest e1-e5, a win in 1 ply, depth 3\n"), "{text}");
    let over = format!("XX{} O", "-".repeat(62));
    let text = stdout(&["search", "othello", "--player", "pvs:2", "--position", &over]);
    assert!(text.contains("\nno move: the game is over, a loss by 64, depth 0\n"), "{text}");
}

#[test]
fn a_key_explains_letters_that_not_everybody_knows() {
    let text = stdout(&["moves", "reversi", "--seats", "3"]);
    let key = "X Black  O White  R Amber  B Sky; a neutral color has no player";
    assert!(text.contains(key), "{text}");
    assert!(!stdout(&["moves", "othello"]).contains("Black"));
}

#[test]
fn the_laboratory_compares_the_exact_searches() {
    let lines = ["lab", "algorithms", "loa", "--depth", "2", "--positions", "3", "--json"];
    let rows = stdout(&lines);
    let rows = rows.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let rows = rows.collect::<Vec<_>>();
    let (tree, rows) = rows.split_last().unwrap();
    assert!(tree["b^d"].as_u64() > tree["knuth_moore_minimum"].as_u64());
    let nodes = rows.iter().map(|row| row["nodes"].as_u64().unwrap()).collect::<Vec<_>>();
    assert_eq!(nodes.len(), 11);
    assert_eq!(nodes[0], nodes[1], "minimax and negamax enter the same nodes");
    assert!(nodes[2..].iter().all(|nodes_of| *nodes_of < nodes[0]));
    let table = stdout(&lines[..7]);
    assert!(table.contains("Knuth-Moore minimum") && table.contains("b^d"), "{table}");
}

#[test]
fn bad_input_gives_one_line_and_exit_code_2() {
    let whole = "a whole number from";
    let size = "expected rows x columns, 3x3 to 16x16";
    for (arguments, message) in [
        (
            &["chess"][..],
            "found command \"chess\", expected one of serve, play, perft, moves, search, tree, \
             nboard, solve, analyse, lab, match, tournament, run, worker, cluster, ratings, gtp, \
             learn, show, bench"
                .to_string(),
        ),
        (
            &["moves", "chess"],
            "found game \"chess\", expected one of othello, reversi, loa, arlecchino, mnk"
                .to_string(),
        ),
        (&["moves", "othello", "--size", "2x8"], format!("--size: found \"2x8\", {size}")),
        (
            &["moves", "othello", "--size", "3x8"],
            "found size 3x8, expected 4 to 16 rows and columns".to_string(),
        ),
        (&["moves", "othello", "--size", "17x8"], format!("--size: found \"17x8\", {size}")),
        (&["moves", "othello", "--size", "-1x8"], format!("--size: found \"-1x8\", {size}")),
        (&["moves", "othello", "--size", "banana"], format!("--size: found \"banana\", {size}")),
        (
            &["moves", "reversi", "--seats", "9"],
            format!("--seats: found \"9\", expected {whole} 2 to 4"),
        ),
        (
            &["moves", "reversi", "--seats", "-1"],
            format!("--seats: found \"-1\", expected {whole} 2 to 4"),
        ),
        (
            &["moves", "arlecchino", "--seats", "3", "--without", "bleu"],
            "--without: found \"bleu\", expected one of B, J, R, V".to_string(),
        ),
        (
            &["moves", "othello", "--position", " -X"],
            "--position: line 1, column 4: found the end of the text, \
             expected square 3 of 64: X, O or -"
                .to_string(),
        ),
        (
            &["moves", "othello", "--position", "-X?"],
            "--position: line 1, column 3: found '?', expected square 3 of 64: X, O or -"
                .to_string(),
        ),
        (&["perft", "othello"], "found too few arguments, expected <DEPTH>".to_string()),
        (
            &["perft", "loa", "40000"],
            format!("<DEPTH>: found \"40000\", expected {whole} 0 to 1000"),
        ),
        (&["perft", "othello", "-3"], format!("<DEPTH>: found \"-3\", expected {whole} 0 to 1000")),
        (
            &["search", "othello", "--player", "pvs:depth=x"],
            "player pvs:depth=x: line 1, column 5: found \"depth=x\", \
             expected depth, a number from 1 to 1000"
                .to_string(),
        ),
        (
            &["search", "othello", "--player", "pvs", "--time", "5"],
            "--time: found \"5\", expected a time such as 50ms, 1s or 0.5s".to_string(),
        ),
    ] {
        refused(arguments, &message);
    }
    let unknown = damier(&["moves", "othello", "--sise", "8x8"]);
    let unknown = String::from_utf8(unknown.stderr).unwrap();
    assert!(unknown.contains("found argument \"--sise\", expected one of --size"), "{unknown}");
}

#[test]
fn bad_files_give_one_line_and_exit_code_2() {
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
            "{}: line 6, column 1: found 1 plies, expected 2 plies, as the headers say",
            cut.display()
        ),
    );
    let one = file("one.txt", b"f5d6\n");
    refused(
        &["show", one.to_str().unwrap(), "--number", "2"],
        &format!("{}: found 1 game, expected at least 2", one.display()),
    );
    refused(
        &["show", "no/such/file"],
        "no/such/file: found no file to read (No such file or directory (os error 2)), \
         expected a file of games",
    );
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
