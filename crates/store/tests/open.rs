//! What is no library, or a damaged one, is refused in words and left as it is.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::path::Path;

use common::{Scratch, node, row};
use rusqlite::Connection;
use store::{Filter, Store};

/// Puts bytes where the library should be; they are refused, for a reason, and not touched.
#[track_caller]
fn refused(name: &str, bytes: &[u8], why: &str) {
    let scratch = Scratch::new(name);
    fs::write(scratch.file(), bytes).unwrap();
    let said = Store::open(&scratch.file()).err().unwrap().to_string();
    assert!(said.starts_with("found ") && said.contains(why), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(!said.contains("SELECT") && !said.contains("CREATE"), "{said}");
    assert!(fs::read(scratch.file()).unwrap() == bytes, "{name} was changed");
}

/// The bytes of a library with some games in it.
fn library() -> Vec<u8> {
    let scratch = Scratch::new("bytes");
    let store = Store::open(&scratch.file()).unwrap();
    for id in 0..50 {
        let nodes = (1..40).map(|number| node(number, "b1-b3")).collect::<Vec<_>>();
        store.save(&row(&format!("game {id}"), "loa", "anna", id), &nodes, &[]).unwrap();
    }
    store.close().unwrap();
    fs::read(scratch.file()).unwrap()
}

/// The bytes of a database of another program.
fn database(statements: &str) -> Vec<u8> {
    let scratch = Scratch::new(&format!("other-{}", statements.len()));
    let other = Connection::open(scratch.file()).unwrap();
    other.execute_batch(statements).unwrap();
    drop(other);
    fs::read(scratch.file()).unwrap()
}

#[test]
fn files_that_are_no_libraries_are_refused() {
    refused("empty", b"", "an empty file");
    refused("one", b"x", "another kind of file");
    refused("text", &b"damier: 1\ngame: loa\n".repeat(500), "another kind of file");
    refused("magic", b"SQLite format 3\0", "another kind of file");
    refused("other", &database("CREATE TABLE notes (text TEXT)"), "another program (tables notes)");
    refused("tables", &database("CREATE TABLE games (id TEXT)"), "another program (tables games)");
    let tables = "CREATE TABLE games (a); CREATE TABLE nodes (b); CREATE TABLE settings (c)";
    refused("ours", &database(&format!("{tables}; PRAGMA user_version = 2")), "another program");
    refused("bare", &database("PRAGMA user_version = 2"), "a database without tables");
    refused("bare-0", &database("PRAGMA application_id = 7"), "a database without tables");
}

#[test]
fn damaged_libraries_are_refused() {
    let whole = library();
    assert!(whole.len() > 10 * 4096, "{}", whole.len());
    for length in [100, 4096, whole.len() / 2, whole.len() - 4096, whole.len() - 1] {
        refused(&format!("cut-{length}"), &whole[..length], "");
    }
    for page in 1..whole.len() / 4096 {
        let mut bytes = whole.clone();
        bytes[page * 4096..page * 4096 + 64].fill(0xa5);
        refused(&format!("page-{page}"), &bytes, "a damaged library (");
    }
}

#[test]
fn what_is_no_file_is_refused() {
    let scratch = Scratch::new("folder");
    fs::create_dir(scratch.file()).unwrap();
    let said = Store::open(&scratch.file()).err().unwrap().to_string();
    assert!(said.starts_with("found a folder, expected a library: "), "{said}");
    let said = Store::open(Path::new("/dev/null")).err().unwrap().to_string();
    assert!(cfg!(not(unix)) || said.starts_with("found no regular file, "), "{said}");
}

#[test]
fn what_was_written_last_is_not_taken_for_nothing() {
    let scratch = Scratch::new("orphan");
    let store = Store::open(&scratch.file()).unwrap();
    store.save(&row("a", "loa", "", 1), &[], &[]).unwrap();
    let wal = scratch.0.join("library.sqlite-wal");
    let written = fs::read(&wal).unwrap();
    drop(store);
    fs::remove_file(scratch.file()).unwrap();
    fs::write(&wal, &written).unwrap();
    let said = Store::open(&scratch.file()).err().unwrap().to_string();
    assert!(said.starts_with("found nothing but what belongs to it"), "{said}");
    assert_eq!(
        (scratch.names(), fs::read(&wal).unwrap()),
        (vec!["library.sqlite-wal".into()], written)
    );
}

#[test]
fn a_library_that_is_closed_is_one_file() {
    let scratch = Scratch::new("one-file");
    let store = Store::open(&scratch.file()).unwrap();
    store.save(&row("a", "loa", "", 1), &[node(1, "x")], &[]).unwrap();
    store.close().unwrap();
    assert_eq!(scratch.names(), ["library.sqlite"]);
    assert!(store.save(&row("b", "loa", "", 1), &[], &[]).is_err(), "it is closed");
    let copy = scratch.0.join("copy.sqlite");
    fs::copy(scratch.file(), &copy).unwrap();
    assert_eq!(Store::open(&copy).unwrap().load("a").unwrap().unwrap().1.len(), 1);
}

#[cfg(unix)]
#[test]
fn a_library_is_its_owners_only() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new("private");
    let mode = |name: &str| {
        let found = fs::metadata(scratch.0.join(name)).unwrap();
        found.permissions().mode() & 0o777
    };
    let store = Store::open(&scratch.file()).unwrap();
    store.save(&row("a", "loa", "", 1), &[], &[]).unwrap();
    assert_eq!((mode("library.sqlite"), mode("library.sqlite-wal")), (0o600, 0o600));
    drop(store);
    // One that was made before that was so.
    fs::set_permissions(scratch.file(), fs::Permissions::from_mode(0o644)).unwrap();
    drop(Store::open(&scratch.file()).unwrap());
    assert_eq!(mode("library.sqlite"), 0o600);
}

#[test]
fn a_bad_row_spoils_nothing_but_itself_and_can_be_deleted() {
    let scratch = Scratch::new("row");
    let store = Store::open(&scratch.file()).unwrap();
    for id in ["a", "b", "c", "d"] {
        store.save(&row(id, "loa", "", 1), &[], &[]).unwrap();
    }
    drop(store);
    let raw = Connection::open(scratch.file()).unwrap();
    raw.execute_batch(
        "UPDATE games SET id = CAST(x'62ff' AS TEXT) WHERE id = 'b';
         UPDATE games SET plies = -1 WHERE id = 'c';",
    )
    .unwrap();
    drop(raw);
    let store = Store::open(&scratch.file()).unwrap();
    let list = || {
        let (total, numbers) = store.list(&Filter { limit: 10, ..Filter::default() }).unwrap();
        let row = |number| store.at(number).unwrap().unwrap();
        let id = |row: store::Part| if row.game.is_ok() { row.id } else { format!("!{}", row.id) };
        (total, numbers.into_iter().map(row).map(id).collect::<Vec<_>>())
    };
    assert_eq!(list(), (4, vec!["a".into(), "!b\u{fffd}".into(), "!c".into(), "d".into()]));
    assert_eq!(store.open_games("play").unwrap().len(), 3, "but for what is no text");
    assert!(store.load("c").is_err());
    for id in ["b\u{fffd}", "c"] {
        assert!(store.delete(id, 1).unwrap(), "{id}");
        assert!(store.restore(id).unwrap() && store.delete(id, 1).unwrap(), "{id}");
    }
    assert_eq!(list(), (2, vec!["a".into(), "d".into()]));
}
