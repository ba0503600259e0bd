//! Discs, corners and mobility, weighed by the stage of the match (report 000).

use game::{Coefficients, Evaluator, Score};
use grid::{Bits, Size};
use reversi::board::Geometry;

use crate::order::Order;
use crate::sides::Sides;
use crate::weights::{self, ONE};
use crate::zones::zone;

/// Material, corners and potential mobility in three stages.
///
/// - The opening lasts until an eighth of the board's squares have been filled after the four of
///   the start: the first 8 plies on 8x8, up to 12 discs. Discs count against their owner.
/// - In the middle they count for their owner.
/// - In the end, when a quarter of the squares or less is empty, the last 16 plies on 8x8, the
///   difference of discs is all that counts. It has no coefficient.
///
/// Potential mobility is the sum over all lines of the squares that can be played for what they
/// enclose on that line, own minus theirs; a square that is playable on two lines counts twice.
///
/// The report judges Black and then turns the sign if White is to move. Every term here is a
/// difference, so that judging the side to move says the same.
///
/// The coefficients of material are the report's and cannot be set: -1, then 1. Its others were
/// lost, so ours are measured on 8x8: 80 for a corner and 4 for mobility, the same in both stages.
/// They were chosen from two grids of sixteen pairs each, the second made when the best of the
/// first lay at its edge: corners 5 to 160, mobility 0.5 to 16. The best pairs could not be told
/// apart. On openings that had no part in the choice these scored 64 % against
/// [`Terms`](crate::Terms) at depth 3 (1000 games) and 65 % at depth 4 (800 games); against 160 and
/// 16 they scored 47 % and 49 %.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stages<const W: usize> {
    geometry: &'static Geometry<W>,
    corners: Bits<W>,
    weights: [[i64; 2]; 2],
    order: Order,
}

/// Corners and mobility in the opening, then in the middle.
const DEFAULTS: [[i64; 2]; 2] = [[80 * ONE, 4 * ONE]; 2];

impl<const W: usize> Stages<W> {
    /// The default coefficients, for boards of this size.
    ///
    /// # Panics
    /// If `W` words have fewer bits than the board has squares.
    #[must_use]
    pub fn new(size: Size) -> Stages<W> {
        Stages {
            geometry: Geometry::of(size),
            corners: size.squares().filter(|square| zone(size, *square) == 0).collect(),
            weights: DEFAULTS,
            order: Order::of(size),
        }
    }

    /// The coefficients of material, corners and mobility, with so many discs on the board.
    #[inline]
    fn stage(&self, discs_count: usize) -> [i64; 3] {
        let squares_count = self.geometry.size().squares_count();
        let [opening, middle] = self.weights;
        if discs_count <= 4 + squares_count / 8 {
            [-ONE, opening[0], opening[1]]
        } else if squares_count - discs_count > squares_count / 4 {
            [ONE, middle[0], middle[1]]
        } else {
            [ONE, 0, 0]
        }
    }
}

impl<const W: usize> Coefficients for Stages<W> {
    const NAMES: &'static [&'static str] =
        &["opening_corners", "opening_mobility", "middle_corners", "middle_mobility"];

    fn set(&mut self, name: &str, value: f64) -> Result<(), String> {
        weights::set(Self::NAMES, self.weights.as_flattened_mut(), name, value)
    }
}

/// The sum over all lines of the empty squares where a disc encloses others along that line, own
/// minus theirs. A square that does so on two lines counts twice.
#[inline]
pub(crate) fn potential_mobility<const W: usize>(
    geometry: &Geometry<W>,
    own: Bits<W>,
    their: Bits<W>,
) -> i64 {
    let empty = geometry.board() & !(own | their);
    let playable = |own, others| {
        let ends = geometry.capturing_by_axis(own, others);
        ends.iter().map(|ends| (*ends & empty).len() as i64).sum::<i64>()
    };
    playable(own, their) - playable(their, own)
}

impl<const W: usize, P: Sides<W>> Evaluator<P> for Stages<W> {
    type Value = Score;
    type Carry = ();

    #[inline]
    fn evaluate(&self, (): &(), pos: &P) -> Score {
        debug_assert_eq!(pos.size(), self.geometry.size(), "an evaluator is for one size");
        let [own, their] = pos.discs();
        let difference = |own: Bits<W>, their: Bits<W>| own.len() as i64 - their.len() as i64;
        let [material, corners, mobility] = self.stage((own | their).len());
        let mut sum = material * difference(own, their);
        sum += corners * difference(own & self.corners, their & self.corners);
        if mobility != 0 {
            sum += mobility * potential_mobility(self.geometry, own, their);
        }
        weights::score(100 * sum)
    }

    #[inline]
    fn priority(&self, _pos: &P, mv: P::Move) -> i32 {
        self.order.priority(P::square(mv))
    }
}
