//! Sessions at a terminal, compared screen by screen.

use std::fs;
use std::time::{Duration, Instant};

use crate::pty::{Session, folder};

const RIGHT: &str = "\u{1b}[C";
const DOWN: &str = "\u{1b}[B";
const UP: &str = "\u{1b}[A";
const CONTROL_C: &str = "\u{3}";
const CONTROL_D: &str = "\u{4}";

/// A machine that thinks for a minute, and moves first.
const THINKER: [&str; 4] = ["--player", "deepening:time=60s", "--player", "human"];

/// A person against a machine that never learns.
const MACHINE: [&str; 4] = ["--player", "human", "--player", "random:7"];

#[test]
fn the_command_line_edits_completes_and_remembers() {
    let folder = folder("plain");
    fs::write(folder.join("there.txt"), "something else\n").unwrap();
    let arguments = [&["othello", "--plain"][..], &MACHINE].concat();
    let mut session = Session::start(&arguments, (80, 60), &folder);
    session.wait("X>");
    assert!(session.has_colors());
    session.send("e7\u{7f}6\r");
    session.wait_prompt("last move d6");
    session.check("plain-move");
    session.send("un\t\r");
    session.wait_prompt("X> undo");
    session.send("scor\u{1b}[D\u{1b}[D\u{7f}c\u{1b}[C\u{1b}[Ce\r");
    session.wait_prompt("Black (X) 2, White (O) 2");
    session.send(&format!("{UP}\r"));
    let is_twice = |screen: &str| screen.matches("(X) 2, White").count() == 2;
    session
        .wait_until("score twice", |screen| is_twice(screen) && screen.trim_end().ends_with("X>"));
    session.send("save th\t\r");
    session.wait("there.txt exists. Replace it? (y/n)");
    session.send("n\r");
    session.wait_prompt("Kept as it was.");
    assert_eq!(fs::read_to_string(folder.join("there.txt")).unwrap(), "something else\n");
    session.send("save there.txt\r");
    session.wait_until("a second question", |screen| screen.matches("Replace it?").count() == 2);
    session.send("y\r");
    session.wait_prompt("Saved as there.txt.");
    assert!(fs::read_to_string(folder.join("there.txt")).unwrap().starts_with("damier: 1\n"));
    session.send(CONTROL_C);
    session.wait_prompt("`exit` ends the program.");
    session.send(CONTROL_D);
    session.end();
}

#[test]
fn every_command_works_at_a_terminal_in_every_game() {
    let report = ["--player", "human", "--player", "report:003,improved,depth=2"];
    let terms = ["--player", "human", "--player", "alphabeta:depth=2,eval=corners+discs+zones"];
    let hand = ["--player", "human", "--player", "alphabeta:depth=2,eval=hand", "--lang", "fr"];
    let games: [(&str, &[&str]); 4] =
        [("othello", &terms), ("reversi", &[]), ("loa", &hand), ("arlecchino", &report)];
    for (game, arguments) in games {
        let folder = folder(&format!("session-{game}"));
        let damaged = "damier: 1\ngame: othello\nplies: 2\n\nf5f9\n";
        fs::write(folder.join("damaged.txt"), damaged).unwrap();
        let scripts = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/terminal/tests/sessions");
        let script = fs::read_to_string(format!("{scripts}/{game}.in")).unwrap();
        let arguments = [&[game, "--plain"][..], arguments].concat();
        // So tall that nothing scrolls away.
        let mut session = Session::start(&arguments, (100, 600), &folder);
        for (number, line) in (1..).zip(script.lines()) {
            session.wait_prompts(number);
            session.send(&format!("{line}\r"));
        }
        session.check(&format!("session-{game}"));
        session.end();
    }
}

#[test]
fn control_c_stops_a_machine_on_the_command_line_and_keeps_the_game() {
    let arguments = [&["loa", "--plain", "--lang", "fr"][..], &THINKER].concat();
    let mut session = Session::start(&arguments, (80, 30), &folder("plain-stop"));
    session.wait("réfléchit");
    session.send(CONTROL_C);
    session.wait_prompt("Arrêté. La partie est gardée");
    session.send("b1-b3\r");
    session.wait_prompt("que joue la machine");
    session.send("color\r");
    session.wait_prompt("à vous de jouer");
    session.send("exit\r");
    session.end();
}

