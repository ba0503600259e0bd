//! What the features of a game are worth, from games of its engine with itself.

use std::path::Path;

use anyhow::Context;
use runs::{Done, Examples, Ledger};
use trainer::subject::Subject;

use super::{Evaluation, use_threads};
use crate::files::{check_new_folder, read};
use crate::interrupt::Interrupt;
use crate::output::{Failed, count, print};
use crate::progress::{bar, clear, status};
use crate::run::Hands;
use crate::shop::{Shop, is_stopped, threads};

/// The file of coefficients.
const FILE: &str = "evaluation.txt";
/// What they were learned from.
const MANIFEST: &str = "MANIFEST.toml";

/// One game in so many is held out: those with the highest numbers.
const HELD_OUT_ONE_IN: u32 = 10;

/// How to go on with what was stopped: games are kept in the folders of runs alone.
const HINT: &str = "nothing was kept: begin with `damier run start` to be able to go on";

/// How weights did on games held out.
struct HeldOut {
    positions: usize,
    before: f64,
    now: f64,
}

pub fn run<S: Subject>(arguments: &Evaluation, hands: &Hands) -> anyhow::Result<()> {
    use_threads(arguments.threads)?;
    let out = arguments.out.clone().unwrap_or_else(|| S::NAME.into());
    if hands.is_listed() && out.join(MANIFEST).exists() {
        return print(&format!("{}: learned already\n", out.display()));
    }
    check_new_folder("--out", &out)?;
    let path = arguments.weights.as_deref();
    let name = || path.unwrap_or(Path::new("")).display().to_string();
    let text = path.map(|path| {
        hands.text(&name(), || {
            let bytes = read(path, "a file of coefficients")?;
            Ok(String::from_utf8_lossy(&bytes).into_owned())
        })
    });
    let text = text.transpose()?;
    let (depth, seed, all) = (arguments.depth as u32, arguments.seed, arguments.games as u32);
    let examples = Examples::<S>::new(depth, seed, text.as_deref()).with_context(name)?;
    let mut games = play(&examples, arguments, hands)?;
    let held_out = games.split_off((all - all / HELD_OUT_ONE_IN) as usize);
    let flat = |games: Vec<Vec<S::Example>>| games.into_iter().flatten().collect::<Vec<_>>();
    let (training, held_out) = (flat(games), flat(held_out));
    let line = status(true);
    let learned = S::fitted(&training, &|round| line.set_message(format!("round {round}")));
    line.finish_and_clear();
    let found = HeldOut {
        positions: held_out.len(),
        before: S::measure(examples.weights(), &held_out),
        now: S::measure(&learned, &held_out),
    };
    let text = S::write_weights(&learned);
    let manifest = manifest::<S>(arguments, training.len(), text.len(), &found);
    let contents = [(FILE.to_string(), text), (MANIFEST.to_string(), manifest)];
    let written = disk::write_folder(&out, &contents);
    written.with_context(|| out.display().to_string())?;
    let HeldOut { positions, before, now } = found;
    print(&format!(
        "{}: learned from {}; {} held out: {} {now:.4}, before {before:.4}\n",
        out.display(),
        count(training.len() as u64, "position"),
        count(positions as u64, "position"),
        S::MEASURE,
    ))
}

/// What each game teaches.
fn play<S: Subject>(
    examples: &Examples<S>,
    arguments: &Evaluation,
    hands: &Hands,
) -> anyhow::Result<Vec<Vec<S::Example>>> {
    let bar = bar(arguments.games, "games");
    hands.show(&bar, "games");
    let interrupt = Interrupt::listen(HINT.to_string(), false)?;
    let mut shop = Shop::new(hands, threads(arguments.threads), &interrupt)?;
    let mut keep = |done: &Done| hands.keep(done, Some(done.output.clone()));
    let mut ledger = Ledger::new(hands.known()?, &mut keep);
    let games = arguments.games as u32;
    let mut tick = |more| bar.inc(more);
    let found = examples.play(&mut shop.workshop(), games, &mut ledger, &mut tick);
    clear(&bar);
    found.map_err(|error| match is_stopped(&error) {
        true => {
            let all = count(games.into(), "game");
            Failed(format!("stopped after {} of {all}; {HINT}", bar.position())).into()
        }
        false => error,
    })
}

/// What is said beside the coefficients.
fn manifest<S: Subject>(
    arguments: &Evaluation,
    positions: usize,
    bytes: usize,
    found: &HeldOut,
) -> String {
    let Evaluation { games, depth, seed, .. } = arguments;
    let HeldOut { positions: held_out, before, now } = found;
    let key = S::MEASURE.replace(' ', "_");
    format!(
        "# Written by `damier learn {}`.\n\
         games = {games}\ndepth = {depth}\nseed = {seed}\npositions = {positions}\n\n\
         [[file]]\nname = \"{FILE}\"\nbytes = {bytes}\n\n\
         [held_out]\npositions = {held_out}\n{key} = {now:.4}\n{key}_before = {before:.4}\n",
        S::NAME,
    )
}
