//! `damier learn othello fit`: weights from samples.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, ensure};
use engine_othello::Weights;
use serde_json::{Value, json};
use trainer::curve::svg;
use trainer::dataset::Source;
use trainer::design::Design;
use trainer::fit::{Ridge, subtract};
use trainer::measure::{Errors, Table, of_weights};
use trainer::quantize::{in_discs, quantized};
use trainer::split::Split;
use trainer::training::{Training, weigh};

use super::{Fit, HINT, files, use_threads};
use crate::files::{read, write_whole};
use crate::interrupt::Interrupt;
use crate::output::{Failed, count, grouped, print};
use crate::progress::bar;

/// Iterations between two checkpoints.
const CHECKPOINT: u32 = 5;

/// The names of what a fit leaves in its folder.
pub const WEIGHTS: &str = "fit.bin";
pub const SUMMARY: &str = "fit.json";

pub fn run(arguments: &Fit) -> anyhow::Result<()> {
    use_threads(arguments.common.threads)?;
    let folder = &arguments.common.data;
    let checkpoint = folder.join("fit.checkpoint");
    let is_resumed = arguments.common.resume && checkpoint.exists();
    ensure!(
        is_resumed || !checkpoint.exists(),
        "found {} of a fit that was not finished, expected --resume or no such file",
        checkpoint.display()
    );
    let (split, sources) = load(folder)?;
    let mut training = Design::of(&split.training);
    let mut validation = Design::of(&split.validation);
    ensure!(!training.is_empty(), "found no samples to learn from, expected some");
    ensure!(!validation.is_empty(), "found no samples of games held out, expected some");
    let ridge = Ridge { size: arguments.size, change: arguments.change };
    let from = arguments.from.as_deref().map(|path| files::weights(Some(path))).transpose()?;
    if let Some(from) = from {
        for design in [&mut training, &mut validation] {
            subtract(design, &in_discs(from));
        }
    }
    weigh(&mut training, &mut validation, ridge);
    let mut run = Training::new(&training, ridge);
    if is_resumed {
        let bytes = read(&checkpoint, "a checkpoint")?;
        run.resume(&bytes).with_context(|| checkpoint.display().to_string())?;
    }
    let log = folder.join("fit.jsonl");
    let mut options = File::options();
    options.create(true).append(is_resumed).write(true).truncate(!is_resumed);
    let mut log = options.open(&log).with_context(|| log.display().to_string())?;
    let bar = bar(arguments.iterations, "iterations");
    let start = Instant::now();
    let interrupt = Interrupt::listen(HINT.to_string(), false)?;
    let (most, patience) = (arguments.iterations as usize, arguments.patience as u32);
    while run.curve().len() < most && !run.is_done(patience) && !interrupt.is_asked() {
        let point = run.step(&training, &validation);
        bar.set_position(u64::from(point.iteration));
        bar.set_message(format!("{:.2}, held out {:.2}", point.training, point.validation));
        let line = json!({
            "iteration": point.iteration, "training": point.training,
            "validation": point.validation, "seconds": start.elapsed().as_secs_f64(),
        });
        writeln!(log, "{line}")?;
        write_whole(&folder.join("fit.svg"), svg(run.curve()).as_bytes())?;
        if point.iteration.is_multiple_of(CHECKPOINT) {
            write_whole(&checkpoint, &run.checkpoint())?;
        }
    }
    bar.finish_and_clear();
    let mut best = run.best().to_vec();
    if let Some(from) = from {
        best.iter_mut().zip(in_discs(from)).for_each(|(change, from)| *change += from);
    }
    finish(arguments, &run, &quantized(&best)?, &split, &sources)?;
    if !run.is_done(patience) {
        write_whole(&checkpoint, &run.checkpoint())?;
        if interrupt.is_asked() {
            let iterations = count(run.curve().len() as u64, "iteration");
            return Err(Failed(format!("stopped after {iterations}; {HINT}")).into());
        }
        return print("not done: --resume with more --iterations goes on\n");
    }
    if checkpoint.exists() {
        fs::remove_file(&checkpoint)?;
    }
    Ok(())
}