#[test]
fn every_game_is_played_on_the_board() {
    let games: [(&str, &[&str]); 4] = [
        ("othello", &["\r"]),
        ("reversi", &["\r"]),
        ("loa", &["\r", DOWN, DOWN, "\r"]),
        ("arlecchino", &["\r", RIGHT, RIGHT, "\r"]),
    ];
    for (game, keys) in games {
        let seated = if game == "reversi" { &[][..] } else { &MACHINE };
        let arguments = [&[game][..], seated].concat();
        let mut session = Session::start(&arguments, (80, 24), &folder(game));
        session.wait("Moves");
        session.wait_until("value", |screen| game == "reversi" || has_value(screen));
        session.check(&format!("{game}-start"));
        keys.iter().for_each(|key| session.send(key));
        session.wait_until("reply", |screen| screen.contains(") plays ") && screen.contains("you"));
        session.wait_until("turn", |screen| screen.contains("to move: you"));
        session.wait_until("value", |screen| game == "reversi" || has_value(screen));
        session.check(&format!("{game}-reply"));
        session.send("u");
        session.wait_until("taken back", |screen| !screen.contains(") plays "));
        session.send("r.,h");
        session.wait("Hints on");
        session.wait_until("hints", |screen| screen.contains("depth ") || screen.contains("exact"));
        session.send("hsgame.txt\r");
        session.wait("Saved as game.txt.");
        session.send("sgame.txt\r");
        session.wait("save! ");
        session.send(":load missing.txt\r");
        session.wait("Not loaded");
        session.send("ogame.txt\r");
        session.wait("Loaded game.txt");
        session.send(" ");
        session.send("n1\r");
        session.wait("level 1");
        session.send("c");
        session.wait_until("other side", |screen| screen.contains(") plays "));
        session.send("xx");
        // Three machines play on until somebody, or several of them, come first.
        let is_over = |screen: &str| match game {
            "reversi" => screen.contains("you (left)") && is_decided(screen),
            _ => screen.contains("resigned"),
        };
        session.wait_until("given up", is_over);
        session.send("q");
        session.end();
    }
}

/// Whether somebody has come first.
fn is_decided(screen: &str) -> bool {
    screen.contains(" wins (") || screen.contains("first place is shared")
}

/// Whether the bar has a number.
fn has_value(screen: &str) -> bool {
    screen.lines().any(|line| line.contains('█') && line.trim_end().ends_with(char::is_numeric))
}

#[test]
fn the_board_follows_the_size_of_the_terminal() {
    let mut session = Session::start(&["othello"], (120, 40), &folder("resize"));
    session.wait_until("value", has_value);
    session.check("large");
    session.resize(40, 15);
    session.wait("Enter play");
    session.check("small");
    session.resize(20, 5);
    session.wait("Too small: 20x5.");
    session.resize(80, 24);
    session.wait("arrows Enter");
    // The square d3 by the mouse, whose places count from 1.
    session.send("\u{1b}[<0;22;6M\u{1b}[<0;22;6m");
    session.wait_until("reply", |screen| screen.contains(") plays "));
    session.send("qq");
    session.end();
}

#[test]
fn a_tiny_terminal_and_the_end_of_a_game_under_way_are_no_accident() {
    let mut session = Session::start(&["othello"], (20, 5), &folder("tiny"));
    session.wait("Too small");
    session.check("tiny");
    session.send("q");
    session.end();
    let mut session = Session::start(&["othello", "--plain"], (20, 5), &folder("tiny-plain"));
    session.wait("X>");
    session.send("d3\r");
    session.send("score\r");
    session.wait_prompt("X> score");
    session.send(CONTROL_D);
    session.end();
}

#[test]
fn without_colors_there_are_letters() {
    let variables = [("NO_COLOR", "1"), ("LC_ALL", "C")];
    let mut session = Session::with(&["othello"], (80, 24), &folder("letters"), &variables);
    session.wait("> X  Black");
    assert!(!session.has_colors());
    session.send("q");
    session.end();
    let mut session = Session::with(&["loa", "--plain"], (80, 24), &folder("plain-l"), &variables);
    session.wait("X>");
    assert!(!session.has_colors());
    session.send("exit\r");
    session.end();
}

#[test]
fn keys_are_answered_while_a_machine_thinks() {
    let arguments = [&["loa"][..], &THINKER].concat();
    let mut session = Session::start(&arguments, (80, 24), &folder("latency"));
    session.wait("is thinking");
    session.wait("depth ");
    // The cursor goes around the board; a busy machine may be late now and then, not always.
    let median = (0..3).map(|_| median_latency(&mut session)).min().unwrap();
    assert!(median < Duration::from_millis(50), "{median:?}");
    session.send(CONTROL_C);
    session.wait("Stopped. The game is kept");
    session.send("q");
    session.end();
}

/// How long it takes until a key is seen, usually.
fn median_latency(session: &mut Session) -> Duration {
    let mut times = (0..16).map(|_| latency(session)).collect::<Vec<_>>();
    times.sort();
    times[times.len() / 2]
}

fn latency(session: &mut Session) -> Duration {
    let place = |screen: &str| {
        let found = screen.lines().enumerate().find_map(|(row, line)| Some((row, line.find('[')?)));
        found.unwrap_or_default()
    };
    let before = place(&session.text());
    let began = Instant::now();
    session.send(RIGHT);
    session.wait_until("cursor elsewhere", |screen| place(screen) != before);
    began.elapsed()
}
