//! The conformance check must fail on every game that breaks a clause.

use super::{Heap, Sticks, conformance};
use crate::{Ending, Game, Notation, NullMove, Payoffs, Position, Seat, Symmetric, TextError};

/// One broken clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Flaw {
    CountsOneTooMany,
    ListsTwice,
    RefusesTwo,
    AcceptsAnything,
    ForgetsTheTurnInItsKey,
    EndsLate,
    GivesTwoFirstPlaces,
    WritesEveryMoveAlike,
    ReadsAnotherPosition,
    KeepsTheTurn,
    TurnsTheBoardWrongly,
}

#[derive(Clone, Copy)]
struct FlawedSticks(Flaw);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct FlawedHeap(Heap, Flaw);

impl Game for FlawedSticks {
    type Position = FlawedHeap;

    fn start(&self, seed: u64) -> FlawedHeap {
        FlawedHeap(Sticks::new(12).start(seed), self.0)
    }

    fn ending(&self) -> Ending {
        Ending::by_board(12)
    }
}

impl Position for FlawedHeap {
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Seat {
        self.0.turn()
    }

    fn legal_moves(&self) -> Self::Moves {
        let mut moves = self.0.legal_moves().collect::<Vec<_>>();
        if self.1 == Flaw::ListsTwice {
            moves.extend(moves.first().copied());
        }
        moves.into_iter()
    }

    fn moves_count(&self) -> usize {
        self.legal_moves().count() + usize::from(self.1 == Flaw::CountsOneTooMany)
    }

    fn is_pass(_mv: u8) -> bool {
        false
    }

    fn play_unchecked(&mut self, mv: u8) {
        self.0.play_unchecked(mv);
    }

    fn play(&mut self, mv: u8) -> Result<(), crate::IllegalMove> {
        match self.1 {
            Flaw::RefusesTwo if mv == 2 => Err(crate::IllegalMove),
            Flaw::AcceptsAnything => {
                self.0.play_unchecked(mv);
                Ok(())
            }
            _ => self.0.play(mv),
        }
    }

    fn payoffs(&self) -> Option<Payoffs> {
        match self.1 {
            Flaw::EndsLate => None,
            Flaw::GivesTwoFirstPlaces => self.0.payoffs().map(|_| Payoffs::drawn(3)),
            _ => self.0.payoffs(),
        }
    }

    fn key(&self) -> u64 {
        match self.1 {
            Flaw::ForgetsTheTurnInItsKey => self.0.key().min(self.0.null_move().key()),
            _ => self.0.key(),
        }
    }
}

impl NullMove for FlawedHeap {
    fn null_move(&self) -> FlawedHeap {
        match self.1 {
            Flaw::KeepsTheTurn => *self,
            flaw => FlawedHeap(self.0.null_move(), flaw),
        }
    }
}

impl Symmetric for FlawedHeap {
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, symmetry: usize) -> FlawedHeap {
        match self.1 {
            Flaw::TurnsTheBoardWrongly if symmetry == 1 && self.0.moves_count() > 0 => {
                FlawedHeap(self.0.after(1), self.1)
            }
            _ => *self,
        }
    }

    fn image_move(&self, mv: u8, _symmetry: usize) -> u8 {
        mv
    }
}

impl Notation for FlawedSticks {
    fn position_text(&self, pos: &FlawedHeap) -> String {
        Sticks::new(12).position_text(&pos.0)
    }

    fn read_position(&self, text: &str) -> Result<FlawedHeap, TextError> {
        let text = if self.0 == Flaw::ReadsAnotherPosition { "1 1" } else { text };
        Ok(FlawedHeap(Sticks::new(12).read_position(text)?, self.0))
    }

    fn move_text(&self, _pos: &FlawedHeap, mv: u8) -> String {
        if self.0 == Flaw::WritesEveryMoveAlike { "1".to_string() } else { mv.to_string() }
    }

    fn read_move(&self, pos: &FlawedHeap, text: &str) -> Result<u8, TextError> {
        Sticks::new(12).read_move(&pos.0, text)
    }

    fn turn_text(&self, pos: &FlawedHeap) -> String {
        Sticks::new(12).turn_text(&pos.0)
    }

    fn diagram(&self, pos: &FlawedHeap) -> String {
        Sticks::new(12).diagram(&pos.0)
    }
}

#[track_caller]
fn check(flaw: Flaw, clause: &str) {
    let breach = conformance(&FlawedSticks(flaw), 20).expect_err("the flaw was not noticed");
    assert_eq!(breach.clause, clause);
}

#[test]
fn every_flaw_is_noticed_and_named() {
    check(Flaw::CountsOneTooMany, "moves_count is exact");
    check(Flaw::ListsTwice, "no move is listed twice");
    check(Flaw::RefusesTwo, "a listed move is legal");
    check(Flaw::AcceptsAnything, "an illegal move is refused");
    check(Flaw::ForgetsTheTurnInItsKey, "the key tells whose turn it is");
    check(Flaw::EndsLate, "no moves only when the board is over");
    check(Flaw::GivesTwoFirstPlaces, "every seat has a payoff");
    check(Flaw::WritesEveryMoveAlike, "a move's text reads as the same move");
    check(Flaw::ReadsAnotherPosition, "a position's text reads as the same position");
    check(Flaw::KeepsTheTurn, "a null move hands the turn on");
    check(Flaw::TurnsTheBoardWrongly, "symmetries keep the number of moves");
}

#[test]
fn the_smallest_game_keeps_every_clause() {
    let report = conformance(&Sticks::new(12), 50).unwrap();
    assert!(report.plies > 50 * 6);
    assert!(report.refused > 0);
}
