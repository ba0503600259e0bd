//! Who plays and judges the games that are learned from.

use std::sync::atomic::AtomicBool;

use engine_othello::{DISC, Engine, Goal, Step, Weights};
use game::Limits;
use othello::{Board, Move};

/// Plays well and fast, and knows how games end.
pub trait Tutor: Send {
    /// The final margin for the side to move after perfect play; the board may be over.
    fn solve(&mut self, board: &Board) -> i32;

    /// Forgets other games, so that each is the same whatever was played before.
    fn new_game(&mut self) {}

    /// A good move of a board that has one other than the pass.
    fn choose(&mut self, board: &Board) -> Move;
}

/// The engine as a tutor: searches to a fixed depth and solves exactly, on one thread.
pub struct EngineTutor<'w> {
    engine: Engine<'w>,
    goal: Goal,
}

/// Positions in the engine's table: more than a shallow search or a small endgame needs.
const TABLE_BITS: u32 = 16;

impl<'w> EngineTutor<'w> {
    /// A tutor that searches so deep and so surely.
    #[must_use]
    pub fn new(weights: &'w Weights, step: Step) -> EngineTutor<'w> {
        let goal = Goal { step, moves: 1, only: None, is_anytime: false };
        EngineTutor { engine: Engine::new(weights, TABLE_BITS, 1), goal }
    }

    /// The value for the side to move in units of 1/[`DISC`], and the best move.
    pub fn search(&mut self, own: u64, theirs: u64) -> (i32, Move) {
        let stop = AtomicBool::new(false);
        let limits = Limits::default();
        let found = self.engine.search(own, theirs, self.goal, &limits, &stop, &mut |_| ());
        let best = found.moves.first().map_or(Move::PASS, |judged| Move::place(judged.square));
        (found.value, best)
    }
}

impl Tutor for EngineTutor<'_> {
    fn solve(&mut self, board: &Board) -> i32 {
        self.engine.solve(board.own(), board.theirs()).value / DISC
    }

    fn new_game(&mut self) {
        self.engine.clear();
    }

    fn choose(&mut self, board: &Board) -> Move {
        self.search(board.own(), board.theirs()).1
    }
}
