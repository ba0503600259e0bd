//! A server that is killed again and again.

use std::env;
use std::process::Command;

use anyhow::ensure;

/// Kills, half of them with a disk that fills and empties.
const KILLS: &str = "100";

/// Clients that play all the while.
const CLIENTS: &str = "200";

/// Runs the test of the killed server with more kills and clients than every day.
pub fn run() -> anyhow::Result<()> {
    let passes =
        passes("damier", "kills", &[("DAMIER_KILLS", KILLS), ("DAMIER_CLIENTS", CLIENTS)])?;
    ensure!(passes, "found a move that a kill had lost, expected none");
    Ok(())
}

/// Whether a test passes in a release build, with numbers of its own.
pub fn passes(package: &str, test: &str, numbers: &[(&str, &str)]) -> anyhow::Result<bool> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["test", "--release", "--package", package, "--test", test, "--"])
        .args(["--nocapture", "--test-threads", "1"])
        .envs(numbers.iter().copied())
        .status()?;
    Ok(status.success())
}
