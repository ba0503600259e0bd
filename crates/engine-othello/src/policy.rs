//! Which move people play.
//!
//! What is [seen](crate::glances) of a move, each feature times its coefficient, adds up to how
//! much it attracts people; how likely it is, is the softmax of that. The coefficients are learned
//! from people's games, for every stage of a game its own.

use std::fmt::Write;
use std::sync::LazyLock;

use game::{TextError, read_coefficients};
use players::likeness::likely;

use crate::glance::{FEATURES, NAMES, glances};
use crate::weights::Weights;

/// The stages of a game, of twenty plies each.
pub const STAGES: [&str; 3] = ["opening", "middle", "end"];

/// Plies of a stage.
const STAGE_PLIES: u32 = 20;

/// The stage that a board with these discs is in.
///
/// ```
/// assert_eq!(engine_othello::stage(0x0000_0018_1800_0000), 0);
/// assert_eq!(engine_othello::stage(u64::MAX), 2);
/// ```
#[must_use]
pub fn stage(discs: u64) -> usize {
    let ply = 60_u32.saturating_sub(discs.count_zeros());
    ((ply / STAGE_PLIES) as usize).min(STAGES.len() - 1)
}

/// Coefficients of the features in one stage.
pub type Coefficients = [f64; FEATURES];

/// How likely people are to play each move.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    stages: [Coefficients; STAGES.len()],
}

/// How they were learned: `weights/othello-policy/CARD.md`.
static FILE: &str = include_str!("../../../weights/othello-policy/policy.txt");

impl Policy {
    /// With the coefficients of every stage.
    #[must_use]
    pub fn new(stages: [Coefficients; STAGES.len()]) -> Policy {
        Policy { stages }
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
        let mut stages = [[0.0; FEATURES]; STAGES.len()];
        read_coefficients(text, |name, value| {
            let (stage, feature) = name.split_once('.').unwrap_or((name, ""));
            let stage = STAGES.iter().position(|known| *known == stage);
            let feature = NAMES.iter().position(|known| *known == feature);
            let stage = stage.ok_or_else(|| STAGES.join(", "))?;
            let feature = feature.ok_or_else(|| NAMES.join(", "))?;
            stages[stage][feature] = value;
            Ok(())
        })?;
        Ok(Policy { stages })
    }

    /// A line `stage.feature = coefficient` for each.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (stage, coefficients) in STAGES.iter().zip(&self.stages) {
            for (name, value) in NAMES.iter().zip(coefficients) {
                // Writing to a text cannot fail.
                let _ = writeln!(text, "{stage}.{name} = {value:.4}");
            }
        }
        text
    }

    /// How likely each move of a board is, the lowest square first; the probabilities of all of
    /// them add up to one. `last` is the square that the other side has just played on, if known.
    ///
    /// ```
    /// use engine_othello::{Policy, Weights};
    ///
    /// let (own, theirs) = (0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
    /// let moves = Policy::shipped().moves(Weights::shipped(), own, theirs, None);
    /// assert_eq!(moves.len(), 4);
    /// assert!(moves.iter().all(|(_, likely)| (likely - 0.25).abs() < 1e-6));
    /// ```
    #[must_use]
    pub fn moves(
        &self,
        weights: &Weights,
        own: u64,
        theirs: u64,
        last: Option<u8>,
    ) -> Vec<(u8, f64)> {
        let glances = glances(weights, own, theirs, last);
        let seen = glances.iter().map(|glance| glance.features).collect::<Vec<_>>();
        let likely = likely(&seen, &self.stages[stage(own | theirs)]);
        glances.iter().map(|glance| glance.square).zip(likely).collect()
    }
}

#[cfg(test)]
mod tests {
    use game::Symmetric;
    use game::testing::random_match;
    use othello::{Move, Othello};

    use super::*;

    fn moves(pos: &othello::Board) -> Vec<(u8, f64)> {
        Policy::shipped().moves(Weights::shipped(), pos.own(), pos.theirs(), None)
    }

    #[test]
    fn every_legal_move_is_possible_and_all_of_them_are_certain() {
        for pos in random_match(&Othello, 1).positions() {
            let moves = moves(pos);
            assert_eq!(moves.len(), pos.mobility().count_ones() as usize);
            assert!(moves.iter().all(|(_, likely)| *likely > 0.0));
            let sum = moves.iter().map(|(_, likely)| likely).sum::<f64>();
            assert!(moves.is_empty() || (sum - 1.0).abs() < 1e-9, "{sum}");
        }
    }

    #[test]
    fn a_board_turned_or_mirrored_has_the_same_probabilities() {
        let pos = random_match(&Othello, 2).positions()[25];
        for symmetry in 0..pos.symmetries() {
            let images = moves(&pos.image(symmetry));
            for (square, likely) in moves(&pos) {
                let image = pos.image_move(Move::place(square), symmetry).square();
                let same = images.iter().find(|(square, _)| Some(*square) == image).unwrap();
                assert!((same.1 - likely).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn people_take_corners() {
        let (mut likely, mut by_chance) = (0.0, 0.0);
        for pos in (0..20).flat_map(|seed| random_match(&Othello, seed).positions().to_vec()) {
            let moves = moves(&pos);
            let corners = moves.iter().filter(|(square, _)| [0, 7, 56, 63].contains(square));
            for (_, corner) in corners.filter(|_| moves.len() > 2) {
                likely += corner;
                by_chance += 1.0 / moves.len() as f64;
            }
        }
        assert!(by_chance > 20.0 && likely > 1.5 * by_chance, "{likely} for {by_chance}");
    }

    #[test]
    fn what_is_written_can_be_read_and_what_is_wrong_is_named() {
        let shipped = Policy::shipped();
        assert_eq!(Policy::read(&shipped.write()).as_ref(), Ok(shipped));
        let refused = |text: &str| Policy::read(text).unwrap_err().to_string();
        let message =
            "line 1, column 1: found \"late.corner\", expected one of opening, middle, end";
        assert_eq!(refused("late.corner = 1"), message);
        assert!(refused("end.edge = 1").contains("expected one of corner, c_square"));
    }
}
