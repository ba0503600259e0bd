//! What the features are worth: every coefficient of the engine's evaluation.

use std::fmt::Write;
use std::sync::LazyLock;

use game::{TextError, read_coefficients};

use crate::features::{COUNTS, FEATURES, Features, NAMES};

/// With so many pieces on the board the weights are given; between, they are blended.
pub const KNOTS: [u32; 4] = [5, 15, 25, 35];

/// What each feature is worth with so many pieces on the board.
pub type Knots = [[f64; FEATURES]; KNOTS.len()];

/// A hundredth of a compartment, in the unit of weights.
const PARTS: f64 = 64.0;

/// No evaluation is larger.
pub const EVALUATION_MAX: i32 = 14_000;

/// Some of the names, of more than a hundred.
const EXPECTED: &str = "turn, lone, corner.own4, danger12.gain, turn1.direct, captures.even.wins2, \
    captures3.even and the others of the file that is shipped";

/// A board has at most so many pieces.
const PIECES_MAX: usize = 36;

/// What each feature is worth to the side to move, in hundredths of a compartment.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    knots: Box<Knots>,
    /// By how many pieces there are, in [`PARTS`].
    rows: Box<[[i32; FEATURES]]>,
}

/// How much the knots count with so many pieces: one or two of them, together 1.
#[must_use]
pub fn blend(pieces: u32) -> [f64; KNOTS.len()] {
    let (least, most) = (KNOTS[0], KNOTS[KNOTS.len() - 1]);
    let pieces = f64::from(pieces.clamp(least, most));
    let step = f64::from(KNOTS[1] - KNOTS[0]);
    KNOTS.map(|knot| (1.0 - (pieces - f64::from(knot)).abs() / step).max(0.0))
}

impl Weights {
    /// With these weights.
    #[must_use]
    pub fn new(knots: Knots) -> Weights {
        let row = |pieces| {
            let blend = blend(pieces as u32);
            std::array::from_fn(|feature| {
                let points = blend.iter().zip(&knots).map(|(share, knot)| share * knot[feature]);
                (points.sum::<f64>() * PARTS).round() as i32
            })
        };
        Weights { rows: (0..=PIECES_MAX).map(row).collect(), knots: Box::new(knots) }
    }

    /// The weights that the engine ships with; how they were made: `weights/arlecchino/CARD.md`.
    #[must_use]
    pub fn shipped() -> &'static Weights {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            let text = include_str!("../../../weights/arlecchino/evaluation.txt");
            Weights::read(text).expect("a test reads them")
        });
        &SHIPPED
    }

    /// What they were made of.
    #[must_use]
    pub const fn knots(&self) -> &Knots {
        &self.knots
    }

    /// What a board with these features is worth to the side to move.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, features: &Features) -> i32 {
        let row = &self.rows[features.pieces as usize % (PIECES_MAX + 1)];
        let counted = features.counts.iter().zip(&row[..COUNTS]);
        let counted = counted.map(|(count, weight)| count * weight).sum::<i32>();
        let present = features.present.iter().map(|feature| row[feature % FEATURES]);
        let value = (counted + present.sum::<i32>()) / PARTS as i32;
        value.clamp(-EVALUATION_MAX, EVALUATION_MAX)
    }

    /// Reads what [`Weights::write`] writes: `name.pieces = points` a line. What is not named is
    /// worth nothing.
    pub fn read(text: &str) -> Result<Weights, TextError> {
        let mut knots = [[0.0; FEATURES]; KNOTS.len()];
        read_coefficients(text, |name, points| {
            let (name, pieces) = name.rsplit_once('.').unwrap_or((name, ""));
            let index = NAMES.iter().position(|known| known == name);
            let index = index.ok_or_else(|| EXPECTED.to_string())?;
            let knot = KNOTS.iter().position(|knot| knot.to_string() == pieces);
            let expected = || format!("{name} with {KNOTS:?} pieces, such as {name}.{}", KNOTS[0]);
            knots[knot.ok_or_else(expected)?][index] = points;
            Ok(())
        })?;
        Ok(Weights::new(knots))
    }

    /// All of them as text, in hundredths of a compartment.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (index, name) in NAMES.iter().enumerate() {
            for (knot, pieces) in self.knots.iter().zip(KNOTS) {
                let points = knot[index];
                writeln!(text, "{name}.{pieces} = {points:.2}").expect("a string takes everything");
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read_and_what_is_wrong_is_named() {
        let shipped = Weights::shipped();
        assert_eq!(Weights::read(&shipped.write()).as_ref(), Ok(shipped));
        for (text, expected) in
            [("walls.5 = 1", "turn, lone, corner.own4"), ("lone.6 = 1", "lone.5")]
        {
            let refused = Weights::read(text).unwrap_err().to_string();
            assert!(refused.contains(expected), "{refused}");
        }
    }

    #[test]
    fn between_the_knots_weights_are_blended() {
        assert_eq!(blend(2), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(blend(15), [0.0, 1.0, 0.0, 0.0]);
        assert_eq!(blend(30), [0.0, 0.0, 0.5, 0.5]);
        assert!((0..=36).all(|pieces| (blend(pieces).iter().sum::<f64>() - 1.0).abs() < 1e-9));
    }
}
