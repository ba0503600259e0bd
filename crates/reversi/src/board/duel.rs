//! Othello for two: own discs and theirs.

use std::cmp::Ordering;

use game::{NullMove, Payoffs, Position, Score, Seat, Symmetric, ZeroSum};
use grid::{Bits, Square, Symmetry};

use super::{Geometry, Moves};
use crate::{Discs, Kind, Move, Rules, key};

/// An Othello position of any size, seen by the seat to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Duel<const W: usize> {
    own: Bits<W>,
    their: Bits<W>,
    key: u64,
    geometry: &'static Geometry<W>,
    turn: Seat,
}

impl<const W: usize> Duel<W> {
    fn new(geometry: &'static Geometry<W>, own: Bits<W>, their: Bits<W>, turn: Seat) -> Duel<W> {
        let own_discs = own.squares().map(|square| (turn, square));
        let their_discs = their.squares().map(|square| (turn.other(), square));
        let key = key::position(own_discs.chain(their_discs), turn);
        Duel { own, their, key, geometry, turn }
    }

    /// The discs of the seat to move.
    #[inline]
    #[must_use]
    pub fn own(&self) -> Bits<W> {
        self.own
    }

    /// The discs of the other seat.
    #[inline]
    #[must_use]
    pub fn their(&self) -> Bits<W> {
        self.their
    }

    /// The empty squares.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> Bits<W> {
        self.geometry.board() & !(self.own | self.their)
    }

    /// The squares where the seat to move captures something.
    #[inline]
    #[must_use]
    pub fn placements(&self) -> Bits<W> {
        self.geometry.capturing(self.own, self.their) & self.empty()
    }

    /// The board without discs.
    #[inline]
    #[must_use]
    pub fn geometry(&self) -> &'static Geometry<W> {
        self.geometry
    }

    /// Whether the other seat could capture, which makes a pass legal.
    #[inline]
    fn they_can_capture(&self) -> bool {
        !(self.geometry.capturing(self.their, self.own) & self.empty()).is_empty()
    }

    fn place(&mut self, square: Square) {
        let captured = self.geometry.captured(square, self.own, self.their);
        self.key ^= key::disc(self.turn, square);
        for square in captured.squares() {
            self.key ^= key::disc(Seat::FIRST, square) ^ key::disc(Seat::SECOND, square);
        }
        self.own |= captured | Bits::one(square);
        self.their &= !captured;
    }

    /// Own discs and theirs; the empty squares count for whoever has more, half each in a draw.
    fn totals(&self) -> [i32; 2] {
        let (own, their) = (self.own.len() as i32, self.their.len() as i32);
        let empty = self.empty().len() as i32;
        match own.cmp(&their) {
            Ordering::Greater => [own + empty, their],
            Ordering::Less => [own, their + empty],
            Ordering::Equal => [own + empty / 2, their + empty / 2],
        }
    }
}

impl<const W: usize> Discs for Duel<W> {
    fn can_play(rules: Rules) -> bool {
        rules.kind() == Kind::Othello && rules.size().squares_count() <= 64 * W
    }

    fn set_up(rules: Rules, discs: &[Option<Seat>], turn: Seat) -> Duel<W> {
        let size = rules.size();
        let of = |seat| {
            let squares = size.squares().zip(discs).filter(|(_, disc)| **disc == Some(seat));
            squares.map(|(square, _)| square).collect()
        };
        Duel::new(Geometry::of(size), of(turn), of(turn.other()), turn)
    }

    fn disc(&self, square: Square) -> Option<Seat> {
        if self.own.contains(square) {
            Some(self.turn)
        } else if self.their.contains(square) {
            Some(self.turn.other())
        } else {
            None
        }
    }
}

impl<const W: usize> Position for Duel<W> {
    type Move = Move;
    type Moves = Moves<W>;

    #[inline]
    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn turn(&self) -> Seat {
        self.turn
    }

    #[inline]
    fn legal_moves(&self) -> Moves<W> {
        let placements = self.placements();
        Moves::new(placements, placements.is_empty() && self.they_can_capture())
    }

    #[inline]
    fn moves_count(&self) -> usize {
        match self.placements().len() {
            0 => usize::from(self.they_can_capture()),
            count => count,
        }
    }

    #[inline]
    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        if let Move::Place(square) = mv {
            self.place(square);
        }
        *self = self.null_move();
    }

    fn payoffs(&self) -> Option<Payoffs> {
        if self.moves_count() > 0 {
            return None;
        }
        let mut totals = self.totals();
        totals.rotate_left(self.turn.index());
        Some(Payoffs::from_totals(&totals))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

impl<const W: usize> ZeroSum for Duel<W> {
    fn result(&self) -> Score {
        let [own, their] = self.totals();
        Score::result(own - their)
    }
}

impl<const W: usize> NullMove for Duel<W> {
    #[inline]
    fn null_move(&self) -> Duel<W> {
        let turn = self.turn.other();
        Duel {
            own: self.their,
            their: self.own,
            key: self.key ^ key::turn(self.turn) ^ key::turn(turn),
            turn,
            ..*self
        }
    }
}

impl<const W: usize> Symmetric for Duel<W> {
    fn symmetries(&self) -> usize {
        Symmetry::of(self.geometry.size()).len()
    }

    fn image(&self, symmetry: usize) -> Duel<W> {
        let turned = |set| self.geometry.image(set, symmetry);
        Duel::new(self.geometry, turned(self.own), turned(self.their), self.turn)
    }

    fn image_move(&self, mv: Move, symmetry: usize) -> Move {
        mv.image(self.geometry.size(), symmetry)
    }
}
