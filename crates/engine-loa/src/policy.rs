//! Which move people play.
//!
//! What is [seen](crate::glances) of a move, each feature times its coefficient, adds up to how
//! much it attracts people; how likely it is, is the softmax of that. The coefficients are learned
//! from people's games.

use std::fmt::Write;
use std::sync::LazyLock;

use game::{Record, TextError, read_coefficients};
use loa::{Board, Move};
use players::likeness::likely;

use crate::glance::{GLANCE_NAMES, GLANCES, glances};
use crate::weights::Weights;

/// How likely people are to play each move.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    coefficients: [f64; GLANCES],
}

/// How they were learned: `weights/loa-policy/CARD.md`.
static FILE: &str = include_str!("../../../weights/loa-policy/policy.txt");

impl Policy {
    /// With these coefficients.
    #[must_use]
    pub const fn new(coefficients: [f64; GLANCES]) -> Policy {
        Policy { coefficients }
    }

    /// What each feature attracts, in the order of [`GLANCE_NAMES`].
    #[must_use]
    pub const fn coefficients(&self) -> &[f64; GLANCES] {
        &self.coefficients
    }

    /// The policy that the engine ships with.
    #[must_use]
    pub fn shipped() -> &'static Policy {
        static SHIPPED: LazyLock<Policy> =
            LazyLock::new(|| Policy::read(FILE).expect("a test reads it"));
        &SHIPPED
    }

    /// Reads what [`Policy::write`] wrote; what is left out is 0.
    pub fn read(text: &str) -> Result<Policy, TextError> {
        let mut coefficients = [0.0; GLANCES];
        read_coefficients(text, |name, value| {
            let index = GLANCE_NAMES.iter().position(|known| *known == name);
            coefficients[index.ok_or_else(|| GLANCE_NAMES.join(", "))?] = value;
            Ok(())
        })?;
        Ok(Policy { coefficients })
    }

    /// A line `feature = coefficient` for each.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (name, value) in GLANCE_NAMES.iter().zip(&self.coefficients) {
            // Writing to a text cannot fail.
            let _ = writeln!(text, "{name} = {value:.4}");
        }
        text
    }

    /// How likely each move of the current position is; the probabilities of all of them add up to
    /// one.
    #[must_use]
    pub fn moves(&self, record: &Record<Board>) -> Vec<(Move, f64)> {
        let glances = glances(Weights::shipped(), record);
        let seen = glances.iter().map(|glance| glance.features).collect::<Vec<_>>();
        let likely = likely(&seen, &self.coefficients);
        glances.iter().map(|glance| glance.mv).zip(likely).collect()
    }
}

#[cfg(test)]
mod tests {
    use game::Position;
    use game::testing::random_match;
    use loa::{Loa, Rules};

    use super::*;

    #[test]
    fn every_legal_move_is_possible_and_all_of_them_are_certain() {
        let mut record = random_match(&Loa::new(Rules::STANDARD), 1);
        for _ in 0..20 {
            let moves = Policy::shipped().moves(&record);
            assert_eq!(moves.len(), record.position().moves_count());
            assert!(moves.iter().all(|(_, likely)| *likely > 0.0));
            let sum = moves.iter().map(|(_, likely)| likely).sum::<f64>();
            assert!(moves.is_empty() || (sum - 1.0).abs() < 1e-9, "{sum}");
            record.undo(3);
        }
    }

    #[test]
    fn people_win_when_they_can() {
        let (mut likely, mut chances) = (0.0, 0.0);
        for seed in 1..40 {
            let mut record = random_match(&Loa::new(Rules::STANDARD), seed);
            let winner = record.position().payoffs().and_then(|payoffs| payoffs.winner());
            record.undo(1);
            if winner != Some(record.position().turn()) {
                continue;
            }
            let won = |mv: &Move| record.position().after(*mv).payoffs().is_some();
            let moves = Policy::shipped().moves(&record);
            likely += moves.iter().filter(|(mv, _)| won(mv)).map(|(_, likely)| likely).sum::<f64>();
            chances += 1.0;
        }
        assert!(chances > 10.0 && likely > 0.8 * chances, "{likely} of {chances}");
    }

    #[test]
    fn what_is_written_can_be_read_and_what_is_wrong_is_named() {
        let shipped = Policy::shipped();
        assert_eq!(Policy::read(&shipped.write()).as_ref(), Ok(shipped));
        let refused = Policy::read("corner = 1").unwrap_err().to_string();
        assert!(refused.contains("expected one of wins, loses"), "{refused}");
    }
}
