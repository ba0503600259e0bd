//! Discs counted by where they lie (report 001).

use game::{Coefficients, Evaluator, Position, Score, Seat, Standings};
use grid::{Bits, Size};
use reversi::Move;
use reversi::board::{Geometry, Table};

use crate::order::Order;
use crate::regions::Regions;
use crate::sides::Sides;
use crate::weights::{self, ONE};

/// Own discs minus theirs, each worth 3 in a corner, 2 on an edge and 1 elsewhere.
///
/// With more seats than two a seat has its own discs minus the mean of the other seats'.
///
/// ```
/// use engine_reversi::Squares;
/// use game::{Evaluator, Notation, Score};
/// use othello::Othello;
///
/// let squares = Squares::<1>::new(Othello::SIZE);
/// let board = Othello.read_position(&format!("XOO{} X", "-".repeat(61))).unwrap();
/// assert_eq!(squares.evaluate(&(), &board), Score(300 - 2 * 200));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Squares<const W: usize> {
    geometry: &'static Geometry<W>,
    regions: Regions<W, 3>,
    order: Order,
}

/// Report 001: corners, edges, and other squares.
const DEFAULTS: [i64; 3] = [3 * ONE, 2 * ONE, ONE];

impl<const W: usize> Squares<W> {
    /// The report's coefficients, for boards of this size.
    ///
    /// # Panics
    /// If `W` words have fewer bits than the board has squares.
    #[must_use]
    pub fn new(size: Size) -> Squares<W> {
        let regions = Regions::new(size, DEFAULTS, |square| {
            let (row, column) = (size.row(square), size.column(square));
            let is_end = |index: u8, length: u8| index == 0 || index == length - 1;
            match (is_end(row, size.rows()), is_end(column, size.columns())) {
                (true, true) => 0,
                (false, false) => 2,
                _ => 1,
            }
        });
        Squares { geometry: Geometry::of(size), regions, order: Order::of(size) }
    }

    /// Every side's lead over the mean of the others.
    #[inline]
    fn judge<const N: usize>(&self, discs: [Bits<W>; N]) -> [Score; N] {
        let sums = discs.map(|own| self.regions.sum(own));
        let total = sums.iter().sum::<i64>();
        sums.map(|own| weights::score(100 * (N as i64 * own - total) / (N as i64 - 1)))
    }
}

impl<const W: usize> Coefficients for Squares<W> {
    const NAMES: &'static [&'static str] = &["corner", "edge", "other"];

    fn set(&mut self, name: &str, value: f64) -> Result<(), String> {
        weights::set(Self::NAMES, &mut self.regions.worth, name, value)
    }
}

impl<const W: usize, P: Sides<W>> Evaluator<P> for Squares<W> {
    type Value = Score;
    type Carry = ();

    #[inline]
    fn evaluate(&self, (): &(), pos: &P) -> Score {
        debug_assert_eq!(pos.size(), self.geometry.size(), "an evaluator is for one size");
        let [own, _] = self.judge(pos.discs());
        own
    }

    #[inline]
    fn priority(&self, _pos: &P, mv: P::Move) -> i32 {
        self.order.priority(P::square(mv))
    }
}

impl<const W: usize> Evaluator<Table<W>> for Squares<W> {
    type Value = Standings;
    type Carry = ();

    #[inline]
    fn evaluate(&self, (): &(), pos: &Table<W>) -> Standings {
        debug_assert_eq!(pos.geometry(), self.geometry, "an evaluator is for one size");
        let discs = |seat: usize| pos.color(Seat::new(seat));
        match pos.seats() {
            2 => weights::standings(self.judge::<2>(std::array::from_fn(discs))),
            3 => weights::standings(self.judge::<3>(std::array::from_fn(discs))),
            _ => weights::standings(self.judge::<4>(std::array::from_fn(discs))),
        }
    }

    #[inline]
    fn priority(&self, _pos: &Table<W>, mv: Move) -> i32 {
        self.order.priority(mv.square())
    }
}
