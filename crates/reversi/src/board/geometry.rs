//! Neighbors, captures and runs on a board of any size.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use grid::{Bits, Size, Square, Symmetry};

/// The masks of one size of board. There is one geometry for each size and word count, and it
/// lives as long as the program, so that positions can be small copies that refer to it.
pub struct Geometry<const W: usize> {
    size: Size,
    board: Bits<W>,
    first_column: Bits<W>,
    last_column: Bits<W>,
    /// How far the bits of neighbors are apart: in a row, on the two diagonals and in a column.
    steps: [u32; 4],
    /// By axis, the discs that can stand between two others. Since a run never leaves these
    /// squares, a shift never carries it around the edge of the board.
    between: [Bits<W>; 4],
    /// The most discs that can stand between two others.
    run_max: u32,
}

impl<const W: usize> Geometry<W> {
    /// The geometry of a board, made when it is first asked for.
    ///
    /// # Panics
    /// If `W` words have fewer bits than the board has squares.
    #[must_use]
    pub fn of(size: Size) -> &'static Geometry<W> {
        static KNOWN: Mutex<Vec<&'static (dyn Any + Send + Sync)>> = Mutex::new(Vec::new());
        assert!(size.squares_count() <= 64 * W, "{size} has more squares than {W} words have bits");
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known
            .iter()
            .filter_map(|any| any.downcast_ref::<Geometry<W>>())
            .find(|geometry| geometry.size == size);
        found.unwrap_or_else(|| {
            let geometry: &'static Geometry<W> = Box::leak(Box::new(Geometry::new(size)));
            known.push(geometry);
            geometry
        })
    }

    fn new(size: Size) -> Geometry<W> {
        let (rows, columns) = (u32::from(size.rows()), u32::from(size.columns()));
        let board = size.squares().collect::<Bits<W>>();
        let column = |column| -> Bits<W> {
            let squares = size.squares();
            squares.filter(|square| size.column(*square) == column).collect()
        };
        let first_column = column(0);
        let last_column = column(size.columns() - 1);
        let inner = board & !first_column & !last_column;
        Geometry {
            size,
            board,
            first_column,
            last_column,
            steps: [1, columns - 1, columns, columns + 1],
            between: [inner, inner, board, inner],
            run_max: rows.max(columns) - 2,
        }
    }

    /// The size of the board.
    #[inline]
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Every square.
    #[inline]
    #[must_use]
    pub fn board(&self) -> Bits<W> {
        self.board
    }

    /// The squares of a set and all squares next to them, diagonally too.
    #[inline]
    #[must_use]
    pub fn grown(&self, set: Bits<W>) -> Bits<W> {
        let columns = u32::from(self.size.columns());
        let row = set | (set & !self.last_column) << 1 | (set & !self.first_column) >> 1;
        (row | row << columns | row >> columns) & self.board
    }

    /// The squares, empty or not, from which a disc would capture.
    #[inline]
    #[must_use]
    pub fn capturing(&self, own: Bits<W>, others: Bits<W>) -> Bits<W> {
        union(self.capturing_by_axis(own, others)) & self.board
    }

    /// The same in rows, on the two diagonals and in columns, with bits beyond the board.
    #[inline]
    #[must_use]
    pub fn capturing_by_axis(&self, own: Bits<W>, others: Bits<W>) -> [Bits<W>; 4] {
        let others = self.between.map(|between| others & between);
        let mut down = each_axis(|axis| own << self.steps[axis] & others[axis]);
        let mut up = each_axis(|axis| own >> self.steps[axis] & others[axis]);
        let mut ends = [Bits::EMPTY; 4];
        for _ in 0..self.run_max {
            let below = each_axis(|axis| down[axis] << self.steps[axis]);
            let above = each_axis(|axis| up[axis] >> self.steps[axis]);
            ends = each_axis(|axis| ends[axis] | below[axis] | above[axis]);
            down = each_axis(|axis| below[axis] & others[axis]);
            up = each_axis(|axis| above[axis] & others[axis]);
            // Most runs are short. Looking costs more than it saves where a step is one word.
            if W > 1 && (union(down) | union(up)).is_empty() {
                break;
            }
        }
        ends
    }

    /// The discs that an own disc on this square captures.
    #[inline]
    #[must_use]
    pub fn captured(&self, square: Square, own: Bits<W>, others: Bits<W>) -> Bits<W> {
        let placed = Bits::one(square);
        let mut captured = Bits::EMPTY;
        for (step, between) in self.steps.into_iter().zip(self.between) {
            let others = others & between;
            captured |= run(placed << step, own, others, |bits| bits << step);
            captured |= run(placed >> step, own, others, |bits| bits >> step);
        }
        captured
    }

    /// A set of squares on a turned board.
    #[must_use]
    pub fn image(&self, set: Bits<W>, symmetry: usize) -> Bits<W> {
        let symmetry = Symmetry::of(self.size)[symmetry];
        let images = set.squares().map(|square| symmetry.image(self.size, square));
        images.collect()
    }
}

/// All axes in step, so that the compiler can do them with one instruction.
#[inline]
fn each_axis<const W: usize>(set: impl Fn(usize) -> Bits<W>) -> [Bits<W>; 4] {
    std::array::from_fn(set)
}

#[inline]
fn union<const W: usize>(sets: [Bits<W>; 4]) -> Bits<W> {
    sets[0] | sets[1] | sets[2] | sets[3]
}

/// The others' discs from `next` on, if an own disc follows them.
#[inline]
fn run<const W: usize>(
    mut next: Bits<W>,
    own: Bits<W>,
    others: Bits<W>,
    step: impl Fn(Bits<W>) -> Bits<W>,
) -> Bits<W> {
    let mut run = Bits::EMPTY;
    while !(next & others).is_empty() {
        run |= next;
        next = step(next);
    }
    if (next & own).is_empty() { Bits::EMPTY } else { run }
}

/// The size says all.
impl<const W: usize> PartialEq for Geometry<W> {
    fn eq(&self, other: &Geometry<W>) -> bool {
        self.size == other.size
    }
}

impl<const W: usize> Eq for Geometry<W> {}

impl<const W: usize> Hash for Geometry<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.size.hash(state);
    }
}

impl<const W: usize> fmt::Debug for Geometry<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(rows: u8, columns: u8) -> Size {
        Size::new(rows, columns).unwrap()
    }

    #[test]
    fn there_is_one_geometry_for_each_size_and_word_count() {
        let first = Geometry::<2>::of(size(10, 10));
        assert!(std::ptr::eq(first, Geometry::of(size(10, 10))));
        assert_ne!(first, Geometry::of(size(9, 11)));
        assert_eq!(Geometry::<4>::of(size(10, 10)).size(), first.size());
    }

    #[test]
    fn a_set_grows_by_a_square_on_every_side_but_not_beyond_the_board() {
        let geometry = Geometry::<1>::of(size(4, 5));
        let grown = |square| geometry.grown(Bits::one(square)).squares().collect::<Vec<_>>();
        assert_eq!(grown(0), [0, 1, 5, 6]);
        assert_eq!(grown(9), [3, 4, 8, 9, 13, 14]);
        assert_eq!(grown(12), [6, 7, 8, 11, 12, 13, 16, 17, 18]);
        assert_eq!(grown(19), [13, 14, 18, 19]);
    }

    #[test]
    #[should_panic(expected = "9x9 has more squares than 1 words have bits")]
    fn a_board_must_fit_its_words() {
        let _ = Geometry::<1>::of(size(9, 9));
    }
}
