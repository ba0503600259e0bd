//! The whole evaluation of report 000: patterns, potential mobility, corners and material.

mod file;
mod indices;
mod mobility;
mod shape;
mod shipped;
mod statistics;

use std::fmt;
use std::sync::Arc;

use game::{Coefficients, Evaluator, Position, Score, Seat};
use othello::{Board, Othello};

use crate::order::Order;
use crate::weights::{self, ONE};
pub use indices::Indices;
use indices::colors;
use mobility::MOBILITY;
pub use shape::SHAPES;
use shape::{KINDS, OFFSETS};
pub use statistics::{Count, Statistics};

/// Patterns, potential mobility, corners and material on 8x8, in three stages.
///
/// - A pattern is worth its note times its weight. The ten kinds of [patterns](SHAPES) lie on the
///   board 42 times; each has a weight in the opening and one after it. From all notes that of a
///   bare edge is taken away, which every game has, so that a bare board is worth 0. That is the
///   same for all boards, and changes no move.
/// - Potential mobility is that of [`Stages`](crate::Stages), read from tables of lines: each
///   entry has a line's note and its mobility in one number, as in the report.
/// - Discs count against their owner in the opening, up to 12 discs, and for their owner after it.
/// - The last 16 plies are for a search to the end, which judges nothing. Where a search cannot
///   wait for that, they are judged as the middle is.
///
/// Black is judged, and the sign turned if White is to move: what people's games said about a
/// configuration is not the opposite of what they said with colors changed, for Black begins.
#[derive(Clone, PartialEq, Eq)]
pub struct Patterns {
    /// The notes of all configurations in millionths, beside that of a bare edge.
    notes: Arc<Vec<i32>>,
    weights: [[i64; TERMS]; STAGES],
    /// What every configuration is worth in each stage, in thousandths of a hundredth. There is
    /// an entry for every index of 16 bits, so that none is out of bounds.
    tables: [Box<[i32; ENTRIES]>; STAGES],
    order: Order,
}

const STAGES: usize = 2;

/// Corners, mobility, and the patterns.
const TERMS: usize = 2 + SHAPES.len();
const MOBILITY_TERM: usize = 1;

const ENTRIES: usize = 1 << 16;

/// The discs of a board up to the end of the opening.
const OPENING_DISCS: u32 = 12;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The opening's, then the middle's.
const NAMES: [&str; STAGES * TERMS] = [
    "opening_corners",
    "opening_mobility",
    "opening_edge",
    "opening_row2",
    "opening_row3",
    "opening_row4",
    "opening_diagonal4",
    "opening_diagonal5",
    "opening_diagonal6",
    "opening_diagonal7",
    "opening_diagonal8",
    "opening_block",
    "middle_corners",
    "middle_mobility",
    "middle_edge",
    "middle_row2",
    "middle_row3",
    "middle_row4",
    "middle_diagonal4",
    "middle_diagonal5",
    "middle_diagonal6",
    "middle_diagonal7",
    "middle_diagonal8",
    "middle_block",
];

impl Patterns {
    /// Notes from these statistics, and no weight but that of material.
    #[must_use]
    pub fn new(statistics: &Statistics) -> Patterns {
        let table = || vec![0; ENTRIES].try_into().expect("as many entries as a table has");
        Patterns {
            notes: Arc::new(statistics.notes()),
            weights: [[0; TERMS]; STAGES],
            tables: [table(), table()],
            order: Order::of(Othello::SIZE),
        }
    }

    /// What the configurations of a shape are worth.
    fn fill(&mut self, stage: usize, kind: usize) {
        let [_, mobility, patterns @ ..] = &self.weights[stage];
        let weight = patterns.get(kind).copied().unwrap_or(0);
        for index in OFFSETS[kind]..OFFSETS[kind + 1] {
            let note = weight * i64::from(self.notes[index]) / (NOTE_ONE / 100);
            let worth = note + 100 * mobility * i64::from(MOBILITY[index]);
            self.tables[stage][index] = worth as i32;
        }
    }
}

impl Coefficients for Patterns {
    const NAMES: &'static [&'static str] = &NAMES;

    fn set(&mut self, name: &str, value: f64) -> Result<(), String> {
        weights::set(&NAMES, self.weights.as_flattened_mut(), name, value)?;
        let changed = NAMES.iter().position(|known| *known == name);
        let (stage, term) = changed.map_or((0, 0), |index| (index / TERMS, index % TERMS));
        match term.checked_sub(2) {
            Some(pattern) => self.fill(stage, pattern),
            None if term == MOBILITY_TERM => (0..KINDS).for_each(|kind| self.fill(stage, kind)),
            None => (),
        }
        Ok(())
    }
}

/// The note 1.
const NOTE_ONE: i64 = 1_000_000;

impl Evaluator<Board> for Patterns {
    type Value = Score;
    type Carry = Indices;

    fn carry(&self, root: &Board) -> Indices {
        Indices::of(root)
    }

    #[inline]
    fn carry_on(
        &self,
        parent: &Indices,
        before: &Board,
        _mv: othello::Move,
        after: &Board,
    ) -> Indices {
        parent.moved(before, after)
    }

    #[inline]
    fn evaluate(&self, indices: &Indices, board: &Board) -> Score {
        let [black, white] = colors(board);
        let is_opening = (black | white).count_ones() <= OPENING_DISCS;
        let (stage, material) = if is_opening { (0, -ONE) } else { (1, ONE) };
        let lead = |set: u64| {
            i64::from((black & set).count_ones()) - i64::from((white & set).count_ones())
        };
        let [corners, ..] = self.weights[stage];
        let table = &self.tables[stage];
        let patterns = indices.0.iter().map(|index| i64::from(table[usize::from(*index)]));
        let sum = 100 * (material * lead(u64::MAX) + corners * lead(CORNERS));
        let sum = sum + patterns.sum::<i64>();
        weights::score(if board.turn() == Seat::FIRST { sum } else { -sum })
    }

    #[inline]
    fn priority(&self, _board: &Board, mv: othello::Move) -> i32 {
        self.order.priority(mv.square())
    }
}

impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patterns").field("weights", &self.weights).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_coefficient_for_every_pattern_in_both_stages() {
        for (stage, names) in ["opening", "middle"].into_iter().zip(NAMES.chunks(TERMS)) {
            let patterns = SHAPES.map(|(name, _)| name);
            let terms = ["corners", "mobility"].into_iter().chain(patterns);
            let expected = terms.map(|term| format!("{stage}_{term}")).collect::<Vec<_>>();
            assert_eq!(names, expected);
        }
    }
}
