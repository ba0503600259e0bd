//! Runs on many machines, with larger numbers than every day.

use std::env;

use anyhow::Context;

use crate::longer::run;

/// Only one test, which says how far it is.
fn telling(test: &str) -> [&str; 3] {
    [test, "--nocapture", "--test-threads=1"]
}

/// Everybody killed twenty times; two hundred workers for `DAMIER_MINUTES` (5); a thousand games
/// through a cluster and without, on a quiet machine.
pub fn run_all() -> anyhow::Result<()> {
    let kills = [("DAMIER_KILLS", "20"), ("DAMIER_GAMES", "4000"), ("DAMIER_DEPTH", "4")];
    let complaint = "found games that a kill had changed, expected none";
    run(["damier", "cluster"], &telling("whoever_is_killed"), &kills, complaint)?;
    let minutes = env::var("DAMIER_MINUTES").unwrap_or_else(|_| "5".to_string());
    let minutes = minutes.parse::<f64>().context("DAMIER_MINUTES")?;
    let seconds = ((minutes * 60.0) as u64).to_string();
    let load = [("DAMIER_WORKERS", "200"), ("DAMIER_SECONDS", &seconds), ("DAMIER_BUSY", "95")];
    let complaint = "found workers that waited, or a coordinator above 300 MB, expected neither";
    run(["cluster", "load"], &telling("workers_are_busy"), &load, complaint)?;
    let games = [
        ("DAMIER_GAMES", "1000"),
        ("DAMIER_DEPTH", "4"),
        ("DAMIER_PAIRS", "20"),
        ("DAMIER_RATIO", "1.15"),
    ];
    let complaint = "found a cluster that takes longer, expected 1.15 times the time at most";
    run(["cluster", "load"], &telling("games_through"), &games, complaint)
}
