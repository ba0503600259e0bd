//! What the features of a game are worth, from games of its engine with itself.

use std::ops::Range;

use anyhow::Context;
use game::TextError;

use super::{Evaluation, use_threads};
use crate::files::{check_new_folder, read};
use crate::output::{count, print};
use crate::progress::{bar, status};

/// A game whose features are learned.
pub trait Subject {
    /// Its name.
    const NAME: &'static str;
    /// What says how bad weights are.
    const MEASURE: &'static str;
    /// What is learned.
    type Weights: Clone;
    /// A position and what became of it.
    type Example;

    fn shipped() -> Self::Weights;
    fn read(text: &str) -> Result<Self::Weights, TextError>;
    fn write(weights: &Self::Weights) -> String;

    /// Plays games so deep; the same with the same seed and numbers.
    fn games(
        depth: u32,
        seed: u64,
        weights: &Self::Weights,
        numbers: Range<u32>,
    ) -> Vec<Self::Example>;

    /// The best weights; `tick` hears of every round.
    fn fitted(examples: &[Self::Example], tick: &dyn Fn(usize)) -> Self::Weights;

    /// How bad weights are.
    fn measure(weights: &Self::Weights, examples: &[Self::Example]) -> f64;
}

/// The file of coefficients.
const FILE: &str = "evaluation.txt";

/// Games between two looks at the progress.
const CHUNK: u32 = 50;

/// One game in so many is held out: those with the highest numbers.
const HELD_OUT_ONE_IN: u32 = 10;

pub fn run<S: Subject>(arguments: &Evaluation) -> anyhow::Result<()> {
    use_threads(arguments.threads)?;
    let out = arguments.out.clone().unwrap_or_else(|| S::NAME.into());
    check_new_folder("--out", &out)?;
    let weights = match &arguments.weights {
        Some(path) => {
            let bytes = read(path, "a file of coefficients")?;
            let text = String::from_utf8_lossy(&bytes);
            S::read(&text).with_context(|| path.display().to_string())?
        }
        None => S::shipped(),
    };
    let (depth, seed, games) = (arguments.depth as u32, arguments.seed, arguments.games as u32);
    let first_held_out = games - games / HELD_OUT_ONE_IN;
    let bar = bar(arguments.games, "games");
    let examples = |from: u32, to: u32| {
        let mut examples = Vec::new();
        for first in (from..to).step_by(CHUNK as usize) {
            let last = to.min(first + CHUNK);
            examples.extend(S::games(depth, seed, &weights, first..last));
            bar.inc((last - first).into());
        }
        examples
    };
    let (training, held_out) = (examples(0, first_held_out), examples(first_held_out, games));
    bar.finish_and_clear();
    let line = status(true);
    let learned = S::fitted(&training, &|round| line.set_message(format!("round {round}")));
    line.finish_and_clear();
    let (before, now) = (S::measure(&weights, &held_out), S::measure(&learned, &held_out));
    let (text, key) = (S::write(&learned), S::MEASURE.replace(' ', "_"));
    let manifest = format!(
        "# Written by `damier learn {}`.\n\
         games = {games}\ndepth = {depth}\nseed = {seed}\npositions = {}\n\n\
         [[file]]\nname = \"{FILE}\"\nbytes = {}\n\n\
         [held_out]\npositions = {}\n{key} = {now:.4}\n{key}_before = {before:.4}\n",
        S::NAME,
        training.len(),
        text.len(),
        held_out.len(),
    );
    let contents = [(FILE.to_string(), text), ("MANIFEST.toml".to_string(), manifest)];
    let written = disk::write_folder(&out, &contents);
    written.with_context(|| out.display().to_string())?;
    print(&format!(
        "{}: learned from {}; {} held out: {} {now:.4}, before {before:.4}\n",
        out.display(),
        count(training.len() as u64, "position"),
        count(held_out.len() as u64, "position"),
        S::MEASURE,
    ))
}
