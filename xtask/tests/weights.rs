//! Shipped weights are what their names and manifests say.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

/// What all weights may take in the tree.
const BYTES_MAX: u64 = 12_000_000;

/// What the opening book may take.
const BOOK_BYTES_MAX: u64 = 1_000_000;

fn engines() -> Vec<PathBuf> {
    let weights = Path::new(env!("CARGO_MANIFEST_DIR")).join("../weights");
    let folders = fs::read_dir(weights).unwrap().map(|entry| entry.unwrap().path());
    let folders = folders.collect::<Vec<_>>();
    assert!(!folders.is_empty());
    folders
}

/// The shipped files of an engine: all but those that describe them.
fn shipped(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_about = |path: &PathBuf| path.ends_with("MANIFEST.toml") || path.ends_with("CARD.md");
    files.filter(|path| !is_about(path)).collect()
}

fn name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

/// Fowler, Noll and Vo's hash.
fn hash(bytes: &[u8]) -> String {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, step))
}

/// One binary, named by the hash of what follows its magic and checksum.
fn binary_is_described(path: &Path, manifest: &toml::Table) {
    let bytes = fs::read(path).unwrap();
    let hash = &hash(&bytes[16..])[..8];
    assert!(name(path).ends_with(&format!("-{hash}.bin")), "{}: {hash}", path.display());
    assert_eq!(manifest["file"].as_str(), Some(name(path)));
    assert_eq!(manifest["bytes"].as_integer(), Some(bytes.len() as i64));
}

/// Texts, listed with their sizes; those with a checksum have the right one in themselves too.
fn texts_are_described(paths: &[PathBuf], manifest: &toml::Table) {
    let listed = manifest["file"].as_array().unwrap();
    assert_eq!(listed.len(), paths.len());
    for path in paths {
        let text = fs::read_to_string(path).unwrap();
        let entry = listed.iter().find(|entry| entry["name"].as_str() == Some(name(path)));
        let entry = entry.unwrap_or_else(|| panic!("{} is in no manifest", path.display()));
        assert_eq!(entry["bytes"].as_integer(), Some(text.len() as i64), "{}", path.display());
        let Some(checksum) = entry.get("checksum") else { continue };
        let body = text.splitn(3, '\n').nth(2).unwrap();
        assert_eq!(checksum.as_str(), Some(hash(body.as_bytes()).as_str()), "{}", path.display());
        assert!(text.contains(&format!("\nchecksum {}\n", hash(body.as_bytes()))));
    }
}

#[test]
fn what_is_shipped_has_the_hash_and_the_size_that_its_manifest_says() {
    for folder in engines() {
        let manifest = fs::read_to_string(folder.join("MANIFEST.toml")).unwrap();
        let manifest = manifest.parse::<toml::Table>().unwrap();
        let files = shipped(&folder);
        match &files[..] {
            [one] if one.extension().is_some_and(|end| end == "bin") => {
                binary_is_described(one, &manifest);
            }
            texts => texts_are_described(texts, &manifest),
        }
        let card = fs::read_to_string(folder.join("CARD.md")).unwrap();
        assert!(files.iter().all(|file| card.contains(name(file))), "{}", folder.display());
    }
}

#[test]
fn weights_are_small_enough_to_be_in_the_tree() {
    let bytes = |folder: &PathBuf| {
        shipped(folder).iter().map(|file| fs::metadata(file).unwrap().len()).sum::<u64>()
    };
    let all = engines().iter().map(bytes).sum::<u64>();
    assert!(all <= BYTES_MAX, "{all} bytes");
    let book = engines().iter().filter(|folder| folder.ends_with("othello-book")).map(bytes).sum();
    assert!((1..BOOK_BYTES_MAX).contains(&book), "{book} bytes");
}
