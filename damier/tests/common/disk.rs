//! A small disk of its own, which can be filled. Only where mounting is allowed.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What takes the space.
pub const FILLER: &str = "filler";

/// A disk, gone when it is dropped.
pub struct Disk {
    pub folder: PathBuf,
}

/// Runs a command; whether it could.
fn done(program: &str, arguments: &[&str]) -> bool {
    let status = Command::new(program).args(arguments).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

impl Disk {
    /// A disk of a size such as `2m`; none, with a word about it, where it cannot be had.
    pub fn new(name: &str, size: &str) -> Option<Disk> {
        let folder =
            std::env::temp_dir().join(format!("damier-disk-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let mount = ["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs", folder.to_str()?];
        if cfg!(target_os = "linux") && done("mount", &mount) {
            return Some(Disk { folder });
        }
        eprintln!("no disk can be mounted here: nothing is tested");
        let _ = fs::remove_dir(&folder);
        None
    }

    /// Fills it to the last byte.
    pub fn fill(&self) {
        let mut file = File::create(self.folder.join(FILLER)).expect("a file");
        for size in [1 << 16, 1 << 12, 1] {
            let zeros = vec![0; size];
            while file.write_all(&zeros).is_ok() {}
        }
    }

    /// Gives the space back.
    pub fn free(&self) {
        let _ = fs::remove_file(self.folder.join(FILLER));
    }

    /// Lets nobody write to it any more.
    pub fn protect(&self) {
        let folder = self.folder.to_str().expect("text");
        assert!(done("mount", &["-o", "remount,ro", folder]));
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let folder = self.folder.to_string_lossy().into_owned();
        // Whoever had a file open on it may still be about to close it.
        let _ = done("umount", &[&folder]) || done("umount", &["--lazy", &folder]);
        let _ = fs::remove_dir(&self.folder);
    }
}
