//! Moves, and the legal ones one after another.

use std::fmt;

use game::Seat;
use grid::{Origin, Square, squares};

use crate::groups::Groups;
use crate::squares::{BOARD, SIZE, SQUARES_COUNT, bit};

/// A turn by what it does: which piece goes where and what it captures. Paths that do the same are
/// the same move.
///
/// Packed into one word: the captured squares, then start and end. That a seat leaves is a move
/// too, whoever's turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

/// Where the start stands in the word, above the captured squares.
const FROM_SHIFT: usize = SQUARES_COUNT;

/// Where the end stands.
const TO_SHIFT: usize = FROM_SHIFT + 6;

/// Where the number of a seat that leaves stands.
const LEAVER_SHIFT: usize = TO_SHIFT + 8;

impl Move {
    /// Nothing is moved and nothing captured: forced when the color to move cannot jump.
    pub const PASS: Move = Move(0);

    #[inline]
    pub(crate) fn new(from: Square, to: Square, captured: u64) -> Move {
        Move(captured | u64::from(from) << FROM_SHIFT | u64::from(to) << TO_SHIFT)
    }

    /// A seat leaves.
    #[must_use]
    pub const fn leave(seat: Seat) -> Move {
        Move((seat.index() as u64 + 1) << LEAVER_SHIFT)
    }

    /// The seat that leaves, if one does.
    #[inline]
    #[must_use]
    pub const fn leaver(self) -> Option<Seat> {
        match (self.0 >> LEAVER_SHIFT) as usize {
            0 => None,
            number => Some(Seat::new((number - 1) % Seat::COUNT_MAX)),
        }
    }

    /// Where the piece starts; senseless where none is moved.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        (self.0 >> FROM_SHIFT & 63) as Square
    }

    /// Where it ends; senseless where none is moved.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        (self.0 >> TO_SHIFT) as Square
    }

    /// The squares whose pieces leave the board, one to four of them.
    #[inline]
    #[must_use]
    pub const fn captured(self) -> u64 {
        self.0 & BOARD
    }

    /// Whether this is the pass.
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.0 == Move::PASS.0
    }

    /// The move with every square replaced.
    pub(crate) fn map(self, image: impl Fn(Square) -> Square) -> Move {
        if self.captured() == 0 {
            return self;
        }
        let captured = squares(self.captured()).fold(0, |all, square| all | bit(image(square)));
        Move::new(image(self.from()), image(self.to()), captured)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str(game::PASS);
        }
        if let Some(seat) = self.leaver() {
            return f.write_str(&game::leaving_text(seat));
        }
        let name = |square| SIZE.square_name(square, Origin::Top);
        let captured = squares(self.captured()).map(name).collect::<Vec<_>>();
        let (from, to) = (name(self.from()), name(self.to()));
        write!(f, "{from}-{to} x {}", captured.join(" "))
    }
}

/// The legal moves of a position, by value, worked out piece by piece.
#[derive(Clone, Debug)]
pub struct Moves {
    occupied: u64,
    /// The pieces with at least one, two, three and four compartments of the color to move.
    degrees: [u64; 4],
    /// The pieces still to be looked at.
    movers: u64,
    /// The piece being looked at.
    from: Square,
    /// What its next moves capture, and where they end.
    captured: u64,
    ends: u64,
    /// Its other moves.
    groups: Groups,
}

impl Moves {
    /// No moves.
    pub(crate) fn none() -> Moves {
        Moves::of(0, [0; 4], 0)
    }

    /// The pass alone.
    pub(crate) fn pass() -> Moves {
        Moves { ends: bit(Move::PASS.to()), ..Moves::none() }
    }

    /// The turns of `movers` among the `occupied` squares.
    #[inline]
    pub(crate) fn of(occupied: u64, degrees: [u64; 4], movers: u64) -> Moves {
        Moves {
            occupied,
            degrees,
            movers,
            from: Move::PASS.from(),
            captured: Move::PASS.captured(),
            ends: 0,
            groups: Groups::new(),
        }
    }

    /// Goes on to the next moves with something captured in common, if there are any.
    fn advance(&mut self) -> bool {
        loop {
            if let Some(group) = self.groups.pop() {
                self.captured = group.captured;
                // A turn may end where it began only after four jumps.
                let four = group.captured.count_ones() == 4;
                let barred = if four { 0 } else { bit(self.from) };
                self.ends = group.ends & !barred;
                return true;
            }
            if self.movers == 0 {
                return false;
            }
            self.from = self.movers.trailing_zeros() as Square;
            self.movers &= self.movers - 1;
            let degree = self.degrees.iter().map(|set| (set >> self.from & 1) as u32).sum();
            self.groups.fill(self.occupied, bit(self.from), degree);
        }
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while self.ends == 0 {
            if !self.advance() {
                return None;
            }
        }
        let to = self.ends.trailing_zeros() as Square;
        self.ends &= self.ends - 1;
        Some(Move::new(self.from, to, self.captured))
    }

    /// Counts the ends without listing them.
    fn count(mut self) -> usize {
        let mut count = self.ends.count_ones();
        while self.advance() {
            count += self.ends.count_ones();
        }
        count as usize
    }
}

const _: () = assert!(size_of::<Move>() == 8);
