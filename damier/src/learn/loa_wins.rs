//! `damier learn loa wins`: forced wins to test solvers with.

use anyhow::Context;
use engine_loa::Weights;
use game::{Notation, Position};
use loa::{Loa, Rules};
use rayon::prelude::*;
use trainer::loa::SelfPlay;
use trainer::loa_policy::read_game;
use trainer::loa_wins::{Win, earliest};

use super::{LoaWins, use_threads};
use crate::files::read_text;
use crate::output::print;
use crate::progress::bar;

/// Plies that the engine looks ahead in games with itself.
const DEPTH: u32 = 6;

pub fn run(arguments: &LoaWins) -> anyhow::Result<()> {
    use_threads(arguments.threads)?;
    let text = read_text(&arguments.file, "a file of games")?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let games = lines.map(|(number, line)| {
        read_game(line).with_context(|| format!("{}, line {number}", arguments.file.display()))
    });
    let games = games.collect::<anyhow::Result<Vec<_>>>()?;
    let (nodes, seed) = (arguments.nodes, arguments.seed);
    let play = SelfPlay { depth: DEPTH, seed, weights: Weights::shipped().clone() };
    // Half of them from people, half from the engine.
    let bar = bar(arguments.count, "wins");
    let mut wins = Vec::new();
    let wanted = arguments.count as usize;
    for (chunk, first) in games.chunks(CHUNK).zip((0_u32..).step_by(CHUNK)) {
        let found = chunk
            .par_iter()
            .zip(first..first + CHUNK as u32)
            .map(|(game, number)| [earliest(game, nodes), earliest(&play.game(number).0, nodes)]);
        for win in found.collect::<Vec<_>>().into_iter().flatten().flatten() {
            if wins.len() < wanted && wins.iter().all(|other: &Win| !are_same(other, &win)) {
                wins.push(win);
                bar.inc(1);
            }
        }
        if wins.len() == wanted {
            break;
        }
    }
    bar.finish_and_clear();
    let loa = Loa::new(Rules::STANDARD);
    let line =
        |win: &Win| format!("{}\t{}\t{}\n", loa.position_text(&win.board), win.plies, win.nodes);
    wins.sort_by_key(|win| win.nodes);
    print(&wins.iter().map(line).collect::<String>())
}

/// Games that are looked at before the wins are counted.
const CHUNK: usize = 8;

fn are_same(one: &Win, other: &Win) -> bool {
    one.board.key() == other.board.key()
}
