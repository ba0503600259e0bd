//! `damier learn othello margins`: how far a shallow search may be from a deep one.

use serde_json::json;
use trainer::margins::{Law, is_measured, measure};

use super::{Margins, files, use_threads};
use crate::output::{print, print_json};
use crate::progress::bar;

pub fn run(arguments: &Margins) -> anyhow::Result<()> {
    use_threads(arguments.threads)?;
    let weights = files::weights(arguments.weights.as_deref())?;
    let plies = files::positions(&arguments.files, arguments.positions)?;
    let count = plies.iter().flatten().filter(|board| is_measured(board)).count();
    let bar = bar(count as u64, "positions");
    let laws = measure(weights, &plies, || bar.inc(1));
    bar.finish_and_clear();
    for (name, law) in [("search", laws.search), ("exact", laws.exact)] {
        match law {
            Some(law) if arguments.json => print_json(&json!({
                "weights": weights.hash(), "law": name, "groups": law.groups,
                "coefficients": law.coefficients, "misfit": law.misfit,
            }))?,
            Some(law) => print(&text(name, &law))?,
            None => anyhow::bail!("found too few positions, expected about 40 of many plies"),
        }
    }
    Ok(())
}

fn text(name: &str, law: &Law) -> String {
    let [constant, empties, squared, shallow, depth] = law.coefficients;
    format!(
        "{name}: log deviation = {constant:.3} {empties:+.5} empties {squared:+.6} empties^2 \
         {shallow:+.4} shallow {depth:+.4} depth, misfit {:.3}, {} groups\n",
        law.misfit, law.groups
    )
}
