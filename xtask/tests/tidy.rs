//! The tree is tidy: sizes, spelling, documentation, and what must not be there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FILE_LINES_MAX: usize = 500;
const FUNCTION_LINES_MAX: usize = 70;
const LINE_COLUMNS_MAX: usize = 100;

/// Files that may contain unsafe code.
const UNSAFE: &[&str] = &["crates/othello/src/kernel/avx2.rs", "crates/othello/src/kernel/bmi2.rs"];

/// Where a game may be named: what says what games are, and what is about one of them.
const NAMES_GAMES: &[&str] = &[
    // Rules, evaluations, and the catalog, which everybody else asks.
    "crates/arlecchino/",
    "crates/catalog/",
    "crates/engine-",
    "crates/loa/",
    "crates/mnk/",
    "crates/othello/",
    "crates/reversi/",
    // Yardsticks of openings, experiments, learners, benchmarks and suites.
    "crates/arena/src/opening/",
    "crates/trainer/",
    "damier/src/bench.rs",
    "damier/src/lab/",
    "damier/src/learn",
    "damier/src/run/command.rs",
    "damier/src/run/offer.rs",
    "xtask/",
    // The protocol and the files of one game, which the engine for it solves.
    "crates/arena/src/external/nboard.rs",
    "damier/src/nboard.rs",
    "damier/src/solve.rs",
    // Lessons about searches, which have positions.
    "web/src/trees/lessons.ts",
    // Texts for people: examples of command lines, and every language.
    "damier/src/listing.rs",
    "web/src/locales/",
];

/// Every text file of the tree, by its path from the root.
fn files() -> Vec<(String, String)> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .expect("git lists the files of the tree");
    let paths = String::from_utf8(listed.stdout).expect("paths are text");
    let read = |path: &str| {
        let text = fs::read_to_string(PathBuf::from(root).join(path)).ok()?;
        Some((path.to_string(), text))
    };
    let files = paths.lines().filter_map(read).collect::<Vec<_>>();
    assert!(files.len() > 30, "the tree has more than {} files", files.len());
    files
}

fn sources() -> Vec<(String, String)> {
    files().into_iter().filter(|(path, _)| path.ends_with(".rs")).collect()
}

#[track_caller]
fn none(found: &[String]) {
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// Texts for people.
fn pages() -> Vec<(String, String)> {
    let pages = files().into_iter().filter(|(path, _)| path.ends_with(".md")).collect::<Vec<_>>();
    assert!(pages.len() > 3, "the tree has more than {} pages", pages.len());
    pages
}

/// Lines of the sources for which `is_bad` holds, by place.
fn lines_where(is_bad: impl Fn(&str, &str) -> bool) -> Vec<String> {
    lines_of(&sources(), is_bad)
}

fn lines_of(files: &[(String, String)], is_bad: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    for (path, text) in files {
        let numbered = (1..).zip(text.lines());
        let bad = numbered.filter(|(_, line)| is_bad(path, line));
        found.extend(bad.map(|(number, line)| format!("{path}:{number}: {}", line.trim())));
    }
    found
}

#[test]
fn files_and_lines_are_short() {
    let long = |(path, text): &(String, String)| {
        let lines = text.lines().count();
        (lines > FILE_LINES_MAX).then(|| format!("{path} has {lines} lines"))
    };
    none(&sources().iter().filter_map(long).collect::<Vec<_>>());
    none(&lines_where(|_, line| line.chars().count() > LINE_COLUMNS_MAX));
    none(&lines_where(|_, line| line.ends_with([' ', '\t'])));
}

/// The long lines of a page, except in tables, between fences, and with a link, which cannot be
/// broken.
fn long_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_fenced = false;
    (1..).zip(text.lines()).filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        let is_table = line.trim_start().starts_with('|');
        let is_prose = !is_fenced && !is_fence && !is_table && !line.contains("](");
        is_prose && line.chars().count() > LINE_COLUMNS_MAX
    })
}

