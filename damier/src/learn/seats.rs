//! `damier learn seats`: what positions of games for two to four seats let every seat expect.

use clap::ValueEnum;
use trainer::subject::{Arlecchino, Pass, Rolit};

use super::{Evaluation, evaluation};
use crate::run::Hands;

/// A game with so many seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Set {
    Rolit2,
    Rolit3,
    Rolit4,
    Pass2,
    Pass3,
    Pass4,
    Arlecchino3,
    Arlecchino4,
}

pub fn run(set: Set, arguments: &Evaluation, hands: &Hands) -> anyhow::Result<()> {
    match set {
        Set::Rolit2 => evaluation::run::<Rolit<2>>(arguments, hands),
        Set::Rolit3 => evaluation::run::<Rolit<3>>(arguments, hands),
        Set::Rolit4 => evaluation::run::<Rolit<4>>(arguments, hands),
        Set::Pass2 => evaluation::run::<Pass<2>>(arguments, hands),
        Set::Pass3 => evaluation::run::<Pass<3>>(arguments, hands),
        Set::Pass4 => evaluation::run::<Pass<4>>(arguments, hands),
        Set::Arlecchino3 => evaluation::run::<Arlecchino<3>>(arguments, hands),
        Set::Arlecchino4 => evaluation::run::<Arlecchino<4>>(arguments, hands),
    }
}
