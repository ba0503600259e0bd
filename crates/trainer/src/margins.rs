//! How far a shallow search may be from a deep one: the margins of the engine's selective cuts.
//!
//! Positions are searched to every depth up to a limit. The standard deviation of the value at one
//! depth around the value at another follows a law: its logarithm is a polynomial of the empty
//! squares and the two depths.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use engine_othello::{DISC, Features, Selectivity, Step, Weights};
use othello::Board;
use rayon::prelude::*;

use crate::least_squares::Sums;
use crate::tutor::{EngineTutor, Tutor};

/// The deepest search.
const DEPTH: u32 = 8;

/// Empty squares of the positions that are measured: with fewer, and with more, other things than
/// margins decide.
const MEASURED: RangeInclusive<u32> = 12..=54;

/// Positions with so many empty squares or fewer are solved.
const EXACT_EMPTIES: u32 = 18;

/// A deviation from fewer differences says nothing.
const DIFFERENCES_MIN: usize = 40;

/// Differences beyond so many discs count as so many: a mistake of a shallow search that loses all
/// is not what a margin can guard against.
const DIFFERENCE_MAX: f64 = 24.0;

/// log(deviation in discs) = c0 + c1 empties + c2 empties² + c3 shallow + c4 depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Law {
    /// From c0 to c4.
    pub coefficients: [f64; TERMS],
    /// The deviation of the logarithms from the law.
    pub misfit: f64,
    /// Deviations that it was fitted to.
    pub groups: usize,
}

/// Coefficients of a law.
pub const TERMS: usize = 5;

/// The deviations of a set of weights; `None` where there were too few positions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Laws {
    /// Of a deeper search around a shallower one.
    pub search: Option<Law>,
    /// Of the exact score around a search; its depth does not matter.
    pub exact: Option<Law>,
}

/// Searches positions and fits the laws; `done` hears of each.
pub fn measure(weights: &Weights, plies: &[Vec<Board>], done: impl Fn() + Sync) -> Laws {
    let boards = plies.iter().flatten().filter(|board| is_measured(board));
    let boards = boards.collect::<Vec<_>>();
    let values = boards.par_iter().map(|board| {
        let values = values(weights, board);
        done();
        values
    });
    let values = values.collect::<Vec<_>>();
    let mut search = Groups::new();
    let mut exact = Groups::new();
    for (board, (values, score)) in boards.iter().zip(&values) {
        let empties = board.empty().count_ones();
        for (shallow, value) in values.iter().enumerate() {
            for (depth, deeper) in values.iter().enumerate().skip(shallow + 1) {
                let key = (empties, shallow as u32, depth as u32);
                search.entry(key).or_default().push(deeper - value);
            }
            if let Some(score) = score {
                exact.entry((empties, shallow as u32, 0)).or_default().push(score - value);
            }
        }
    }
    Laws { search: law(&search), exact: law(&exact) }
}

/// Whether a position counts for the laws.
#[must_use]
pub fn is_measured(board: &Board) -> bool {
    MEASURED.contains(&board.empty().count_ones())
}

/// Differences in discs by empty squares and the two depths.
type Groups = BTreeMap<(u32, u32, u32), Vec<f64>>;

/// The values in discs at depths 0, 1, 2 …, and the exact score if the end is near.
fn values(weights: &Weights, board: &Board) -> (Vec<f64>, Option<f64>) {
    let (own, theirs) = (board.own(), board.theirs());
    let empties = board.empty().count_ones();
    let glance = weights.evaluate(&Features::of(own, theirs), own, theirs);
    let searched = (1..=DEPTH.min(empties - 1)).map(|depth| {
        let step = Step { depth, selectivity: Selectivity::Exact };
        EngineTutor::new(weights, step).search(own, theirs).0
    });
    let values = std::iter::once(glance).chain(searched);
    let values = values.map(|value| f64::from(value) / f64::from(DISC)).collect();
    let score = (empties <= EXACT_EMPTIES)
        .then(|| f64::from(EngineTutor::new(weights, Step::SOLVE).solve(board)));
    (values, score)
}

fn law(groups: &Groups) -> Option<Law> {
    let rows = groups.iter().filter(|(_, differences)| differences.len() >= DIFFERENCES_MIN);
    let rows = rows
        .map(|((empties, shallow, depth), differences)| {
            let (empties, shallow, depth) =
                (f64::from(*empties), f64::from(*shallow), f64::from(*depth));
            let terms = [1.0, empties, empties * empties, shallow, depth];
            (terms, deviation(differences).ln(), differences.len() as f64)
        })
        .collect::<Vec<_>>();
    if rows.len() < TERMS {
        return None;
    }
    let mut sums = Sums::default();
    rows.iter().for_each(|(terms, log, weight)| sums.add(terms, *log, *weight));
    // A price so small that only a term that never varies feels it.
    let coefficients = sums.solve([1e-9; TERMS]);
    let misfits = rows.iter().map(|(terms, log, _)| {
        let said = terms.iter().zip(&coefficients).map(|(term, c)| term * c).sum::<f64>();
        (said - log).powi(2)
    });
    let misfit = (misfits.sum::<f64>() / rows.len() as f64).sqrt();
    Some(Law { coefficients, misfit, groups: rows.len() })
}

/// The standard deviation around the mean.
fn deviation(differences: &[f64]) -> f64 {
    let count = differences.len() as f64;
    let clamped = || differences.iter().map(|d| d.clamp(-DIFFERENCE_MAX, DIFFERENCE_MAX));
    let mean = clamped().sum::<f64>() / count;
    let variance = clamped().map(|difference| (difference - mean).powi(2)).sum::<f64>() / count;
    variance.sqrt().max(0.01)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_law_of_deviations_that_follow_one_is_found_again() {
        let law_of = |empties: f64, shallow: f64, depth: f64| {
            (1.5 - 0.02 * empties + 0.0001 * empties * empties - 0.2 * shallow + 0.1 * depth).exp()
        };
        let mut groups = Groups::new();
        for empties in 12..50 {
            for shallow in 0..7 {
                for depth in shallow + 1..8 {
                    let size = law_of(empties.into(), shallow.into(), depth.into());
                    let differences = (0..50).map(|n| 1.0 + if n % 2 == 0 { size } else { -size });
                    groups.insert((empties, shallow, depth), differences.collect());
                }
            }
        }
        let found = law(&groups).unwrap();
        let expected = [1.5, -0.02, 0.0001, -0.2, 0.1];
        for (found, expected) in found.coefficients.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-4, "{found} for {expected}");
        }
        assert!(found.misfit < 1e-3);
        assert!(law(&Groups::new()).is_none());
    }
}
