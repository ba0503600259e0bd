//! Files that a command writes.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

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

/// Writes a file wholly or not at all.
pub fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let place = || path.display().to_string();
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let mut file = File::create(&new).with_context(place)?;
    file.write_all(bytes).and_then(|()| file.sync_data()).with_context(place)?;
    fs::rename(&new, path).with_context(place)
}
