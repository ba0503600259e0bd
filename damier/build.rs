//! Hashes what the binary is built of, so that workers of a cluster know each other: the sources of
//! all crates with the versions of what they use, and the learned weights.

use std::env;
use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What may be found below the folder of a crate that no result depends on.
const ASIDE: [&str; 3] = ["tests", "benches", "examples"];

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("..");
    println!("cargo::rerun-if-changed=build.rs");
    let mut sources = vec![root.join("Cargo.lock"), root.join("damier/src")];
    for folder in fs::read_dir(root.join("crates"))? {
        let parts = fs::read_dir(folder?.path())?.map(|part| Ok(part?.path()));
        let parts = parts.collect::<io::Result<Vec<_>>>()?;
        let is_aside = |part: &&PathBuf| ASIDE.iter().any(|name| part.ends_with(name));
        sources.extend(parts.iter().filter(|part| !is_aside(part)).cloned());
    }
    let sources = hash(&root, &sources)?;
    let weights = hash(&root, &[root.join("weights")])?;
    println!("cargo::rustc-env=DAMIER_SOURCES={sources}");
    println!("cargo::rustc-env=DAMIER_WEIGHTS={weights}");
    Ok(())
}

/// A hash of all files below some places, with their names.
fn hash(root: &Path, places: &[PathBuf]) -> Result<String, Box<dyn Error>> {
    let mut files = Vec::new();
    for place in places {
        println!("cargo::rerun-if-changed={}", place.display());
        list(place, &mut files)?;
    }
    // Systems list folders in any order.
    files.sort();
    let mut sum = Sum::default();
    for file in files {
        let bytes = fs::read(&file)?;
        let name = file.strip_prefix(root)?.components();
        let name = name.map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>();
        sum.add(format!("{} {}\n", name.join("/"), bytes.len()).as_bytes());
        sum.add(&bytes);
    }
    Ok(sum.text())
}

/// The files at a place. What editors leave behind begins with a dot or ends with a tilde.
fn list(place: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    if name.starts_with('.') || name.ends_with('~') {
        return Ok(());
    }
    if !place.is_dir() {
        files.push(place.to_path_buf());
        return Ok(());
    }
    for part in fs::read_dir(place)? {
        list(&part?.path(), files)?;
    }
    Ok(())
}

/// 64 bits by FNV-1a, eight bytes at a time. It tells builds apart; it keeps nobody out.
struct Sum(u64);

impl Default for Sum {
    fn default() -> Sum {
        Sum(0xcbf2_9ce4_8422_2325)
    }
}

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.0 = (self.0 ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3);
            // The multiplication carries nothing down.
            self.0 ^= self.0 >> 29;
        }
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}
