//! A disk without room: what was there stays, and nothing else is left.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::{command, damier, folder, printed};

const RUN: [&str; 6] = ["match", "othello", "alphabeta:1", "random", "--games", "20"];

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names = entries.map(|name| name.into_string().unwrap()).collect::<Vec<_>>();
    names.sort();
    names
}

#[track_caller]
fn fails(output: &Output, file: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains(file), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

/// The program where no file may be longer than half a kilobyte.
fn limited(arguments: &[&str]) -> Output {
    let limit = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", limit, env!("CARGO_BIN_EXE_damier")]).args(arguments);
    shell.output().unwrap()
}

#[test]
fn files_that_cannot_be_written_whole_leave_nothing_behind() {
    let out = folder("limited");
    let out_text = out.to_str().unwrap();
    printed(&[&RUN[..], &["--out", out_text]].concat());
    let before = ["games.jsonl", "games.ggf"].map(|name| fs::read(out.join(name)).unwrap());
    fs::remove_file(out.join("games.txt")).unwrap();
    fails(&limited(&["match", "--resume", out_text]), "games.txt");
    assert_eq!(names(&out), ["games.ggf", "games.jsonl"]);
    let after = ["games.jsonl", "games.ggf"].map(|name| fs::read(out.join(name)).unwrap());
    assert!(before == after);
    let page = out.join("page.html");
    let html = ["analyse", "f5d6c3d3c4", "--level", "1", "--html", page.to_str().unwrap()];
    fails(&limited(&html), "page.html");
    assert_eq!(names(&out), ["games.ggf", "games.jsonl"]);
    fails(&limited(&[&RUN[..], &["--out", &format!("{out_text}/new")]].concat()), "games.jsonl");
}

#[test]
fn what_is_no_file_is_not_replaced() {
    let output = damier(&[&RUN[..], &["--html", "/dev/full"]].concat());
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("/dev/full, which is no file"), "{message}");
    assert!(fs::write("/dev/full", "x").is_err(), "it is still there");
}

/// A disk in memory, of so many kilobytes; `None` where nobody may mount one.
struct Disk(PathBuf);

impl Disk {
    fn new(name: &str, kilobytes: u32) -> Option<Disk> {
        let path = folder(name);
        fs::create_dir_all(&path).unwrap();
        let size = format!("size={kilobytes}k");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&path);
        let is_mounted = mount.output().is_ok_and(|output| output.status.success());
        is_mounted.then_some(Disk(path))
    }

    /// Takes all the room that is left.
    fn fill(&self) {
        while fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.0.join("ballast"))
            .and_then(|mut file| std::io::Write::write_all(&mut file, &[0; 512]))
            .is_ok()
        {}
    }

    fn empty(&self) {
        fs::remove_file(self.0.join("ballast")).unwrap();
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn a_match_on_a_full_disk_leaves_no_temporary_file_and_goes_on_later() {
    let Some(disk) = Disk::new("full-disk", 256) else {
        eprintln!("skipped: nobody may mount a disk here");
        return;
    };
    let out = disk.0.join("run");
    let out_text = out.to_str().unwrap();
    let long = [&RUN[..4], &["--games", "4000", "--out", out_text]].concat();
    fails(&command(&long).output().unwrap(), "games.jsonl");
    assert_eq!(names(&out), ["games.jsonl"]);
    fs::remove_dir_all(&out).unwrap();
    printed(&[&RUN[..], &["--out", out_text]].concat());
    let before = names(&out);
    disk.fill();
    fails(&damier(&["match", "--resume", out_text]), "games.txt");
    assert_eq!(names(&out), before, "the old games are still there");
    disk.empty();
    printed(&["match", "--resume", out_text]);
    let learner = disk.0.join("learner");
    let learn = ["learn", "genetic", "loa", "--depth", "1", "--population", "4", "--games", "2"];
    let learn = [&learn[..], &["--out", learner.to_str().unwrap()]].concat();
    let to = |generations: &'static str| [&learn[..], &["--generations", generations]].concat();
    printed(&to("2"));
    let before = names(&learner);
    disk.fill();
    fails(&damier(&to("4")), "checkpoint");
    assert_eq!(names(&learner), before);
    disk.empty();
    printed(&to("4"));
}
