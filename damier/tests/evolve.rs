//! Learners that play games: killed, cut short, damaged and gone on with.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use common::{command, damier, folder, printed, refused};

/// The learners, each with a short run.
const RUNS: [&[&str]; 3] = [
    &["genetic", "arlecchino", "--population", "8", "--generations", "16", "--games", "4"],
    &["genetic", "loa", "--method", "cmaes", "--depth", "1", "--population", "6", "--games", "2"],
    &["pool", "loa", "--depth", "1", "--size", "8", "--births", "4", "--trial", "6"],
];

/// What a run leaves behind that must not depend on what happened to it.
const RESULTS: [&str; 3] = ["champion.txt", "curve.csv", "curve.svg"];

/// Kills of each learner: a few every day, twenty in `cargo xtask suite`.
fn kills() -> u64 {
    std::env::var("DAMIER_KILLS").map_or(4, |kills| kills.parse().unwrap())
}

fn arguments<'a>(run: &[&'a str], out: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let out = ["--out", out.to_str().unwrap(), "--save-every", "1ms"];
    [&["learn"], run, &out, more].concat()
}

fn results(out: &Path) -> Vec<String> {
    let read = |name: &&str| fs::read_to_string(out.join(name)).unwrap();
    RESULTS.iter().map(read).collect()
}

/// A new folder with the results of a run that nothing disturbed.
fn undisturbed(name: &str, run: &[&str]) -> PathBuf {
    let out = folder(name);
    printed(&arguments(run, &out, &["--threads", "1"]));
    out
}

