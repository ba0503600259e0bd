//! Terms on [-100, 100] that can be switched on and off (report 004).

use game::{Coefficients, Evaluator, Position, Score, Seat, Standings};
use grid::{Bits, Size};
use reversi::Move;
use reversi::board::{Geometry, Table};

use crate::order::Order;
use crate::regions::Regions;
use crate::sides::Sides;
use crate::weights::{self, ONE};
use crate::zones::{self, FINE, STATED_SHARES, ZONES};

/// A weighted sum of terms.
///
/// | term | what is counted for each side |
/// | --- | --- |
/// | `mobility` | squares where it captures, were it to move |
/// | `corners` | its corners |
/// | `discs` | its discs |
/// | `zones` | its share of a grid of zones that sums to 100 |
/// | `potential` | empty squares next to a disc that is not its own |
///
/// Potential mobility is the literature's. The report describes the moves of a player who plays
/// several times in a row, which would take a search at every leaf, and left it out.
///
/// Of two counts a and b the term is 100 (a - b) / (a + b), or 0 without any. Zones are shares
/// already: the term is own share minus theirs. For n seats it is 100 (n a - total) / ((n - 1)
/// total) and (n a - total) / (n - 1): the same for two, at most 100 for any, and 0 in sum. Neutral
/// discs can be captured, but count for nobody.
///
/// The report found corners, discs and zones to be the best of all subsets, so these are on at the
/// start, with coefficient 1, and the others off. Further coefficients, `zone1` to `zone5`, are the
/// shares of the zones in percent: corners, their neighbors, the other edge squares, the center,
/// and the rest. A term that is off takes no time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms<const W: usize> {
    geometry: &'static Geometry<W>,
    zones: Regions<W, ZONES>,
    weights: [i64; NAMES.len()],
    order: Order,
}

/// Terms first, then shares.
const NAMES: [&str; TERMS + ZONES] = [
    "mobility",
    "corners",
    "discs",
    "zones",
    "potential",
    "zone1",
    "zone2",
    "zone3",
    "zone4",
    "zone5",
];

/// How many terms there are.
const TERMS: usize = 5;

/// The names of the terms, which can be switched on and off.
pub const TERM_NAMES: &[&str] = NAMES.split_at(TERMS).0;

/// 100 in hundredths.
const WHOLE: i32 = 10_000;

impl<const W: usize> Terms<W> {
    /// Corners, discs and zones, for boards of this size.
    ///
    /// # Panics
    /// If `W` words have fewer bits than the board has squares.
    #[must_use]
    pub fn new(size: Size) -> Terms<W> {
        let terms = Terms {
            geometry: Geometry::of(size),
            zones: Regions::new(size, [0; ZONES], |square| zones::zone(size, square)),
            weights: [0, ONE, ONE, ONE, 0, 0, 0, 0, 0, 0],
            order: Order::of(size),
        };
        terms.with_shares(STATED_SHARES)
    }

    /// Only the terms that are named, with coefficient 1, or the names there are:
    /// `corners+discs+zones`.
    pub fn named(size: Size, text: &str) -> Result<Terms<W>, String> {
        let mut terms = Terms::new(size);
        terms.weights[..TERMS].fill(0);
        for name in text.split('+') {
            weights::set(TERM_NAMES, &mut terms.weights, name, 1.0)?;
        }
        Ok(terms)
    }

    /// Other shares of the zones, in percent: [`PRINTED_SHARES`](crate::PRINTED_SHARES), or any.
    #[must_use]
    pub fn with_shares(mut self, shares: [f64; 5]) -> Terms<W> {
        self.weights[TERMS..].copy_from_slice(&shares.map(weights::thousandths));
        self.share();
        self
    }

    fn share(&mut self) {
        let [.., one, two, three, four, five] = self.weights;
        self.zones = zones::shared(self.zones, [one, two, three, four, five]);
    }

