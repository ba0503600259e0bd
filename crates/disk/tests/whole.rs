//! What is written is there wholly or not at all, and leaves nothing beside it.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use disk::{lock, write, write_folder};

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect::<Vec<_>>();
    names.sort();
    names
}

#[test]
fn a_file_replaces_another_and_leaves_nothing_beside_it() {
    let folder = folder("replaces");
    let file = folder.join("game.txt");
    for text in ["one", "another"] {
        write(&file, text.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
    assert_eq!(names(&folder), ["game.txt"]);
}

#[test]
fn a_file_that_cannot_be_named_is_not_left_behind() {
    let folder = folder("unnamed");
    assert!(write(&folder.join("no/such"), b"text").is_err());
    fs::create_dir(folder.join("taken")).unwrap();
    assert!(write(&folder.join("taken"), b"text").is_err());
    assert_eq!(names(&folder), ["taken"]);
}

#[test]
fn a_folder_appears_with_all_its_files() {
    let folder = folder("appears");
    fs::create_dir(folder.join("patterns.part")).unwrap();
    fs::write(folder.join("patterns.part/left"), "by a kill").unwrap();
    let files = [("a", "1"), ("b", "2")].map(|(name, text)| (name.to_string(), text.to_string()));
    write_folder(&folder.join("patterns"), &files).unwrap();
    assert_eq!(names(&folder), ["patterns"]);
    assert_eq!(names(&folder.join("patterns")), ["a", "b"]);
}

#[test]
fn a_lock_has_one_owner() {
    let file = folder("locked").join("lock");
    let first = File::create(&file).unwrap();
    assert!(lock(&first).unwrap());
    assert!(!lock(&File::open(&file).unwrap()).unwrap());
    drop(first);
    assert!(lock(&File::open(&file).unwrap()).unwrap());
}
