//! The columns of the engine's weights: a constant, a column for every filling of a pattern, and
//! one for every pair of numbers that are counted on the board.

use std::ops::Range;
use std::sync::LazyLock;

use super::shapes::{SHAPES, Shape};

/// The first column of each pattern.
pub const FIRST: [usize; SHAPES.len()] = {
    let (mut first, mut next, mut index) = ([0; SHAPES.len()], 1, 0);
    while index < SHAPES.len() {
        first[index] = next;
        next += SHAPES[index].fillings();
        index += 1;
    }
    first
};

/// What is counted on a board beside patterns: its name, and how many columns it has.
pub const COUNTS: [(&str, usize); 9] = [
    ("mobility", STEPS * STEPS),
    ("potential", STEPS * STEPS),
    ("stable", STABLE * STABLE),
    ("discs", LEADS),
    ("parity", 4),
    ("inner", LEADS),
    ("edges", LEADS),
    ("seconds", LEADS),
    ("thirds", LEADS),
];

/// Steps of mobility and potential mobility.
pub const STEPS: usize = 24;

/// Steps of stable discs.
pub const STABLE: usize = 16;

/// Steps of a lead.
pub const LEADS: usize = 33;

/// The first column of each count.
pub const COUNTED: [usize; COUNTS.len()] = {
    let last = SHAPES.len() - 1;
    let mut first = [FIRST[last] + SHAPES[last].fillings(); COUNTS.len()];
    let mut index = 1;
    while index < COUNTS.len() {
        first[index] = first[index - 1] + COUNTS[index - 1].1;
        index += 1;
    }
    first
};

/// How many columns there are.
pub const COLUMNS: usize = COUNTED[COUNTS.len() - 1] + COUNTS[COUNTS.len() - 1].1;

/// The names of the parts of all columns, and which columns they are.
pub fn parts() -> impl Iterator<Item = (&'static str, Range<usize>)> {
    let shapes = SHAPES.iter().zip(FIRST);
    let shapes = shapes.map(|(shape, first)| (shape.name, first..first + shape.fillings()));
    let counts = COUNTS.iter().zip(COUNTED);
    let counts = counts.map(|((name, columns), first)| (*name, first..first + columns));
    [("turn", 0..1)].into_iter().chain(shapes).chain(counts)
}

/// The column that stands for each: fillings that are mirror images are worth the same.
pub static FOLDED: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut folded = (0..COLUMNS as u32).collect::<Vec<_>>();
    let fold = |shape: &Shape, filling: usize| filling.min(shape.mirrored(filling));
    for (shape, first) in SHAPES.iter().zip(FIRST) {
        for filling in 0..shape.fillings() {
            folded[first + filling] = (first + fold(shape, filling)) as u32;
        }
    }
    folded
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_is_of_one_part_and_stands_for_itself_or_another_that_does() {
        let columns = parts().flat_map(|(_, columns)| columns).collect::<Vec<_>>();
        assert_eq!(columns, (0..COLUMNS).collect::<Vec<_>>());
        assert!(FOLDED.iter().all(|column| FOLDED[*column as usize] == *column));
        assert!(FOLDED.iter().enumerate().filter(|(at, to)| *at != **to as usize).count() > 9_000);
    }
}
