//! Who plays which color.

use std::fmt::Debug;
use std::hash::Hash;

use game::Seat;

use crate::Color;

/// Who plays which color, and in what order the colors take turns.
///
/// ```
/// use arlecchino::{Color, Seating};
/// let three = Seating::Three { without: Color::J };
/// assert_eq!(three.next(Color::B), Color::R);
/// assert_eq!(three.seat(Color::J), None);
/// assert_eq!(Seating::Two.seat(Color::B), Seating::Two.seat(Color::R));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seating {
    /// Seat 1 plays B and R, seat 2 plays J and V.
    Two,
    /// One color each. The color left out takes no turns and counts for nobody.
    Three {
        /// The color left out.
        without: Color,
    },
    /// One color each.
    Four,
}

impl Seating {
    /// The seating of a number of seats; three leave V out. `None` unless there are two to four.
    #[must_use]
    pub const fn new(seats: usize) -> Option<Seating> {
        match seats {
            2 => Some(Seating::Two),
            3 => Some(Seating::Three { without: Color::V }),
            4 => Some(Seating::Four),
            _ => None,
        }
    }

    /// How many seats there are.
    #[inline]
    #[must_use]
    pub const fn seats(self) -> usize {
        match self {
            Seating::Two => 2,
            Seating::Three { .. } => 3,
            Seating::Four => 4,
        }
    }

    /// The color that nobody plays.
    #[inline]
    #[must_use]
    pub const fn without(self) -> Option<Color> {
        match self {
            Seating::Three { without } => Some(without),
            Seating::Two | Seating::Four => None,
        }
    }

    /// The colors that are played, in turn order.
    pub fn colors(self) -> impl Iterator<Item = Color> {
        let left_out = self.without();
        let all = Color::ALL.into_iter();
        all.filter(move |color| Some(*color) != left_out)
    }

    /// The color that takes its turn after another.
    #[inline]
    #[must_use]
    pub fn next(self, color: Color) -> Color {
        let next = color.next();
        if Some(next) == self.without() { next.next() } else { next }
    }

    /// The seat that plays a color, if any does.
    #[inline]
    #[must_use]
    pub const fn seat(self, color: Color) -> Option<Seat> {
        let place = color.index();
        match self {
            Seating::Two => Some(Seat::new(place % 2)),
            Seating::Four => Some(Seat::new(place)),
            Seating::Three { without } if place == without.index() => None,
            Seating::Three { without } if place > without.index() => Some(Seat::new(place - 1)),
            Seating::Three { .. } => Some(Seat::new(place)),
        }
    }
}

/// A seating, known at run time or, for [`Pair`], to the compiler.
pub trait Seats: Copy + Eq + Debug + Send + Sync + 'static {
    /// The seating.
    fn seating(self) -> Seating;

    /// Whether somebody can leave: there are more than two.
    #[inline]
    fn can_leave(self) -> bool {
        self.seating().seats() > 2
    }
}

impl Seats for Seating {
    #[inline]
    fn seating(self) -> Seating {
        self
    }
}

/// Two seats, as a type: what one wins the other loses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair;

impl Seats for Pair {
    #[inline]
    fn seating(self) -> Seating {
        Seating::Two
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(seating: Seating, colors: &str, seats: &[usize]) {
        let played = seating.colors().collect::<Vec<_>>();
        assert_eq!(played.iter().map(Color::to_string).collect::<String>(), colors);
        for (place, color) in played.iter().enumerate() {
            assert_eq!(seating.seat(*color), Some(Seat::new(seats[place])));
            assert_eq!(seating.next(*color), played[(place + 1) % played.len()]);
        }
    }

    #[test]
    fn colors_take_turns_in_one_cycle_whoever_plays_them() {
        check(Seating::Two, "BJRV", &[0, 1, 0, 1]);
        check(Seating::Four, "BJRV", &[0, 1, 2, 3]);
        check(Seating::Three { without: Color::B }, "JRV", &[0, 1, 2]);
        check(Seating::Three { without: Color::J }, "BRV", &[0, 1, 2]);
        check(Seating::Three { without: Color::R }, "BJV", &[0, 1, 2]);
        check(Seating::Three { without: Color::V }, "BJR", &[0, 1, 2]);
    }

    #[test]
    fn there_are_two_to_four_seats() {
        for seats in 0..9 {
            let seating = Seating::new(seats).map(Seating::seats);
            assert_eq!(seating, (2..=4).contains(&seats).then_some(seats));
        }
    }
}
