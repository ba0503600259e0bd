//! Signals keep the game and give the terminal back; Ctrl-Z stops, and it goes on.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use crate::pty::{Session, folder, hang_up};

/// So wide that no line is broken.
const SIZE: (u16, u16) = (220, 60);

const CONTROL_C: &str = "\u{3}";
const CONTROL_Z: &str = "\u{1a}";

const SIGNALS: [(Signal, &str, u32); 4] = [
    (Signal::HUP, "SIGHUP", 129),
    (Signal::INT, "SIGINT", 130),
    (Signal::QUIT, "SIGQUIT", 131),
    (Signal::TERM, "SIGTERM", 143),
];

/// A machine that thinks for a minute, and moves first.
const THINKER: [&str; 5] = ["loa", "--player", "deepening:time=60s", "--player", "human"];

/// The games that were kept, by name.
fn kept(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder.join("damier/unfinished")).unwrap();
    let mut files = files.map(|file| file.unwrap().path()).collect::<Vec<_>>();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// The command to go on with.
fn hint(screen: &str) -> String {
    let (_, line) = screen.split_once("Go on with: ").unwrap();
    line.trim().to_string()
}

#[test]
fn signals_keep_the_game_on_the_command_line() {
    let folder = folder("signals-plain");
    for (number, (signal, name, code)) in (1..).zip(SIGNALS) {
        let mut session = Session::start(&["othello", "--plain"], SIZE, &folder);
        session.wait("X>");
        session.send("d3\r");
        session.wait_prompt("White (O) plays");
        session.send("half a li");
        session.signal(signal);
        let screen = session.end_with(code);
        assert!(screen.contains(&format!("Ended by {name}.")), "{screen}");
        let kept = kept(&folder);
        assert_eq!(kept.len(), number, "none is written over another");
        assert!(kept.iter().all(|game| game.contains("\nplies: 2\n")), "{kept:?}");
        let mut session = Session::pasted(&hint(&screen), SIZE, &folder);
        session.wait_prompt("White (O): level 3");
        session.send("undo\r");
        session.wait_prompt("Black (X) 2  White (O) 2");
        session.send("exit\r");
        session.end();
    }
}

#[test]
fn signals_keep_the_game_on_the_board() {
    let folder = folder("signals-board");
    for (number, (signal, name, code)) in (1..).zip(SIGNALS) {
        let mut session = Session::start(&["othello"], SIZE, &folder);
        session.wait("Moves");
        session.send("\r");
        session.wait(") plays ");
        session.signal(signal);
        let screen = session.end_with(code);
        assert!(screen.contains(&format!("Ended by {name}.")), "{screen}");
        assert_eq!(kept(&folder).len(), number, "none is written over another");
        let mut session = Session::pasted(&hint(&screen), SIZE, &folder);
        session.wait("  2 ");
        session.send("qq");
        session.end();
    }
}

#[test]
fn signals_keep_the_game_while_a_machine_thinks() {
    let faces = [(&["--plain"][..], "is thinking (Ctrl-C", "exit\r"), (&[], "depth ", "q")];
    for (face, thinks, end) in faces {
        let folder = folder(&format!("signals-thinking-{}", face.len()));
        for (signal, _, code) in SIGNALS {
            let session = Session::start(&[&THINKER, face].concat(), SIZE, &folder);
            session.wait(thinks);
            session.signal(signal);
            let screen = session.end_with(code);
            let mut session = Session::pasted(&hint(&screen), SIZE, &folder);
            session.wait(thinks);
            session.send(CONTROL_C);
            session.wait("Stopped. The game is kept");
            session.send(end);
            session.end();
        }
        assert_eq!(kept(&folder).len(), SIGNALS.len());
    }
}

#[test]
fn a_terminal_that_goes_away_ends_the_program_and_keeps_the_game() {
    let cases = [(&["othello", "--plain"][..], "X> "), (&["othello"], "Moves")];
    for (number, (arguments, text)) in (1..).zip(cases) {
        let folder = folder(&format!("hang-up-{number}"));
        assert_eq!(hang_up(arguments, text, &folder), 129);
        assert_eq!(kept(&folder).len(), 1);
        let thinks = [&THINKER, &arguments[1..]].concat();
        let text = if number == 1 { "is thinking (Ctrl-C" } else { "depth " };
        assert_eq!(hang_up(&thinks, text, &folder), 129);
        assert_eq!(kept(&folder).len(), 2);
    }
}

#[test]
fn what_was_taken_back_or_saved_is_not_lost() {
    let folder = folder("signals-saved");
    let mut session = Session::start(&["othello", "--plain"], SIZE, &folder);
    session.wait("X>");
    session.send("d3\r");
    session.wait_prompt("White (O) plays");
    session.send("undo\r");
    session.wait_prompt("Black (X) 2  White (O) 2");
    session.signal(Signal::TERM);
    session.end_with(143);
    assert!(kept(&folder)[0].contains("\nplies: 2\n"), "all moves that were made");
    let mut session = Session::start(&["othello", "--plain"], SIZE, &folder);
    session.wait("X>");
    session.send("d3\r");
    session.wait_prompt("White (O) plays");
    session.send("save mine.txt\r");
    session.wait_prompt("Saved as");
    session.signal(Signal::TERM);
    let screen = session.end_with(143);
    assert!(hint(&screen).ends_with("/mine.txt"), "{screen}");
    assert_eq!(kept(&folder).len(), 1, "it is in a file already");
}

