//! The engine for Othello from the command line: solve, analyse, nboard, gtp.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const DAMIER: &str = env!("CARGO_BIN_EXE_damier");

/// Fourteen squares are empty, and g8 wins by 18.
const POSITION: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

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

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

fn dialogue(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(DAMIER)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

#[test]
fn a_position_is_solved() {
    let solved = &objects(&["solve", POSITION, "--json"])[0];
    assert_eq!((solved["score"].as_i64(), solved["best"].as_str()), (Some(18), Some("g8")));
    assert_eq!(solved["empties"], 14);
    assert!(solved["nodes"].as_u64() > Some(1_000));
    assert_eq!(solved["ok"], Value::Null);
    let threads = &objects(&["solve", POSITION, "--json", "--threads", "2"])[0];
    assert_eq!(threads["score"], solved["score"]);
}

#[test]
fn a_file_of_positions_is_compared_with_its_scores() {
    let right = file("right.obf", &format!("% one\n{POSITION}; g8:+18; h1:+12;\n"));
    let right = objects(&["solve", right.to_str().unwrap(), "--json"]);
    assert_eq!((&right[0]["n"], &right[0]["ok"]), (&Value::from(2), &Value::from(true)));
    let wrong = file("wrong.obf", &format!("{POSITION}; g8:+20;\n"));
    let wrong = damier(&["solve", wrong.to_str().unwrap()]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&wrong.stdout).contains("expected +20"));
}

#[test]
fn bad_input_gives_one_line_and_exit_code_2() {
    let bad = file("bad.obf", "hello\n");
    let empty = file("empty.obf", "% nothing\n");
    let game = file("input.txt", "f5d6\n");
    for (arguments, message) in [
        (&["solve", "hello"][..], "is no file, and as a position"),
        (&["solve", bad.to_str().unwrap()], "line 1, column 1: found 'h'"),
        (&["solve", empty.to_str().unwrap()], "found no position"),
        (
            &["solve", "---------------------------X--X-----OO-------------------------- X"],
            "position 1: found one of d4, e4, d5 and e5 empty, expected a board of a game",
        ),
        (&["solve", POSITION, "--threads", "0"], "expected a whole number from 1 to 256"),
        (&["analyse", "f5f5"], "expected a legal move"),
        (&["analyse", "f5", "--level", "22"], "expected a whole number from 1 to 21"),
        (&["analyse", "f5", "--html", "no/such/page.html"], "--html: found no folder no/such"),
        (&["analyse", "f5", "--html", "."], "--html: found the folder ., expected a file"),
        (&["analyse", game.to_str().unwrap(), "--html", game.to_str().unwrap()], "to analyse"),
        (&["search", "othello", "--player", "level:0"], "a level from 1 to 21"),
        (&["search", "othello", "--player", "engine:threads=0"], "threads"),
        (&["search", "mnk", "--player", "engine"], "found player \"engine\""),
        (
            &["gtp", "--game", "mnk", "--level", "3", "--threads", "2"],
            "found --threads for mnk, expected it for othello, loa, arlecchino",
        ),
    ] {
        let output = damier(arguments);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(message), "{arguments:?}: {text}");
        assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    }
}

#[test]
fn a_game_is_analysed_move_by_move() {
    let objects = objects(&["analyse", "f5d6c3d3c4f4c5b3c2", "--level", "4", "--json"]);
    let (summary, moves) = objects.split_last().unwrap();
    assert_eq!(moves.len(), 9);
    assert_eq!((&moves[0]["ply"], &moves[0]["move"]), (&Value::from(1), &Value::from("f5")));
    assert!(moves.iter().all(|mv| mv["loss"].as_f64().unwrap() >= 0.0));
    assert_eq!(summary["opening"], "Rose-Bill");
    assert_eq!(summary["sides"][0]["moves"], 5);
}