#[test]
fn pages_have_short_lines() {
    let mut found = Vec::new();
    for (path, text) in pages() {
        let long = long_lines(&text).map(|(number, line)| format!("{path}:{number}: {line}"));
        found.extend(long);
    }
    none(&found);
}

#[test]
fn only_prose_has_to_be_short() {
    let long = "x".repeat(LINE_COLUMNS_MAX + 1);
    let page = format!("{long}\n| {long} |\n```text\n{long}\n```\n[a link]({long})\n  {long}\n");
    let lines = long_lines(&page).map(|(number, _)| number);
    assert_eq!(lines.collect::<Vec<_>>(), [1, 7]);
}

#[test]
fn functions_fit_a_screen() {
    let mut found = Vec::new();
    for (path, text) in sources() {
        let lines = text.lines().collect::<Vec<_>>();
        for (start, line) in lines.iter().enumerate() {
            let code = line.trim_start();
            let indent = line.len() - code.len();
            if !code.contains("fn ") || code.starts_with("//") || code.ends_with([';', '}']) {
                continue;
            }
            let signature = lines[start..].iter().find(|line| line.ends_with(['{', ';']));
            if signature.is_some_and(|line| line.ends_with(';')) {
                continue;
            }
            // Formatted code closes a function at the indentation where it opened.
            let closing = format!("{}}}", " ".repeat(indent));
            let length = lines[start..].iter().position(|line| *line == closing).unwrap_or(0);
            if length > FUNCTION_LINES_MAX {
                found.push(format!("{path}:{}: {length} lines", start + 1));
            }
        }
    }
    none(&found);
}

#[test]
fn every_file_says_what_it_is() {
    let undocumented = |(path, text): &(String, String)| {
        (!text.starts_with("//! ")).then(|| format!("{path} begins without `//!`"))
    };
    none(&sources().iter().filter_map(undocumented).collect::<Vec<_>>());
}

#[test]
fn nothing_is_left_open_or_switched_off() {
    let words = ["TO-DO", "FIX-ME", "#[ig-nore", "to-do!(", "unimpl-emented!("];
    let words = words.map(|word| word.replacen('-', "", 1));
    none(&lines_where(|_, line| words.iter().any(|word| line.contains(word.as_str()))));
}

#[test]
fn spelling_is_american() {
    let words = ["colo-ur", "neighbo-ur", "cent-re", "behavio-ur", "optimi-se", "initiali-se"];
    let words = words.map(|word| word.replace('-', ""));
    let is_foreign = |_: &str, line: &str| {
        let line = line.to_lowercase();
        words.iter().any(|word| line.contains(word.as_str()))
    };
    none(&lines_where(is_foreign));
    none(&lines_of(&pages(), is_foreign));
}

#[test]
fn unsafe_code_lives_only_in_kernels() {
    let keyword = "uns-afe ".replace('-', "");
    none(&lines_where(|path, line| {
        let code = line.split("//").next().unwrap_or("");
        code.contains(&keyword) && !UNSAFE.contains(&path)
    }));
}

/// Crates and folders that face the world.
const EDGE: &[&str] = &[
    "crates/arena/src/external/",
    "crates/cluster/",
    "crates/disk/",
    "crates/runs/",
    "crates/server/",
    "crates/store/",
    "crates/terminal/",
];

/// What reads or writes the world, and who below the edge may.
const WORLD: &[(&str, &[&str])] = &[
    ("std::fs", &[]),
    ("std::io", &[]),
    ("std::net", &[]),
    ("std::env", &[]),
    ("std::process", &[]),
    // Such a group would hide the modules above.
    ("use std::{", &[]),
    ("println!", &[]),
    (
        "Instant::now",
        &[
            "crates/arena/src/referee.rs",
            "crates/search/src/delay.rs",
            "crates/search/src/limits.rs",
        ],
    ),
    ("SystemTime", &[]),
    (
        "serde",
        &[
            "crates/arena/src/journal.rs",
            "crates/arena/src/options_line.rs",
            "crates/arena/src/run_line.rs",
            "crates/arena/src/schedule.rs",
            "crates/trees/src/json.rs",
        ],
    ),
];

