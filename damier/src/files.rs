//! Files that a command reads and writes, and folders that it writes in.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Read};
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use catalog::SavedGame;

use crate::output::{Failed, count};

/// The bytes of a file that was named. One that cannot be read is bad input: what the world says of
/// it is only text here.
pub fn read(path: &Path, expected: &str) -> anyhow::Result<Vec<u8>> {
    let name = path.display();
    ensure!(!path.is_dir(), "{name}: found a folder, expected {expected}");
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BYTES_MAX + 1).read_to_end(&mut bytes));
    let length = read
        .map_err(|error| anyhow!("{name}: found no file to read ({error}), expected {expected}"))?;
    let is_endless = length as u64 > BYTES_MAX;
    ensure!(!is_endless, "{name}: found more than {BYTES_MAX} bytes, expected {expected}");
    Ok(bytes)
}

/// No file is larger that anybody wants to have read: a device may never end.
const BYTES_MAX: u64 = 1 << 30;

/// The text of a file that was named.
pub fn read_text(path: &Path, expected: &str) -> anyhow::Result<String> {
    let text = String::from_utf8(read(path, expected)?);
    text.map_err(|error| {
        let (name, at) = (path.display(), error.utf8_error().valid_up_to());
        anyhow!("{name}: byte {at}: found bytes that are no UTF-8, expected {expected}")
    })
}

/// The game of a file with a number, counted from 1.
pub fn nth<'a>(games: &'a [SavedGame], number: u64, name: &str) -> anyhow::Result<&'a SavedGame> {
    let found = count(games.len() as u64, "game");
    let game = games.get(number as usize - 1);
    game.with_context(|| format!("{name}: found {found}, expected at least {number}"))
}

/// Reads a file for a player.
pub fn read_file(name: &str) -> Result<String, String> {
    fs::read_to_string(name).map_err(|error| error.to_string())
}

/// Refuses what is a file, or inside one, where a folder is to be.
pub fn check_folder(option: &str, path: &Path) -> anyhow::Result<()> {
    let file = path.ancestors().find(|place| place.exists()).filter(|place| !place.is_dir());
    match file.map(Path::display) {
        Some(file) => Err(anyhow!("{option}: found the file {file}, expected a folder")),
        None => Ok(()),
    }
}

/// Makes the folder that an option names, if it is not there.
pub fn make_folder(option: &str, path: &Path) -> anyhow::Result<()> {
    check_folder(option, path)?;
    fs::create_dir_all(path).map_err(|error| {
        let name = path.display();
        Failed(format!("{option}: the folder {name} cannot be made ({error})")).into()
    })
}

/// Refuses a folder that has something in it before any work is done.
pub fn check_new_folder(option: &str, path: &Path) -> anyhow::Result<()> {
    check_folder(option, path)?;
    let is_empty = match fs::read_dir(path) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) => error.kind() == ErrorKind::NotFound,
    };
    let name = path.display();
    let expected = "expected a folder that is empty or not there";
    ensure!(is_empty, "{option}: found {name} already, {expected}");
    Ok(())
}

/// A page that could not be written would be missed only after all the work.
pub fn check_page(page: &Path) -> anyhow::Result<()> {
    let name = page.display();
    ensure!(!page.is_dir(), "--html: found the folder {name}, expected a file to write");
    // A device would not be written to but replaced.
    let is_device = page.exists() && !page.is_file();
    ensure!(!is_device, "--html: found {name}, which is no file, expected a file to write");
    let folder = page.parent().filter(|folder| !folder.as_os_str().is_empty());
    let is_there = folder.is_none_or(Path::is_dir);
    let folder = folder.unwrap_or(Path::new("")).display();
    ensure!(is_there, "--html: found no folder {folder}, expected one to write the page in");
    let new = disk::draft(page);
    match OpenOptions::new().write(true).create_new(true).open(&new) {
        Ok(_) => fs::remove_file(&new).with_context(|| new.display().to_string()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(Failed(format!("--html: {name} cannot be written ({error})")).into()),
    }
}

/// Writes a file wholly or not at all.
pub fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    disk::write(path, bytes).with_context(|| path.display().to_string())
}
