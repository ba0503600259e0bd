//! What is seen of a position, and what that lets every seat expect.

use std::fmt::Write;

use game::{Position, Seat, TextError, read_coefficients};

use crate::prospects::Prospects;

/// A game is this far when it is over.
pub const STAGE_MAX: usize = 64;

/// How many knots there are: stages at which weights are given. Between, they are blended.
pub const KNOTS: usize = 5;

/// What is seen of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seen<const F: usize> {
    /// How far the game is, from 0 to [`STAGE_MAX`].
    pub stage: usize,
    /// How many seats there are.
    pub seats: usize,
    /// Every feature of every seat.
    pub features: [[f32; Seat::COUNT_MAX]; F],
}

/// Looks at the positions of a game.
pub trait Sight<P: Position, const F: usize>: Send + Sync {
    /// What is seen of a position that is not over.
    fn see(&self, pos: &P) -> Seen<F>;

    /// How promising a legal move looks before anything is searched.
    fn priority(&self, pos: &P, mv: P::Move) -> i32;

    /// How much a legal move attracts people who do not look ahead.
    fn attraction(&self, pos: &P, mv: P::Move) -> f64;
}

/// What each feature is worth at each knot, in hundredths of a nat: a seat that is ahead of another
/// by 100 is e times as likely to come first.
pub type Knots<const F: usize> = [[f64; F]; KNOTS];

/// The weights of what is seen.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook<const F: usize> {
    knots: Box<Knots<F>>,
    rows: Box<[[f32; F]]>,
}

/// How much the knots count at a stage: one or two of them, together 1.
#[must_use]
pub fn blend(stage: usize) -> [f64; KNOTS] {
    let place = stage.min(STAGE_MAX) as f64 * (KNOTS - 1) as f64 / STAGE_MAX as f64;
    std::array::from_fn(|knot| (1.0 - (place - knot as f64).abs()).max(0.0))
}

impl<const F: usize> Outlook<F> {
    /// The outlook of these weights.
    #[must_use]
    pub fn new(knots: Knots<F>) -> Outlook<F> {
        let row = |stage| {
            let shares = blend(stage);
            let weight = |feature: usize| {
                let terms = knots.iter().zip(shares).map(|(knot, share)| knot[feature] * share);
                (terms.sum::<f64>() / 100.0) as f32
            };
            std::array::from_fn(weight)
        };
        Outlook { rows: (0..=STAGE_MAX).map(row).collect(), knots: Box::new(knots) }
    }

    /// What it was made of.
    #[must_use]
    pub const fn knots(&self) -> &Knots<F> {
        &self.knots
    }

    /// What every seat may expect.
    #[inline]
    #[must_use]
    pub fn prospects(&self, seen: &Seen<F>) -> Prospects {
        let row = &self.rows[seen.stage.min(STAGE_MAX)];
        let mut numbers = [0.0; Seat::COUNT_MAX];
        for (feature, weight) in seen.features.iter().zip(row) {
            for (number, seat) in numbers.iter_mut().zip(feature) {
                *number += weight * seat;
            }
        }
        Prospects::softmax(numbers, seen.seats)
    }

    /// Reads what [`Outlook::write`] writes, where features have these names: `name.knot = weight`
    /// a line. What is not named is worth nothing.
    pub fn read(text: &str, names: &[String; F]) -> Result<Outlook<F>, TextError> {
        let mut knots = [[0.0; F]; KNOTS];
        read_coefficients(text, |name, weight| {
            let (name, knot) = name.rsplit_once('.').unwrap_or((name, ""));
            let index = names.iter().position(|known| known == name);
            let index = index.ok_or_else(|| names.join(", "))?;
            let knot = knot.parse::<usize>().ok().filter(|knot| *knot < KNOTS);
            let expected = || format!("{name}.0 to {name}.{}", KNOTS - 1);
            knots[knot.ok_or_else(expected)?][index] = weight;
            Ok(())
        })?;
        Ok(Outlook::new(knots))
    }

    /// All weights as text.
    #[must_use]
    pub fn write(&self, names: &[String; F]) -> String {
        let mut text = String::new();
        for (index, name) in names.iter().enumerate() {
            for (number, knot) in self.knots.iter().enumerate() {
                let weight = knot[index];
                writeln!(text, "{name}.{number} = {weight:.2}").expect("a string takes everything");
            }
        }
        text
    }
}
