//! `damier learn othello measure`: how far an evaluation is from exact scores.

use std::io::{read_to_string, stdin};
use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use engine_othello::{DISC, Features, Step, Weights};
use rayon::prelude::*;
use serde_json::json;
use trainer::labelled::{self, Labelled};
use trainer::measure::Errors;
use trainer::split::is_held_out;
use trainer::tutor::EngineTutor;
use trainer::wthor::number;

use super::{Measure, files, use_threads};
use crate::files::read_text;
use crate::output::{grouped, print, print_json};
use crate::progress::bar;

/// What a file has.
const LINES: &str = "lines of positions with their scores";

/// Positions that an engine searches in turn: its table serves one chunk, so that the result does
/// not depend on the threads.
const CHUNK: usize = 64;

pub fn run(arguments: &Measure) -> anyhow::Result<()> {
    use_threads(arguments.threads)?;
    let text = read(&arguments.positions)?;
    let mut positions =
        labelled::read(&text).with_context(|| arguments.positions.display().to_string())?;
    positions.retain(|(discs, _)| arguments.all || is_held_out(number(*discs)));
    ensure!(!positions.is_empty(), "found no position to measure with, expected some");
    let weights = files::weights(arguments.weights.as_deref())?;
    for depth in &arguments.depth {
        let step = Step { depth: *depth as u32, selectivity: arguments.selectivity };
        let errors = errors(&positions, weights, step);
        let (size, square) = (errors.mean_size(), errors.mean_square());
        match arguments.json {
            true => print_json(&json!({
                "weights": weights.hash(), "positions": errors.count, "depth": depth,
                "selectivity": step.selectivity.percent(),
                "mean_absolute": size, "mean_squared": square, "mean": errors.mean(),
            }))?,
            false => print(&format!(
                "depth {depth}: mean absolute error {size:.3} discs, mean squared {square:.2}, \
                 mean {:+.2}, {} positions\n",
                errors.mean(),
                grouped(errors.count)
            ))?,
        }
    }
    Ok(())
}

/// The positions of a file, or of standard input.
fn read(path: &Path) -> anyhow::Result<String> {
    if path.as_os_str() != "-" {
        return read_text(path, LINES);
    }
    let text = read_to_string(stdin());
    text.map_err(|error| anyhow!("standard input: found no text ({error}), expected {LINES}"))
}

/// The errors of searches so deep and so sure.
fn errors(positions: &[Labelled], weights: &Weights, step: Step) -> Errors {
    let bar = bar(positions.len() as u64, "positions");
    let of_chunk = |chunk: &[Labelled]| {
        let mut tutor = EngineTutor::new(weights, step);
        let mut errors = Errors::default();
        for ((own, theirs), score) in chunk {
            let value = match step.depth {
                0 => weights.evaluate(&Features::of(*own, *theirs), *own, *theirs),
                _ => tutor.search(*own, *theirs).0,
            };
            let value = (f64::from(value) / f64::from(DISC)).clamp(-64.0, 64.0);
            errors.add(value - f64::from(*score));
        }
        bar.inc(chunk.len() as u64);
        errors
    };
    let chunks = positions.par_chunks(CHUNK).map(of_chunk).collect::<Vec<_>>();
    bar.finish_and_clear();
    chunks.into_iter().fold(Errors::default(), Errors::and)
}
