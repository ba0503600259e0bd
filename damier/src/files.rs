//! Files that a command writes.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};

/// A page that could not be written would be missed only after all the work.
pub fn check_page(page: &Path) -> anyhow::Result<()> {
    let name = page.display();
    ensure!(!page.is_dir(), "--html: found the folder {name}, expected a file to write");
    let folder = page.parent().filter(|folder| !folder.as_os_str().is_empty());
    let is_there = folder.is_none_or(Path::is_dir);
    let folder = folder.unwrap_or(Path::new("")).display();
    ensure!(is_there, "--html: found no folder {folder}, expected one to write the page in");
    Ok(())
}

/// Writes a file wholly or not at all: beside the one that is meant, and then in its place. If
/// that fails, on a full disk for instance, nothing is left beside it.
pub fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = PathBuf::from(new);
    let written = match path.exists() && !path.is_file() {
        // What is no file, such as /dev/stdout, is not replaced by one.
        true => fs::write(path, bytes),
        false => write_synced(&new, bytes).and_then(|()| {
            fs::rename(&new, path).inspect_err(|_| {
                let _ = fs::remove_file(&new);
            })
        }),
    };
    written.with_context(|| path.display().to_string())
}

/// Writes a new file that has reached the disk then; a part of one only takes away room.
pub fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let written = File::create(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    if written.is_err() {
        // If even that fails there is nothing more to do about it.
        let _ = fs::remove_file(path);
    }
    written
}