/// Starts a run and kills it, again and again. Every second kill comes when something was saved,
/// however busy the machine is; the others come at any moment.
fn killed(name: &str, run: &[&str]) -> PathBuf {
    let out = folder(name);
    let saved = || fs::read(out.join("checkpoint")).unwrap_or_default();
    let mut chance = 1_u64;
    let mut hits = 0;
    for time in 0..kills() {
        let threads = (1 + time % 3).to_string();
        let begun = saved();
        let mut child = command(&arguments(run, &out, &["--threads", &threads]));
        let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while time % 2 == 0 && saved() == begun && child.try_wait().unwrap().is_none() {
            sleep(Duration::from_millis(1));
        }
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(time + 1);
        sleep(Duration::from_millis((chance >> 33) % 40));
        hits += u32::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(hits > 0, "some kills come before the end");
    printed(&arguments(run, &out, &[]));
    out
}

#[test]
fn learners_that_are_killed_end_with_the_champion_of_the_undisturbed_run() {
    for (index, run) in RUNS.into_iter().enumerate() {
        let whole = undisturbed(&format!("evolve-whole-{index}"), run);
        let out = killed(&format!("evolve-killed-{index}"), run);
        assert_eq!(results(&out), results(&whole), "{run:?}");
    }
}

/// A short run of Lines of Action.
const SHORT: &[&str] = &["genetic", "loa", "--depth", "1", "--population", "6", "--games", "2"];

fn to(generations: &str) -> [&str; 2] {
    ["--generations", generations]
}

#[test]
fn a_truncated_checkpoint_gives_way_to_the_previous_one() {
    let (whole, out) = (folder("evolve-short"), folder("evolve-truncated"));
    printed(&arguments(SHORT, &whole, &to("8")));
    printed(&arguments(SHORT, &out, &to("4")));
    let checkpoint = out.join("checkpoint");
    let bytes = fs::read(&checkpoint).unwrap();
    fs::write(&checkpoint, &bytes[..bytes.len() / 2]).unwrap();
    let output = damier(&arguments(SHORT, &out, &to("8")));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{error}");
    assert!(error.contains("checkpoint: found a file cut short"), "{error}");
    assert!(error.contains("going on from") && error.contains("checkpoint.previous"), "{error}");
    assert_eq!(results(&out), results(&whole));
    let champion = out.join("champion.txt");
    let player = format!("report:002,depth=1,coefficients={}", champion.to_str().unwrap());
    assert!(printed(&["search", "loa", "--player", &player]).contains("value"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_nothing_that_was_saved() {
    let (whole, out) = (folder("evolve-roomy"), folder("evolve-full"));
    printed(&arguments(SHORT, &whole, &to("6")));
    printed(&arguments(SHORT, &out, &to("3")));
    let before = fs::read(out.join("checkpoint")).unwrap();
    // Whatever is written there meets a full disk.
    std::os::unix::fs::symlink("/dev/full", out.join("checkpoint.new")).unwrap();
    let output = damier(&arguments(SHORT, &out, &to("6")));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("not saved") && error.contains("No space left"), "{error}");
    assert_eq!(fs::read(out.join("checkpoint")).unwrap(), before);
    printed(&arguments(SHORT, &out, &to("6")));
    assert_eq!(results(&out), results(&whole));
}

/// Every file of a folder with its bytes.
fn contents(out: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let paths = fs::read_dir(out).unwrap().map(|entry| entry.unwrap().path());
    let mut files = paths.map(|path| (path.clone(), fs::read(path).unwrap())).collect::<Vec<_>>();
    files.sort();
    files
}

#[test]
fn another_run_and_another_version_are_refused_and_nothing_is_overwritten() {
    let out = folder("evolve-refused");
    printed(&arguments(SHORT, &out, &to("2")));
    let before = contents(&out);
    let other = ["genetic", "arlecchino", "--population", "6", "--games", "2"];
    refused(&arguments(&other, &out, &[]), "found a run of `genetic loa");
    refused(&arguments(SHORT, &out, &["--seed", "2"]), "seed=2");
    refused(&arguments(&["pool", "loa"], &out, &[]), "expected `pool loa");
    assert_eq!(contents(&out), before);

    let checkpoint = out.join("checkpoint");
    let text = fs::read_to_string(&checkpoint).unwrap();
    fs::write(&checkpoint, text.replacen("checkpoint 1", "checkpoint 2", 1)).unwrap();
    let before = contents(&out);
    refused(&arguments(SHORT, &out, &[]), "found a checkpoint of version 2, expected version 1");
    assert_eq!(contents(&out), before);

    fs::remove_file(&checkpoint).unwrap();
    fs::remove_file(out.join("checkpoint.previous")).unwrap();
    refused(&arguments(SHORT, &out, &[]), "found champion.txt without a checkpoint");
    let games = "found \"chess\", expected one of loa, arlecchino, othello";
    refused(&arguments(&["genetic", "chess"], &out, &[]), games);
}

#[test]
fn constraints_hold_and_those_that_contradict_each_other_are_refused() {
    let files = folder("evolve-constraints");
    fs::create_dir_all(&files).unwrap();
    let file = files.join("constraints.txt");
    let constraints = ["--constraints", file.to_str().unwrap()];
    let out = files.join("out");
    fs::write(&file, "distance = 10..20\n\ndistance = 25..30\n").unwrap();
    let message = "line 3, column 1: found \"distance\", expected bounds that meet 10..20";
    refused(&arguments(SHORT, &out, &constraints), message);
    refused(&arguments(SHORT, &out, &["--constraints", "no-such-file"]), "found no file to read");
    assert!(!out.exists());

    fs::write(&file, "distance = 12\nfreedom = 1..2\n").unwrap();
    let more = [&to("2")[..], &constraints].concat();
    printed(&arguments(SHORT, &out, &more));
    let champion = fs::read_to_string(out.join("champion.txt")).unwrap();
    assert!(champion.contains("\ndistance = 12\n"), "{champion}");
    let freedom = champion.lines().find_map(|line| line.strip_prefix("freedom = ")).unwrap();
    assert!((1.0..=2.0).contains(&freedom.parse::<f64>().unwrap()), "{champion}");
}
