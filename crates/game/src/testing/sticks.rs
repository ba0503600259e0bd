//! The smallest game that keeps the whole contract, for tests and as an example.

use std::ops::RangeInclusive;

use crate::{
    Ending, Game, Leavers, Notation, NullMove, PASS, Payoffs, Position, Score, Seat, Symmetric,
    TextError, ZeroSum, leaving_text, scramble,
};

/// A heap of sticks; each turn takes one or two; whoever takes the last one wins.
#[derive(Clone, Copy, Debug)]
pub struct Sticks {
    sticks: u32,
    seats: usize,
}

/// What is left of the sticks, whose turn it is, and who has gone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heap {
    left: u32,
    turn: Seat,
    seats: usize,
    gone: Leavers,
}

/// The move of a seat that has left.
const PASSING: u8 = 0;

/// The move by which the first seat leaves; the others' follow.
const LEAVING: u8 = 10;

impl Sticks {
    /// A game with this many sticks, for two.
    #[must_use]
    pub const fn new(sticks: u32) -> Sticks {
        Sticks::around(sticks, 2)
    }

    /// A game with this many sticks for two to four.
    #[must_use]
    pub const fn around(sticks: u32, seats: usize) -> Sticks {
        Sticks { sticks, seats }
    }
}

impl Game for Sticks {
    type Position = Heap;

    fn start(&self, _seed: u64) -> Heap {
        Heap { left: self.sticks, turn: Seat::FIRST, seats: self.seats, gone: Leavers::NONE }
    }

    fn ending(&self) -> Ending {
        let sticks = self.sticks as usize;
        let plies_max = if self.seats == 2 { sticks } else { (sticks + 1) * self.seats };
        Ending::by_board(plies_max)
    }
}

impl Position for Heap {
    type Move = u8;
    type Moves = RangeInclusive<u8>;

    fn seats(&self) -> usize {
        self.seats
    }

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_moves(&self) -> RangeInclusive<u8> {
        let sticks = if self.gone.is_decided(self.seats) { 0 } else { self.left };
        match sticks.min(2) as u8 {
            1.. if self.gone.contains(self.turn) => PASSING..=PASSING,
            most => 1..=most,
        }
    }

    fn moves_count(&self) -> usize {
        self.legal_moves().count()
    }

    fn is_pass(mv: u8) -> bool {
        mv == PASSING
    }

    fn play_unchecked(&mut self, mv: u8) {
        if let Some(seat) = Heap::leaver(mv) {
            self.gone = self.gone.with(seat);
            return;
        }
        self.left = self.left.saturating_sub(u32::from(mv));
        self.turn = self.turn.next(self.seats);
    }

    fn payoffs(&self) -> Option<Payoffs> {
        let last = (self.turn.index() + self.seats - 1) % self.seats;
        let winner = match self.gone.is_decided(self.seats) {
            true => self.gone.staying(self.seats).next()?,
            false => Seat::new(last),
        };
        self.is_over().then(|| Payoffs::won_by(winner, self.seats))
    }

    fn leavers(&self) -> Leavers {
        self.gone
    }

    fn leaving(&self, seat: Seat) -> Option<u8> {
        let may_leave = self.gone.may_leave(seat, self.seats) && !self.is_over();
        may_leave.then_some(LEAVING + seat.index() as u8)
    }

    fn leaver(mv: u8) -> Option<Seat> {
        let index = usize::from(mv.checked_sub(LEAVING)?);
        (index < Seat::COUNT_MAX).then(|| Seat::new(index))
    }

    fn key(&self) -> u64 {
        let gone = self.gone.seats().fold(0, |gone, seat| gone | 1 << seat.index());
        scramble(u64::from(self.left) << 8 | gone << 4 | self.turn.index() as u64)
    }
}

impl ZeroSum for Heap {
    fn result(&self) -> Score {
        Score::result(-1)
    }
}

impl NullMove for Heap {
    fn null_move(&self) -> Heap {
        Heap { turn: self.turn.next(self.seats), ..*self }
    }
}

impl Symmetric for Heap {
    fn symmetries(&self) -> usize {
        1
    }

    fn image(&self, _symmetry: usize) -> Heap {
        *self
    }

    fn image_move(&self, mv: u8, _symmetry: usize) -> u8 {
        mv
    }
}

impl Notation for Sticks {
    fn position_text(&self, pos: &Heap) -> String {
        pos.gone.write_into(format!("{} {}", pos.left, pos.turn))
    }

    fn read_position(&self, text: &str) -> Result<Heap, TextError> {
        let refused = || TextError::word(text, 0, "sticks left and seat, as in `5 1`");
        let (rest, gone) = Leavers::read_out_of(text, self.seats)?;
        let (left, turn) = rest.trim().split_once(' ').ok_or_else(refused)?;
        let left = left.parse().map_err(|_| refused())?;
        let mut seats = Seat::all(self.seats);
        let turn = seats.find(|seat| seat.to_string() == turn.trim()).ok_or_else(refused)?;
        Ok(Heap { left, turn, seats: self.seats, gone })
    }

    fn move_text(&self, _pos: &Heap, mv: u8) -> String {
        match Heap::leaver(mv) {
            Some(seat) => leaving_text(seat),
            None if mv == PASSING => PASS.to_string(),
            None => mv.to_string(),
        }
    }

    fn read_move(&self, pos: &Heap, text: &str) -> Result<u8, TextError> {
        if let Some(leaving) = self.read_leaving(pos, text) {
            return leaving;
        }
        let number = if text == PASS { Some(PASSING) } else { text.parse().ok() };
        let mv = number.filter(|mv| pos.legal_moves().contains(mv));
        mv.ok_or_else(|| self.illegal_move(pos, text))
    }

    fn turn_text(&self, pos: &Heap) -> String {
        pos.turn.to_string()
    }

    fn diagram(&self, pos: &Heap) -> String {
        "|".repeat(pos.left as usize)
    }
}
