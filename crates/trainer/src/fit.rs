//! Ridge least squares by preconditioned conjugate gradients.
//!
//! The weights are those that minimize the squared error, plus [`Ridge::size`] times their squares,
//! plus [`Ridge::change`] times the squares of their changes from knot to knot. Every block of
//! positions is summed by itself and the sums are added in order: the result does not depend on the
//! number of threads.

use game::scramble;
use rayon::prelude::*;

use crate::design::{Block, Design, Place};

/// What keeps rare patterns from learning by heart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ridge {
    /// The price of a weight's size.
    pub size: f64,
    /// The price of its change from one knot to the next.
    pub change: f64,
}

/// A fit under way.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    ridge: Ridge,
    /// Iterations made.
    pub(crate) iterations: u32,
    columns: usize,
    /// What each weight is divided by to make all directions alike.
    diagonal: Vec<f64>,
    target_squares: f64,
    /// The right side of the normal equations.
    right: Vec<f64>,
    /// The weights: knot by knot, the constant first.
    pub(crate) weights: Vec<f64>,
    residual: Vec<f64>,
    direction: Vec<f64>,
    /// The residual's length in the preconditioner's measure.
    energy: f64,
}

impl Fit {
    /// The fit before its first iteration: all weights are 0.
    #[must_use]
    pub fn new<'a>(design: &'a Design, ridge: Ridge) -> Fit {
        let targets = |block: &'a Block| block.targets.iter().map(|target| f64::from(*target));
        let right = gradients(design, |trust, share| trust * share, targets);
        let ones = |_: &Block| std::iter::repeat(1.0);
        let counts = gradients(design, |trust, share| trust * share * share, ones);
        let knots = design.knots;
        let diagonal = counts.iter().enumerate().map(|(index, count)| {
            let knot = index / design.columns;
            let neighbors = usize::from(knot > 0) + usize::from(knot + 1 < knots);
            count + ridge.size + ridge.change * neighbors as f64
        });
        let diagonal = diagonal.collect::<Vec<_>>();
        let direction = divided(&right, &diagonal);
        let squares = |block: &'a Block| {
            block.trust * targets(block).map(|target| target.powi(2)).sum::<f64>()
        };
        Fit {
            ridge,
            iterations: 0,
            columns: design.columns,
            target_squares: design.blocks.iter().map(squares).sum(),
            weights: vec![0.0; right.len()],
            energy: dot(&right, &direction),
            residual: right.clone(),
            direction,
            diagonal,
            right,
        }
    }

    /// Weights, residual and direction.
    pub(crate) fn state(&self) -> [&[f64]; 3] {
        [&self.weights, &self.residual, &self.direction]
    }

    /// Goes on from the state of an earlier fit of the same positions.
    pub(crate) fn go_on(&mut self, iterations: u32, state: [Vec<f64>; 3]) {
        self.iterations = iterations;
        [self.weights, self.residual, self.direction] = state;
        self.energy = dot(&self.residual, &divided(&self.residual, &self.diagonal));
    }

    /// A number for the positions and the ridge.
    pub(crate) fn fingerprint(&self) -> u64 {
        let numbers = self.right.iter().chain(&self.diagonal);
        numbers.fold(0, |sum, number| scramble(sum ^ number.to_bits()))
    }

    /// One step.
    pub fn step(&mut self, design: &Design) {
        let said = |block| predictions(design, block, &self.direction).map(f64::from);
        let mut image = gradients(design, |trust, share| trust * share, said);
        self.penalize(&mut image);
        let length = self.energy / dot(&self.direction, &image);
        if !length.is_finite() {
            return;
        }
        add(&mut self.weights, length, &self.direction);
        add(&mut self.residual, -length, &image);
        let scaled = divided(&self.residual, &self.diagonal);
        let energy = dot(&self.residual, &scaled);
        let turn = energy / self.energy;
        self.direction.par_iter_mut().zip(&scaled).for_each(|(direction, scaled)| {
            *direction = scaled + turn * *direction;
        });
        self.energy = energy;
        self.iterations += 1;
    }

    /// Adds the derivative of the penalty at the direction.
    fn penalize(&self, image: &mut [f64]) {
        let (direction, columns) = (&self.direction, self.columns);
        image.par_iter_mut().enumerate().for_each(|(index, image)| {
            let here = direction[index];
            let before = index.checked_sub(columns).map(|before| direction[before]);
            let changes = before.into_iter().chain(direction.get(index + columns).copied());
            let change = changes.map(|there| here - there).sum::<f64>();
            *image += self.ridge.size * here + self.ridge.change * change;
        });
    }

    /// The mean squared error on the training positions, from what is known already.
    #[must_use]
    pub fn error(&self, design: &Design) -> f64 {
        let (weights, columns) = (&self.weights, self.columns);
        let size = dot(weights, weights);
        let changes = weights.iter().zip(weights.iter().skip(columns));
        let change = changes.map(|(a, b)| (a - b).powi(2)).sum::<f64>();
        let penalty = self.ridge.size * size + self.ridge.change * change;
        let explained = dot(weights, &self.right) + dot(weights, &self.residual);
        (self.target_squares - explained - penalty) / design.trust()
    }
}

