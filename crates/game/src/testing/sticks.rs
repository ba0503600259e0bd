//! The smallest game that keeps the whole contract, for tests and as an example.

use std::ops::RangeInclusive;

use crate::{
    Ending, Game, Notation, NullMove, Payoffs, Position, Score, Seat, Symmetric, TextError,
    ZeroSum, scramble,
};

/// A heap of sticks; each turn takes one or two; whoever takes the last one wins.
#[derive(Clone, Copy, Debug)]
pub struct Sticks {
    sticks: u32,
}

/// What is left of the sticks, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heap {
    left: u32,
    turn: Seat,
}

impl Sticks {
    /// A game with this many sticks.
    #[must_use]
    pub const fn new(sticks: u32) -> Sticks {
        Sticks { sticks }
    }
}

impl Game for Sticks {
    type Position = Heap;

    fn start(&self, _seed: u64) -> Heap {
        Heap { left: self.sticks, turn: Seat::FIRST }
    }

    fn ending(&self) -> Ending {
        Ending::by_board(self.sticks as usize)
    }
}

impl Position for Heap {
    type Move = u8;
    type Moves = RangeInclusive<u8>;

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Seat {
        self.turn
    }

    fn legal_moves(&self) -> RangeInclusive<u8> {
        1..=self.left.min(2) as u8
    }

    fn moves_count(&self) -> usize {
        self.left.min(2) as usize
    }

    fn is_pass(_mv: u8) -> bool {
        false
    }

    fn play_unchecked(&mut self, mv: u8) {
        self.left = self.left.saturating_sub(u32::from(mv));
        self.turn = self.turn.other();
    }

    fn payoffs(&self) -> Option<Payoffs> {
        (self.left == 0).then(|| Payoffs::won_by(self.turn.other(), 2))
    }

    fn key(&self) -> u64 {
        scramble(u64::from(self.left) << 1 | self.turn.index() as u64)
    }
}

impl ZeroSum for Heap {
    fn result(&self) -> Score {
        Score::result(-1)
    }
}

impl NullMove for Heap {
    fn null_move(&self) -> Heap {
        Heap { turn: self.turn.other(), ..*self }
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
        format!("{} {}", pos.left, pos.turn)
    }

    fn read_position(&self, text: &str) -> Result<Heap, TextError> {
        let refused = || TextError::word(text, 0, "sticks left and seat, as in `5 1`");
        let (left, turn) = text.trim().split_once(' ').ok_or_else(refused)?;
        let left = left.parse().map_err(|_| refused())?;
        let turn = match turn {
            "1" => Seat::FIRST,
            "2" => Seat::SECOND,
            _ => return Err(refused()),
        };
        Ok(Heap { left, turn })
    }

    fn move_text(&self, _pos: &Heap, mv: u8) -> String {
        mv.to_string()
    }

    fn read_move(&self, pos: &Heap, text: &str) -> Result<u8, TextError> {
        let mv = text.parse().ok().filter(|mv| pos.legal_moves().contains(mv));
        mv.ok_or_else(|| self.illegal_move(pos, text))
    }

    fn turn_text(&self, pos: &Heap) -> String {
        pos.turn.to_string()
    }

    fn diagram(&self, pos: &Heap) -> String {
        "|".repeat(pos.left as usize)
    }
}
