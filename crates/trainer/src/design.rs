//! Samples as the rows of a sparse matrix: which weights each position has.

use engine_othello::{
    Features, Folding, GROUPS, KNOTS, ROTATIONS, knots, mobilities, shape_reach, weights_per_knot,
};
use rayon::prelude::*;

use crate::dataset::{Sample, Source};

/// Between which two knots a block lies, and the share of the second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Place {
    /// The knot before.
    pub from: usize,
    /// The knot after.
    pub to: usize,
    /// How much the knot after counts.
    pub share: f64,
}

/// Positions of one ply whose scores have one source.
#[derive(Clone, Debug)]
pub struct Block {
    /// The ply.
    pub ply: u8,
    /// Where the scores come from.
    pub source: Source,
    /// Where the ply lies among the knots.
    pub place: Place,
    /// For every position the column of each field, counted from the field's first.
    pub rows: Vec<u16>,
    /// What the positions are worth, in discs.
    pub targets: Vec<f32>,
    /// How much each position counts.
    pub trust: f64,
}

/// The positions of a dataset, ply by ply. A position is worth the constant and one weight of each
/// field.
#[derive(Clone, Debug)]
pub struct Design {
    /// The first column of each field. Column 0 is the constant.
    pub fields: Vec<u32>,
    /// Columns at one knot.
    pub columns: usize,
    /// Knots.
    pub knots: usize,
    /// The positions.
    pub blocks: Vec<Block>,
}

/// Positions in a block at most: more are another block, so that there is work for every thread.
const BLOCK_MAX: usize = 1 << 18;

impl Design {
    /// The patterns and mobilities of samples.
    #[must_use]
    pub fn of(samples: &[Sample]) -> Design {
        let folding = Folding::shared();
        let fields = (0..GROUPS).map(|group| 1 + first(folding, group) as u32);
        let mut parts = vec![Vec::new(); 61 * Source::ALL.len()];
        for sample in samples {
            let part = usize::from(sample.ply()) * Source::ALL.len() + sample.source as usize;
            parts[part].push(*sample);
        }
        let blocks = parts.par_iter().flat_map(|part| part.par_chunks(BLOCK_MAX));
        Design {
            fields: fields.chain([1 + folding.count() as u32]).collect(),
            columns: weights_per_knot(),
            knots: KNOTS.len(),
            blocks: blocks.map(block).collect(),
        }
    }

    /// Whether there are no positions; no block is without.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// How much all positions count.
    #[must_use]
    pub fn trust(&self) -> f64 {
        self.blocks.iter().map(|block| block.trust * block.targets.len() as f64).sum()
    }
}

fn first(folding: &Folding, group: usize) -> usize {
    folding.slot(group, -shape_reach(group / ROTATIONS))
}

/// Samples of one ply and one source.
fn block(samples: &[Sample]) -> Block {
    let folding = Folding::shared();
    let firsts: [usize; GROUPS] = std::array::from_fn(|group| first(folding, group));
    let mut rows = Vec::with_capacity(samples.len() * (GROUPS + 1));
    for sample in samples {
        let seen = Features::of(sample.discs.0, sample.discs.1);
        let slots = seen.0.iter().enumerate();
        rows.extend(slots.map(|(group, n)| (folding.slot(group, *n) - firsts[group]) as u16));
        rows.push(mobilities(sample.discs.0, sample.discs.1) as u16);
    }
    let ply = samples[0].ply();
    let (from, to, share) = knots(ply);
    Block {
        ply,
        source: samples[0].source,
        place: Place { from, to, share: f64::from(share) },
        rows,
        targets: samples.iter().map(|sample| f32::from(sample.score) / 100.0).collect(),
        trust: 1.0,
    }
}