/// All samples of a folder, and what its files are.
fn load(folder: &Path) -> anyhow::Result<(Split, Vec<Value>)> {
    let (mut samples, mut sources) = (Vec::new(), Vec::new());
    for path in files::samples_files(folder)? {
        let (more, _) = files::samples(&path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        sources.push(json!({ "file": name, "samples": more.len() }));
        samples.extend(more);
    }
    Ok((Split::of(samples), sources))
}

/// Measures the weights as the engine uses them, and writes everything down.
fn finish(
    arguments: &Fit,
    run: &Training,
    (weights, clipped): &(Weights, usize),
    split: &Split,
    sources: &[Value],
) -> anyhow::Result<()> {
    let training = by_ply(&of_weights(&split.training, weights));
    let table = of_weights(&split.validation, weights);
    let validation = by_ply(&table);
    print(&errors_text(&training, &validation))?;
    let Fit { common, from, size, change, iterations, patience } = arguments;
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().display().to_string();
    let from = from.as_ref().map_or(String::new(), |path| format!(" --from {}", name(path)));
    let command = format!(
        "damier learn othello fit{from} --size {size} --change {change} --iterations {iterations} \
         --patience {patience}"
    );
    let best = run.best_point();
    // The positions of the table: exact scores with 24 empty squares.
    let exact = table.get(&(36, Source::Exact)).copied().unwrap_or_default();
    let summary = json!({
        "command": command, "files": sources,
        "training_samples": split.training.len(), "validation_samples": split.validation.len(),
        "iterations": run.curve().len(), "best_iteration": best.map(|point| point.iteration),
        "training": best.map(|point| point.training),
        "validation": best.map(|point| point.validation),
        "clipped": clipped, "hash": weights.hash(),
        "exact_24_empties": {
            "positions": exact.count,
            "mean_absolute": exact.mean_size(), "mean_squared": exact.mean_square(),
        },
        "plies": validation.iter().map(|(ply, errors)| json!({
            "ply": ply, "positions": errors.count,
            "mean_absolute": errors.mean_size(), "mean_squared": errors.mean_square(),
        })).collect::<Vec<_>>(),
    });
    let folder = &common.data;
    write_whole(&folder.join(SUMMARY), format!("{summary:#}\n").as_bytes())?;
    write_whole(&folder.join(WEIGHTS), &weights.write())?;
    print(&format!("{}: weights {}\n", folder.join(WEIGHTS).display(), weights.hash()))
}

/// What a fit says of itself.
pub fn summary(path: &Path) -> anyhow::Result<Value> {
    serde_json::from_slice(&read(path, "the summary of a fit")?)
        .with_context(|| format!("{}: found no summary of a fit", path.display()))
}

fn by_ply(table: &Table) -> BTreeMap<u8, Errors> {
    let mut plies = BTreeMap::<u8, Errors>::new();
    for ((ply, _), errors) in table {
        let sum = plies.entry(*ply).or_default();
        *sum = sum.and(*errors);
    }
    plies
}

fn errors_text(training: &BTreeMap<u8, Errors>, validation: &BTreeMap<u8, Errors>) -> String {
    let mut text = format!(
        "errors in discs, after rounding\n{:>4}{:>13}{:>9}{:>9}{:>13}{:>9}{:>9}\n",
        "ply", "learned from", "absolute", "squared", "held out", "absolute", "squared"
    );
    let columns = |errors: Errors| {
        let (size, square) = (errors.mean_size(), errors.mean_square());
        format!("{:>13}{size:>9.3}{square:>9.2}", grouped(errors.count))
    };
    for (ply, learned) in training {
        if let Some(held_out) = validation.get(ply) {
            text += &format!("{ply:>4}{}{}\n", columns(*learned), columns(*held_out));
        }
    }
    let sums = [training, validation]
        .map(|table| columns(table.values().copied().fold(Errors::default(), Errors::and)));
    text + &format!("{:>4}{}\n", "all", sums.concat())
}
