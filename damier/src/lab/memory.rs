//! `damier lab memory`: how often a table with short keys takes a position for another, beside
//! report 002's estimate.

use std::sync::atomic::AtomicBool;

use engine_loa::Report;
use game::testing::random_match;
use game::{Limits, Position, Score};
use loa::{Board, Loa, Move, Rules};
use plot::{Dot, GRAY, Row, Rows, Scale};
use search::{
    Algorithm, AlphaBetaMemory, Budget, Clues, Collisions, Off, Search, Sorted, Table, Window,
    collision_risk,
};
use serde_json::{Value, json};

use super::arguments::Common;
use super::findings::{Findings, table};
use super::series::Share;
use crate::output::{Failed, grouped, tenths};

/// Plies to look ahead, and the bits of the keys.
const TRIALS: [(u32, &[u32]); 2] = [(4, &[16, 18, 20, 22, 24, 26]), (5, &[28, 30, 32])];

/// Searches of each trial.
const SEARCHES: usize = 100;

/// Large enough that hardly an entry gives way to another.
const TABLE_BYTES: usize = 1 << 24;

/// What the report computes: the bits of the keys, positions, and its probability of an error.
const REPORT: [(u32, f64, &str); 3] = [(32, 1e5, "0.7"), (32, 6e6, "1"), (64, 6e6, "10^-6")];

/// All searches with keys of one length.
struct Trial {
    bits: u32,
    depth: u32,
    /// Of each search.
    collisions: Vec<Collisions>,
    /// Searches that found another value than with whole keys, and another move.
    other_values: usize,
    other_moves: usize,
}

pub fn run(common: &Common) -> anyhow::Result<Findings> {
    let count = if common.quick { SEARCHES / 10 } else { SEARCHES };
    let seeds = (0..).map(|index| common.seed.wrapping_add(index));
    let boards = seeds.filter_map(middle).take(count).collect::<Vec<_>>();
    let mut trials = Vec::new();
    for (depth, lengths) in TRIALS {
        let whole = |board| search(board, depth, &Table::with_bytes(TABLE_BYTES));
        let right = boards.iter().map(whole).collect::<anyhow::Result<Vec<_>>>()?;
        for bits in lengths {
            trials.push(Trial::of(&boards, *bits, depth, &right)?);
        }
    }
    let json = trials.iter().map(Trial::json).collect();
    Ok(Findings { name: "memory", text: text(&trials), rows: json, svg: plot(&trials) })
}

/// The position in the middle of a random match, unless the match is too short to have one.
fn middle(seed: u64) -> Option<Board> {
    let record = random_match(&Loa::new(Rules::STANDARD), seed);
    let board = record.positions()[record.moves().len() / 2];
    (!board.is_over()).then_some(board)
}

/// The value of a position and its best move.
type Answer = (Score, Option<Move>);

/// The answer of alpha-beta with this table.
fn search(board: &Board, depth: u32, table: &Table) -> anyhow::Result<Answer> {
    let stop = AtomicBool::new(false);
    let (evaluator, budget) = (Report::default(), Budget::new(&Limits::default(), &stop));
    let mut order = Sorted::new(Clues::ALL);
    let search = Search::new(&evaluator, budget, &mut order, Off);
    let mut search = search.with_table(Some(table), true);
    let root = search.root(board, depth);
    let value = AlphaBetaMemory::root(&mut search, &root, Window::FULL, None)
        .map_err(|_| Failed("a search without limits was stopped".to_string()))?;
    Ok((value, search.lines.best().first().copied()))
}

impl Trial {
    fn of(boards: &[Board], bits: u32, depth: u32, right: &[Answer]) -> anyhow::Result<Trial> {
        let (mut collisions, mut other_values, mut other_moves) = (Vec::new(), 0, 0);
        for (board, (value, mv)) in boards.iter().zip(right) {
            let table = Table::with_short_keys(TABLE_BYTES, bits);
            let (found_value, found_move) = search(board, depth, &table)?;
            collisions.push(table.collisions());
            other_values += usize::from(found_value != *value);
            other_moves += usize::from(found_move != *mv);
        }
        Ok(Trial { bits, depth, collisions, other_values, other_moves })
    }

    /// The mean over the searches.
    fn mean(&self, value: impl Fn(&Collisions) -> f64) -> f64 {
        self.collisions.iter().map(value).sum::<f64>() / self.collisions.len().max(1) as f64
    }

    /// Positions of a search, on average.
    fn positions(&self) -> u64 {
        self.mean(|one| one.positions as f64).round() as u64
    }

    /// The mean estimate of a collision, in percent.
    fn estimate(&self) -> f64 {
        let keys = 2_f64.powi(self.bits as i32);
        100.0 * self.mean(|one| collision_risk(one.positions as f64, keys))
    }

    /// The searches that met one.
    fn met(&self) -> Share {
        let met = self.collisions.iter().filter(|one| one.met > 0).count();
        Share::of(met as f64, self.collisions.len() as u64)
    }

    fn json(&self) -> Value {
        let met = self.met();
        json!({
            "bits": self.bits, "depth": self.depth, "searches": self.collisions.len(),
            "positions": self.positions(),
            "estimate": tenths(self.estimate()),
            "met": tenths(met.percent), "low": tenths(met.low), "high": tenths(met.high),
            "wrong_answers": tenths(self.mean(|one| one.met as f64)),
            "other_values": self.other_values, "other_moves": self.other_moves,
        })
    }
}

fn text(trials: &[Trial]) -> String {
    let rows = trials.iter().map(|trial| {
        vec![
            trial.bits.to_string(),
            grouped(trial.positions()),
            format!("{:.1}", trial.estimate()),
            trial.met().text(),
            format!("{:.1}", trial.mean(|one| one.met as f64)),
            trial.other_values.to_string(),
            trial.other_moves.to_string(),
        ]
    });
    let header = "bits  positions M  P, percent  met  wrong answers  other value  other move";
    let report = REPORT.map(|(bits, positions, stated)| {
        let risk = collision_risk(positions, 2_f64.powi(bits as i32));
        let here = if risk < 0.01 { format!("{risk:.1e}") } else { format!("{risk:.2}") };
        vec![bits.to_string(), grouped(positions as u64), stated.to_string(), here]
    });
    format!(
        "report 002: a table with short keys takes positions for each other; Lines of Action,\n\
         {} searches\n{}\
         P: the report's estimate 1 - exp(-M^2 / 2N) with N = 2^bits; met: searches in which it\n\
         happened, in percent; wrong answers: of a search; other value or move: searches\n\n\
         the report's own figures\n{}",
        trials.first().map_or(0, |trial| trial.collisions.len()),
        table(header, rows),
        table("bits  positions M  report  here", report),
    )
}

fn plot(trials: &[Trial]) -> String {
    let row = |trial: &Trial| {
        let name = format!("{} bits, {} positions", trial.bits, grouped(trial.positions()));
        Row::of(name, [Dot::bare(GRAY, trial.estimate()), trial.met().dot(0)])
    };
    let plot = Rows {
        title: "Positions taken for each other",
        scale: Scale::Percent,
        rows: trials.iter().map(row).collect(),
    };
    let note = "Searches with a collision, in percent; Lines of Action; whiskers: 95 %";
    plot.draw().document(note, &[(GRAY, "the report's estimate"), (0, "met")])
}