#[test]
fn control_z_stops_the_board_and_it_is_drawn_again() {
    let mut session = Session::start(&["othello"], (80, 24), &folder("stop-board"));
    for by_key in [true, false] {
        session.wait("Moves");
        match by_key {
            true => session.send(CONTROL_Z),
            false => session.signal(Signal::TSTP),
        }
        session.wait_stopped();
        session.signal(Signal::CONT);
        session.wait_until("board", |screen| session.has_board() && screen.contains("Moves"));
    }
    session.send("\r");
    session.wait(") plays ");
    session.send("qq");
    session.end();
}

#[test]
fn control_z_stops_the_command_line_and_the_line_goes_on() {
    let mut session = Session::start(&["othello", "--plain"], (80, 60), &folder("stop-plain"));
    session.wait("X>");
    session.send("sc");
    session.wait("X> sc");
    for (times, by_key) in [(2, true), (3, false)] {
        match by_key {
            true => session.send(CONTROL_Z),
            false => session.signal(Signal::TSTP),
        }
        session.wait_stopped();
        session.signal(Signal::CONT);
        session.wait_until("board again", |screen| {
            screen.matches("it is your turn").count() == times
                && screen.trim_end().ends_with("X> sc")
        });
    }
    session.send("ore\r");
    session.wait_prompt("Black (X) 2, White (O) 2");
    session.send("exit\r");
    session.end();
}

#[test]
fn control_z_stops_a_machine_that_thinks() {
    let arguments = [&THINKER[..], &["--plain"]].concat();
    let mut session = Session::start(&arguments, (80, 60), &folder("stop-thinking"));
    session.wait("is thinking (Ctrl-C");
    session.send(CONTROL_Z);
    session.wait_stopped();
    session.signal(Signal::CONT);
    session.wait_until("board again", |screen| screen.matches("(X) to move").count() == 2);
    session.send(CONTROL_C);
    session.wait_prompt("Stopped. The game is kept");
    session.send("exit\r");
    session.end();
}

fn piped(folder: &Path, variables: &[(&str, &str)]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.args(["play", "othello", "--lang", "en"]).env("XDG_DATA_HOME", folder);
    command.envs(variables.iter().copied()).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Plays a move, waits for the reply and sends a signal; returns the exit code and what was said.
fn ended(mut child: Child, signal: Signal) -> (Option<i32>, String) {
    child.stdin.as_mut().unwrap().write_all(b"d3\n").unwrap();
    let mut printed = Vec::new();
    let mut output = child.stdout.take().unwrap();
    while !String::from_utf8_lossy(&printed).contains("plays") {
        let mut byte = [0];
        assert_eq!(output.read(&mut byte).unwrap(), 1);
        printed.push(byte[0]);
    }
    kill_process(Pid::from_child(&child), signal).unwrap();
    // The rest is read so that nobody waits for room.
    output.read_to_end(&mut printed).unwrap();
    let ended = child.wait_with_output().unwrap();
    (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
}

#[test]
fn a_signal_keeps_a_game_that_is_played_through_a_pipe() {
    for (signal, name, code) in SIGNALS {
        let folder = folder(&format!("signals-pipe-{name}"));
        let (found, said) = ended(piped(&folder, &[]), signal);
        assert_eq!(found, Some(code as i32), "{said}");
        assert!(said.starts_with(&format!("Ended by {name}.\nThe game is in ")), "{said}");
        assert!(kept(&folder)[0].contains("\nplies: 2\n"));
        let again = Command::new(env!("CARGO_BIN_EXE_damier"))
            .args(["play", "--resume"])
            .env("XDG_DATA_HOME", &folder)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let again = String::from_utf8(again.stdout).unwrap();
        assert!(again.contains("Black (X) 3  White (O) 3"), "the last that was ended: {again}");
    }
}

#[test]
fn a_game_that_cannot_be_kept_is_kept_elsewhere_or_shown() {
    let home = folder("signals-elsewhere");
    let (_, said) = ended(piped(&home, &[("XDG_DATA_HOME", "/dev/null")]), Signal::TERM);
    assert!(said.contains(home.to_str().unwrap()), "where it was started: {said}");
    if !cfg!(target_os = "linux") {
        return;
    }
    // Nobody can write there.
    let nowhere = [("XDG_DATA_HOME", "/dev/null"), ("TMPDIR", "/dev/null")];
    let (code, said) = ended(piped(Path::new("/proc"), &nowhere), Signal::TERM);
    assert_eq!(code, Some(143));
    assert!(said.contains("The game could not be saved ("), "{said}");
    assert!(said.contains("damier: 1\ngame: othello\n"), "{said}");
}
