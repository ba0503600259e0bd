//! One call that checks a game against every clause of the contract.

mod clause;
mod conformance;
mod leaving;
mod reasons;
mod sticks;
#[cfg(test)]
mod tests;

pub use conformance::{Breach, Chooser, Report, conformance, conformance_by};
pub use leaving::{LeavingReport, leaving_conformance};
pub use reasons::{every_attempt, reasons};
pub use sticks::{Heap, Sticks};

use crate::{Game, Position, Random, Record};

/// Plays a match of random moves to its end.
pub fn random_match<G: Game>(game: &G, seed: u64) -> Record<G::Position> {
    let mut record = Record::of(game, seed);
    let mut random = Random::new(seed);
    while record.outcome().is_none() {
        let moves = record.position().legal_moves().collect::<Vec<_>>();
        let Some(&mv) = random.pick(&moves) else {
            break;
        };
        record.play(mv).expect("a listed move is legal");
    }
    record
}
