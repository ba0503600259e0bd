//! A library of 140,000 games out and back, and the whole WTHOR base in.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::ensure;

/// Games of the library that goes out and comes back.
const GAMES: &str = "140000";

/// Runs the test of backups with more games than every day; with those of a folder first.
pub fn run(wthor: &Path) -> anyhow::Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tests = ["test", "--release", "--quiet", "--package", "damier", "--test", "backup"];
    let mut command = Command::new(cargo);
    command.args(tests).args(["--", "--nocapture", "--test-threads=1"]).env("DAMIER_GAMES", GAMES);
    if wthor.is_dir() {
        command.env("DAMIER_WTHOR", wthor);
    }
    ensure!(command.status()?.success(), "found a game that did not come back, expected all");
    Ok(())
}
