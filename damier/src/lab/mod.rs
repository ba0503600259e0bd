//! `damier lab`: experiments, the reports' own among them.

mod ablation;
mod algorithms;
mod arguments;
mod arlecchino;
mod findings;
mod imitation;
mod levels;
mod loa;
mod plot;
mod series;

pub use algorithms::middle;
pub use arguments::Lab;

use arguments::{Experiment, Levels};

pub fn run(arguments: &Lab) -> anyhow::Result<()> {
    match &arguments.experiment {
        Experiment::Algorithms(arguments) => algorithms::run(arguments),
        Experiment::Ablation(rerun) => findings::publish(rerun, ablation::run),
        Experiment::Arlecchino(rerun) => findings::publish(rerun, arlecchino::run),
        Experiment::Loa(rerun) => findings::publish(rerun, loa::run),
        Experiment::Levels(Levels { depth, rerun }) => {
            findings::publish(rerun, |rerun| levels::run(rerun, *depth))
        }
    }
}
