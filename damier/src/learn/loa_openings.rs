//! `damier learn loa openings`: openings after which both sides have even chances.

use game::{Game, Notation};
use loa::{Loa, Rules};
use trainer::loa_openings::{Opening, Search, are_images};

use super::{LoaOpenings, use_threads};
use crate::output::print;
use crate::progress::bar;

/// Openings that are looked at before the even ones are counted.
const CHUNK: u64 = 64;

pub fn run(arguments: &LoaOpenings) -> anyhow::Result<()> {
    use_threads(arguments.threads)?;
    let search = Search {
        plies: arguments.plies as usize,
        depth: arguments.depth as u32,
        ahead_max: arguments.ahead as i32,
        seed: arguments.seed,
    };
    let wanted = arguments.count as usize;
    let bar = bar(arguments.count, "openings");
    let mut openings = Vec::<Opening>::new();
    for first in (0..).step_by(CHUNK as usize) {
        for found in search.even(first..first + CHUNK) {
            let board = found.record.position();
            let is_new = |other: &Opening| !are_images(other.record.position(), board);
            if openings.len() < wanted && openings.iter().all(is_new) {
                openings.push(found);
                bar.inc(1);
            }
        }
        if openings.len() == wanted {
            break;
        }
    }
    bar.finish_and_clear();
    print(&openings.iter().map(line).collect::<String>())
}

/// The moves, and what they are worth to the side to move.
fn line(opening: &Opening) -> String {
    let loa = Loa::new(Rules::STANDARD);
    let mut board = loa.start(1);
    let mut text = String::new();
    for mv in &opening.moves {
        text += &format!("{} ", loa.move_text(&board, *mv));
        board = game::Position::after(&board, *mv);
    }
    format!("{text}# {:+}\n", opening.value)
}
