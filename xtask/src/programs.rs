//! Programs that leave daemons behind, game after game.

use std::env;
use std::process::Command;

use anyhow::ensure;

/// Games of each kind of program.
const GAMES: &str = "200";

/// Runs the test of such programs with more games than every day.
pub fn leave_daemons() -> anyhow::Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let tests = ["test", "--release", "--quiet", "--package", "damier", "--test", "programs"];
    let mut command = Command::new(cargo);
    let status = command.args(tests).arg("daemons").env("DAMIER_GAMES", GAMES).status()?;
    ensure!(status.success(), "found a daemon that outlived its match, expected none");
    println!("programs: a daemon in each of {GAMES} games, marked or not, none left");
    Ok(())
}