/// A game with passes at plies 58 and 60, which ends 41-23, and a name that is not to be trusted.
const GAME: &str = "\
damier: 1
game: othello
size: 8x8
player 1: <script>alert(\"Anna\")</script>
player 2: Bert & Co
date: 2026-11-15
seed: 1
start: start
plies: 62

c4e3f2c3f4c5f6f3b5a6b4c6d6g4g3e6f5a3c7g2e7b8a4f7h2h1g7d7h4h3
g6a5b6h6a7g5b3g8c2f1d8a2f8e2h5d2h7d1a1d3b1c8b2e8c1h8e1g1b7a8
";

fn page(name: &str, input: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let path = path.to_str().unwrap();
    let output = damier(&["analyse", input, "--level", "4", "--html", path]);
    assert!(output.status.success(), "{output:?}");
    let page = fs::read_to_string(path).unwrap();
    let (_, body) = page.split_once("</style>").unwrap();
    for word in ["http", "src=", "href", "<script", "<link", "NaN", "inf\""] {
        assert!(!body.contains(word), "{word}: {body}");
    }
    page
}

/// Every element is closed by its own name.
#[track_caller]
fn check_is_well_formed(page: &str) {
    let mut open = Vec::new();
    for tag in page.split('<').skip(1).map(|tag| tag.split('>').next().unwrap()) {
        let name = tag.split([' ', '\n']).next().unwrap();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "<{tag}>"),
            None if tag.ends_with('/') || ["!doctype", "meta"].contains(&name) => (),
            None => open.push(name),
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

#[test]
fn a_page_shows_the_game_with_a_point_for_every_move() {
    let game = file("page.txt", GAME);
    let page = page("page.html", game.to_str().unwrap());
    check_is_well_formed(&page);
    assert!(
        page.contains("&lt;script&gt;alert(&quot;Anna&quot;)&lt;/script&gt; against Bert &amp;")
    );
    let judged = objects(&["analyse", game.to_str().unwrap(), "--level", "4", "--json"]);
    let (_, judged) = judged.split_last().unwrap();
    assert_eq!(
        (judged.len(), page.matches("</title></circle>").count()),
        (57, 57),
        "a point for every move that was a choice"
    );
    assert_eq!(page.matches(">pass</td>").count(), 2);
    assert_eq!(page.matches(", the only move</td>").count(), 3);
    assert!(page.contains("Black won 41–23. Opening: Perpendicular."));
    for mv in judged {
        let label = format!("<title>{}. ", mv["ply"]);
        assert_eq!(page.matches(&label).count(), 1, "{label}");
        let cell = format!("<td class=\"word\">{}", mv["move"].as_str().unwrap());
        assert!(page.contains(&cell), "{cell}");
    }
    for (name, range) in [("inaccuracy", 2.0..4.0), ("mistake", 4.0..8.0), ("blunder", 8.0..200.0)]
    {
        let count = judged.iter().filter(|mv| range.contains(&mv["loss"].as_f64().unwrap()));
        let (count, label) = (count.count(), format!(": {name}, "));
        assert!(count > 0 && page.matches(&label).count() == count, "{count} {name}");
    }
}

#[test]
fn a_page_of_few_or_no_moves_is_well_formed() {
    let none = file("none.txt", "damier: 1\ngame: othello\nplies: 0\n\n\n");
    let none = none.to_str().unwrap();
    for (name, input, moves) in
        [("none.html", none, ""), ("one.html", "f5", "f5"), ("two.html", "f5d6", "f5d6")]
    {
        let page = page(name, input);
        check_is_well_formed(&page);
        assert!(page.contains("<h1>A game of Othello</h1>") && page.contains("is not over"));
        assert_eq!(page.matches("</title></circle>").count(), moves.len() / 2, "{moves}");
    }
}

#[test]
#[cfg(unix)]
fn a_page_that_cannot_be_written_is_one_message_and_exit_code_1() {
    // A file of such a long name can be named, but not made.
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("x".repeat(300));
    let output = damier(&["analyse", "f5", "--level", "1", "--html", path.to_str().unwrap()]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), text.lines().count()), (Some(1), 1), "{text}");
    let message = format!("damier: --html: {} cannot be written (", path.display());
    assert!(text.starts_with(&message) && output.stdout.is_empty(), "{text}");
}

#[test]
fn nboard_plays_hints_and_pongs() {
    let start = format!("{}O*{}*O{}", "-".repeat(27), "-".repeat(6), "-".repeat(27));
    let game = format!("(;GM[Othello]TY[8]BO[8 {start} *]B[F5//]W[D6//];)");
    let input =
        format!("nboard 2\nset depth 3\nset game {game}\nmove C3/0/0\nping 7\ngo\nhint 2\n");
    let output = dialogue(&["nboard"], &input);
    assert!(output.starts_with("set myname Damier\npong 7\n"), "{output}");
    let chosen = output.lines().find(|line| line.starts_with("=== ")).unwrap();
    let after = file("opening.txt", "f5d6c3\n");
    let shown = &objects(&["show", after.to_str().unwrap(), "--json"])[0];
    let position = shown["position"].as_str().unwrap();
    let legal = &objects(&["moves", "othello", "--position", position, "--json"])[0]["moves"];
    let mv = chosen[4..6].to_ascii_lowercase();
    assert!(legal.as_array().unwrap().contains(&Value::from(mv)), "{chosen}: {legal}");
    assert!(output.lines().any(|line| line.starts_with("search ")), "{output}");
    assert!(output.lines().any(|line| line.starts_with("nodestats ")), "{output}");
}

/// Everything comes at once; the move is thought about all the same.
#[test]
fn nboard_thinks_although_a_ping_waits() {
    let output = dialogue(&["nboard"], "nboard 2\nset depth 4\ngo\nping 1\nquit\n");
    let mut searched = output.lines().filter(|line| line.starts_with("search "));
    assert!(searched.next_back().unwrap().ends_with(" 4"), "{output}");
    assert!(output.ends_with("pong 1\n"), "{output}");
}

#[test]
fn gtp_answers_at_a_level() {
    let input = "clear_board\ngenmove b\ngenmove w\nquit\n";
    let output = dialogue(&["gtp", "--level", "5", "--threads", "2"], input);
    let answers = output.split("\n\n").collect::<Vec<_>>();
    assert_eq!(answers.len(), 5, "{output}");
    assert!(answers[..4].iter().all(|answer| answer.starts_with('=')), "{output}");
}
