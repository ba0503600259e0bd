//! Shipped weights are what their names and manifests say.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

/// What all weights may take in the tree.
const BYTES_MAX: u64 = 12_000_000;

fn engines() -> Vec<PathBuf> {
    let weights = Path::new(env!("CARGO_MANIFEST_DIR")).join("../weights");
    let folders = fs::read_dir(weights).unwrap().map(|entry| entry.unwrap().path());
    let folders = folders.collect::<Vec<_>>();
    assert!(!folders.is_empty());
    folders
}

fn binaries(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|end| end == "bin")).collect()
}

/// Fowler, Noll and Vo's hash of what follows magic and checksum, its first eight digits.
fn hash(bytes: &[u8]) -> String {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", bytes[16..].iter().fold(0xcbf2_9ce4_8422_2325, step))[..8].to_string()
}

#[test]
fn a_file_is_named_by_its_hash_and_described() {
    for folder in engines() {
        let manifest = fs::read_to_string(folder.join("MANIFEST.toml")).unwrap();
        let manifest = manifest.parse::<toml::Table>().unwrap();
        let files = binaries(&folder);
        assert_eq!(files.len(), 1, "one file, the shipped one, in {}", folder.display());
        let name = files[0].file_name().unwrap().to_str().unwrap();
        let bytes = fs::read(&files[0]).unwrap();
        assert!(name.ends_with(&format!("-{}.bin", hash(&bytes))), "{name}: {}", hash(&bytes));
        assert_eq!(manifest["file"].as_str(), Some(name));
        assert_eq!(manifest["bytes"].as_integer(), Some(bytes.len() as i64));
        let card = fs::read_to_string(folder.join("CARD.md")).unwrap();
        assert!(card.contains(name), "CARD.md describes {name}");
    }
}

#[test]
fn weights_are_small_enough_to_be_in_the_tree() {
    let files = engines().iter().flat_map(|folder| binaries(folder)).collect::<Vec<_>>();
    let bytes = files.iter().map(|file| fs::metadata(file).unwrap().len()).sum::<u64>();
    assert!(bytes <= BYTES_MAX, "{bytes} bytes");
}
