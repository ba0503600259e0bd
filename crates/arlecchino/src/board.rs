//! The board: pieces on squares and the color to move.

use std::hash::{Hash, Hasher};

use game::{Leavers, Seat, scramble};
use grid::{Square, squares};

use crate::groups::{can_jump, jump_starts};
use crate::squares::{BOARD, SIZE, SQUARES_COUNT, Way, bit, neighbors};
use crate::{Color, Move, Pair, Piece, Seating, Seats};

/// A position of two seats, of which one wins what the other loses.
pub type Duel = Board<Pair>;

/// A position of two to four seats.
pub type Table = Board<Seating>;

/// A position: what stands where, the color to move, and who plays which color.
///
/// Sets of squares are 36 bits, a1 the lowest, row by row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board<S> {
    pieces: [Option<Piece>; SQUARES_COUNT],
    /// For each color, the pieces with at least one, two, three and four compartments of it.
    layers: [u64; Color::COUNT * Piece::COMPARTMENTS],
    pub(crate) key: u64,
    color: Color,
    seats: S,
    left: Leavers,
}

impl<S: Seats> Board<S> {
    pub(crate) fn new(pieces: [Option<Piece>; SQUARES_COUNT], color: Color, seats: S) -> Board<S> {
        let mut board = Board {
            pieces: [None; SQUARES_COUNT],
            layers: [0; Color::COUNT * Piece::COMPARTMENTS],
            key: turn_key(color),
            color,
            seats,
            left: Leavers::NONE,
        };
        for square in SIZE.squares() {
            if let Some(piece) = pieces[usize::from(square)] {
                board.place(square, piece);
            }
        }
        board
    }

    /// The color to move.
    #[inline]
    #[must_use]
    pub const fn color(&self) -> Color {
        self.color
    }

    /// Who plays which color.
    #[inline]
    #[must_use]
    pub fn seating(&self) -> Seating {
        self.seats.seating()
    }

