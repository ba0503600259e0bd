//! An export is a backup: a library goes out through the laboratory, comes back into a fresh one,
//! and every game of it is the same.
//!
//! `DAMIER_GAMES` says how many games the library has, `DAMIER_WTHOR` where to take them from: a
//! folder of `.wtb` files, which then come in by themselves, too. `cargo xtask suite` does so.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use catalog::{AnyMatch, KeptClock, Options, SavedGame, TreeMove, WrittenTree, find, read_games};
use game::{PASS, Random};
use serde_json::Value;
use store::{GameRow, NodeRow, Part, Store};

/// A server with a data folder of its own, killed when it is dropped.
struct Laboratory {
    child: Child,
    address: String,
}

impl Laboratory {
    fn start(data: &Path) -> Laboratory {
        let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
            .args(["serve", "--no-open", "--port", "0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_whitespace().find(|word| word.starts_with("http://")).unwrap();
        let address = url.trim_start_matches("http://").trim_end_matches('/').to_string();
        Laboratory { child, address }
    }

    /// Begins a request; sends its body as it is read.
    fn send(&self, method: &str, path: &str, length: u64, body: &mut impl Read) -> Answer {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Length: {length}\r\n\r\n",
            self.address
        )
        .unwrap();
        io::copy(body, &mut stream).unwrap();
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while reader.read_line(&mut head).unwrap() > 2 {}
        assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        assert!(head.to_ascii_lowercase().contains("transfer-encoding: chunked"), "{head}");
        Answer { reader }
    }

    /// Sends a file; the last line of the report.
    fn import(&self, file: &Path) -> Value {
        let name = file.file_name().unwrap().to_str().unwrap();
        let length = file.metadata().unwrap().len();
        let path = format!("/api/import?name={name}");
        let mut body = File::open(file).unwrap();
        let mut report = Vec::new();
        self.send("POST", &path, length, &mut body).copy(&mut report);
        let last = report.trim_ascii_end().rsplit(|byte| *byte == b'\n').next().unwrap();
        let last = serde_json::from_slice::<Value>(last).unwrap();
        assert!(last["is_done"] == true && last["failure"].is_null(), "{name}: {last}");
        last
    }

    /// The library as a file.
    fn export(&self, file: &Path) {
        let mut written = BufWriter::new(File::create(file).unwrap());
        self.send("GET", "/api/export", 0, &mut io::empty()).copy(&mut written);
        written.flush().unwrap();
    }

    /// The most memory that the process ever had, in megabytes, where the system says so.
    fn peak(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap_or_default();
        line.split_whitespace().nth(1).map_or(0, |kb| kb.parse::<u64>().unwrap() / 1024)
    }
}

impl Drop for Laboratory {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A body that comes in chunks, each behind its length.
struct Answer {
    reader: BufReader<TcpStream>,
}

impl Answer {
    fn copy(mut self, to: &mut impl Write) {
        loop {
            let mut line = String::new();
            self.reader.read_line(&mut line).unwrap();
            let length = u64::from_str_radix(line.trim(), 16).expect("a chunk and not a cut");
            io::copy(&mut self.reader.by_ref().take(length), to).unwrap();
            self.reader.read_line(&mut line).unwrap();
            if length == 0 {
                return;
            }
        }
    }
}

/// A folder that is gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("damier-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn wthor_files() -> Vec<PathBuf> {
    let Some(folder) = std::env::var_os("DAMIER_WTHOR") else { return Vec::new() };
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files = files.collect::<Vec<_>>();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "wtb"));
    files.sort();
    files
}

/// Games to begin with: those of files, then random ones of every kind.
fn games(count: usize) -> impl Iterator<Item = (SavedGame, Box<dyn AnyMatch>)> {
    let stored = wthor_files().into_iter().flat_map(|file| {
        let games = read_games(file.to_str().unwrap(), &fs::read(&file).unwrap()).unwrap();
        games.into_iter().map(|saved| (saved.open().unwrap(), saved))
    });
    let random = (1..).map(|seed| {
        let seated = |seats| Options { seats: Some(seats), ..Options::default() };
        let (name, options) = match seed % 5 {
            0 => ("othello", Options::default()),
            1 => ("loa", Options::default()),
            2 => ("reversi", seated(3)),
            3 => ("arlecchino", seated(2)),
            _ => ("othello", Options { size: catalog::read_size("7x9"), ..Options::default() }),
        };
        let game = find(name).unwrap().open(&options).unwrap();
        (game.random_match(seed), SavedGame { seed, ..SavedGame::new(&*game) })
    });
    stored.chain(random).take(count).map(|(played, saved)| (saved, played))
}

