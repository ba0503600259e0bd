//! The files of a folder of samples.

use std::fs;
use std::ops::Deref;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, ensure};
use engine_othello::Weights;
use othello::Board;
use othello::wthor::Base;
use trainer::dataset::{self, Sample};

use crate::files::read;

/// How files of samples end.
pub const SAMPLES: &str = "samples";

/// Weights from a file, or those the engine ships with.
pub fn weights(file: Option<&Path>) -> anyhow::Result<Loaded> {
    let Some(path) = file else { return Ok(Loaded::Shipped) };
    let weights = Weights::read(&read(path, "a file of weights")?);
    let weights = weights.with_context(|| path.display().to_string())?;
    Ok(Loaded::File(Box::new(weights)))
}

/// Weights that are there already, or were read.
pub enum Loaded {
    Shipped,
    File(Box<Weights>),
}

impl Deref for Loaded {
    type Target = Weights;

    fn deref(&self) -> &Weights {
        match self {
            Loaded::Shipped => Weights::shipped(),
            Loaded::File(weights) => weights,
        }
    }
}

/// The files of samples in a folder, in the order of their names.
pub fn samples_files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| {
        anyhow!("{}: found no folder to read ({error}), expected one of samples", folder.display())
    })?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == SAMPLES) {
            files.push(path);
        }
    }
    files.sort();
    ensure!(
        !files.is_empty(),
        "{}: found no file that ends in .{SAMPLES}, expected some",
        folder.display()
    );
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
        let name = || path.display().to_string();
        for game in &wthor(path)?.games {
            records.push(game.replay().with_context(name)?);
        }
    }
    Ok(trainer::positions::by_ply(&records, most as usize))
}
