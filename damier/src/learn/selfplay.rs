//! `damier learn othello selfplay`: samples from games that the engine plays against itself.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::ensure;
use engine_othello::{Selectivity, Step};
use trainer::dataset::{HEADER, SAMPLE_BYTES, Sample};
use trainer::selfplay::{SelfPlay, next_game};
use trainer::tutor::EngineTutor;

use super::{HINT, Selfplay, files, use_threads};
use crate::files::{make_folder, write_whole};
use crate::interrupt::Interrupt;
use crate::output::{Failed, count, print};
use crate::progress::bar;

/// Games between two writes: a few seconds of work that a power cut may cost.
const BATCH: u32 = 200;

pub fn run(arguments: &Selfplay) -> anyhow::Result<()> {
    use_threads(arguments.common.threads)?;
    let interrupt = Interrupt::listen(HINT.to_string(), false)?;
    let Selfplay { common, depth, random_least, random_most, seed, solving, .. } = arguments;
    ensure!(
        random_least <= random_most,
        "found --random-least {random_least} above --random-most {random_most}, expected it not \
         to be"
    );
    let recipe = SelfPlay {
        random_plies: *random_least as u8..=*random_most as u8,
        exact_empties: solving.exact as u32,
        seed: *seed,
    };
    let weights = files::weights(solving.weights.as_deref())?;
    make_folder("--data", &common.data)?;
    // Whatever decides the games is in the name: other games are another file.
    let name = format!(
        "selfplay-{}-depth{depth}-exact{}-random{random_least}to{random_most}-seed{seed}.{}",
        weights.hash(),
        solving.exact,
        files::SAMPLES
    );
    let path = common.data.join(name);
    common.check_new(&path)?;
    let (mut next, mut samples) = begin(&path)?;
    let mut file = OpenOptions::new().append(true).open(&path)?;
    let games = arguments.games as u32;
    let bar = bar(u64::from(games), "games").with_position(u64::from(next));
    bar.reset_eta();
    let step = Step { depth: *depth as u32, selectivity: Selectivity::P65 };
    let (start, first) = (Instant::now(), next);
    while next < games && !interrupt.is_asked() {
        let end = games.min(next.saturating_add(BATCH));
        let played = recipe.games(next..end, || EngineTutor::new(weights, step));
        let records = played.iter().flat_map(Sample::to_bytes).collect::<Vec<_>>();
        file.write_all(&records)?;
        file.sync_data()?;
        samples += played.len();
        next = end;
        bar.set_position(u64::from(next));
        bar.set_message(count(samples as u64, "sample"));
    }
    bar.finish_and_clear();
    let speed = f64::from(next.saturating_sub(first)) / start.elapsed().as_secs_f64();
    let (name, samples) = (path.display(), count(samples as u64, "sample"));
    let [played, all] = [next, games].map(|games| count(u64::from(games), "game"));
    print(&format!("{name}: {played}, {samples}, {speed:.1} games a second\n"))?;
    ensure!(next >= games, Failed(format!("stopped after {next} of {all}; {HINT}")));
    Ok(())
}

/// The number of the first game to play, and how many samples there are before it.
fn begin(path: &Path) -> anyhow::Result<(u32, usize)> {
    if !path.exists() {
        write_whole(path, &HEADER[..])?;
        return Ok((0, 0));
    }
    let (samples, _) = files::samples(path)?;
    let (next, kept) = next_game(&samples);
    let file = OpenOptions::new().write(true).open(path)?;
    file.set_len((HEADER.len() + kept * SAMPLE_BYTES) as u64)?;
    Ok((next, kept))
}
