//! A server that many play at once.

use anyhow::ensure;

use crate::kills::passes;

/// Clients against a fast machine, for a minute.
const LOAD: &[(&str, &str)] = &[("DAMIER_LOAD_CLIENTS", "1000"), ("DAMIER_LOAD_SECONDS", "60")];

/// Open games whose machines would like 64 MB each.
const GAMES: &[(&str, &str)] = &[("DAMIER_GAMES", "200")];

/// Runs the tests of load and memory with more clients and games than every day.
pub fn run() -> anyhow::Result<()> {
    ensure!(passes("server", "load", LOAD)?, "found a move lost, expected none");
    ensure!(passes("server", "memory", GAMES)?, "found more memory used, expected at most 1 GB");
    Ok(())
}
