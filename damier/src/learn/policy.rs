//! `damier learn othello policy`: which move people play.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use engine_othello::{Level, Policy, STAGES, Weights};
use trainer::policy::{Agreement, Decision, decisions, fitted, of_level, of_policy, thinned};

use super::{PolicyArguments, files, use_threads};
use crate::files::check_new_folder;
use crate::output::{columns, count, grouped, print};
use crate::progress::{bar, status};

/// The file of coefficients.
const FILE: &str = "policy.txt";

/// The level whose choices stand beside the policy's: it looks five plies ahead.
const BESIDE: u8 = 7;

pub fn run(arguments: &PolicyArguments) -> anyhow::Result<()> {
    use_threads(arguments.threads)?;
    check_new_folder("--out", &arguments.out)?;
    let weights = files::weights(arguments.weights.as_deref())?;
    let (training, held_out) = read(&arguments.files, arguments.positions as usize)?;
    let line = status(true);
    let tick = |stage: &str, round| line.set_message(format!("{stage}, round {round}"));
    let learned = fitted(weights, &training, tick);
    line.finish_and_clear();
    // As it is shipped, rounding included.
    let text = learned.write();
    let policy = Policy::read(&text)?;
    let stages = of_policy(&policy, weights, &held_out);
    let sample = thinned(&held_out, arguments.sample as usize);
    let beside = beside(&policy, weights, &sample);
    let contents = [(FILE.to_string(), text)];
    let manifest = manifest(arguments, &contents[0].1, training.len(), &stages);
    let contents = [&contents[..], &[("MANIFEST.toml".to_string(), manifest)]].concat();
    let written = disk::write_folder(&arguments.out, &contents);
    written.with_context(|| arguments.out.display().to_string())?;
    let decided = count(training.len() as u64, "decision");
    let out = arguments.out.display();
    print(&format!("{}{}{out}: learned from {decided}\n", table(&stages), beside))
}

/// About so many decisions to learn from, and half as many to measure with.
fn read(paths: &[PathBuf], most: usize) -> anyhow::Result<(Vec<Decision>, Vec<Decision>)> {
    let bar = bar(paths.len() as u64, "files read");
    let mut all = Vec::new();
    for path in paths {
        let base = files::wthor(path)?;
        let empties = u32::from(base.header.theory_empties);
        for game in &base.games {
            all.extend(decisions(game, empties).with_context(|| path.display().to_string())?);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let (held_out, training): (Vec<_>, Vec<_>) = all.into_iter().partition(|one| one.is_held_out);
    let found = "found no game to learn from or none that is held out, expected some hundred";
    ensure!(!training.is_empty() && !held_out.is_empty(), found);
    Ok((thinned(&training, most), thinned(&held_out, most / 2)))
}

/// What a level would have played, and the policy on the same decisions.
fn beside(policy: &Policy, weights: &Weights, sample: &[Decision]) -> String {
    let Some(level) = Level::new(BESIDE) else { return String::new() };
    let bar = bar(sample.len() as u64, "decisions");
    let own = of_level(level, weights, sample, |looked| bar.inc(looked as u64));
    bar.finish_and_clear();
    let ours = total(&of_policy(policy, weights, sample));
    format!(
        "of {} of them the policy chooses {:.1} %, level {BESIDE} by itself {:.1} %\n",
        grouped(own.count),
        100.0 * ours.share(),
        100.0 * own.share()
    )
}

fn total(stages: &[Agreement]) -> Agreement {
    stages.iter().fold(Agreement::default(), |sum, stage| sum.and(*stage))
}

/// How far the policy agrees with people whose games are held out.
fn table(stages: &[Agreement]) -> String {
    let titles = ["held out", "decisions", "first choice", "log loss"].map(str::to_string);
    let row = |name: &str, one: Agreement| {
        let (share, loss) = (100.0 * one.share(), one.log_loss());
        vec![name.to_string(), grouped(one.count), format!("{share:.1} %"), format!("{loss:.3}")]
    };
    let named = STAGES.iter().zip(stages).map(|(name, one)| row(name, *one));
    let rows = std::iter::once(titles.to_vec()).chain(named);
    columns(&rows.chain([row("all", total(stages))]).collect::<Vec<_>>(), 1)
}

/// What was learned from, and what came of it.
fn manifest(
    arguments: &PolicyArguments,
    text: &str,
    decisions: usize,
    stages: &[Agreement],
) -> String {
    let held_out = total(stages);
    let name = |path: &PathBuf| {
        let name = path.file_name().unwrap_or(Path::new("").as_os_str());
        format!("{:?}", name.to_string_lossy())
    };
    let names = arguments.files.iter().map(name).collect::<Vec<_>>().join(", ");
    format!(
        "# Written by `damier learn othello policy`.\n\
         decisions = {decisions}\ndata = [{names}]\n\n\
         [[file]]\nname = {FILE:?}\nbytes = {}\n\n\
         [held_out]\ndecisions = {}\nfirst_choice = {:.4}\nlog_loss = {:.4}\n",
        text.len(),
        held_out.count,
        held_out.share(),
        held_out.log_loss()
    )
}
