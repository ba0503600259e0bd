//! `damier bench`: how fast moves are generated and searched, with every count checked.

use std::sync::atomic::AtomicBool;

use catalog::{AnyGame, AnyMatch, Options, find};
use game::Limits;
use serde_json::json;

use crate::arguments::Bench;
use crate::lab::middle;
use crate::output::{Failed, grouped, print, print_json, seconds};
use crate::search::player;

/// Perft from the start: game, depth, and the leaves there must be.
const PERFT: &[(&str, u32, u64)] = &[("othello", 11, 212_258_800), ("loa", 5, 55_963_132)];

/// Listing the moves of random matches: game, matches, how often, and the moves there must be.
const LISTING: &[(&str, u64, u32, u64)] = &[("arlecchino", 200, 40, 4_203_800)];

/// A search each from ten random matches: game, what, player, and the nodes it enters.
const SEARCH: &[(&str, &str, &str, u64)] = &[
    ("othello", "alpha-beta", "alphabeta:depth=7,order=none,eval=zones", 3_326_082),
    ("loa", "alpha-beta", "alphabeta:depth=5,order=none,eval=hand", 2_438_958),
    ("arlecchino", "alpha-beta", "alphabeta:depth=6,order=none,eval=hand", 9_063_937),
    ("reversi", "BRS+", "brsplus:depth=12", 1_674_821),
    ("othello", MEMORY, "memory:depth=9,deepening,exact", 3_881_100),
    ("loa", MEMORY, "memory:depth=6,deepening,exact,eval=hand", 993_707),
    ("arlecchino", MEMORY, "memory:depth=7,deepening,exact,eval=hand", 2_445_165),
    ("othello", ENGINE, "engine:depth=14,table=4", 2_397_749),
    ("othello", SOLVER, "engine:depth=60,table=4", 15_690_209),
];

/// Positions of each search.
const POSITIONS: usize = 10;

/// The search of every game, and the engine's in the middle of a game and to its end. Their nodes
/// are the signature: a change that claims only speed keeps them.
const MEMORY: &str = "with memory";
const ENGINE: &str = "engine";
const SOLVER: &str = "solver";

/// So many plies before the end the solver begins.
const SOLVED_PLIES: usize = 18;

pub fn run(arguments: &Bench) -> anyhow::Result<()> {
    if !arguments.json {
        print(&format!("kernel {}, one thread, seconds of CPU time\n", catalog::KERNEL))?;
    }
    for &(game, depth, expected) in PERFT {
        let start = find(game)?.open(&Options::default())?.start(1);
        let measured = timed(|| start.perft(depth, &mut |_, _| ()));
        report(arguments, game, &format!("perft {depth}"), "leaves", expected, measured)?;
    }
    for &(game, matches, rounds, expected) in LISTING {
        let opened = find(game)?.open(&Options::default())?;
        let played = (1..=matches).map(|seed| opened.random_match(seed)).collect::<Vec<_>>();
        let list = || played.iter().map(|played| played.list_all_moves()).sum::<u64>();
        let measured = timed(|| (0..rounds).map(|_| list()).sum());
        report(arguments, game, "legal moves", "moves", expected, measured)?;
    }
    let mut signature = "Bench:".to_string();
    for &(game, what, spec, expected) in SEARCH {
        let opened = find(game)?.open(&Options::default())?;
        let position = |seed| match what {
            SOLVER => near_end(&*opened, seed),
            _ => middle(&*opened, seed),
        };
        let positions = (1..).filter_map(position).take(POSITIONS).collect::<Vec<_>>();
        let mut players = Vec::new();
        for position in &positions {
            players.push(player(&**position, &spec.parse()?)?);
        }
        let stop = AtomicBool::new(false);
        let mut search = |index: usize| {
            let limits = Limits::default();
            let verdict = players[index].search(&*positions[index], &limits, &stop, &mut |_| ());
            verdict.statistics.nodes
        };
        let measured = timed(|| (0..positions.len()).map(&mut search).sum());
        match what {
            MEMORY => signature.push_str(&format!(" {game} {}", measured.0)),
            ENGINE | SOLVER => signature.push_str(&format!(" {what} {}", measured.0)),
            _ => (),
        }
        report(arguments, game, what, "nodes", expected, measured)?;
    }
    match arguments.json {
        true => print_json(&json!({"signature": signature})),
        false => print(&format!("{signature}\n")),
    }
}

/// Where a random match is almost over.
fn near_end(game: &dyn AnyGame, seed: u64) -> Option<Box<dyn AnyMatch>> {
    let mut played = game.random_match(seed);
    played.undo(SOLVED_PLIES);
    game.set_up(&played.position_text()).ok()
}

fn report(
    arguments: &Bench,
    game: &str,
    what: &str,
    unit: &str,
    expected: u64,
    (count, elapsed): (u64, f64),
) -> anyhow::Result<()> {
    if count != expected {
        return Err(
            Failed(format!("{game} {what}: found {count} {unit}, expected {expected}")).into()
        );
    }
    let per_second = count as f64 / elapsed.max(1e-9);
    if arguments.json {
        return print_json(&json!({
            "game": game, "bench": what, "count": count, "unit": unit, "seconds": seconds(elapsed),
            "per_second": per_second.round() as u64, "kernel": catalog::KERNEL,
        }));
    }
    let speed = per_second / 1e6;
    let count = grouped(count);
    let measured = format!("{elapsed:>6.3} s {speed:>7.1} million a second");
    print(&format!("{game:<11} {what:<12} {count:>12} {unit:<7} {measured}\n"))
}

/// What the work gave, and the CPU time it took: other programs' work does not count.
fn timed(work: impl FnOnce() -> u64) -> (u64, f64) {
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
