//! `damier lab`: experiments, the reports' own among them.

mod ablation;
mod algorithms;
mod arguments;
mod arlecchino;
mod chart;
mod connectivity;
mod findings;
mod imitation;
mod levels;
mod loa;
mod memory;
mod series;
mod zones;

pub use algorithms::middle;
pub use arguments::Lab;

use arguments::{Common, Experiment, Levels, Rerun};
use findings::{Findings, publish};

pub fn run(arguments: &Lab) -> anyhow::Result<()> {
    match &arguments.experiment {
        Experiment::Algorithms(arguments) => algorithms::run(arguments),
        Experiment::Ablation(rerun) => again(rerun, ablation::run),
        Experiment::Arlecchino(rerun) => again(rerun, arlecchino::run),
        Experiment::Loa(rerun) => again(rerun, loa::run),
        Experiment::Levels(Levels { depth, rerun }) => {
            again(rerun, |rerun| levels::run(rerun, *depth))
        }
        Experiment::Connectivity(common) => anew(common, connectivity::run),
        Experiment::Memory(common) => anew(common, memory::run),
        Experiment::Zones(arguments) => {
            publish(&arguments.output, None, || zones::run(arguments.size, arguments.grid))
        }
    }
}

fn again(
    rerun: &Rerun,
    experiment: impl FnOnce(&Rerun) -> anyhow::Result<Findings>,
) -> anyhow::Result<()> {
    anew(&rerun.common, |_| experiment(rerun))
}

fn anew(
    common: &Common,
    experiment: impl FnOnce(&Common) -> anyhow::Result<Findings>,
) -> anyhow::Result<()> {
    publish(&common.output, Some(common.seed), || experiment(common))
}
