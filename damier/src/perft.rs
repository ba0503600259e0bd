//! `damier perft`: leaf counts.

use std::time::Instant;

use serde_json::json;

use crate::arguments::Perft;
use crate::output::{grouped, print, print_json, seconds};
use crate::progress::status;

/// Below this many seconds a speed says nothing.
const SECONDS_MIN: f64 = 0.01;

pub fn run(arguments: &Perft) -> anyhow::Result<()> {
    let played = arguments.game.open()?;
    let game = played.game().name();
    let Perft { divide, json, .. } = *arguments;
    let depth = arguments.depth as u32;
    let moves = played.moves();
    let width = moves.iter().map(String::len).max().unwrap_or(0);
    let progress = status(!divide);
    let mut counted = 0;
    let mut printed = Ok(());
    let start = Instant::now();
    let leaves = played.perft(depth, &mut |mv, leaves| {
        counted += 1;
        if divide && printed.is_ok() {
            printed = match json {
                true => print_json(&json!({"game": game, "move": mv, "leaves": leaves})),
                false => print(&format!("{mv:<width$} {:>16}\n", grouped(leaves))),
            };
        }
        if start.elapsed().as_secs() > 0 {
            progress.set_message(format!("{counted} of {} moves counted", moves.len()));
        }
    });
    let elapsed = start.elapsed().as_secs_f64();
    progress.finish_and_clear();
    printed?;
    if json {
        return print_json(&json!({
            "game": game, "depth": depth, "leaves": leaves, "seconds": seconds(elapsed),
        }));
    }
    let noun = if leaves == 1 { "leaf" } else { "leaves" };
    let mut text = format!("{} {noun} at depth {depth}", grouped(leaves));
    if elapsed >= SECONDS_MIN {
        let speed = leaves as f64 / elapsed / 1e6;
        text.push_str(&format!(", {elapsed:.2} s, {speed:.1} million a second"));
    }
    print(&format!("{text}\n"))
}
