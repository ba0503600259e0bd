//! Learners that are killed again and again.

use std::env;
use std::process::Command;

use anyhow::ensure;

/// Kills of each learner.
const KILLS: &str = "20";

/// Runs the tests of the learners with more kills than every day.
pub fn kill() -> anyhow::Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tests = ["test", "--release", "--quiet", "--package", "damier", "--test", "evolve"];
    let mut command = Command::new(cargo);
    let status = command.args(tests).arg("killed").env("DAMIER_KILLS", KILLS).status()?;
    ensure!(status.success(), "found a learner that a kill had changed, expected none");
    println!("learners: killed {KILLS} times each, the same champions");
    Ok(())
}
