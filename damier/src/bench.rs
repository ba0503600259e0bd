//! `damier bench`: how fast moves are generated and searched, with every count checked.

use anyhow::ensure;
use catalog::{AnyGame, AnyMatch};
use serde_json::json;

use crate::arguments::Bench;
use crate::lab::{middles, open};
use crate::output::{Failed, grouped, print, print_json, seconds};
use crate::search::{player, unlimited};

/// What is measured.
enum Work {
    /// Perft from the start, to a depth.
    Perft(u32),
    /// Listing the moves of random matches, so many matches so often.
    Listing(u64, u32),
    /// A search each from the middle of ten random matches, by a player.
    Search(&'static str),
    /// The same near the end of the matches.
    Solving(&'static str),
    /// A search each from [`TOURNAMENT`].
    Midgame(&'static str),
}

/// Game, what, work, and the leaves, moves or nodes there must be.
const BENCHES: [(&str, &str, Work, u64); 15] = [
    ("othello", "perft 11", Work::Perft(11), 212_258_800),
    ("loa", "perft 5", Work::Perft(5), 55_963_132),
    ("arlecchino", "legal moves", Work::Listing(200, 40), 4_203_800),
    ("othello", "alpha-beta", Work::Search("alphabeta:depth=7,order=none,eval=zones"), 3_326_082),
    ("loa", "alpha-beta", Work::Search("alphabeta:depth=5,order=none,eval=hand"), 2_438_958),
    ("arlecchino", "alpha-beta", Work::Search("alphabeta:depth=6,order=none,eval=hand"), 9_063_937),
    ("reversi", "BRS+", Work::Search("brsplus:depth=12"), 1_674_821),
    ("othello", SIGNED, Work::Search("memory:depth=9,deepening,exact"), 3_881_100),
    ("loa", SIGNED, Work::Search("memory:depth=6,deepening,exact,eval=hand"), 993_707),
    ("arlecchino", SIGNED, Work::Search("memory:depth=7,deepening,exact,eval=hand"), 2_445_165),
    ("othello", "engine", Work::Search("engine:depth=14,table=4"), 1_759_629),
    ("othello", "midgame", Work::Midgame("engine:depth=18,selectivity=73"), 5_653_062),
    ("othello", "solver", Work::Solving("engine:depth=60,table=4"), 14_382_004),
    ("loa", "lines", Work::Search("engine:depth=9,table=16"), 1_048_720),
    ("arlecchino", "quarters", Work::Search("engine:depth=9,table=16"), 1_274_104),
];

/// Positions of each search.
const POSITIONS: usize = 10;

/// The searches whose nodes are in the signature by the name of the game; the engine's are in it by
/// their own. A change that claims only speed keeps them.
const SIGNED: &str = "with memory";

/// Positions with 36 empty squares, from tournaments of 2024: eight games of the WTHOR base.
const TOURNAMENT: [&str; 8] = [
    "------------------XO-OX--OOOOO-X--OOOOX--OOOOXX---OOXX----O-XX-- X",
    "--O--------O------XXO-X---XXOO---XXXOOO-X-XXOOO---XOOX-----O-X-- X",
    "-----O----X-OO----XXOOOO-OOOXXOX--OOXXX---XXXXX------O---------- X",
    "---X-------X------XXO-----XXOO--OXOXOO--OOXXOO--O-XXOX----X-O--- X",
    "---X----O-XXXX---OXXOO--XXOXOO---OOOXX--OOOOOX------------------ X",
    "-----------OOX------OO----XXOOX---XXOOXO--O-OXOO---OOX-O---XXX-- X",
    "--O--------OOO----XXOXXX--OOXOXX---OOXOX---OXXOX----XX---------- X",
    "--OOO------OX----OOXXOO-OOOOOOOO-XXXXX----XXXX------------------ X",
];

/// So many plies before the end the solver begins.
const SOLVED_PLIES: usize = 18;

pub fn run(arguments: &Bench) -> anyhow::Result<()> {
    if !arguments.json {
        print(&format!("kernel {}, one thread, seconds of CPU time\n", catalog::KERNEL))?;
    }
    let mut signature = "Bench:".to_string();
    for (game, what, work, expected) in BENCHES {
        let (unit, count, elapsed) = work.measure(&*open(game, None)?)?;
        ensure!(
            count == expected,
            Failed(format!("{game} {what}: found {count} {unit}, expected {expected}"))
        );
        match what {
            SIGNED => signature += &format!(" {game} {count}"),
            "engine" | "midgame" | "solver" | "lines" | "quarters" => {
                signature += &format!(" {what} {count}");
            }
            _ => (),
        }
        let per_second = count as f64 / elapsed.max(1e-9);
        if arguments.json {
            print_json(&json!({
                "game": game, "bench": what, "count": count, "unit": unit,
                "seconds": seconds(elapsed), "per_second": per_second.round() as u64,
                "kernel": catalog::KERNEL,
            }))?;
            continue;
        }
        let (count, speed) = (grouped(count), per_second / 1e6);
        let measured = format!("{elapsed:>6.3} s {speed:>7.1} million a second");
        print(&format!("{game:<11} {what:<12} {count:>12} {unit:<7} {measured}\n"))?;
    }
    match arguments.json {
        true => print_json(&json!({"signature": signature})),
        false => print(&format!("{signature}\n")),
    }
}

impl Work {
    /// What is counted, how many there are, and the CPU time that they take.
    fn measure(&self, game: &dyn AnyGame) -> anyhow::Result<(&'static str, u64, f64)> {
        match *self {
            Work::Perft(depth) => {
                let start = game.start(1);
                Ok(timed("leaves", || start.perft(depth, &mut |_, _| ())))
            }
            Work::Listing(matches, rounds) => {
                let matches = (1..=matches).map(|seed| game.random_match(seed)).collect::<Vec<_>>();
                let list = || matches.iter().map(|played| played.list_all_moves()).sum::<u64>();
                Ok(timed("moves", || (0..rounds).map(|_| list()).sum()))
            }
            Work::Search(spec) => searched(spec, middles(game, 1, POSITIONS)),
            Work::Solving(spec) => {
                let ends = (1..).filter_map(|seed| near_end(game, seed));
                searched(spec, ends.take(POSITIONS))
            }
            Work::Midgame(spec) => {
                let positions = TOURNAMENT.iter().map(|text| game.set_up(text));
                searched(spec, positions.collect::<Result<Vec<_>, _>>()?)
            }
        }
    }
}

/// The nodes of a player's searches.
fn searched(
    spec: &str,
    positions: impl IntoIterator<Item = Box<dyn AnyMatch>>,
) -> anyhow::Result<(&'static str, u64, f64)> {
    let mut searches = Vec::new();
    for position in positions {
        let mut player = player(&*position, &spec.parse()?)?;
        player.prepare(&*position);
        searches.push((player, position));
    }
    let nodes = searches
        .iter_mut()
        .map(|(player, position)| unlimited(&mut **player, &**position).statistics.nodes);
    Ok(timed("nodes", || nodes.sum()))
}

/// Where a random match is almost over.
fn near_end(game: &dyn AnyGame, seed: u64) -> Option<Box<dyn AnyMatch>> {
    let mut played = game.random_match(seed);
    played.undo(SOLVED_PLIES);
    game.set_up(&played.position_text()).ok()
}

/// What the work counts, how many it found, and the CPU time it took: other programs' work does not
/// count.
fn timed(unit: &'static str, work: impl FnOnce() -> u64) -> (&'static str, u64, f64) {
    let start = cpu_seconds();
    let count = work();
    (unit, count, cpu_seconds() - start)
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
