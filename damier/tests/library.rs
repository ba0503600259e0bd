//! The library of a server: on a full disk, damaged, and after its end. Nothing is lost.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/disk.rs"]
mod disk;
#[path = "common/process.rs"]
mod process;

use std::fs;
use std::path::Path;

use disk::Disk;
use process::{Process, scratch};
use serde_json::{Value, json};

/// What is in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names = entries.map(|name| name.into_string().unwrap()).collect::<Vec<_>>();
    names.sort();
    names
}

/// A new game of Othello for two people; its id and the tokens.
fn game(server: &Process) -> (String, Value) {
    let created = server.ask("POST", "/api/games", &json!({"game": "othello"}));
    (created["game"]["id"].as_str().unwrap().to_string(), created["tokens"].clone())
}

fn play(server: &Process, id: &str, token: &Value, mv: &str) -> (u16, Value) {
    let act = json!({"token": token, "action": {"type": "play", "move": mv}});
    server.client().ask("POST", &format!("/api/games/{id}/act"), &act).unwrap()
}

fn state(server: &Process, id: &str) -> Value {
    server.ask("GET", &format!("/api/games/{id}"), &Value::Null)
}

#[test]
fn a_full_disk_loses_no_game() {
    let Some(disk) = Disk::new("full", "2m") else { return };
    let server = Process::serve(&disk.folder);
    let (id, tokens) = game(&server);
    assert_eq!(play(&server, &id, &tokens[0], "d3").0, 200);
    let before = state(&server, &id);
    disk.fill();
    let (status, problem) = play(&server, &id, &tokens[1], "c3");
    assert_eq!((status, &problem["code"]), (507, &json!("not_saved")), "{problem}");
    assert_eq!(state(&server, &id), before);
    let (status, _) = server.client().ask("POST", "/api/games", &json!({"game": "loa"})).unwrap();
    assert_eq!(status, 507);
    disk.free();
    for (ply, mv) in ["c3", "b3", "b2"].iter().enumerate() {
        assert_eq!(play(&server, &id, &tokens[(ply + 1) % 2], mv).0, 200, "{mv}");
    }
    let after = state(&server, &id);
    drop(server);
    let server = Process::serve(&disk.folder);
    let again = state(&server, &id);
    assert_eq!((&again["tree"], &again["position"]), (&after["tree"], &after["position"]));
    let list = server.ask("GET", "/api/games", &Value::Null);
    assert_eq!(list["games"].as_array().unwrap().len() as u64, list["total"].as_u64().unwrap());
}

#[test]
fn a_machines_move_on_a_full_disk_is_told_and_saved_later() {
    let Some(disk) = Disk::new("machine", "2m") else { return };
    let server = Process::serve(&disk.folder);
    let person = json!({"kind": "person", "name": ""});
    let seats = json!([person, {"kind": "machine", "spec": "engine:time=1s"}]);
    let made = server.ask("POST", "/api/games", &json!({"game": "othello", "seats": seats}));
    let id = made["game"]["id"].as_str().unwrap();
    let (status, state) = play(&server, id, &made["tokens"][0], "d3");
    assert_eq!((status, &state["unsaved"]), (200, &Value::Null));
    disk.fill();
    let moved = server.wait(id, |state| state["position"]["ply"] == 2);
    if moved["unsaved"].is_null() {
        eprintln!("the machine moved before the disk was full: nothing is tested");
        return;
    }
    assert_eq!(moved["unsaved"], "full");
    disk.free();
    let saved = server.wait(id, |state| state["unsaved"].is_null());
    drop(server);
    let server = Process::serve(&disk.folder);
    let again = self::state(&server, id);
    assert_eq!(again["tree"], saved["tree"]);
}

#[test]
fn a_first_start_on_a_full_disk_leaves_nothing_behind() {
    let Some(disk) = Disk::new("first", "1m") else { return };
    disk.fill();
    let output = Process::refused(&disk.folder);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.ends_with("library.sqlite: found the disk full, expected space for the library\n")
    );
    assert_eq!(names(&disk.folder), [disk::FILLER]);
    disk.free();
    drop(Process::serve(&disk.folder));
}

#[test]
fn a_disk_that_cannot_be_written_is_named() {
    let Some(disk) = Disk::new("read-only", "2m") else { return };
    let server = Process::serve(&disk.folder);
    game(&server);
    assert_eq!(server.end("TERM"), Some(0));
    disk.protect();
    let output = Process::refused(&disk.folder);
    let said = String::from_utf8(output.stderr).unwrap();
    let file = disk.folder.join("library.sqlite");
    let expected = format!("damier: {}: found a file that cannot be written", file.display());
    assert!(said.starts_with(&expected) && said.lines().count() == 1, "{said}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn after_its_end_the_library_is_one_file() {
    for signal in ["TERM", "INT"] {
        let data = scratch(&format!("end-{signal}"));
        let server = Process::serve(&data);
        let (id, tokens) = game(&server);
        play(&server, &id, &tokens[0], "d3");
        let before = state(&server, &id);
        assert_eq!(server.end(signal), Some(0));
        assert_eq!(names(&data), ["alive", "library.sqlite"]);
        let copy = scratch(&format!("copy-{signal}"));
        fs::copy(data.join("library.sqlite"), copy.join("library.sqlite")).unwrap();
        let server = Process::serve(&copy);
        assert_eq!(state(&server, &id)["tree"], before["tree"]);
        drop(server);
        fs::remove_dir_all(&data).unwrap();
        fs::remove_dir_all(&copy).unwrap();
    }
}

#[test]
fn what_is_no_library_is_refused_in_one_line_and_left_alone() {
    let data = scratch("damaged");
    let file = data.join("library.sqlite");
    for bytes in [&b""[..], b"x", b"SQLite format 3\0 and then nothing that makes sense"] {
        fs::write(&file, bytes).unwrap();
        let output = Process::refused(&data);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        let start = format!("damier: {}: found ", file.display());
        assert!(said.starts_with(&start) && said.contains(", expected a library: "), "{said}");
        assert_eq!((said.lines().count(), fs::read(&file).unwrap()), (1, bytes.to_vec()));
        assert!(output.stdout.is_empty(), "it was not served");
    }
    fs::remove_dir_all(&data).unwrap();
}

#[test]
fn the_folder_and_its_files_are_their_owners_only() {
    use std::os::unix::fs::PermissionsExt;
    let data = scratch("owner").join("new");
    let server = Process::serve(&data);
    game(&server);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    for name in names(&data) {
        assert_eq!(mode(&data.join(&name)), 0o600, "{name}");
    }
    drop(server);
    fs::remove_dir_all(data.parent().unwrap()).unwrap();
}
