//! `damier learn othello selfplay`: samples from games that the engine plays against itself.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, ensure};
use engine_othello::Weights;
use indicatif::ProgressBar;
use runs::{Done, Ledger, Samples};
use trainer::dataset::{HEADER, SAMPLE_BYTES, Sample};
use trainer::selfplay::{SelfPlay, next_game};

use super::{HINT, Selfplay, files};
use crate::files::{make_folder, read, write_whole};
use crate::interrupt::Interrupt;
use crate::output::{Failed, count, print};
use crate::progress::{bar, clear};
use crate::run::Hands;
use crate::shop::{Shop, threads};

pub fn run(arguments: &Selfplay, hands: &Hands) -> anyhow::Result<()> {
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
    let (samples, hash) = samples(&recipe, *depth as u32, solving.weights.as_deref())?;
    make_folder("--data", &common.data)?;
    // Whatever decides the games is in the name: other games are another file.
    let name = format!(
        "selfplay-{hash}-depth{depth}-exact{}-random{random_least}to{random_most}-seed{seed}.{}",
        solving.exact,
        files::SAMPLES
    );
    let path = common.data.join(name);
    if !hands.is_listed() {
        common.check_new(&path)?;
    }
    let mut kept = Kept::begin(&path)?;
    let games = arguments.games as u32;
    let bar = bar(u64::from(games), "games").with_position(u64::from(kept.next));
    bar.reset_eta();
    hands.show(&bar, "games");
    let (start, first) = (Instant::now(), kept.next);
    if kept.next < games {
        let mut shop = Shop::new(hands, threads(common.threads), &interrupt)?;
        let mut keep = |done: &Done| hands.keep(done, None);
        let mut ledger = Ledger::new([], &mut keep);
        let numbers = kept.next..games;
        samples.play(&mut shop.workshop(), numbers, &mut ledger, &mut |next, samples| {
            kept.add(next, &samples, &bar)
        })?;
    }
    clear(&bar);
    let Kept { next, samples, .. } = kept;
    let speed = f64::from(next.saturating_sub(first)) / start.elapsed().as_secs_f64();
    let (name, samples) = (path.display(), count(samples as u64, "sample"));
    let [played, all] = [next, games].map(|games| count(u64::from(games), "game"));
    print(&format!("{name}: {played}, {samples}, {speed:.1} games a second\n"))?;
    ensure!(next >= games, Failed(format!("stopped after {next} of {all}; {HINT}")));
    Ok(())
}

/// The games to play, and what the weights hash to that they are played by.
fn samples(
    recipe: &SelfPlay,
    depth: u32,
    weights: Option<&Path>,
) -> anyhow::Result<(Samples, String)> {
    let Some(path) = weights else {
        let weights = Weights::shipped();
        return Ok((Samples::new(recipe, depth, weights, None), weights.hash()));
    };
    let bytes = read(path, "a file of weights")?;
    let weights = Weights::read(&bytes).with_context(|| path.display().to_string())?;
    Ok((Samples::new(recipe, depth, &weights, Some(&bytes)), weights.hash()))
}

/// A file of samples, as far as it is.
struct Kept {
    file: File,
    /// The number of the first game to play.
    next: u32,
    /// How many samples there are before it.
    samples: usize,
}

impl Kept {
    /// Goes on with a file, or makes it.
    fn begin(path: &Path) -> anyhow::Result<Kept> {
        let (mut next, mut samples) = (0, 0);
        match path.exists() {
            true => {
                let (found, _) = files::samples(path)?;
                (next, samples) = next_game(&found);
                let file = OpenOptions::new().write(true).open(path)?;
                file.set_len((HEADER.len() + samples * SAMPLE_BYTES) as u64)?;
            }
            false => write_whole(path, &HEADER[..])?,
        }
        Ok(Kept { file: OpenOptions::new().append(true).open(path)?, next, samples })
    }

    /// Adds the samples of all games up to the next: a power cut costs no more than a few seconds
    /// of work.
    fn add(&mut self, next: u32, samples: &[Sample], bar: &ProgressBar) -> anyhow::Result<()> {
        let records = samples.iter().flat_map(Sample::to_bytes).collect::<Vec<_>>();
        self.file.write_all(&records)?;
        self.file.sync_data()?;
        (self.next, self.samples) = (next, self.samples + samples.len());
        bar.set_position(u64::from(next));
        bar.set_message(count(self.samples as u64, "sample"));
        Ok(())
    }
}
