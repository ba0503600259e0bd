//! Learning from the command line: games, a fit, weights; cut short and gone on with.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use game::testing::random_match;
use othello::Othello;
use serde_json::Value;

fn damier(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_damier")).args(arguments).output().expect("damier starts")
}

fn done(arguments: &[&str]) -> String {
    let output = damier(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A new folder for each test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

fn refused(arguments: &[&str], message: &str) {
    let output = damier(arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("damier: ") && error.contains(message), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert_eq!(output.status.code(), Some(2), "{error}");
}

/// Plays games into a folder; gives the file of samples.
fn play(folder: &Path, games: &str, more: &[&str]) -> PathBuf {
    let data = folder.to_str().unwrap();
    let fixed = ["learn", "othello", "selfplay", "--depth", "1", "--exact", "6", "--data", data];
    done(&[&fixed[..], &["--games", games], more].concat());
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.into_iter().find(|path| path.extension().is_some_and(|end| end == "samples")).unwrap()
}

#[test]
fn games_become_weights_with_a_manifest() {
    let folder = folder("learned");
    let data = folder.to_str().unwrap();
    play(&folder, "30", &[]);
    let fit = ["learn", "othello", "fit", "--data", data];
    let text = done(&[&fit[..], &["--iterations", "1"]].concat());
    assert!(text.ends_with("not done: --resume with more --iterations goes on\n"), "{text}");
    refused(&fit, "expected --resume");
    let text = done(&[&fit[..], &["--iterations", "2", "--resume"]].concat());
    assert!(text.contains("held out") && text.contains(" all "), "{text}");
    let log = fs::read_to_string(folder.join("fit.jsonl")).unwrap();
    let points = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let errors = points.map(|point| point["training"].as_f64().unwrap()).collect::<Vec<_>>();
    assert!(errors.len() == 2 && errors[1] < errors[0], "{errors:?}");
    assert!(fs::read_to_string(folder.join("fit.svg")).unwrap().contains("class=\"line "));

    calibrate(&folder);
    let shipped = folder.join("shipped");
    let to = shipped.to_str().unwrap();
    done(&["learn", "othello", "pack", "--data", data, "--to", to, "--name", "small"]);
    let manifest = fs::read_to_string(shipped.join("MANIFEST.toml")).unwrap();
    let name = manifest.lines().find_map(|line| line.strip_prefix("file = ")).unwrap();
    let weights = shipped.join(name.trim_matches('"'));
    assert_eq!(fs::read(&weights).unwrap(), fs::read(folder.join("fit.bin")).unwrap());

    let positions = folder.join("positions.txt");
    fs::write(
        &positions,
        format!("{}XO{}OX{} -2\n", "-".repeat(27), "-".repeat(6), "-".repeat(27)),
    )
    .unwrap();
    let positions = positions.to_str().unwrap();
    let weights = weights.to_str().unwrap();
    let measure = ["learn", "othello", "measure", positions, "--all", "--weights", weights];
    let measured = done(&[&measure[..], &["--depth", "0", "--json"]].concat());
    let measured = serde_json::from_str::<Value>(&measured).unwrap();
    assert_eq!(measured["positions"], 1);
    assert!(name.contains(measured["weights"].as_str().unwrap()));
}

/// Sixty games of the base that were broken off after f5 are enough to learn what the turn is worth
/// at the first two plies, and too few to learn margins.
fn calibrate(folder: &Path) {
    let base = folder.join("WTH_2026.wtb");
    let mut bytes = vec![20, 26, 11, 15, 60, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 24, 0];
    for _ in 0..60 {
        bytes.extend([0, 0, 1, 0, 2, 0, 33, 33, 56]);
        bytes.resize(bytes.len() + 59, 0);
    }
    fs::write(&base, bytes).unwrap();
    let (data, base) = (folder.to_str().unwrap(), base.to_str().unwrap());
    let before = fs::read(folder.join("fit.bin")).unwrap();
    done(&["learn", "othello", "calibrate", "--data", data, "--positions", "60", base]);
    let after = fs::read(folder.join("fit.bin")).unwrap();
    assert_eq!(after.len(), before.len());
    let summary = fs::read_to_string(folder.join("fit.json")).unwrap();
    let summary = serde_json::from_str::<Value>(&summary).unwrap();
    let tempo = summary["calibration"]["tempo"].as_array().unwrap();
    assert_eq!(tempo.len(), 61);
    assert!(tempo[..2].iter().any(|ply| *ply != 0) && tempo[2..].iter().all(|ply| *ply == 0));
    refused(&["learn", "othello", "margins", base], "found too few positions");
}

#[test]
fn games_cut_short_go_on_as_if_nothing_had_happened() {
    let (whole, cut) = (folder("whole"), folder("cut"));
    let whole = fs::read(play(&whole, "12", &["--threads", "1"])).unwrap();
    let file = play(&cut, "12", &["--threads", "2"]);
    assert_eq!(fs::read(&file).unwrap(), whole);
    // In the middle of a record.
    fs::write(&file, &whole[..whole.len() / 2 + 5]).unwrap();
    play(&cut, "12", &["--resume"]);
    assert_eq!(fs::read(&file).unwrap(), whole);
}

/// A file of the base with random games.
fn random_base(games: u8) -> Vec<u8> {
    let mut bytes = vec![20, 26, 11, 15, games, 0, 0, 0, 0, 0, 0xea, 0x07, 8, 0, 24, 0];
    for seed in 0..u64::from(games) {
        let record = random_match(&Othello, seed);
        let squares = record.moves().iter().filter_map(|mv| mv.square());
        let moves = squares.map(|square| 10 * (square / 8 + 1) + square % 8 + 1);
        let end = bytes.len() + 68;
        bytes.extend([0, 0, 1, 0, 2, 0, 32, 32]);
        bytes.extend(moves);
        bytes.resize(end, 0);
    }
    bytes
}

#[test]
fn games_become_a_policy_that_is_the_same_on_any_number_of_threads() {
    let folder = folder("policy");
    fs::create_dir_all(&folder).unwrap();
    let base = folder.join("WTH_2026.wtb");
    fs::write(&base, random_base(60)).unwrap();
    let base = base.to_str().unwrap();
    let learn = |threads: &str| {
        let out = folder.join(threads);
        let named = ["--out", out.to_str().unwrap(), "--threads", threads, "--sample", "20"];
        let told = done(&[&["learn", "othello", "policy", base][..], &named].concat());
        assert!(told.contains("first choice") && told.contains("level 7 by itself"), "{told}");
        let files = ["policy.txt", "MANIFEST.toml"];
        files.map(|name| fs::read_to_string(out.join(name)).unwrap())
    };
    let [policy, manifest] = learn("1");
    assert!(policy.starts_with("opening.corner = ") && policy.lines().count() == 78, "{policy}");
    assert!(manifest.contains(&format!("bytes = {}\n", policy.len())), "{manifest}");
    assert_eq!(learn("2"), [policy, manifest]);
    let learn = ["learn", "othello", "policy", base, "--out", folder.to_str().unwrap()];
    refused(&learn, "expected a folder that is empty or not there");
    fs::write(base, random_base(1)).unwrap();
    let out = folder.join("none");
    let learn = ["learn", "othello", "policy", base, "--out", out.to_str().unwrap()];
    refused(&learn, "found no game to learn from or none that is held out");
}

#[test]
fn what_is_there_is_not_overwritten_and_what_is_wrong_is_named() {
    let folder = folder("refused");
    let data = folder.to_str().unwrap();
    let selfplay = ["learn", "othello", "selfplay", "--depth", "1", "--exact", "6", "--data", data];
    let file = play(&folder, "2", &[]);
    refused(&[&selfplay[..], &["--games", "2"]].concat(), "without --resume");
    let fit = ["learn", "othello", "fit", "--data"];
    refused(&[&fit[..], &["no-such-folder"]].concat(), "expected one of samples");
    fs::write(&file, b"DAMIERDS, or is it?").unwrap();
    refused(&[&fit[..], &[data]].concat(), "expected DAMIERDS, version 1");
    fs::write(folder.join("fit.bin"), b"DAMIEROT").unwrap();
    refused(&["learn", "othello", "pack", "--data", data], "expected a checksum");
    refused(&[&selfplay[..], &["--games", "0"]].concat(), "expected a whole number from 1");
    refused(&["learn", "othello", "fit", "--data", data, "--threads", "0"], "from 1 to 256");
    refused(
        &["learn", "othello"],
        "found no recipe, expected one of wthor, selfplay, fit, calibrate",
    );
    refused(&["learn", "chess"], "found name \"chess\", expected one of patterns, othello");
}

#[test]
fn a_book_grows_goes_on_and_is_packed_with_a_manifest() {
    let (whole, cut) = (folder("book-whole"), folder("book-cut"));
    let grow = |folder: &Path, more: &[&str]| {
        let fixed = ["learn", "book", "--depth", "2", "--positions", "60", "--data"];
        done(&[&fixed[..], &[folder.to_str().unwrap()], more].concat())
    };
    let journal = |folder: &Path| {
        let mut files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        files.find(|path| path.extension().is_some_and(|end| end == "journal")).unwrap()
    };
    grow(&whole, &["--threads", "1"]);
    let lines = fs::read_to_string(journal(&whole)).unwrap();
    assert!(lines.lines().count() > 60, "{lines}");

    grow(&cut, &["--threads", "2"]);
    let path = journal(&cut);
    assert_eq!(fs::read_to_string(&path).unwrap(), lines);
    fs::write(&path, &lines[..lines.len() / 2 + 5]).unwrap();
    let shipped = cut.join("shipped");
    grow(&cut, &["--resume", "--pack", shipped.to_str().unwrap()]);
    assert_eq!(fs::read_to_string(&path).unwrap(), lines);

    let manifest = fs::read_to_string(shipped.join("MANIFEST.toml")).unwrap();
    let name = manifest.lines().find_map(|line| line.strip_prefix("file = ")).unwrap();
    let bytes = fs::read(shipped.join(name.trim_matches('"'))).unwrap();
    assert!(manifest.contains(&format!("bytes = {}\n", bytes.len())), "{manifest}");
    assert_eq!(bytes.len(), 16 + 20 * (lines.lines().count() - 1));
}

#[test]
fn a_book_is_not_overwritten_and_a_bad_journal_is_named() {
    let folder = folder("book-refused");
    let data = folder.to_str().unwrap();
    let grow = ["learn", "book", "--depth", "1", "--positions", "3", "--data", data];
    done(&grow);
    refused(&grow, "without --resume");
    let path = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    fs::write(&path, "damier book 1\nnonsense\n").unwrap();
    let resume = [&grow[..], &["--resume"]].concat();
    refused(&resume, "line 2: found \"nonsense\", expected a position with its moves");
    let deep = ["learn", "book", "--positions", "3", "--depth", "22", "--data", data];
    refused(&deep, "expected a whole number from 1 to 21");
}
