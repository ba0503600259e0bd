//! What the engine knows of a board of one size before anything lies on it.

use std::any::Any;
use std::sync::{Mutex, PoisonError};

use grid::{Bits, Size, Square};
use reversi::board::Geometry;

use super::columns::FIRST;
use super::shapes::{PLACES, SHAPES};

/// How much a disc on each square changes the fillings of the patterns, place by place.
pub type Powers = [i16; PLACES];

/// Regions whose discs are counted because no pattern sees them: the inner part of the board, and
/// what lies between the corners on the edge, beside it and beside that.
pub const ZONES: usize = 4;

/// A board of one size.
pub struct Layout<const W: usize> {
    /// The rules' masks.
    pub geometry: &'static Geometry<W>,
    /// How many squares there are.
    pub squares: u32,
    powers: Box<[Powers]>,
    /// The column of the empty filling of each place; 0 where there is none.
    pub columns: [u32; PLACES],
    /// How many places there are.
    pub places: usize,
    /// Squares of each region.
    pub zones: [Bits<W>; ZONES],
    /// The corners.
    pub corners: Bits<W>,
    quarters: [Bits<W>; 4],
    /// By axis, the squares at an end of their line.
    ends: [Bits<W>; 4],
    first_column: Bits<W>,
    last_column: Bits<W>,
    /// What values are worth more than on 8x8, in parts of [`ONE`]: as the sides are longer.
    pub scale: i32,
}

/// What values are worth on 8x8.
pub const ONE: i32 = 256;

impl<const W: usize> Layout<W> {
    /// The layout of a size, made when it is first asked for.
    pub fn of(size: Size) -> &'static Layout<W> {
        static KNOWN: Mutex<Vec<&'static (dyn Any + Send + Sync)>> = Mutex::new(Vec::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known
            .iter()
            .filter_map(|any| any.downcast_ref::<Layout<W>>())
            .find(|layout| layout.geometry.size() == size);
        found.unwrap_or_else(|| {
            let layout: &'static Layout<W> = Box::leak(Box::new(Layout::new(size)));
            known.push(layout);
            layout
        })
    }

    fn new(size: Size) -> Layout<W> {
        let mut powers = vec![[0; PLACES]; size.squares_count()];
        let mut columns = [0; PLACES];
        let mut places = 0;
        for (shape, first) in SHAPES.iter().zip(FIRST) {
            for squares in shape.places(size) {
                for (digit, square) in squares.into_iter().enumerate() {
                    powers[usize::from(square)][places] = 3_i16.pow(digit as u32);
                }
                columns[places] = (first + shape.reach()) as u32;
                places += 1;
            }
        }
        let set = |is_in: &dyn Fn(u8, u8) -> bool| -> Bits<W> {
            let squares = size.squares();
            squares.filter(|square| is_in(size.row(*square), size.column(*square))).collect()
        };
        let (last_row, last_column) = (size.rows() - 1, size.columns() - 1);
        let sides = set(&|_, column| column == 0 || column == last_column);
        let tops = set(&|row, _| row == 0 || row == last_row);
        let zone = |number: usize| -> Bits<W> {
            size.squares().filter(|square| zone(size, *square) == Some(number)).collect()
        };
        let squares = size.squares_count() as u32;
        Layout {
            geometry: Geometry::of(size),
            squares,
            powers: powers.into(),
            columns,
            places,
            zones: std::array::from_fn(zone),
            corners: sides & tops,
            quarters: std::array::from_fn(|quarter| {
                set(&|row, column| {
                    let is_low = row >= size.rows().div_ceil(2);
                    let is_right = column >= size.columns().div_ceil(2);
                    usize::from(is_low) * 2 + usize::from(is_right) == quarter
                })
            }),
            ends: [sides, sides | tops, tops, sides | tops],
            first_column: set(&|_, column| column == 0),
            last_column: set(&|_, column| column == last_column),
            scale: (f64::from(squares).sqrt() / 8.0 * f64::from(ONE)).round() as i32,
        }
    }

    /// How a disc on a square changes the fillings.
    #[inline]
    pub fn power(&self, square: Square) -> &Powers {
        &self.powers[usize::from(square)]
    }

    /// The quarters of the board with an odd number of squares of a set: whoever begins there plays
    /// last there, if nothing comes between.
    #[inline]
    pub fn odd(&self, set: Bits<W>) -> Bits<W> {
        let is_odd = |quarter: &&Bits<W>| (set & **quarter).len() % 2 == 1;
        self.quarters.iter().filter(is_odd).fold(Bits::EMPTY, |odd, quarter| odd | *quarter)
    }

    /// The discs of a side that can never be turned, as far as that is seen from the corners: on
    /// every line they are at its end or beside another such disc.
    #[inline]
    pub fn stable(&self, discs: Bits<W>) -> Bits<W> {
        let mut stable = discs & self.corners;
        if stable.is_empty() {
            return stable;
        }
        loop {
            let beside = self.beside(stable);
            let safe = beside
                .iter()
                .zip(self.ends)
                .fold(discs, |safe, (beside, end)| safe & (*beside | end));
            if safe == stable {
                return stable;
            }
            stable = safe;
        }
    }

    /// The squares next to those of a set, axis by axis: rows, the two diagonals, columns.
    #[inline]
    fn beside(&self, set: Bits<W>) -> [Bits<W>; 4] {
        let columns = u32::from(self.geometry.size().columns());
        let (left, right) = (set & !self.first_column, set & !self.last_column);
        [
            left >> 1 | right << 1,
            left << (columns - 1) | right >> (columns - 1),
            set << columns | set >> columns,
            right << (columns + 1) | left >> (columns + 1),
        ]
    }
}