/// Whether a line below the edge reads or writes the world, comments apart.
fn meets_the_world(path: &str, line: &str) -> bool {
    let is_outside = EDGE.iter().any(|folder| path.starts_with(folder));
    let is_below = path.starts_with("crates/") && path.contains("/src/") && !is_outside;
    let is_comment = line.trim_start().starts_with("//");
    is_below
        && !is_comment
        && WORLD.iter().any(|(word, may)| line.contains(word) && !may.contains(&path))
}

#[test]
fn nothing_below_the_edge_meets_the_world() {
    let mut sources = sources();
    for (_, text) in &mut sources {
        // Tests, which come last, may look at a clock.
        text.truncate(text.find("#[cfg(test)]").unwrap_or(text.len()));
    }
    none(&lines_of(&sources, meets_the_world));
}

#[test]
fn a_clock_or_a_file_below_the_edge_is_found() {
    let bad = |line| meets_the_world("crates/loa/src/lib.rs", line);
    assert!(bad("use std::fs::{self, File};") && bad("use std::{fs, io};"));
    assert!(bad("let start = Instant::now();") && bad("let day = SystemTime::now();"));
    assert!(!bad("use std::time::{Duration, Instant};"), "a time that is handed over is no clock");
    assert!(!meets_the_world("crates/search/src/limits.rs", "let now = Instant::now();"));
}

#[test]
fn the_tree_names_no_machine() {
    let words = ["/ro-ot/", "/ho-me/", "/wo-rk/"].map(|word| word.replace('-', ""));
    let named = |(path, text): &(String, String)| {
        let word = words.iter().find(|word| text.contains(word.as_str()))?;
        Some(format!("{path} names {word}"))
    };
    none(&files().iter().filter_map(named).collect::<Vec<_>>());
}

/// A source without its tests.
fn without_tests(text: &str) -> &str {
    text.split("\n#[cfg(test)]").next().unwrap_or(text)
}

/// Whether a line of code has a text with the name of a game in it.
fn names_game(path: &str, line: &str) -> bool {
    let code = line.split("//").next().unwrap_or("");
    let is_rust = path.ends_with(".rs");
    let is_quote = |c: char| c == '"' || !is_rust && (c == '\'' || c == '`');
    let texts = code.split(is_quote).skip(1).step_by(2).map(str::to_lowercase);
    let names = ["arlecchino", "loa", "mnk", "othello", "reversi"];
    let named =
        |text: String| text.split(|c: char| !c.is_alphanumeric()).any(|w| names.contains(&w));
    texts.into_iter().any(named)
}

#[test]
fn nobody_but_the_catalog_asks_for_a_game_by_name() {
    let is_code = |path: &str| {
        let is_source = [".rs", ".ts", ".svelte"].iter().any(|end| path.ends_with(end));
        let is_test = path.contains("/tests/") || path.ends_with("tests.rs");
        let is_allowed = NAMES_GAMES.iter().any(|start| path.starts_with(start));
        is_source && !is_test && !is_allowed
    };
    let sources = files().into_iter().filter(|(path, _)| is_code(path));
    let sources = sources.map(|(path, text)| (path, without_tests(&text).to_string()));
    let sources = sources.collect::<Vec<_>>();
    assert!(sources.len() > 200, "there are more than {} sources", sources.len());
    none(&lines_of(&sources, names_game));
}

#[test]
fn names_of_games_are_found_in_texts_alone() {
    for (path, line) in [
        ("a.rs", "if game.name() == \"loa\" {"),
        ("a.rs", "\"found another game, expected othello on 8x8\""),
        ("a.ts", "if (game === 'reversi') return;"),
        ("a.svelte", "const title = `${name} of Arlecchino`;"),
    ] {
        assert!(names_game(path, line), "{line}");
    }
    for (path, line) in [
        ("a.rs", "use othello::Othello; // \"loa\""),
        ("a.rs", "let words = \"load a file\";"),
        ("a.ts", "const reversi = 'x';"),
    ] {
        assert!(!names_game(path, line), "{line}");
    }
}
