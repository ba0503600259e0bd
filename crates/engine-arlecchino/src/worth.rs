//! What pieces are worth to every seat.

use arlecchino::{Board, Color, Duel, Pair, Seating, Seats, Table};
use game::{Position, Score, Seat, Standings};
use grid::Square;

/// Points to every seat; they add up to 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worth([i32; Seat::COUNT_MAX]);

impl Worth {
    /// What the pieces on some squares are worth: with `n` seats, `n` times a seat's compartments
    /// on them, minus everybody's. So with two seats it is one's compartments minus the other's.
    #[inline]
    pub(crate) fn of<S: Seats>(pos: &Board<S>, squares: u64) -> Worth {
        Worth::shared(pos.seating(), |color| {
            pos.degrees(color).iter().map(|layer| (layer & squares).count_ones()).sum()
        })
    }

    /// What the piece on one square is worth.
    #[inline]
    pub(crate) fn of_piece<S: Seats>(pos: &Board<S>, square: Square) -> Worth {
        pos.piece(square).map_or(Worth::default(), |piece| {
            Worth::shared(pos.seating(), |color| piece.degree(color))
        })
    }

    #[inline]
    fn shared(seating: Seating, compartments: impl Fn(Color) -> u32) -> Worth {
        let mut own = [0; Seat::COUNT_MAX];
        for color in Color::ALL {
            if let Some(seat) = seating.seat(color) {
                own[seat.index()] += compartments(color) as i32;
            }
        }
        let total = own.iter().sum::<i32>();
        let seats = seating.seats();
        let share = |seat| if seat < seats { seats as i32 * own[seat] - total } else { 0 };
        Worth(std::array::from_fn(share))
    }

    /// So many times as much.
    #[inline]
    pub(crate) fn times(self, points: i32) -> Worth {
        Worth(self.0.map(|share| points * share))
    }

    /// More of it.
    #[inline]
    pub(crate) fn add(&mut self, more: Worth) {
        for (share, more) in self.0.iter_mut().zip(more.0) {
            *share += more;
        }
    }

    /// What a seat has of it.
    #[inline]
    pub(crate) fn to(self, seat: Seat) -> i32 {
        self.0[seat.index()]
    }
}

/// A seating by which it is known at compile time how positions are judged.
pub trait Judged: Seats {
    /// A score for two seats, standings for every seat.
    type Value;

    /// What the seat to move sees, or everybody.
    fn value(pos: &Board<Self>, worth: Worth) -> Self::Value;
}

impl Judged for Pair {
    type Value = Score;

    #[inline]
    fn value(pos: &Duel, worth: Worth) -> Score {
        Score(worth.to(pos.turn()))
    }
}

impl Judged for Seating {
    type Value = Standings;

    #[inline]
    fn value(pos: &Table, worth: Worth) -> Standings {
        let mut standings = Standings::default();
        for seat in Seat::all(pos.seats()) {
            standings[seat] = Score(worth.to(seat));
        }
        standings
    }
}
