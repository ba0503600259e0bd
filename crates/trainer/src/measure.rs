//! How far an evaluation is from the truth.

use std::collections::BTreeMap;

use engine_othello::{DISC, Features, Weights};
use rayon::prelude::*;

use crate::dataset::{Sample, Source};
use crate::design::Design;
use crate::fit::predictions;

/// Errors in discs, summed.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Errors {
    /// Positions.
    pub count: u64,
    /// Sum of the errors.
    pub sum: f64,
    /// Sum of the squares.
    pub squares: f64,
    /// Sum of the sizes.
    pub sizes: f64,
}

impl Errors {
    /// One more.
    pub fn add(&mut self, error: f64) {
        self.count += 1;
        self.sum += error;
        self.squares += error * error;
        self.sizes += error.abs();
    }

    /// All of both.
    #[must_use]
    pub fn and(self, other: Errors) -> Errors {
        Errors {
            count: self.count + other.count,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
            sizes: self.sizes + other.sizes,
        }
    }

    /// The mean error: above 0 if the evaluation hopes for too much.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// The mean squared error.
    #[must_use]
    pub fn mean_square(&self) -> f64 {
        self.squares / self.count.max(1) as f64
    }

    /// The mean absolute error.
    #[must_use]
    pub fn mean_size(&self) -> f64 {
        self.sizes / self.count.max(1) as f64
    }
}

/// Errors by ply and source.
pub type Table = BTreeMap<(u8, Source), Errors>;

/// The errors of weights that are being fitted.
#[must_use]
pub fn of_fit(design: &Design, weights: &[f64]) -> Table {
    let of_block = |block| {
        let mut errors = Errors::default();
        for (said, target) in predictions(design, block, weights).zip(&block.targets) {
            errors.add(f64::from(said.clamp(-64.0, 64.0) - target));
        }
        ((block.ply, block.source), errors)
    };
    let errors = design.blocks.par_iter().map(of_block).collect::<Vec<_>>();
    collected(errors)
}

/// The errors of weights as the engine uses them.
#[must_use]
pub fn of_weights(samples: &[Sample], weights: &Weights) -> Table {
    let of_chunk = |samples: &[Sample]| {
        let mut table = Table::new();
        for sample in samples {
            let (own, theirs) = sample.discs;
            let said = weights.evaluate(&Features::of(own, theirs), own, theirs);
            let said = (f64::from(said) / f64::from(DISC)).clamp(-64.0, 64.0);
            let errors = table.entry((sample.ply(), sample.source)).or_default();
            errors.add(said - f64::from(sample.score) / 100.0);
        }
        table
    };
    let tables = samples.par_chunks(1 << 14).map(of_chunk).collect::<Vec<_>>();
    collected(tables.into_iter().flatten())
}

fn collected(errors: impl IntoIterator<Item = ((u8, Source), Errors)>) -> Table {
    let mut table = Table::new();
    for (part, errors) in errors {
        let sum = table.entry(part).or_default();
        *sum = sum.and(errors);
    }
    table
}

/// All plies and sources together.
#[must_use]
pub fn total(table: &Table) -> Errors {
    table.values().fold(Errors::default(), |sum, errors| sum.and(*errors))
}