/// Adds lines of random moves beside the game, and beside each other.
fn grown(played: &dyn AnyMatch, random: &mut Random) -> Vec<(u32, u32, String)> {
    let mut nodes = (1..).zip(played.played()).map(|(id, mv)| (id, id - 1, mv)).collect::<Vec<_>>();
    for _ in 0..random.below(4) {
        let mut walk = played.boxed();
        let plies = walk.plies();
        let ply = random.below(plies.max(1));
        walk.undo(plies - ply);
        let mut at = ply as u32;
        for _ in 0..1 + random.below(6) {
            let moves = walk.moves();
            if walk.outcome().is_some() {
                break;
            }
            let mv = random.pick(&moves).unwrap().clone();
            walk.play(&mv).unwrap();
            let known = nodes.iter().find(|(_, parent, text)| *parent == at && *text == mv);
            let known = known.map(|(id, ..)| *id);
            // Numbers have gaps, as if something had been removed.
            let new = nodes.len() as u32 + plies as u32 + random.below(3) as u32;
            let new = new.max(nodes.iter().map(|(id, ..)| id + 1).max().unwrap_or(1));
            if known.is_none() {
                nodes.push((new, at, mv));
            }
            at = known.unwrap_or(new);
        }
    }
    nodes
}

/// Writes a file of games with variations.
fn write_games(file: &Path, count: usize) {
    let mut text = BufWriter::new(File::create(file).unwrap());
    for (index, (mut saved, played)) in games(count).enumerate() {
        let mut random = Random::new(index as u64);
        let nodes = grown(&*played, &mut random);
        let moves = nodes.iter().map(|(id, parent, text)| TreeMove {
            id: *id,
            parent: *parent,
            place: (*id).into(),
            text,
        });
        let tree = WrittenTree::of(&moves.collect::<Vec<_>>());
        saved.kept.kind = Some(["play", "study"][index % 2].to_string());
        saved.kept.created = Some(1_700_000_000 + index as i64);
        saved.kept.updated = Some(1_700_000_000 - 1000 * index as i64);
        saved.kept.nodes = tree.ids.clone();
        let seconds = 60 + index as u32 % 600;
        saved.kept.clock = match index % 3 {
            0 => Some(KeptClock::Game { seconds, increment: 5 }),
            1 => Some(KeptClock::Move { seconds }),
            _ => None,
        };
        saved.event = Some(format!("Open {index}"));
        let stands = random.below(tree.ids.len() + 1);
        if index % 4 == 0 && !ends_in_pass(&nodes, &tree, stands) {
            (saved.kept.at, saved.kept.front) = (Some(stands), Some(stands));
        }
        text.write_all(saved.write_tree(&tree).as_bytes()).unwrap();
        text.write_all(b"\n").unwrap();
    }
    text.flush().unwrap();
}

/// Whether a pass follows where a game is to stand: the library never stands there.
fn ends_in_pass(nodes: &[(u32, u32, String)], tree: &WrittenTree, at: usize) -> bool {
    let id = at.checked_sub(1).map_or(0, |index| tree.ids[index]);
    let mut followers = nodes.iter().filter(|(_, parent, _)| *parent == id);
    followers.any(|(.., mv)| mv == PASS)
}

/// A game without what a backup need not keep: its id, its tokens, and that machines wait.
fn essence(part: &Part) -> (GameRow, Vec<NodeRow>) {
    let (row, nodes) = part.game.as_ref().unwrap();
    let mut seats = serde_json::from_str::<Value>(&row.seats).unwrap();
    seats.as_array_mut().unwrap().iter_mut().for_each(|seat| seat["token"] = Value::Null);
    let row =
        GameRow { id: String::new(), seats: seats.to_string(), is_paused: true, ..row.clone() };
    (row, nodes.clone())
}

