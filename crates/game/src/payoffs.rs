//! What every seat gets out of a match.

use crate::{Leavers, Seat};

/// A first place shared by one, two, three or four seats divides evenly into twelfths.
const WHOLE: u8 = 12;

/// What every seat gets: its share of first place, ties split, and its margin beside it.
///
/// ```
/// use game::{Payoffs, Seat};
/// let payoffs = Payoffs::from_totals(&[20, 24, 24]);
/// assert_eq!(payoffs.share(Seat::FIRST), 0.0);
/// assert_eq!(payoffs.share(Seat::SECOND), 0.5);
/// assert_eq!(payoffs.margin(Seat::FIRST), -4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Payoffs {
    seats: u8,
    twelfths: [u8; Seat::COUNT_MAX],
    totals: [i32; Seat::COUNT_MAX],
}

impl Payoffs {
    /// The seats with the highest total share first place.
    ///
    /// # Panics
    /// If there are no totals, or more than [`Seat::COUNT_MAX`].
    #[must_use]
    pub fn from_totals(totals: &[i32]) -> Payoffs {
        Payoffs::of_staying(totals, Leavers::NONE)
    }

    /// Of those who have not left, the seats with the highest total share first place. Whoever has
    /// left gets nothing of it, and counts nothing.
    ///
    /// ```
    /// use game::{Leavers, Payoffs, Seat};
    /// let payoffs = Payoffs::of_staying(&[40, 3, 9], Leavers::NONE.with(Seat::FIRST));
    /// assert_eq!(payoffs.winner(), Some(Seat::new(2)));
    /// assert_eq!((payoffs.total(Seat::FIRST), payoffs.margin(Seat::new(2))), (0, 6));
    /// ```
    ///
    /// # Panics
    /// If nobody is there, or more than [`Seat::COUNT_MAX`] are.
    #[must_use]
    pub fn of_staying(totals: &[i32], left: Leavers) -> Payoffs {
        let total = |seat: Seat| totals[seat.index()];
        let staying = || left.staying(totals.len());
        let best = staying().map(total).max().expect("a match has at least one seat");
        let winners = staying().filter(|seat| total(*seat) == best).count();
        let mut payoffs = Payoffs { seats: totals.len() as u8, twelfths: [0; 4], totals: [0; 4] };
        for seat in staying() {
            payoffs.totals[seat.index()] = total(seat);
            if total(seat) == best {
                payoffs.twelfths[seat.index()] = WHOLE / winners as u8;
            }
        }
        payoffs
    }

    /// One seat takes everything.
    #[must_use]
    pub fn won_by(winner: Seat, seats: usize) -> Payoffs {
        let mut totals = [0; Seat::COUNT_MAX];
        totals[winner.index()] = 1;
        Payoffs::from_totals(&totals[..seats])
    }

    /// All seats share first place.
    #[must_use]
    pub fn drawn(seats: usize) -> Payoffs {
        Payoffs::from_totals(&[0; Seat::COUNT_MAX][..seats])
    }

    /// How many seats there are.
    #[must_use]
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// The seat's share of first place, from 0 to 1. All shares add up to 1.
    #[must_use]
    pub fn share(&self, seat: Seat) -> f64 {
        f64::from(self.twelfths[seat.index()]) / f64::from(WHOLE)
    }

    /// What the seat counted at the end: discs, compartments, or 1 for a bare win.
    #[must_use]
    pub fn total(&self, seat: Seat) -> i32 {
        self.totals[seat.index()]
    }

    /// How far the seat is ahead of its best rival, or behind it if negative.
    #[must_use]
    pub fn margin(&self, seat: Seat) -> i32 {
        let rivals = Seat::all(self.seats()).filter(|other| *other != seat);
        let best = rivals.map(|other| self.total(other)).max().unwrap_or(0);
        self.total(seat) - best
    }

    /// The only seat in first place, if there is one.
    #[must_use]
    pub fn winner(&self) -> Option<Seat> {
        Seat::all(self.seats()).find(|seat| self.twelfths[seat.index()] == WHOLE)
    }

    /// Whether the shares add up to exactly one first place.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.twelfths.iter().sum::<u8>() == WHOLE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    #[test]
    fn ties_split_first_place_evenly_among_any_number_of_seats() {
        for seats in 1..=4 {
            let payoffs = Payoffs::drawn(seats);
            assert!(payoffs.is_whole());
            assert_eq!(payoffs.winner().is_some(), seats == 1);
            for seat in Seat::all(seats) {
                assert_eq!(payoffs.share(seat), 1.0 / seats as f64);
            }
        }
    }

    #[test]
    fn the_shares_of_any_totals_make_one_first_place_for_the_best() {
        let mut random = Random::new(1);
        for _ in 0..2_000 {
            let seats = 1 + random.below(4);
            // Few values, so that ties are frequent.
            let totals = (0..seats).map(|_| random.below(5) as i32 - 2).collect::<Vec<_>>();
            let payoffs = Payoffs::from_totals(&totals);
            assert!(payoffs.is_whole(), "{totals:?}");
            let best = *totals.iter().max().unwrap();
            let sum = Seat::all(seats).map(|seat| payoffs.share(seat)).sum::<f64>();
            assert!((sum - 1.0).abs() < 1e-12, "{totals:?}");
            for seat in Seat::all(seats) {
                let total = totals[seat.index()];
                assert_eq!(payoffs.total(seat), total);
                assert_eq!(payoffs.share(seat) > 0.0, total == best, "{totals:?}");
                let first_alone = totals.iter().filter(|other| **other == best).count() == 1;
                assert_eq!(payoffs.winner() == Some(seat), total == best && first_alone);
                if seats > 1 {
                    assert_eq!(payoffs.margin(seat) >= 0, total == best, "{totals:?}");
                }
            }
        }
    }

    #[test]
    fn whoever_has_left_shares_nothing_even_where_nobody_has_anything() {
        let left = Leavers::NONE.with(Seat::SECOND);
        let payoffs = Payoffs::of_staying(&[0, 30, 0], left);
        assert!(payoffs.is_whole());
        assert_eq!(
            Seat::all(3).map(|seat| payoffs.share(seat)).collect::<Vec<_>>(),
            [0.5, 0.0, 0.5]
        );
    }

    #[test]
    fn a_bare_win_gives_one_seat_everything() {
        let payoffs = Payoffs::won_by(Seat::SECOND, 3);
        assert_eq!(payoffs.winner(), Some(Seat::SECOND));
        assert_eq!(payoffs.margin(Seat::SECOND), 1);
        assert_eq!(payoffs.margin(Seat::FIRST), -1);
    }
}