/// Patterns reach so far along an edge.
const REACH: u8 = 6;

/// The region of a square, if it is of one.
fn zone(size: Size, square: Square) -> Option<usize> {
    let (row, column) = (size.row(square), size.column(square));
    let down = row.min(size.rows() - 1 - row);
    let right = column.min(size.columns() - 1 - column);
    match (down.min(right), down.max(right)) {
        (3.., _) => Some(0),
        (ring, REACH..) => Some(1 + usize::from(ring)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(rows: u8, columns: u8) -> &'static Layout<4> {
        Layout::of(Size::new(rows, columns).unwrap())
    }

    #[test]
    fn zones_are_what_no_pattern_sees_and_the_inner_board() {
        assert_eq!(layout(8, 8).zones.map(Bits::len), [4, 0, 0, 0]);
        assert_eq!(layout(7, 9).zones.map(Bits::len), [3, 0, 0, 0]);
        assert_eq!(layout(16, 16).zones.map(Bits::len), [100, 16, 16, 16]);
        assert_eq!(layout(4, 4).zones.map(Bits::len), [0; 4]);
    }

    /// Whether a disc is stable, given those that are: by loops.
    fn is_safe(size: Size, stable: &[Square], square: Square) -> bool {
        let at = |rows: i32, columns: i32| {
            size.square(
                i32::from(size.row(square)) + rows,
                i32::from(size.column(square)) + columns,
            )
        };
        [(0, 1), (1, -1), (1, 0), (1, 1)].iter().all(|(rows, columns)| {
            let ways = [at(*rows, *columns), at(-rows, -columns)];
            ways.iter().any(|next| next.is_none_or(|next| stable.contains(&next)))
        })
    }

    #[test]
    fn stable_discs_are_those_that_loops_find() {
        for (rows, columns) in [(4, 4), (7, 9), (10, 10), (16, 16)] {
            let (size, layout) = (Size::new(rows, columns).unwrap(), layout(rows, columns));
            for seed in 0..40 {
                let mut random = game::Random::new(seed);
                let discs = size.squares().filter(|_| random.below(10) < 7).collect::<Vec<_>>();
                let mut stable = Vec::new();
                while let Some(more) = discs
                    .iter()
                    .find(|square| !stable.contains(*square) && is_safe(size, &stable, **square))
                {
                    stable.push(*more);
                }
                let found = layout.stable(discs.iter().copied().collect());
                assert_eq!(found, stable.into_iter().collect(), "{size} {seed}");
            }
        }
    }

    #[test]
    fn values_grow_with_the_sides() {
        assert_eq!(
            [layout(8, 8), layout(16, 16), layout(4, 4)].map(|layout| layout.scale),
            [ONE, 2 * ONE, ONE / 2]
        );
    }
}
