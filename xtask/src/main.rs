//! Suites that take too long, or need too much data, for every day: `cargo xtask suite`; and the
//! size of the tree: `cargo xtask lines`.

mod cluster;
mod endgames;
mod games;
mod helper;
mod lines;
mod longer;
mod perft;
mod proxy;
mod standstill;
mod time;

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

const HELP: &str = "\
cargo xtask lines [REVISION]

Lines of code by crate and in all, without blanks, comments and tests: of the tree, or of a
revision.

cargo xtask suite [NAME] [DATA]

Runs the long suites, or the one of that name. Those marked with a star read the data folder DATA
(default: ../shared/data beside the project) and are skipped without one.

";

/// A part of the suite; it is handed the data folder.
struct Part {
    name: &'static str,
    about: &'static str,
    needs_data: bool,
    run: Run,
}

/// A part that needs no data.
const fn part(name: &'static str, about: &'static str, run: Run) -> Part {
    Part { name, about, needs_data: false, run }
}

/// A part that reads the data folder.
const fn read(name: &'static str, about: &'static str, run: Run) -> Part {
    Part { name, about, needs_data: true, run }
}

type Run = fn(&Path) -> anyhow::Result<()>;

/// Every part, one a line.
const PARTS: &[Part] = &[
    part("perft", "deep published counts", |_| perft::run()),
    part("alphabeta", "endgames against plain alpha-beta", |_| endgames::compare_with_alpha_beta()),
    part("rows", "1,000 random and 100 searched games of five in a row", |_| longer::rows()),
    part("endings", "a thousand endings of Arlecchino against minimax", |_| longer::endings()),
    part("boards", "500 endings of Othello on four boards against minimax", |_| longer::boards()),
    part("wins", "a hundred forced wins of Lines of Action proved", |_| longer::wins()),
    part("values", "values of Lines of Action at 200 positions", |_| longer::values()),
    part("trees", "every node of the trees of every search against slow versions", |_| {
        longer::trees()
    }),
    part("learners", "learners killed twenty times each", |_| longer::learners()),
    part("programs", "programs that leave daemons", |_| longer::programs()),
    part("backup", "a library of 140,000 games out and back, all of WTHOR in", |data| {
        longer::backup(&data.join("wthor"))
    }),
    part("clients", "a server under 1,000 clients, and with 200 games of machines", |_| {
        longer::clients()
    }),
    part("kills", "a server killed a hundred times under 200 clients", |_| longer::kills()),
    part("proxy", "a server behind nginx with TLS, as the documentation says", |_| proxy::run()),
    part("people", "1,000 people who play by link for a minute, and over 30 kills", |_| {
        longer::people()
    }),
    part(
        "cluster",
        "workers, coordinator and server killed 20 times each, and what it costs",
        |_| cluster::run_all(),
    ),
    part("time-used", "how much of their time players use, on a quiet machine", |_| time::used()),
    part("time-othello", "nobody late beside busy processes", |_| time::busy("othello")),
    part("time-loa", "the same", |_| time::busy("loa")),
    part("time-arlecchino", "the same", |_| time::busy("arlecchino")),
    part("time-reversi", "the same with two and four seats", |_| time::busy("reversi")),
    part("quiet-loa", "two copies, 1,000 games of 50 ms, on a quiet machine", |_| {
        time::quiet("loa", 50, 1_000)
    }),
    part("quiet-arlecchino", "two copies, 500 games of 20 ms, on a quiet machine", |_| {
        time::quiet("arlecchino", 20, 500)
    }),
    read("endgames", "endgame files solved", |data| endgames::solve_files(&data.join("endgame"))),
    read("wthor", "every game of WTHOR", |data| games::replay_wthor(&data.join("wthor"))),
    read("openings", "every opening", |data| games::replay_openings(&data.join("openings"))),
    read("thesis", "a thesis' games", |data| {
        games::replay_thesis(&data.join("loa/winands-thesis"))
    }),
    read("loa", "tournaments", |data| games::replay_tournaments(&data.join("loa/games.tsv"))),
    read("paths", "paths", |data| games::compare_paths(&data.join("arlecchino/positions.jsonl"))),
];

fn main() -> anyhow::Result<()> {
    let arguments = env::args().skip(1).collect::<Vec<_>>();
    let words = arguments.iter().map(String::as_str).collect::<Vec<_>>();
    let is_name = |word: &str| PARTS.iter().any(|part| part.name == word);
    match words[..] {
        ["suite"] => suite(None, &default_data()),
        ["suite", name] if is_name(name) => suite(Some(name), &default_data()),
        ["suite", data] => suite(None, Path::new(data)),
        ["suite", name, data] if is_name(name) => suite(Some(name), Path::new(data)),
        ["lines"] => lines::print(None),
        ["lines", revision] => lines::print(Some(revision)),
        // What `time` starts to keep the machine busy.
        ["spin"] => time::spin(),
        // What `standstill` starts to watch the machine.
        ["watch"] => standstill::watch(),
        [] | ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            for Part { name, about, needs_data, .. } in PARTS {
                println!("  {name:<16}{about}{}", if *needs_data { " *" } else { "" });
            }
            Ok(())
        }
        _ => bail!(
            "found {:?}, expected `suite [NAME] [DATA]` or `lines [REVISION]`",
            arguments.join(" ")
        ),
    }
}

fn default_data() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data"))
}

/// Runs every part, or the one of a name.
fn suite(name: Option<&str>, data: &Path) -> anyhow::Result<()> {
    for part in PARTS.iter().filter(|part| name.is_none_or(|name| name == part.name)) {
        match part.needs_data && !data.is_dir() {
            true => println!("{}: skipped, for there is no folder {}", part.name, data.display()),
            false => (part.run)(data).with_context(|| part.name)?,
        }
    }
    Ok(())
}
