//! Published leaf counts, deeper than the quick tests go.

use anyhow::{Context, ensure};
use catalog::{Options, find};

/// Game, seats, and leaves by depth, from the depth given.
const COUNTS: &[(&str, Option<usize>, u32, &[u64])] = &[
    ("othello", None, 11, &[212_258_800, 1_939_886_636]),
    ("loa", None, 5, &[55_963_132, 1_938_494_632]),
    ("reversi", Some(4), 1, &[3, 20, 136, 1_366, 7_427, 44_154]),
    ("reversi", Some(3), 1, &[3, 20, 136, 630, 3_956, 27_778]),
    ("reversi", Some(2), 1, &[3, 20, 93, 572, 2_914, 20_327]),
];

pub fn run() -> anyhow::Result<()> {
    for &(name, seats, first, counts) in COUNTS {
        let options = Options { seats, ..Options::default() };
        let start = find(name)?.open(&options).context(name)?.start(1);
        for (depth, expected) in (first..).zip(counts) {
            let leaves = start.perft(depth, &mut |_, _| ());
            ensure!(leaves == *expected, "{name} {depth}: found {leaves}, expected {expected}");
            println!(
                "{name} {}perft {depth}: {leaves}",
                seats.map_or(String::new(), |n| format!("{n} seats "))
            );
        }
    }
    Ok(())
}
