//! Rolit and Reversi with passes, for two to four: a set of discs for each color.

use game::{Leavers, NullMove, Payoffs, Position, Score, Seat, Symmetric, ZeroSum};
use grid::{Bits, Square, Symmetry};

use super::{Geometry, Moves};
use crate::{Discs, Kind, Move, Rules, key};

/// A position for two to four seats, and the rules it is played by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table<const W: usize> {
    colors: [Bits<W>; Seat::COUNT_MAX],
    key: u64,
    geometry: &'static Geometry<W>,
    rules: Rules,
    turn: Seat,
    left: Leavers,
}

impl<const W: usize> Table<W> {
    fn new(
        rules: Rules,
        geometry: &'static Geometry<W>,
        colors: [Bits<W>; Seat::COUNT_MAX],
        turn: Seat,
    ) -> Table<W> {
        let discs = Seat::all(Seat::COUNT_MAX).flat_map(|color| {
            let squares = colors[color.index()].squares();
            squares.map(move |square| (color, square))
        });
        let key = key::position(discs, turn);
        Table { colors, key, geometry, rules, turn, left: Leavers::NONE }
    }

    /// The discs of a color. Colors without a seat are neutral.
    #[inline]
    #[must_use]
    pub fn color(&self, color: Seat) -> Bits<W> {
        self.colors[color.index()]
    }

    /// The squares with a disc.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bits<W> {
        self.colors.iter().fold(Bits::EMPTY, |all, color| all | *color)
    }

    /// The empty squares.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> Bits<W> {
        self.geometry.board() & !self.occupied()
    }

    /// The squares where a seat, to move or not, captures something.
    #[inline]
    #[must_use]
    pub fn captures(&self, seat: Seat) -> Bits<W> {
        let (own, occupied) = (self.color(seat), self.occupied());
        self.geometry.capturing(own, occupied & !own) & !occupied
    }

    /// The squares where the seat to move may place a disc.
    #[inline]
    #[must_use]
    pub fn placements(&self) -> Bits<W> {
        if self.left.contains(self.turn) || self.is_decided() {
            return Bits::EMPTY;
        }
        let captures = self.captures(self.turn);
        if captures.is_empty() && self.rules.kind() == Kind::Rolit {
            return self.geometry.grown(self.occupied()) & self.empty();
        }
        captures
    }

    /// The rules it is played by.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The board without discs.
    #[inline]
    #[must_use]
    pub fn geometry(&self) -> &'static Geometry<W> {
        self.geometry
    }

    /// Whether all but one have left.
    #[inline]
    fn is_decided(&self) -> bool {
        self.left.is_decided(self.rules.seats())
    }

    /// Whether somebody who is there can place a disc, which makes a pass legal for whoever cannot.
    fn goes_on(&self) -> bool {
        let mut staying = self.left.staying(self.rules.seats());
        !self.is_decided()
            && match self.rules.kind() {
                Kind::Rolit => !self.empty().is_empty(),
                Kind::Othello | Kind::Pass => staying.any(|seat| !self.captures(seat).is_empty()),
            }
    }

    fn place(&mut self, square: Square) {
        let own = self.color(self.turn);
        let captured = self.geometry.captured(square, own, self.occupied() & !own);
        for color in Seat::all(Seat::COUNT_MAX) {
            let lost = captured & self.color(color);
            self.colors[color.index()] ^= lost;
            for square in lost.squares() {
                self.key ^= key::disc(color, square) ^ key::disc(self.turn, square);
            }
        }
        self.key ^= key::disc(self.turn, square);
        self.colors[self.turn.index()] |= captured | Bits::one(square);
    }

    fn leave(&mut self, seat: Seat) {
        if !self.left.contains(seat) {
            self.key ^= key::leaver(seat);
            self.left = self.left.with(seat);
        }
    }
}

impl<const W: usize> Discs for Table<W> {
    fn can_play(rules: Rules) -> bool {
        rules.kind() != Kind::Othello && rules.size().squares_count() <= 64 * W
    }

    fn set_up(rules: Rules, discs: &[Option<Seat>], turn: Seat) -> Table<W> {
        let mut colors = [Bits::EMPTY; Seat::COUNT_MAX];
        for (square, disc) in rules.size().squares().zip(discs) {
            if let Some(color) = disc {
                colors[color.index()] |= Bits::one(square);
            }
        }
        Table::new(rules, Geometry::of(rules.size()), colors, turn)
    }

    fn disc(&self, square: Square) -> Option<Seat> {
        Seat::all(Seat::COUNT_MAX).find(|color| self.color(*color).contains(square))
    }
}

impl<const W: usize> Position for Table<W> {
    type Move = Move;
    type Moves = Moves<W>;

    #[inline]
    fn seats(&self) -> usize {
        self.rules.seats()
    }

    #[inline]
    fn turn(&self) -> Seat {
        self.turn
    }

    #[inline]
    fn legal_moves(&self) -> Moves<W> {
        let placements = self.placements();
        Moves::new(placements, placements.is_empty() && self.goes_on())
    }

    #[inline]
    fn moves_count(&self) -> usize {
        match self.placements().len() {
            0 => usize::from(self.goes_on()),
            count => count,
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        !self.goes_on()
    }

    #[inline]
    fn is_pass(mv: Move) -> bool {
        mv == Move::Pass
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Place(square) => self.place(square),
            Move::Pass => (),
            Move::Leave(seat) => return self.leave(seat),
        }
        *self = self.null_move();
    }

    fn payoffs(&self) -> Option<Payoffs> {
        if self.moves_count() > 0 {
            return None;
        }
        let totals = self.colors.map(|discs| discs.len() as i32);
        Some(Payoffs::of_staying(&totals[..self.seats()], self.left))
    }

    #[inline]
    fn leavers(&self) -> Leavers {
        self.left
    }

    fn leaving(&self, seat: Seat) -> Option<Move> {
        let may_leave = self.left.may_leave(seat, self.seats()) && !self.is_over();
        may_leave.then_some(Move::Leave(seat))
    }

    fn leaver(mv: Move) -> Option<Seat> {
        mv.leaver()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

/// With two seats, neutral discs or not, what one wins the other loses. With more there is no such
/// thing; the result is then the lead over the best of the others.
impl<const W: usize> ZeroSum for Table<W> {
    fn result(&self) -> Score {
        let discs = |seat: Seat| self.color(seat).len() as i32;
        let others = Seat::all(self.seats()).filter(|seat| *seat != self.turn);
        Score::result(discs(self.turn) - others.map(discs).max().unwrap_or(0))
    }
}

impl<const W: usize> NullMove for Table<W> {
    #[inline]
    fn null_move(&self) -> Table<W> {
        let turn = self.turn.next(self.rules.seats());
        let key = self.key ^ key::turn(self.turn) ^ key::turn(turn);
        Table { turn, key, ..*self }
    }
}

impl<const W: usize> Symmetric for Table<W> {
    fn symmetries(&self) -> usize {
        Symmetry::of(self.rules.size()).len()
    }

    fn image(&self, symmetry: usize) -> Table<W> {
        let colors = self.colors.map(|set| self.geometry.image(set, symmetry));
        let mut image = Table::new(self.rules, self.geometry, colors, self.turn);
        self.left.seats().for_each(|seat| image.leave(seat));
        image
    }

    fn image_move(&self, mv: Move, symmetry: usize) -> Move {
        mv.image(self.rules.size(), symmetry)
    }
}
