//! `damier perft`: leaf counts.

use std::io::{IsTerminal, stderr};
use std::time::Instant;

use serde_json::json;

use crate::arguments::Perft;
use crate::output::{print, print_json};

pub fn run(arguments: &Perft) -> anyhow::Result<()> {
    let played = arguments.game.open()?;
    let game = played.game().name();
    let Perft { depth, divide, json, .. } = *arguments;
    let moves_count = played.moves().len();
    let progress = stderr().is_terminal() && !divide;
    let mut counted = 0;
    let mut printed = Ok(());
    let start = Instant::now();
    let leaves = played.perft(depth, &mut |mv, leaves| {
        counted += 1;
        if divide && printed.is_ok() {
            printed = match json {
                true => print_json(&json!({"game": game, "move": mv, "leaves": leaves})),
                false => print(&format!("{mv:<8} {leaves}\n")),
            };
        }
        if progress && start.elapsed().as_secs() > 0 {
            eprint!("\r{counted} of {moves_count} moves counted ");
        }
    });
    let seconds = start.elapsed().as_secs_f64();
    if progress && seconds > 1.0 {
        eprint!("\r\x1b[K");
    }
    printed?;
    if json {
        return print_json(&json!({
            "game": game, "depth": depth, "leaves": leaves, "seconds": seconds,
        }));
    }
    let speed = leaves as f64 / seconds / 1e6;
    print(&format!("{leaves} leaves at depth {depth}, {seconds:.3} s, {speed:.1} million/s\n"))
}
