//! Which board, how many seats, and what happens without a capture.

use game::Seat;
use grid::{Size, Square};

/// What is played. All kinds capture alike: a placed disc turns every run of others' discs, of
/// whatever colors, between itself and the nearest disc of its own color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Two seats; without a capture one passes; over when neither can capture; empty squares count
    /// for the winner, half each in a draw.
    Othello,
    /// Two to four seats; without a capture one places anywhere beside a disc; over when the board
    /// is full.
    Rolit,
    /// Two to four seats; without a capture one passes; over when nobody can capture.
    Pass,
}

impl Kind {
    /// How many colors lie on the board at the start. Those without a seat are neutral discs.
    #[must_use]
    pub const fn colors(self) -> usize {
        match self {
            Kind::Othello => 2,
            Kind::Rolit | Kind::Pass => 4,
        }
    }
}

/// A kind of rules on a board of some size for some seats; no others than playable ones exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    kind: Kind,
    size: Size,
    seats: u8,
}

impl Rules {
    /// No side of a board is shorter; the longest is [`Size::SIDE_MAX`].
    pub const SIDE_MIN: u8 = 4;

    /// Rules for a board of at least 4x4 squares and the right number of seats;
    /// there are no others.
    #[must_use]
    pub fn new(kind: Kind, size: Size, seats: usize) -> Option<Rules> {
        let is_board = size.rows() >= Rules::SIDE_MIN && size.columns() >= Rules::SIDE_MIN;
        let are_seats = (2..=kind.colors()).contains(&seats);
        (is_board && are_seats).then_some(Rules { kind, size, seats: seats as u8 })
    }

    /// What is played.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// Rows and columns.
    #[inline]
    #[must_use]
    pub const fn size(self) -> Size {
        self.size
    }

    /// How many seats there are.
    #[inline]
    #[must_use]
    pub const fn seats(self) -> usize {
        self.seats as usize
    }

    /// How many words of 64 bits a set of squares takes: 1, 2 or 4.
    #[must_use]
    pub const fn words(self) -> usize {
        match self.size.squares_count() {
            ..=64 => 1,
            65..=128 => 2,
            _ => 4,
        }
    }

    /// No match lasts longer, whatever position it starts from.
    #[must_use]
    pub const fn plies_max(self) -> usize {
        let seats = self.seats as usize;
        // Every placement fills a square, and somebody can place after at most `seats - 1` passes.
        match (self.kind, seats) {
            (Kind::Rolit, 2) => self.size.squares_count(),
            (_, 2) => self.size.squares_count() * seats,
            // All but one may leave, and that they do takes a ply.
            _ => self.size.squares_count() * seats + seats - 1,
        }
    }

    /// The discs before the first move, by square.
    pub(crate) fn start(self) -> Vec<Option<Seat>> {
        let mut discs = vec![None; self.size.squares_count()];
        for (index, square) in self.center().into_iter().enumerate() {
            // The colors go round the center. Two of them go round twice, so each has a diagonal.
            discs[usize::from(square)] = Some(Seat::new(index % self.kind.colors()));
        }
        discs
    }

    /// The four squares of the start: lower left, lower right, upper right, upper left.
    fn center(self) -> [Square; 4] {
        let (columns, right) = (self.size.columns(), self.size.columns() / 2);
        let bottom = self.size.rows().div_ceil(2);
        let square = |row: u8, column: u8| row * columns + column;
        [
            square(bottom, right - 1),
            square(bottom, right),
            square(bottom - 1, right),
            square(bottom - 1, right - 1),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_at_least_4x4_and_seats_match_the_kind() {
        let is_known = |kind, rows, columns, seats| {
            Rules::new(kind, Size::new(rows, columns).unwrap(), seats).is_some()
        };
        assert!(is_known(Kind::Rolit, 4, 16, 4) && is_known(Kind::Othello, 16, 4, 2));
        assert!(!is_known(Kind::Rolit, 3, 8, 2) && !is_known(Kind::Pass, 16, 1, 2));
        assert!(!is_known(Kind::Othello, 8, 8, 3) && !is_known(Kind::Othello, 8, 8, 1));
        assert!(!is_known(Kind::Rolit, 8, 8, 5) && !is_known(Kind::Pass, 8, 8, 0));
    }

    #[test]
    fn sets_of_squares_take_as_few_words_as_the_board_allows() {
        for (rows, columns, words) in [(4, 16, 1), (8, 8, 1), (5, 13, 2), (8, 16, 2), (9, 15, 4)] {
            let size = Size::new(rows, columns).unwrap();
            assert_eq!(Rules::new(Kind::Rolit, size, 4).unwrap().words(), words, "{size}");
        }
    }
}