    /// What the sides with these discs are worth; neutral discs are among the occupied squares.
    #[inline]
    fn judge<const N: usize>(
        &self,
        discs: [Bits<W>; N],
        occupied: Bits<W>,
        captures: impl FnOnce() -> [usize; N],
    ) -> [Score; N] {
        let [mobility, corner, disc, zone, potential, ..] = self.weights;
        let mut sums = [0; N];
        if mobility != 0 {
            add(&mut sums, mobility, ratios(captures()));
        }
        if corner != 0 {
            let corners = self.zones.sets[0];
            add(&mut sums, corner, ratios(discs.map(|own| (own & corners).len())));
        }
        if disc != 0 {
            add(&mut sums, disc, ratios(discs.map(Bits::len)));
        }
        if zone != 0 {
            add(&mut sums, zone, shares(discs.map(|own| self.zones.sum(own))));
        }
        if potential != 0 {
            let beside = |own: Bits<W>| self.geometry.grown(occupied & !own) & !occupied;
            add(&mut sums, potential, ratios(discs.map(|own| beside(own).len())));
        }
        sums.map(weights::score)
    }

    #[inline]
    fn standings<const N: usize>(&self, pos: &Table<W>) -> Standings {
        let discs = std::array::from_fn(|seat| pos.color(Seat::new(seat)));
        let captures = || std::array::from_fn(|seat| pos.captures(Seat::new(seat)).len());
        weights::standings::<N>(self.judge(discs, pos.occupied(), captures))
    }
}

impl<const W: usize> Coefficients for Terms<W> {
    const NAMES: &'static [&'static str] = &NAMES;

    fn set(&mut self, name: &str, value: f64) -> Result<(), String> {
        weights::set(&NAMES, &mut self.weights, name, value)?;
        self.share();
        Ok(())
    }
}

/// Adds a term in hundredths to every side's sum.
#[inline]
fn add<const N: usize>(sums: &mut [i64; N], weight: i64, term: [i64; N]) {
    for (sum, value) in sums.iter_mut().zip(term) {
        *sum += weight * value;
    }
}

/// How far each count is from the mean, as part of all.
#[inline]
fn ratios<const N: usize>(counts: [usize; N]) -> [i64; N] {
    let sides = N as i32;
    let total = counts.iter().sum::<usize>() as i32;
    counts.map(|own| match total {
        0 => 0,
        _ => i64::from(WHOLE * (sides * own as i32 - total) / ((sides - 1) * total)),
    })
}

/// How far each share is from the mean. Rounds to the nearest, halves away from 0: what fixed point
/// holds almost must not lose a whole hundredth.
#[inline]
fn shares<const N: usize>(fine: [i64; N]) -> [i64; N] {
    let (sides, whole) = (N as i64, (N as i64 - 1) * FINE);
    let total = fine.iter().sum::<i64>();
    fine.map(|own| {
        let lead = sides * own - total;
        (lead + lead.signum() * whole / 2) / whole
    })
}

impl<const W: usize, P: Sides<W>> Evaluator<P> for Terms<W> {
    type Value = Score;
    type Carry = ();

    #[inline]
    fn evaluate(&self, (): &(), pos: &P) -> Score {
        debug_assert_eq!(pos.size(), self.geometry.size(), "an evaluator is for one size");
        let [own, their] = pos.discs();
        let [score, _] = self.judge([own, their], own | their, || pos.mobility());
        score
    }

    #[inline]
    fn priority(&self, _pos: &P, mv: P::Move) -> i32 {
        self.order.priority(P::square(mv))
    }
}

impl<const W: usize> Evaluator<Table<W>> for Terms<W> {
    type Value = Standings;
    type Carry = ();

    #[inline]
    fn evaluate(&self, (): &(), pos: &Table<W>) -> Standings {
        debug_assert_eq!(pos.geometry(), self.geometry, "an evaluator is for one size");
        match pos.seats() {
            2 => self.standings::<2>(pos),
            3 => self.standings::<3>(pos),
            _ => self.standings::<4>(pos),
        }
    }

    #[inline]
    fn priority(&self, _pos: &Table<W>, mv: Move) -> i32 {
        self.order.priority(mv.square())
    }
}
