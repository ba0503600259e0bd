//! What every seat may expect: its share of first place.

use std::ops::{Index, IndexMut};

use game::{Leavers, Payoffs, Seat};

/// Every seat's expected share of first place, from 0 to 1; together 1.
///
/// ```
/// use engine_seats::Prospects;
/// use game::{Payoffs, Seat};
///
/// let shared = Prospects::of(&Payoffs::from_totals(&[20, 22, 22]));
/// assert_eq!(shared[Seat::FIRST], 0.0);
/// assert_eq!(shared[Seat::SECOND], 0.5);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Prospects(pub [f32; Seat::COUNT_MAX]);

impl Prospects {
    /// What every seat gets of a game that is over.
    #[must_use]
    pub fn of(payoffs: &Payoffs) -> Prospects {
        let mut shares = [0.0; Seat::COUNT_MAX];
        for seat in Seat::all(payoffs.seats()) {
            shares[seat.index()] = payoffs.share(seat) as f32;
        }
        Prospects(shares)
    }

    /// Shares in proportion to the exponentials of these numbers, of so many seats.
    #[inline]
    #[must_use]
    pub fn softmax(numbers: [f32; Seat::COUNT_MAX], seats: usize) -> Prospects {
        let greatest = numbers[..seats].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut shares = numbers.map(|number| exp(number - greatest));
        shares[seats..].fill(0.0);
        let whole = 1.0 / shares.iter().sum::<f32>();
        Prospects(shares.map(|share| share * whole))
    }
}

impl Prospects {
    /// The same for those who are still there: whoever has left gets nothing.
    #[must_use]
    pub fn without(mut self, left: Leavers) -> Prospects {
        left.seats().for_each(|seat| self[seat] = 0.0);
        let whole = self.0.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        Prospects(self.0.map(|share| share / whole))
    }
}

/// The exponential of a number that is not positive, to five digits. It is our own: that of the
/// system is not the same on every machine, and slower.
#[inline]
pub(crate) fn exp(number: f32) -> f32 {
    let power = number.max(LEAST) * std::f32::consts::LOG2_E;
    let whole = power.floor();
    let rest = (power - whole) * std::f32::consts::LN_2;
    // The series of the exponential from 0 to ln 2.
    let series = TERMS.iter().rev().fold(0.0, |sum, term| sum * rest + term);
    f32::from_bits(((whole as i32 + 127) as u32) << 23) * series
}

/// One over the factorials.
const TERMS: [f32; 8] =
    [1.0, 1.0, 1.0 / 2.0, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0, 1.0 / 5040.0];

/// Whatever is less is as good as this.
const LEAST: f32 = -60.0;

impl Index<Seat> for Prospects {
    type Output = f32;

    #[inline]
    fn index(&self, seat: Seat) -> &f32 {
        &self.0[seat.index()]
    }
}

impl IndexMut<Seat> for Prospects {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut f32 {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_the_one_that_everybody_knows() {
        for tenth in 0..600 {
            let number = -(tenth as f32) / 10.0;
            let (ours, known) = (exp(number), number.exp());
            assert!((ours - known).abs() <= 1e-5 * known, "{number}: {ours} {known}");
        }
        assert!(exp(f32::NEG_INFINITY) < 1e-20);
    }

    #[test]
    fn whoever_has_left_gets_nothing() {
        let shares = Prospects([0.5, 0.25, 0.25, 0.0]).without(Leavers::NONE.with(Seat::FIRST));
        assert_eq!(shares, Prospects([0.0, 0.5, 0.5, 0.0]));
    }

    #[test]
    fn shares_make_one_first_place() {
        let shares = Prospects::softmax([1.0, 1.0, 1.0 - 2.0_f32.ln(), 9.0], 3);
        for (share, expected) in shares.0.iter().zip([0.4, 0.4, 0.2, 0.0]) {
            assert!((share - expected).abs() < 1e-6, "{shares:?}");
        }
    }
}
