//! A fit from its first iteration to the one that does best on positions held out.

use crate::design::Design;
use crate::error::CheckpointError;
use crate::fit::{Fit, Ridge};
use crate::measure::{Table, of_fit};

/// What an iteration came to. Errors are squares of discs, each position counted by its trust.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The iteration, from 1.
    pub iteration: u32,
    /// On the positions that are learned from.
    pub training: f64,
    /// On those held out.
    pub validation: f64,
}

/// Iterations that find how noisy the scores of each ply and source are.
const PILOT_ITERATIONS: u32 = 8;

/// An error of this many squares of discs has trust 1.
const USUAL_NOISE: f64 = 50.0;

/// Errors are never trusted to be smaller than this: the last plies would count for everything.
const LEAST_NOISE: f64 = 10.0;

/// Lets each position count by how well positions of its ply and source can be known at all: by one
/// over the variance of their errors in a short fit, as for any measurements of unequal precision.
pub fn weigh(training: &mut Design, validation: &mut Design, ridge: Ridge) {
    let mut fit = Fit::new(training, ridge);
    for _ in 0..PILOT_ITERATIONS {
        fit.step(training);
    }
    let known = of_fit(training, &fit.weights);
    for block in training.blocks.iter_mut().chain(&mut validation.blocks) {
        let noise = known
            .get(&(block.ply, block.source))
            .map_or(USUAL_NOISE, |errors| errors.mean_square().max(LEAST_NOISE));
        block.trust = USUAL_NOISE / noise;
    }
}

/// A fit with the best weights so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Training {
    fit: Fit,
    curve: Vec<Point>,
    best: Vec<f64>,
}

impl Training {
    /// Before the first iteration.
    #[must_use]
    pub fn new(design: &Design, ridge: Ridge) -> Training {
        let fit = Fit::new(design, ridge);
        Training { best: fit.weights.clone(), fit, curve: Vec::new() }
    }

    /// One more iteration.
    pub fn step(&mut self, training: &Design, validation: &Design) -> Point {
        self.fit.step(training);
        let point = Point {
            iteration: self.fit.iterations,
            training: self.fit.error(training),
            validation: weighed(validation, &of_fit(validation, &self.fit.weights)),
        };
        if self.best_point().is_none_or(|best| point.validation < best.validation) {
            self.best.clone_from(&self.fit.weights);
        }
        self.curve.push(point);
        point
    }

    /// Every iteration so far.
    #[must_use]
    pub fn curve(&self) -> &[Point] {
        &self.curve
    }

    /// The iteration that did best on the positions held out.
    #[must_use]
    pub fn best_point(&self) -> Option<&Point> {
        self.curve.iter().min_by(|a, b| a.validation.total_cmp(&b.validation))
    }

    /// Its weights.
    #[must_use]
    pub fn best(&self) -> &[f64] {
        &self.best
    }

    /// Whether the last `patience` iterations brought nothing.
    #[must_use]
    pub fn is_done(&self, patience: u32) -> bool {
        let best = self.best_point().map_or(0, |point| point.iteration);
        self.fit.iterations >= best + patience
    }
}

/// The mean squared error, each position counted by its trust.
fn weighed(design: &Design, table: &Table) -> f64 {
    let trusts = design.blocks.iter().map(|block| ((block.ply, block.source), block.trust));
    let trusts = trusts.collect::<std::collections::BTreeMap<_, _>>();
    let sum = table.iter().fold((0.0, 0.0), |(squares, count), (part, errors)| {
        let trust = trusts[part];
        (squares + trust * errors.squares, count + trust * errors.count as f64)
    });
    sum.0 / sum.1.max(f64::MIN_POSITIVE)
}

/// How a checkpoint begins.
const MAGIC: &[u8; 8] = b"DAMIERCP";

impl Training {
    /// Everything needed to go on later.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let [weights, residual, direction] = self.fit.state();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.fit.fingerprint().to_le_bytes());
        bytes.extend((self.curve.len() as u64).to_le_bytes());
        let points = self.curve.iter().flat_map(|point| [point.training, point.validation]);
        let vectors = [weights, residual, direction, &self.best].into_iter().flatten().copied();
        bytes.extend(points.chain(vectors).flat_map(f64::to_le_bytes));
        bytes
    }

    /// Goes on where a checkpoint of the same positions and the same ridge left off.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), CheckpointError> {
        let refused = |found: &str, expected: &str| Err(CheckpointError::damaged(found, expected));
        let (words, []) = bytes.as_chunks::<8>() else {
            return refused(&format!("{} bytes", bytes.len()), "a multiple of 8");
        };
        let [magic, fingerprint, iterations, numbers @ ..] = words else {
            return refused(&format!("{} bytes", bytes.len()), "a checkpoint");
        };
        if magic != MAGIC {
            return refused(&format!("a file that begins {magic:02x?}"), "DAMIERCP");
        }
        if u64::from_le_bytes(*fingerprint) != self.fit.fingerprint() {
            let found = "a fit of other positions or another ridge".to_string();
            let expected = "one of these".to_string();
            return Err(CheckpointError { found, expected, is_damaged: false });
        }
        let iterations = u64::from_le_bytes(*iterations) as usize;
        let size = self.best.len();
        if iterations.checked_mul(2).and_then(|points| points.checked_add(4 * size))
            != Some(numbers.len())
        {
            return refused(&format!("{} numbers", numbers.len()), "a whole checkpoint");
        }
        let numbers = numbers.iter().map(|word| f64::from_le_bytes(*word)).collect::<Vec<_>>();
        if !numbers.iter().all(|number| number.is_finite()) {
            return refused("a number without bounds", "those of a fit");
        }
        let (points, vectors) = numbers.split_at(2 * iterations);
        let vector = |index: usize| vectors[index * size..][..size].to_vec();
        let points = points.chunks_exact(2).zip(1..);
        self.curve = points
            .map(|(pair, iteration)| Point { iteration, training: pair[0], validation: pair[1] })
            .collect();
        self.fit.go_on(iterations as u32, [vector(0), vector(1), vector(2)]);
        self.best = vector(3);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
