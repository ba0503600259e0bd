//! Files and folders that are there wholly or not at all, whatever happens on the way: a kill, a
//! power cut or a full disk.
//!
//! They are written beside the place that is meant, reach the disk, and only then take its name.
#![forbid(unsafe_code)]

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file, in place of the one that is there. If that fails nothing is left beside it.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.exists() && !path.is_file() {
        // What is no file, such as /dev/stdout, is not replaced by one.
        return fs::write(path, bytes);
    }
    let new = draft(path);
    write_synced(&new, bytes)?;
    fs::rename(&new, path).inspect_err(|_| drop(fs::remove_file(&new)))
}

/// Writes a file that has reached the disk then, though not under a name to rely upon. A part of it
/// would only take away room.
pub fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let written = File::create(path).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    // If even that fails there is nothing more to do about it.
    written.inspect_err(|_| drop(fs::remove_file(path)))
}

/// Writes a folder with these files, which is not there yet, or empty. What a kill left of an
/// earlier try is replaced.
pub fn write_folder(path: &Path, files: &[(String, String)]) -> io::Result<()> {
    let new = beside(path, ".part");
    if new.exists() {
        fs::remove_dir_all(&new)?;
    }
    let write_all = || {
        fs::create_dir_all(&new)?;
        for (name, text) in files {
            write_synced(&new.join(name), text.as_bytes())?;
        }
        sync_folder(&new)
    };
    write_all().inspect_err(|_| drop(fs::remove_dir_all(&new)))?;
    fs::rename(&new, path)?;
    sync_folder(path.parent().unwrap_or(Path::new("")))
}

/// The names in a folder reach the disk; the current folder has an empty path.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    match (cfg!(unix), path.as_os_str().is_empty()) {
        (true, true) => File::open(".")?.sync_all(),
        (true, false) => File::open(path)?.sync_all(),
        // Elsewhere a folder cannot be opened.
        (false, _) => Ok(()),
    }
}

/// Locks a file for as long as it is open; `false` if another process has it.
pub fn lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether another process has a lock of a file. Those who ask do not disturb each other.
pub fn is_locked(file: &File) -> io::Result<bool> {
    match file.try_lock_shared() {
        Ok(()) => Ok(false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Where [`write`](write()) writes a file before it takes its name; processes do not disturb each
/// other.
#[must_use]
pub fn draft(path: &Path) -> PathBuf {
    beside(path, &format!(".{}.new", std::process::id()))
}

/// The path with an ending added to its name.
#[must_use]
pub fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
