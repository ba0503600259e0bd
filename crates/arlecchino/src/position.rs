//! The board keeps the contract of a position.

use std::fmt;

use game::{Leavers, NullMove, Payoffs, Position, Score, Seat, Symmetric, ZeroSum};
use grid::Symmetry;

use crate::groups::jump_starts;
use crate::squares::{BOARD, SIZE};
use crate::{Board, Duel, Move, Moves, Seats, notation};

impl<S: Seats> Position for Board<S> {
    type Move = Move;
    type Moves = Moves;

    #[inline]
    fn seats(&self) -> usize {
        self.seating().seats()
    }

    #[inline]
    fn turn(&self) -> Seat {
        let seat = self.seating().seat(self.color());
        seat.expect("only colors that are played take turns")
    }

    fn legal_moves(&self) -> Moves {
        if self.can_move() {
            let occupied = self.occupied();
            let degrees @ [any, mobile, ..] = self.degrees(self.color());
            // Most pieces have one compartment and nothing to jump over.
            let movers = any & (mobile | jump_starts(occupied, BOARD & !occupied));
            Moves::of(occupied, degrees, movers)
        } else if self.others_can_move() {
            Moves::pass()
        } else {
            Moves::none()
        }
    }

    fn moves_count(&self) -> usize {
        self.legal_moves().count()
    }

    #[inline]
    fn is_over(&self) -> bool {
        !self.can_move() && !self.others_can_move()
    }

    #[inline]
    fn is_pass(mv: Move) -> bool {
        mv.is_pass()
    }

    fn play_unchecked(&mut self, mv: Move) {
        if let Some(seat) = mv.leaver() {
            return self.leave(seat);
        }
        if !mv.is_pass() {
            self.carry_out(mv);
        }
        self.hand_on();
    }

    fn payoffs(&self) -> Option<Payoffs> {
        self.is_over().then(|| {
            let mut totals = [0; Seat::COUNT_MAX];
            let totals = &mut totals[..self.seats()];
            for seat in Seat::all(self.seats()) {
                totals[seat.index()] = self.total(seat) as i32;
            }
            Payoffs::of_staying(totals, self.left())
        })
    }

    #[inline]
    fn leavers(&self) -> Leavers {
        self.left()
    }

    fn leaving(&self, seat: Seat) -> Option<Move> {
        let may_leave = self.left().may_leave(seat, self.seats()) && !self.is_over();
        may_leave.then_some(Move::leave(seat))
    }

    fn leaver(mv: Move) -> Option<Seat> {
        mv.leaver()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

impl ZeroSum for Duel {
    fn result(&self) -> Score {
        let (ours, theirs) = (self.turn(), self.turn().other());
        Score::result(self.total(ours) as i32 - self.total(theirs) as i32)
    }
}

impl<S: Seats> NullMove for Board<S> {
    fn null_move(&self) -> Board<S> {
        let mut next = *self;
        next.hand_on();
        next
    }
}

impl<S: Seats> Symmetric for Board<S> {
    fn symmetries(&self) -> usize {
        Symmetry::of(SIZE).len()
    }

    fn image(&self, symmetry: usize) -> Board<S> {
        let symmetry = Symmetry::of(SIZE)[symmetry];
        self.map(|square| symmetry.image(SIZE, square))
    }

    fn image_move(&self, mv: Move, symmetry: usize) -> Move {
        let symmetry = Symmetry::of(SIZE)[symmetry];
        mv.map(|square| symmetry.image(SIZE, square))
    }
}

impl<S: Seats> fmt::Debug for Board<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&notation::board_text(self))
    }
}