    /// The piece on a square, 0 to 35.
    #[inline]
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces.get(usize::from(square)).copied().flatten()
    }

    /// The squares with a piece.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> u64 {
        let layer = |color| self.at_least(color, 1);
        layer(Color::B) | layer(Color::J) | layer(Color::R) | layer(Color::V)
    }

    /// The squares whose piece has at least `degree` compartments of a color, `degree` 1 to 4.
    ///
    /// # Panics
    /// If there is no such degree.
    #[inline]
    #[must_use]
    pub fn at_least(&self, color: Color, degree: usize) -> u64 {
        self.degrees(color)[degree - 1]
    }

    /// [`Board::at_least`] one, two, three and four compartments of a color.
    #[inline]
    #[must_use]
    pub fn degrees(&self, color: Color) -> [u64; Piece::COMPARTMENTS] {
        std::array::from_fn(|index| self.layers[color.index() * Piece::COMPARTMENTS + index])
    }

    /// How many compartments of a color are on the board.
    #[inline]
    #[must_use]
    pub fn compartments(&self, color: Color) -> u32 {
        self.degrees(color).iter().map(|set| set.count_ones()).sum()
    }

    /// How many compartments of its colors a seat has on the board.
    #[must_use]
    pub fn total(&self, seat: Seat) -> u32 {
        let seating = self.seating();
        let colors = seating.colors();
        colors
            .filter(|color| seating.seat(*color) == Some(seat))
            .map(|color| self.compartments(color))
            .sum()
    }

    /// Whether some piece of a color can jump, perhaps after some steps. Turns aside.
    #[must_use]
    pub fn can_jump(&self, color: Color) -> bool {
        let occupied = self.occupied();
        let [any, mobile, ..] = self.degrees(color);
        if any & jump_starts(occupied, BOARD & !occupied) != 0 {
            return true;
        }
        squares(mobile).any(|from| {
            let degree = self.piece(from).map_or(0, |piece| piece.degree(color));
            can_jump(occupied, bit(from), degree)
        })
    }

    /// Who has left.
    #[inline]
    pub(crate) fn left(&self) -> Leavers {
        // With two seats the compiler knows that nobody has.
        if self.seats.can_leave() { self.left } else { Leavers::NONE }
    }

    /// Whether the seat of a color is there.
    #[inline]
    fn is_there(&self, color: Color) -> bool {
        let left = self.left();
        left.is_empty() || self.seating().seat(color).is_none_or(|seat| !left.contains(seat))
    }

    /// Whether all but one have left.
    #[inline]
    fn is_decided(&self) -> bool {
        let left = self.left();
        !left.is_empty() && left.is_decided(self.seating().seats())
    }

    /// Whether the color to move has something else to do than to pass.
    #[inline]
    pub(crate) fn can_move(&self) -> bool {
        self.is_there(self.color) && !self.is_decided() && self.can_jump(self.color)
    }

    /// Whether a color other than the one to move could.
    pub(crate) fn others_can_move(&self) -> bool {
        let is_other = |color: &Color| *color != self.color && self.is_there(*color);
        let mut others = self.seating().colors().filter(is_other);
        !self.is_decided() && others.any(|color| self.can_jump(color))
    }

    /// A seat leaves.
    pub(crate) fn leave(&mut self, seat: Seat) {
        if !self.left.contains(seat) {
            self.left = self.left.with(seat);
            self.key ^= leaver_key(seat);
        }
    }

    /// The pieces that a color can capture by its first action: beside one of its pieces, and with
    /// a hole on the other side.
    #[inline]
    #[must_use]
    pub fn direct_captures(&self, color: Color) -> u64 {
        let (occupied, movers) = (self.occupied(), self.at_least(color, 1));
        let holes = BOARD & !occupied;
        let captured = |all, (way, back): &(Way, Way)| all | way.shift(movers) & back.shift(holes);
        occupied & Way::PAIRS.iter().fold(0, captured)
    }

    /// The pieces without a neighbor.
    #[inline]
    #[must_use]
    pub fn lone(&self) -> u64 {
        let occupied = self.occupied();
        occupied & !neighbors(occupied)
    }

    /// Moves a piece and removes what it captures.
    pub(crate) fn carry_out(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let gone = mv.captured() | bit(from) | bit(to);
        for layer in &mut self.layers {
            *layer = *layer & !gone | (*layer >> from & 1) << to;
        }
        let mover = self.piece(from);
        for square in squares(gone) {
            if let Some(piece) = self.pieces[usize::from(square)].take() {
                self.key ^= piece_key(square, piece);
            }
        }
        if let Some(piece) = mover {
            self.pieces[usize::from(to)] = mover;
            self.key ^= piece_key(to, piece);
        }
    }

    /// Hands the turn to the next color.
    pub(crate) fn hand_on(&mut self) {
        let next = self.seating().next(self.color);
        self.key ^= turn_key(self.color) ^ turn_key(next);
        self.color = next;
    }

    /// The board with every square replaced.
    pub(crate) fn map(&self, image: impl Fn(Square) -> Square) -> Board<S> {
        let mut pieces = [None; SQUARES_COUNT];
        for square in SIZE.squares() {
            pieces[usize::from(image(square))] = self.piece(square);
        }
        let mut board = Board::new(pieces, self.color, self.seats);
        self.left.seats().for_each(|seat| board.leave(seat));
        board
    }

    /// Puts a piece on an empty square.
    fn place(&mut self, square: Square, piece: Piece) {
        self.pieces[usize::from(square)] = Some(piece);
        self.key ^= piece_key(square, piece);
        for color in Color::ALL {
            for index in 0..piece.degree(color) as usize {
                self.layers[color.index() * Piece::COMPARTMENTS + index] |= bit(square);
            }
        }
    }
}

impl<S: Seats> Hash for Board<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

#[inline]
fn piece_key(square: Square, piece: Piece) -> u64 {
    scramble((piece.index() as u64) << 8 | u64::from(square))
}

#[inline]
fn turn_key(color: Color) -> u64 {
    scramble((Piece::COUNT + color.index()) as u64 * 256)
}

#[inline]
fn leaver_key(seat: Seat) -> u64 {
    scramble((Piece::COUNT + Color::COUNT + seat.index()) as u64 * 256)
}
