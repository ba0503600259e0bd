//! Whatever a newcomer may type wrong: one line each, its exit code, and nothing left behind.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A refusal takes no time; whoever goes on instead is ended.
const PATIENCE: Duration = Duration::from_secs(60);

/// A command line, as words between spaces (`''` is an empty word), its exit code, and its line,
/// in which `…` stands for what the system says.
type Case = (&'static str, i32, &'static str);

/// An empty word is the easiest slip of a script.
const EMPTY_WORDS: &[Case] = &[
    ("analyse ''", 2, "<INPUT>: found nothing, expected a value"),
    ("solve ''", 2, "<INPUT>: found nothing, expected a value"),
    ("show ''", 2, "<FILE>: found nothing, expected a value"),
    ("moves ''", 2, "found game \"\", expected one of othello, reversi, loa, arlecchino, mnk"),
    ("search othello --player ''", 2, "--player: found nothing, expected a value"),
];

const MOVES: &[Case] = &[
    (
        "analyse f5f5",
        2,
        "\"f5f5\" is no file, and as moves: line 1, column 3: found \"f5\", \
         expected a legal move: f4 d6 f6",
    ),
    (
        "analyse f5d6x9c3",
        2,
        "\"f5d6x9c3\" is no file, and as moves: line 1, column 5: found \"x9\", \
         expected a legal move: c3 c4 c5 c6 c7",
    ),
    ("analyse \t", 2, "found no moves, expected a file of games, or moves such as f5d6c3"),
];

const FOLDERS_FOR_FILES: &[Case] = &[
    ("analyse folder", 2, "folder: found a folder, expected a file of games, or moves"),
    ("solve folder", 2, "folder: found a folder, expected a file of positions or games"),
    ("show folder", 2, "folder: found a folder, expected a file of games"),
    (
        "match othello random random --openings folder",
        2,
        "folder: found a folder, expected a file of openings",
    ),
    (
        "match othello random random --openings bytes",
        2,
        "bytes: byte 0: found bytes that are no UTF-8, expected a file of openings",
    ),
    (
        "match othello random random --html folder",
        2,
        "--html: found the folder folder, expected a file to write",
    ),
    (
        "learn othello margins folder",
        2,
        "folder: found a folder, expected a file of the WTHOR base",
    ),
    (
        "learn othello measure folder",
        2,
        "folder: found a folder, expected lines of positions with their scores",
    ),
    (
        "learn genetic loa --out new --from folder",
        2,
        "folder: found a folder, expected a file of coefficients",
    ),
    (
        "learn genetic loa --out new --constraints folder",
        2,
        "folder: found a folder, expected a file of constraints",
    ),
];

const FILES_FOR_FOLDERS: &[Case] = &[
    (
        "match othello random random --games 2 --out file",
        2,
        "--out: found the file file, expected a folder",
    ),
    (
        "tournament loa random random --games 2 --out file/in/it",
        2,
        "--out: found the file file, expected a folder",
    ),
    ("lab ablation --quick --out file", 2, "--out: found the file file, expected a folder"),
    ("learn genetic loa --out file", 2, "--out: found the file file, expected a folder"),
    ("learn pool loa --out file", 2, "--out: found the file file, expected a folder"),
    (
        "learn patterns --games folder --out file/in/it",
        2,
        "--out: found the file file, expected a folder",
    ),
    (
        "learn patterns --games folder --out .",
        2,
        "--out: found . already, expected a folder that is empty or not there",
    ),
    (
        "learn othello selfplay --games 1 --data file",
        2,
        "--data: found the file file, expected a folder",
    ),
    ("learn othello wthor --data file bytes", 2, "--data: found the file file, expected a folder"),
    (
        "learn othello wthor --data new bytes",
        2,
        "bytes: byte 3: found a file of 3 bytes, expected a header of 16 bytes",
    ),
    ("serve --no-open --data file", 2, "--data: found the file file, expected a folder"),
    (
        "serve --no-open --data new --page folder",
        2,
        "--page: found no index.html in folder, expected the folder of a page",
    ),
    (
        "serve --no-open --data new --page nowhere",
        2,
        "--page: found no index.html in nowhere, expected the folder of a page",
    ),
];

const WORDS: &[Case] = &[
    (
        "serve --no-open --data new --host no:host",
        2,
        "--host: found \"no:host\" (…), \
         expected an address of this machine, such as 127.0.0.1 or 0.0.0.0",
    ),
    (
        "serve --no-open --data new --host ''",
        2,
        "--host: found \"\" (…), expected an address of this machine, such as 127.0.0.1 or 0.0.0.0",
    ),
    (
        "serve --no-open --data new --public-url play.example",
        2,
        "--public-url: found \"play.example\", \
         expected an address without a path, such as https://play.example",
    ),
    (
        "serve --no-open --data new --public-url https://play.example/damier",
        2,
        "--public-url: found \"https://play.example/damier\", \
         expected an address without a path, such as https://play.example",
    ),
    (
        "search othello --player pvs:coefficients=huge",
        2,
        "player pvs:coefficients=huge: huge: line 1, column 11: found \"1e99\", \
         expected a number from -1000000 to 1000000",
    ),
    (
        "search loa --player best",
        2,
        "player best: line 1, column 1: found player \"best\", expected one of …, level, report",
    ),
    (
        "gtp --game mnk --threads 2",
        2,
        "found --threads for mnk, expected it for othello, loa, arlecchino",
    ),
    ("match othello random", 2, "found 1 player, expected 2 for othello"),
    (
        "learn othello",
        2,
        "found no recipe, expected one of wthor, selfplay, fit, calibrate, margins, pack, \
         measure, policy",
    ),
    (
        "show \u{1b}[31mred",
        2,
        "\u{fffd}[31mred: found no file to read (…), expected a file of games",
    ),
];

