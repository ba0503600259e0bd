//! Suites that take too long, or need too much data, for every day: `cargo xtask suite`.

mod endgames;
mod games;
mod learners;
mod perft;
mod programs;

use std::env;
use std::path::{Path, PathBuf};

use anyhow::bail;

const HELP: &str = "\
cargo xtask suite [DATA]

Runs the long suites: deep published perft counts, endgames against plain alpha-beta, learners that
are killed twenty times each, programs that leave daemons, and of the data folder DATA (default:
../shared/data beside the project; skipped if there is none) every game and opening replayed by the
rules, and the endgame files solved.
";

fn main() -> anyhow::Result<()> {
    let arguments = env::args().skip(1).collect::<Vec<_>>();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["suite"] => suite(&default_data()),
        ["suite", data] => suite(Path::new(data)),
        [] | ["help" | "-h" | "--help"] => {
            print!("{HELP}");
            Ok(())
        }
        _ => bail!("found {:?}, expected `suite`", arguments.join(" ")),
    }
}

fn default_data() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data"))
}

fn suite(data: &Path) -> anyhow::Result<()> {
    perft::run()?;
    endgames::compare_with_alpha_beta()?;
    learners::kill()?;
    programs::leave_daemons()?;
    if data.is_dir() {
        endgames::solve_files(&data.join("endgame"))?;
        games::replay_wthor(&data.join("wthor"))?;
        games::replay_openings(&data.join("openings"))?;
        games::replay_thesis(&data.join("loa/winands-thesis"))?;
        games::replay_tournaments(&data.join("loa/games.tsv"))?;
        games::compare_paths(&data.join("arlecchino/positions.jsonl"))
    } else {
        println!("no folder {}: games are not replayed", data.display());
        Ok(())
    }
}
