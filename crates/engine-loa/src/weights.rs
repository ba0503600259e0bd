//! What the features are worth: every coefficient of the engine's evaluation.

use std::fmt::Write;
use std::sync::LazyLock;

use game::{TextError, read_coefficients};

use crate::features::{FEATURES, Features, NAMES};

/// What each feature is worth to the side that has it, in parts of [`POINT`]: while the men are
/// scattered, and once they have gathered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// While the men are scattered.
    pub early: Features,
    /// Once they have gathered.
    pub late: Features,
    /// To have the move.
    pub tempo: i32,
}

/// A point, in the unit of weights. Four hundred points are ten games won for one lost.
pub const POINT: i32 = 256;

/// The men of both sides are scattered if they are so far from their centers beyond need, both
/// means together; and gathered if they are so near.
pub const SCATTERED: i32 = 288;
pub const GATHERED: i32 = 32;

/// The name of what the move is worth, and the end of the names of what is worth so late.
const TEMPO: &str = "tempo";
const LATE: &str = ".late";

impl Weights {
    /// The weights that the engine ships with; how they were made: `weights/loa/CARD.md`.
    #[must_use]
    pub fn shipped() -> &'static Weights {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            let text = include_str!("../../../weights/loa/evaluation.txt");
            Weights::read(text).expect("a test reads them")
        });
        &SHIPPED
    }

    /// Nothing is worth anything.
    pub const NONE: Weights = Weights { early: [0; FEATURES], late: [0; FEATURES], tempo: 0 };

    /// Reads what [`Weights::write`] writes: `name = points` a line. What is not named is worth
    /// nothing.
    pub fn read(text: &str) -> Result<Weights, TextError> {
        let mut weights = Weights::NONE;
        read_coefficients(text, |name, points| {
            let (name, stage) = match name.strip_suffix(LATE) {
                Some(name) => (name, &mut weights.late),
                None => (name, &mut weights.early),
            };
            let weight = (points * f64::from(POINT)).round() as i32;
            if name == TEMPO {
                weights.tempo = weight;
                return Ok(());
            }
            let index = NAMES.iter().position(|known| *known == name);
            stage[index.ok_or_else(|| NAMES.join(", "))?] = weight;
            Ok(())
        })?;
        Ok(weights)
    }

    /// All of them as text, in points.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, end: &str, weight: i32| {
            let points = f64::from(weight) / f64::from(POINT);
            writeln!(text, "{name}{end} = {points}").expect("a string takes everything");
        };
        for (name, weight) in NAMES.iter().zip(self.early) {
            line(name, "", weight);
        }
        for (name, weight) in NAMES.iter().zip(self.late) {
            line(name, LATE, weight);
        }
        line(TEMPO, "", self.tempo);
        text
    }

    /// How much of 1 is late, where both sides are so far from their centers beyond need.
    #[must_use]
    pub fn lateness(surplus: i32) -> f64 {
        let scattered = surplus.clamp(GATHERED, SCATTERED) - GATHERED;
        1.0 - f64::from(scattered) / f64::from(SCATTERED - GATHERED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read_and_what_is_wrong_is_named() {
        let shipped = Weights::shipped();
        assert_eq!(Weights::read(&shipped.write()).as_ref(), Ok(shipped));
        let refused = Weights::read("walls = 1").unwrap_err().to_string();
        assert!(refused.contains("surplus, compact"), "{refused}");
    }
}
