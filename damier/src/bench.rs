//! `damier bench`: how fast moves are generated, with every count checked.

use anyhow::{bail, ensure};
use catalog::{AnyMatch, Options, find};
use serde_json::json;

use crate::arguments::Bench;
use crate::output::{print, print_json};

/// Perft from the start: game, depth, and the leaves there must be.
const PERFT: &[(&str, u32, u64)] = &[("othello", 11, 212_258_800), ("loa", 5, 55_963_132)];

/// Listing the moves of random matches: game, matches, and how often to list them.
const LISTING: &[(&str, u64, u32)] = &[("arlecchino", 200, 40), ("loa", 20, 20)];

pub fn run(arguments: &Bench) -> anyhow::Result<()> {
    if !arguments.json {
        print(&format!("kernel {}, one thread, seconds of CPU time\n", catalog::KERNEL))?;
    }
    for &(name, depth, expected) in PERFT {
        let start = find(name)?.open(&Options::default())?.start(1);
        let (leaves, seconds) = timed(|| start.perft(depth, &mut |_, _| ()));
        ensure!(leaves == expected, "{name} perft {depth}: found {leaves}, expected {expected}");
        report(arguments, name, &format!("perft {depth}"), leaves, seconds)?;
    }
    for &(name, matches, rounds) in LISTING {
        let game = find(name)?.open(&Options::default())?;
        let played = (1..=matches).map(|seed| game.random_match(seed)).collect::<Vec<_>>();
        let count = |each: fn(&dyn AnyMatch) -> u64| played.iter().map(|m| each(&**m)).sum::<u64>();
        let expected = count(|m| m.count_all_moves()) * u64::from(rounds);
        let (moves, seconds) =
            timed(|| (0..rounds).map(|_| count(|m| m.list_all_moves())).sum::<u64>());
        ensure!(moves == expected, "{name}: listed {moves} moves, expected {expected}");
        report(arguments, name, "legal moves", moves, seconds)?;
    }
    Ok(())
}

fn report(
    arguments: &Bench,
    game: &str,
    what: &str,
    count: u64,
    seconds: f64,
) -> anyhow::Result<()> {
    if seconds <= 0.0 {
        bail!("{game} {what}: the clock did not move");
    }
    let per_second = count as f64 / seconds;
    if arguments.json {
        return print_json(&json!({
            "game": game, "bench": what, "count": count, "seconds": seconds,
            "per_second": per_second.round(), "kernel": catalog::KERNEL,
        }));
    }
    print(&format!(
        "{game:<11} {what:<12} {count:>11}  {seconds:.3} s  {:>6.1} million/s\n",
        per_second / 1e6
    ))
}

/// What the work gave, and the CPU time it took: other programs' work does not count.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = cpu_seconds();
    let result = work();
    (result, cpu_seconds() - start)
}

#[cfg(unix)]
fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Elsewhere the time of day has to do.
#[cfg(not(unix))]
fn cpu_seconds() -> f64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0.0, |time| time.as_secs_f64())
}