/// Compares two libraries game by game; how many there are.
fn compare(one: &Path, other: &Path) -> usize {
    let [one, other] = [one, other].map(|data| Store::open(&data.join("library.sqlite")).unwrap());
    let (mut behind, mut count) = ((0, 0), 0);
    loop {
        let parts = (one.part(behind.0, 500).unwrap(), other.part(behind.1, 500).unwrap());
        assert_eq!(parts.0.len(), parts.1.len(), "behind game {count}");
        let (Some(last), Some(other_last)) = (parts.0.last(), parts.1.last()) else { break };
        behind = (last.number, other_last.number);
        for (one, other) in parts.0.iter().zip(&parts.1) {
            count += 1;
            assert_eq!(essence(one), essence(other), "game {count}");
        }
    }
    count
}

#[test]
fn a_library_comes_back_equal() {
    let count = std::env::var("DAMIER_GAMES").map_or(120, |count| count.parse().unwrap());
    let scratch = Scratch::new("backup");
    let path = |name: &str| scratch.0.join(name);
    write_games(&path("made.damier"), count);
    let first = Laboratory::start(&path("one"));
    let report = first.import(&path("made.damier"));
    assert_eq!((&report["new"], &report["bad"]), (&count.into(), &0.into()), "{report}");
    let begin = Instant::now();
    first.export(&path("games.damier"));
    let (export, export_peak) = (begin.elapsed().as_secs_f64(), first.peak());
    drop(first);
    let second = Laboratory::start(&path("two"));
    let begin = Instant::now();
    let report = second.import(&path("games.damier"));
    let (import, import_peak) = (begin.elapsed().as_secs_f64(), second.peak());
    assert_eq!((&report["new"], &report["bad"]), (&count.into(), &0.into()), "{report}");
    drop(second);
    assert_eq!(compare(&path("one"), &path("two")), count);
    let size = path("games.damier").metadata().unwrap().len() as f64 / 1e6;
    println!(
        "backup: {count} games with variations, {size:.0} MB: out in {export:.1} s (peak \
         {export_peak} MB), back in {import:.1} s (peak {import_peak} MB), all equal"
    );
    assert!(export_peak.max(import_peak) < 500, "memory is bounded");
}

/// A year of random games, as the base stores them.
fn write_year(file: &Path, year: u16, count: usize) {
    let mut bytes = vec![20, 26, 11, 15, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 24, 0];
    bytes[4..8].copy_from_slice(&(count as u32).to_le_bytes());
    bytes[10..12].copy_from_slice(&year.to_le_bytes());
    let game = find("othello").unwrap().open(&Options::default()).unwrap();
    for seed in 0..count {
        let played = game.random_match(u64::from(year) * 1000 + seed as u64).played();
        bytes.extend([0, 0, seed as u8, 0, 7, 0, 32, 32]);
        let squares = played.iter().filter(|mv| *mv != PASS).map(String::as_bytes);
        let begin = bytes.len();
        bytes.extend(squares.map(|mv| 10 * (mv[1] - b'0') + mv[0] - b'a' + 1));
        bytes.resize(begin + 60, 0);
    }
    fs::write(file, bytes).unwrap();
}

#[test]
fn all_stored_years_come_in_together() {
    let scratch = Scratch::new("wthor");
    let mut files = wthor_files();
    if files.is_empty() {
        files = (1977..1980).map(|year| scratch.0.join(format!("WTH_{year}.wtb"))).collect();
        files.iter().zip(1977..).for_each(|(file, year)| write_year(file, year, 100));
    }
    let stored = files.iter().map(|file| (file.metadata().unwrap().len() - 16) / 68).sum::<u64>();
    let laboratory = Laboratory::start(&scratch.0.join("data"));
    let begin = Instant::now();
    let reports = files.iter().map(|file| laboratory.import(file)).collect::<Vec<_>>();
    let seconds = begin.elapsed().as_secs_f64();
    let sum = |key: &str| reports.iter().map(|report| report[key].as_u64().unwrap()).sum::<u64>();
    let (new, known, peak) = (sum("new"), sum("known"), laboratory.peak());
    assert_eq!((new + known, sum("bad")), (stored, 0));
    assert!(peak < 500, "found {peak} MB");
    println!(
        "WTHOR: {} files, {stored} games in {seconds:.1} s, {known} of them twice, peak {peak} MB",
        files.len()
    );
}
