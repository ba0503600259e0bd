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
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tests = ["test", "--release", "--package", "damier", "--test", "kills", "--"];
    let status = Command::new(cargo)
        .args(tests)
        .args(["--nocapture", "--test-threads", "1"])
        .envs([("DAMIER_KILLS", KILLS), ("DAMIER_CLIENTS", CLIENTS)])
        .status()?;
    ensure!(status.success(), "found a move that a kill had lost, expected none");
    Ok(())
}
