//! `damier learn othello calibrate`: what the turn is worth, added to fitted weights.

use engine_othello::{PLIES, Weights};
use serde_json::json;
use trainer::calibrate::calibrated;

use super::{Calibrate, files, fit, use_threads};
use crate::files::write_whole;
use crate::output::print;
use crate::progress::bar;

pub fn run(arguments: &Calibrate) -> anyhow::Result<()> {
    use_threads(arguments.threads)?;
    let (weights_path, summary_path) =
        (arguments.data.join(fit::WEIGHTS), arguments.data.join(fit::SUMMARY));
    let weights = files::weights(Some(&weights_path))?;
    let mut summary = fit::summary(&summary_path)?;
    let plies = files::positions(&arguments.files, arguments.positions)?;
    let bar = bar(PLIES as u64, "plies");
    let weights = calibrated(weights, &plies, || bar.inc(1));
    bar.finish_and_clear();
    summary["hash"] = weights.hash().into();
    summary["calibration"] = json!({
        "command": format!("damier learn othello calibrate --positions {}", arguments.positions),
        "tempo": weights.tempo(),
    });
    // Weights first: a summary of other weights is noticed, and this can be done again.
    write_whole(&weights_path, &Weights::write(&weights))?;
    write_whole(&summary_path, format!("{summary:#}\n").as_bytes())?;
    print(&format!("{}: weights {}\n", weights_path.display(), weights.hash()))
}
