//! What newcomers are told is true: the rules confirm every diagram and every tutorial.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod board;
mod rules;
mod tutorials;

use std::fs;
use std::path::{Path, PathBuf};

/// A file or folder of the tree.
fn at(path: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path)
}

/// The files of a folder that end so: their names without the ending, and their texts.
fn files(folder: &str, end: &str) -> Vec<(String, String)> {
    let names = fs::read_dir(at(folder)).unwrap().map(|entry| entry.unwrap().file_name());
    let names = names.map(|name| name.into_string().unwrap());
    let mut found = names
        .filter_map(|name| {
            let text = fs::read_to_string(at(folder).join(&name));
            Some((name.strip_suffix(end)?.to_string(), text.unwrap()))
        })
        .collect::<Vec<_>>();
    found.sort();
    found
}
