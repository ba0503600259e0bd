//! `damier learn othello wthor`: samples from the WTHOR base.

use anyhow::{Context, ensure};
use engine_othello::{Step, Weights};
use othello::wthor::Base;
use trainer::dataset::{HEADER, Sample};
use trainer::tutor::EngineTutor;
use trainer::wthor::Reading;

use super::{Wthor, files};
use crate::files::{check_folder, make_folder, write_whole};
use crate::output::{count, print};
use crate::progress::bar;

pub fn run(arguments: &Wthor) -> anyhow::Result<()> {
    let weights = files::weights(arguments.solving.weights.as_deref())?;
    let folder = &arguments.common.data;
    check_folder("--data", folder)?;
    let mut bases = Vec::new();
    for file in &arguments.files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
        let exact = arguments.solving.exact;
        let out = folder.join(format!("{name}-exact{exact}.{}", files::SAMPLES));
        if !out.exists() {
            bases.push((file, name, out, files::wthor(file)?));
            continue;
        }
        ensure!(
            arguments.common.resume,
            "found {} already, expected it not to be there without --resume",
            out.display()
        );
    }
    for (file, name, out, base) in bases {
        let samples = samples(arguments, &weights, &base, name)
            .with_context(|| file.display().to_string())?;
        let records = samples.iter().flat_map(Sample::to_bytes).collect::<Vec<_>>();
        // A folder appears with something in it.
        make_folder("--data", folder)?;
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

/// The samples of a file, its last squares solved.
fn samples(
    arguments: &Wthor,
    weights: &Weights,
    base: &Base,
    name: String,
) -> anyhow::Result<Vec<Sample>> {
    let reading = Reading {
        theory_empties: u32::from(base.header.theory_empties),
        exact_empties: arguments.solving.exact as u32,
    };
    let bar = bar(base.games.len() as u64, "games").with_message(name);
    let tutor = || EngineTutor::new(weights, Step::SOLVE);
    let samples = reading.all(&base.games, tutor, || bar.inc(1))?;
    bar.finish_and_clear();
    Ok(samples)
}