/// The rows of a block.
fn rows<'a>(design: &Design, block: &'a Block) -> impl Iterator<Item = &'a [u16]> + use<'a> {
    block.rows.chunks_exact(design.fields.len())
}

/// The columns of a row but the first, which is the constant and every row's.
#[inline]
fn columns(design: &Design, row: &[u16]) -> impl Iterator<Item = usize> {
    design.fields.iter().zip(row).map(|(field, column)| *field as usize + *column as usize)
}

/// The weights at a block's ply.
fn between(design: &Design, block: &Block, all: &[f64]) -> Vec<f32> {
    let at = |knot: usize| &all[knot * design.columns..][..design.columns];
    let share = block.place.share;
    let pairs = at(block.place.from).iter().zip(at(block.place.to));
    pairs.map(|(from, to)| ((1.0 - share) * from + share * to) as f32).collect()
}

/// The sums of the values of all positions, column by column, brought back to the knots: of each
/// block as much as its trust and its share of a knot say.
fn gradients<'a, V: Iterator<Item = f64>>(
    design: &'a Design,
    weight: fn(f64, f64) -> f64,
    values: impl Fn(&'a Block) -> V + Sync,
) -> Vec<f64> {
    let mut total = vec![0.0; design.columns * design.knots];
    // Few enough at a time that their sums fit into memory.
    for blocks in design.blocks.chunks(16) {
        let sums = blocks.par_iter().map(|block| {
            let mut sums = vec![0.0; design.columns];
            for (row, value) in rows(design, block).zip(values(block)) {
                sums[0] += value;
                columns(design, row).for_each(|column| sums[column] += value);
            }
            sums
        });
        for (block, sums) in blocks.iter().zip(sums.collect::<Vec<_>>()) {
            let Place { from, to, share } = block.place;
            for (knot, share) in [(from, 1.0 - share), (to, share)] {
                let total = &mut total[knot * design.columns..][..design.columns];
                add(total, weight(block.trust, share), &sums);
            }
        }
    }
    total
}

/// What the model says of every position of a block.
pub fn predictions<'a>(
    design: &'a Design,
    block: &'a Block,
    weights: &[f64],
) -> impl Iterator<Item = f32> + use<'a> {
    let weights = between(design, block, weights);
    let worth = move |row| weights[0] + columns(design, row).map(|at| weights[at]).sum::<f32>();
    rows(design, block).map(worth)
}

/// Takes from what positions are worth what earlier weights say of them. A fit then learns what
/// these miss, and the price of a weight's size is one of its change from them.
pub fn subtract(design: &mut Design, weights: &[f64]) {
    let said = |block| predictions(design, block, weights).collect::<Vec<_>>();
    let said = design.blocks.par_iter().map(said).collect::<Vec<_>>();
    for (block, said) in design.blocks.iter_mut().zip(said) {
        block.targets.iter_mut().zip(said).for_each(|(target, said)| *target -= said);
    }
}

/// Numbers in a chunk of a sum: chunks are added in order, whatever the threads do.
const CHUNK: usize = 1 << 16;

fn dot(a: &[f64], b: &[f64]) -> f64 {
    let chunks = a.par_chunks(CHUNK).zip(b.par_chunks(CHUNK));
    let sums = chunks.map(|(a, b)| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>());
    sums.collect::<Vec<_>>().iter().sum()
}

fn add(a: &mut [f64], factor: f64, b: &[f64]) {
    a.par_chunks_mut(CHUNK).zip(b.par_chunks(CHUNK)).for_each(|(a, b)| {
        for (a, b) in a.iter_mut().zip(b) {
            *a += factor * b;
        }
    });
}

fn divided(a: &[f64], b: &[f64]) -> Vec<f64> {
    a.par_iter().zip(b).map(|(a, b)| if *b > 0.0 { a / b } else { 0.0 }).collect()
}