/// A folder with a file, a folder, and files that are not what they should be.
fn fixture(name: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(root.join("folder")).unwrap();
    fs::write(root.join("file"), "something\n").unwrap();
    fs::write(root.join("bytes"), [0xff, 0xfe, 0x00]).unwrap();
    fs::write(root.join("huge"), "corners = 1e99\n").unwrap();
    root
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect::<Vec<_>>();
    names.sort();
    names
}

fn damier(root: &Path, words: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(words)
        .current_dir(root)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

#[track_caller]
fn check(name: &str, cases: &[Case]) {
    let root = fixture(name);
    let before = names(&root);
    for (line, code, message) in cases {
        let words = line.split(' ').map(|word| if word == "''" { "" } else { word });
        let output = damier(&root, &words.collect::<Vec<_>>());
        let error = String::from_utf8(output.stderr).unwrap();
        let (head, tail) = message.split_once('…').unwrap_or((message, ""));
        let told = error.strip_prefix("damier: ").and_then(|error| error.strip_suffix('\n'));
        let is_told = told.is_some_and(|told| match message.contains('…') {
            true => told.starts_with(head) && told.ends_with(tail),
            false => told == *message,
        });
        assert!(is_told, "{line}:\n{error}expected\n{message}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert_eq!(output.status.code(), Some(*code), "{line}");
        assert!(output.stdout.is_empty(), "{line}");
        assert_eq!(names(&root), before, "{line} leaves something behind");
    }
}

#[test]
fn empty_words_are_refused() {
    check("empty-words", EMPTY_WORDS);
}

#[test]
fn moves_are_refused_where_they_stand() {
    check("moves", MOVES);
}

#[test]
fn a_folder_is_no_file() {
    check("folders-for-files", FOLDERS_FOR_FILES);
}

#[test]
fn a_file_is_no_folder() {
    check("files-for-folders", FILES_FOR_FOLDERS);
}

#[test]
fn words_that_mean_nothing_are_refused() {
    check("words", WORDS);
}

/// Nothing can be made in the folder of processes, not even by the superuser.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_known_before_the_work_and_exits_with_1() {
    check(
        "unwritable",
        &[
            (
                "match othello random random --games 2 --out /proc/new",
                1,
                "--out: the folder /proc/new cannot be made (…)",
            ),
            (
                "analyse f5 --level 1 --html /proc/page.html",
                1,
                "--html: /proc/page.html cannot be written (…)",
            ),
        ],
    );
}

/// A page takes the place of what is there: a socket here, a device in earnest.
#[cfg(unix)]
#[test]
fn a_page_replaces_files_only() {
    use std::os::unix::fs::FileTypeExt;
    let root = fixture("devices");
    let _socket = std::os::unix::net::UnixListener::bind(root.join("socket")).unwrap();
    let output = damier(&root, &["analyse", "f5", "--level", "1", "--html", "socket"]);
    let error = String::from_utf8(output.stderr).unwrap();
    let message = "--html: found socket, which is no file, expected a file to write";
    assert_eq!(error, format!("damier: {message}\n"));
    assert_eq!(output.status.code(), Some(2));
    assert!(fs::metadata(root.join("socket")).unwrap().file_type().is_socket());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_standard_output_is_named() {
    let output = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["moves", "loa"])
        .stdout(File::options().write(true).open("/dev/full").unwrap())
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("damier: standard output: "), "{error}");
    assert_eq!(output.status.code(), Some(1));
}

/// The system would end the process for it.
#[cfg(target_os = "linux")]
#[test]
fn a_table_larger_than_memory_is_refused() {
    let position = format!("{}O- X", "X".repeat(62));
    let script = "ulimit -v 4000000; exec \"$0\" solve \"$1\" --table 65536";
    let binary = env!("CARGO_BIN_EXE_damier");
    let output = Command::new("sh").args(["-c", script, binary, &position]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    let message = "--table: found 65536, expected no more megabytes than this machine has free";
    assert!(error.starts_with(&format!("damier: {message}")), "{error}");
    assert_eq!(output.status.code(), Some(2));
}

/// What may follow a word does not depend on the name that the binary goes by.
#[cfg(unix)]
#[test]
fn a_binary_by_another_name_knows_its_commands() {
    let root = fixture("renamed");
    let other = root.join("laboratory");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_damier"), &other).unwrap();
    let output = Command::new(&other).arg("lab").output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("damier: found no experiment, expected one of "), "{error}");
}

/// Names of files need not be text; everything else is.
#[cfg(unix)]
#[test]
fn a_file_whose_name_is_no_text_is_read() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let root = fixture("no-text");
    let game = OsStr::from_bytes(b"\xff");
    let output = Command::new(env!("CARGO_BIN_EXE_damier")).arg("moves").arg(game).output();
    let error = String::from_utf8(output.unwrap().stderr).unwrap();
    let message = "found an argument that is no text, expected one in UTF-8";
    assert_eq!(error, format!("damier: {message}\n"));
    let path = root.join(OsStr::from_bytes(b"g\xff.txt"));
    fs::write(&path, "f5d6\n").unwrap();
    for words in [&["show"][..], &["analyse", "--level", "1"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_damier")).args(words).arg(&path).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{output:?}");
    }
}
