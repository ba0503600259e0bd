//! How every seat stands: the values that games of three and four seats are searched by.

use std::ops::{Index, IndexMut};

use crate::{Payoffs, Score, Seat};

/// How good a position is for every seat.
///
/// With two seats the second value is the first with the other sign, so that what holds for
/// [`Score`] holds here: a finished game of two stands as its [`Score::result`].
///
/// ```
/// use game::{Payoffs, Score, Seat, Standings};
/// let standings = Standings::of(&Payoffs::from_totals(&[40, 24]));
/// assert_eq!(standings[Seat::FIRST], Score::result(16));
/// assert_eq!(standings[Seat::SECOND], Score::result(-16));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Standings([Score; Seat::COUNT_MAX]);

impl Standings {
    /// Two seats, of which the first stands so.
    #[inline]
    #[must_use]
    pub const fn of_two(first: Score) -> Standings {
        Standings([first, Score(-first.0), Score(0), Score(0)])
    }

    /// How a finished game stands: a sole first place is worth a million, and its loss is shared by
    /// the others; totals above or below the mean come on top, as margins do with two seats.
    #[must_use]
    pub fn of(payoffs: &Payoffs) -> Standings {
        let seats = payoffs.seats() as i32;
        let total = Seat::all(payoffs.seats()).map(|seat| payoffs.total(seat)).sum::<i32>();
        let mut standings = Standings::default();
        for seat in Seat::all(payoffs.seats()) {
            let place = payoffs.share(seat) * f64::from(seats) - 1.0;
            let place = place / f64::from(seats - 1) * f64::from(Score::EVALUATION_MAX.0 + 1);
            let lead = payoffs.total(seat) * seats - total;
            standings[seat] = Score(place.round() as i32 + lead);
        }
        standings
    }

    /// How far a seat is ahead of the mean of the others, which its enemies together would lower.
    #[inline]
    #[must_use]
    pub fn lead(&self, seat: Seat, seats: usize) -> Score {
        let others = Seat::all(seats).filter(|other| *other != seat);
        let total = others.map(|other| self[other].0).sum::<i32>();
        Score((self[seat].0 - total / (seats as i32 - 1)) / 2)
    }
}

impl Index<Seat> for Standings {
    type Output = Score;

    #[inline]
    fn index(&self, seat: Seat) -> &Score {
        &self.0[seat.index()]
    }
}

impl IndexMut<Seat> for Standings {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut Score {
        &mut self.0[seat.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_of_the_first_place_always_beats_more_discs() {
        let values = [[30, 10, 10, 10], [20, 20, 12, 8], [20, 20, 20, 0], [15, 15, 15, 15]];
        let first = values.map(|totals| Standings::of(&Payoffs::from_totals(&totals))[Seat::FIRST]);
        assert!(first.windows(2).all(|pair| pair[0] > pair[1]), "{first:?}");
    }

    #[test]
    fn two_seats_lead_by_what_they_score() {
        let standings = Standings::of_two(Score(35));
        assert_eq!(standings.lead(Seat::FIRST, 2), Score(35));
        assert_eq!(standings.lead(Seat::SECOND, 2), Score(-35));
    }
}
