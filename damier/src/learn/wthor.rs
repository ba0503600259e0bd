//! `damier learn othello wthor`: samples from the WTHOR base.

use std::fs;

use anyhow::{Context, ensure};
use engine_othello::Step;
use trainer::dataset::{HEADER, Sample};
use trainer::tutor::EngineTutor;
use trainer::wthor::Reading;

use super::{Wthor, files};
use crate::files::write_whole;
use crate::output::{count, print};

pub fn run(arguments: &Wthor) -> anyhow::Result<()> {
    let weights = files::weights(arguments.solving.weights.as_deref())?;
    fs::create_dir_all(&arguments.common.data)
        .with_context(|| arguments.common.data.display().to_string())?;
    for file in &arguments.files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        let exact = arguments.solving.exact;
        let out = arguments.common.data.join(format!("{name}-exact{exact}.{}", files::SAMPLES));
        if out.exists() {
            ensure!(
                arguments.common.resume,
                "found {} already, expected it not to be there without --resume",
                out.display()
            );
            continue;
        }
        let base = othello::wthor::read(&files::read(file)?)
            .with_context(|| file.display().to_string())?;
        let reading =
            Reading { theory_empties: u32::from(base.theory_empties), exact_empties: exact as u32 };
        let bar = files::bar(base.games.len() as u64, "games").with_message(name);
        let samples = reading
            .all(&base.games, || EngineTutor::new(&weights, Step::SOLVE), || bar.inc(1))
            .with_context(|| file.display().to_string())?;
        bar.finish_and_clear();
        let records = samples.iter().flat_map(Sample::to_bytes).collect::<Vec<_>>();
        write_whole(&out, &[&HEADER[..], &records].concat())?;
        let (games, samples) = (base.games.len() as u64, samples.len() as u64);
        print(&format!(
            "{}: {}, {}\n",
            out.display(),
            count(games, "game"),
            count(samples, "sample")
        ))?;
    }
    Ok(())
}
