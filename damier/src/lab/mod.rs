//! `damier lab`: experiments, the reports' own among them.

mod ablation;
mod algorithms;
mod arguments;
mod arlecchino;
mod calibration;
mod chances;
mod connectivity;
mod findings;
mod imitation;
mod journal;
mod levels;
mod loa;
mod memory;
mod playing;
mod seats;
mod series;
mod steps;
mod tables;
mod zones;

pub use algorithms::middles;
pub use arguments::Lab;
pub use series::open;

use crate::run::Hands;
use arguments::{Experiment, Levels, Zones};
use findings::publish;

pub fn run(arguments: &Lab, hands: &Hands) -> anyhow::Result<()> {
    match &arguments.experiment {
        Experiment::Algorithms(arguments) => algorithms::run(arguments),
        Experiment::Ablation(rerun) => rerun.common.publish(|| ablation::run(rerun, hands)),
        Experiment::Arlecchino(rerun) => rerun.common.publish(|| arlecchino::run(rerun, hands)),
        Experiment::Loa(rerun) => rerun.common.publish(|| loa::run(rerun, hands)),
        Experiment::Levels(Levels { depth, rerun }) => {
            rerun.common.publish(|| levels::run(rerun, *depth, hands))
        }
        Experiment::Seats(arguments) => arguments.common.publish(|| seats::run(arguments, hands)),
        Experiment::Chances(arguments) => {
            arguments.rerun.common.publish(|| chances::run(arguments, hands))
        }
        Experiment::Steps(arguments) => {
            arguments.rerun.common.publish(|| steps::run(arguments, hands))
        }
        Experiment::Connectivity(common) => common.publish(|| connectivity::run(common)),
        Experiment::Memory(common) => common.publish(|| memory::run(common)),
        Experiment::Zones(Zones { size, grid, output }) => {
            publish(output, None, || Ok(zones::run(*size, grid)))
        }
    }
}
