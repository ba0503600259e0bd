//! The files of a folder of samples.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, anyhow, ensure};
use engine_othello::Weights;
use othello::Board;
use othello::wthor::Base;
use trainer::dataset::{self, Sample};

use crate::files::read;

/// How files of samples end.
pub const SAMPLES: &str = "samples";

/// Weights from a file, or those the engine ships with. Either way there are one process's weights,
/// and they stay to its end.
pub fn weights(file: Option<&Path>) -> anyhow::Result<&'static Weights> {
    let Some(path) = file else { return Ok(Weights::shipped()) };
    let weights = Weights::read(&read(path, "a file of weights")?);
    Ok(Box::leak(Box::new(weights.with_context(|| path.display().to_string())?)))
}

/// The files of a folder that are wanted, in the order of their names.
pub fn listed(
    folder: &Path,
    expected: &str,
    is_wanted: impl Fn(&PathBuf) -> bool,
) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| {
        let name = folder.display();
        anyhow!("{name}: found no folder to read ({error}), expected one {expected}")
    })?;
    let paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let mut wanted = paths.into_iter().filter(is_wanted).collect::<Vec<_>>();
    wanted.sort();
    Ok(wanted)
}

/// The files of samples in a folder.
pub fn samples_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let has_samples = |path: &PathBuf| path.extension().is_some_and(|ending| ending == SAMPLES);
    let files = listed(folder, "of samples", has_samples)?;
    let name = folder.display();
    ensure!(!files.is_empty(), "{name}: found no file that ends in .{SAMPLES}, expected some");
    Ok(files)
}

/// The samples of a file, and how many of its bytes hold them.
pub fn samples(path: &Path) -> anyhow::Result<(Vec<Sample>, usize)> {
    dataset::read(&read(path, "a file of samples")?).with_context(|| path.display().to_string())
}

/// A file of the WTHOR base.
pub fn wthor(path: &Path) -> anyhow::Result<Base> {
    let bytes = read(path, "a file of the WTHOR base")?;
    othello::wthor::read(&bytes).with_context(|| path.display().to_string())
}

/// About so many positions of every ply from files of the WTHOR base.
pub fn positions(paths: &[PathBuf], most: u64) -> anyhow::Result<Vec<Vec<Board>>> {
    let mut records = Vec::new();
    for path in paths {
        for game in &wthor(path)?.games {
            records.push(game.replay().with_context(|| path.display().to_string())?);
        }
    }
    Ok(trainer::positions::by_ply(&records, most as usize))
}
