//! Ridge least squares by preconditioned conjugate gradients.
//!
//! The weights are those that minimize the squared error, plus [`Ridge::size`] times their squares,
//! plus [`Ridge::change`] times the squares of their changes from knot to knot. Every block of
//! positions is summed by itself and the sums are added in order: the result does not depend on the
//! number of threads.

use game::scramble;
use rayon::prelude::*;

use crate::design::{Block, Design};

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
    iterations: u32,
    columns: usize,
    /// What each weight is divided by to make all directions alike.
    diagonal: Vec<f64>,
    target_squares: f64,
    /// The right side of the normal equations.
    right: Vec<f64>,
    weights: Vec<f64>,
    residual: Vec<f64>,
    direction: Vec<f64>,
    /// The residual's length in the preconditioner's measure.
    energy: f64,
}

impl Fit {
    /// The fit before its first iteration: all weights are 0.
    #[must_use]
    pub fn new(design: &Design, ridge: Ridge) -> Fit {
        let (right, counts) = gradients(
            design,
            &|block, sums| {
                for (row, target) in rows(design, block).zip(&block.targets) {
                    sums.add(row, f64::from(*target));
                    sums.count(row);
                }
            },
            true,
        );
        let knots = design.knots;
        let diagonal = counts.iter().enumerate().map(|(index, count)| {
            let knot = index / design.columns;
            let neighbors = usize::from(knot > 0) + usize::from(knot + 1 < knots);
            count + ridge.size + ridge.change * neighbors as f64
        });
        let diagonal = diagonal.collect::<Vec<_>>();
        let direction = divided(&right, &diagonal);
        let squares = |block: &Block| {
            let targets = block.targets.iter().map(|target| f64::from(*target).powi(2));
            block.trust * targets.sum::<f64>()
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

    /// The weights: knot by knot, the constant first.
    #[must_use]
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// Iterations made.
    #[must_use]
    pub fn iterations(&self) -> u32 {
        self.iterations
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
        let (mut image, _) = gradients(
            design,
            &|block, sums| {
                let weights = between(design, block, &self.direction);
                for row in rows(design, block) {
                    sums.add(row, worth(&design.fields, &weights, row));
                }
            },
            false,
        );
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
fn rows<'a>(design: &Design, block: &'a Block) -> impl Iterator<Item = &'a [u16]> {
    block.rows.chunks_exact(design.fields.len())
}

/// What a row is worth.
#[inline]
fn worth(fields: &[u32], weights: &[f32], row: &[u16]) -> f64 {
    let columns = fields.iter().zip(row).map(|(field, column)| *field as usize + *column as usize);
    f64::from(weights[0] + columns.map(|column| weights[column]).sum::<f32>())
}

/// The weights at a block's ply.
fn between(design: &Design, block: &Block, all: &[f64]) -> Vec<f32> {
    let at = |knot: usize| &all[knot * design.columns..][..design.columns];
    let share = block.place.share;
    let pairs = at(block.place.from).iter().zip(at(block.place.to));
    pairs.map(|(from, to)| ((1.0 - share) * from + share * to) as f32).collect()
}

/// Sums over a block's positions, column by column.
struct Sums<'a> {
    fields: &'a [u32],
    values: Vec<f64>,
    counts: Option<Vec<f64>>,
}

impl Sums<'_> {
    #[inline]
    fn add(&mut self, row: &[u16], value: f64) {
        self.values[0] += value;
        for (field, column) in self.fields.iter().zip(row) {
            self.values[*field as usize + *column as usize] += value;
        }
    }

    fn count(&mut self, row: &[u16]) {
        if let Some(counts) = &mut self.counts {
            counts[0] += 1.0;
            for (field, column) in self.fields.iter().zip(row) {
                counts[*field as usize + *column as usize] += 1.0;
            }
        }
    }
}

/// What every block adds, brought back to the knots; and how often each weight counts, if asked.
fn gradients(
    design: &Design,
    visit: &(dyn Fn(&Block, &mut Sums<'_>) + Sync),
    counted: bool,
) -> (Vec<f64>, Vec<f64>) {
    let size = design.columns * design.knots;
    let mut total = (vec![0.0; size], vec![0.0; if counted { size } else { 0 }]);
    // Few enough at a time that their sums fit into memory.
    for blocks in design.blocks.chunks(16) {
        let sums = blocks.par_iter().map(|block| {
            let counts = counted.then(|| vec![0.0; design.columns]);
            let values = vec![0.0; design.columns];
            let mut sums = Sums { fields: &design.fields, values, counts };
            visit(block, &mut sums);
            (sums.values, sums.counts)
        });
        let sums = sums.collect::<Vec<_>>();
        for (block, (values, counts)) in blocks.iter().zip(sums) {
            let share = block.place.share;
            for (knot, share) in [(block.place.from, 1.0 - share), (block.place.to, share)] {
                let knot = knot * design.columns;
                add(&mut total.0[knot..][..design.columns], block.trust * share, &values);
                if let Some(counts) = &counts {
                    let share = block.trust * share * share;
                    add(&mut total.1[knot..][..design.columns], share, counts);
                }
            }
        }
    }
    total
}

/// What the model says of every position of a block.
#[must_use]
pub fn predictions(design: &Design, block: &Block, weights: &[f64]) -> Vec<f32> {
    let weights = between(design, block, weights);
    rows(design, block).map(|row| worth(&design.fields, &weights, row) as f32).collect()
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
