//! `damier learn othello pack`: fitted weights, where the engine ships them.

use std::fmt::Write;

use anyhow::{Context, ensure};
use engine_othello::Weights;
use serde_json::Value;

use super::{Pack, fit};
use crate::files::{make_folder, read, write_whole};
use crate::output::print;

pub fn run(arguments: &Pack) -> anyhow::Result<()> {
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let name = &arguments.name;
    let is_name = !name.is_empty() && name.chars().all(is_plain);
    ensure!(is_name, "--name: found {name:?}, expected lower-case letters and digits");
    let path = arguments.data.join(fit::WEIGHTS);
    let bytes = read(&path, "the weights of a fit")?;
    let weights = Weights::read(&bytes).with_context(|| path.display().to_string())?;
    let path = arguments.data.join(fit::SUMMARY);
    let summary = fit::summary(&path)?;
    let (place, found, hash) = (path.display(), &summary["hash"], weights.hash());
    ensure!(
        *found == hash,
        "{place}: found the summary of weights {found}, expected that of {hash}"
    );
    let file = format!("{name}-{hash}.bin");
    make_folder("--to", &arguments.to)?;
    write_whole(&arguments.to.join(&file), &bytes)?;
    let manifest = arguments.to.join("MANIFEST.toml");
    write_whole(&manifest, manifest_text(&file, bytes.len(), &summary).as_bytes())?;
    print(&format!(
        "{}\n{}\nto ship them, name the file in crates/engine-othello/src/shipped.rs\n",
        arguments.to.join(&file).display(),
        manifest.display()
    ))
}

fn manifest_text(file: &str, bytes: usize, summary: &Value) -> String {
    let mut text = format!(
        "# Written by `damier learn othello pack`.\n\
         file = \"{file}\"\nbytes = {bytes}\ncommand = {}\n",
        summary["command"]
    );
    if let Some(command) = summary["calibration"]["command"].as_str() {
        let _ = writeln!(text, "calibration = {command:?}");
    }
    text += "\n[result]\n";
    let mut line = |name: &str, value: &Value| {
        let _ = writeln!(text, "{name} = {value}");
    };
    for name in ["training_samples", "validation_samples", "iterations", "best_iteration"] {
        line(name, &summary[name]);
    }
    line("clipped", &summary["clipped"]);
    for name in ["positions", "mean_absolute", "mean_squared"] {
        line(&format!("exact_24_empties_{name}"), &summary["exact_24_empties"][name]);
    }
    for source in summary["files"].as_array().into_iter().flatten() {
        let _ = write!(
            text,
            "\n[[data]]\nfile = {}\nsamples = {}\n",
            source["file"], source["samples"]
        );
    }
    text
}
