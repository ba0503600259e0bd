//! A tutor for tests: plain and slow.

use game::Position;
use othello::{Board, Move};

use crate::tutor::Tutor;

/// Takes as many discs as it can, and solves by looking at everything.
pub struct Plain;

impl Plain {
    /// The margin after perfect play.
    pub fn margin(board: &Board) -> i32 {
        Plain::search(board, -64, 64)
    }

    fn search(board: &Board, mut alpha: i32, beta: i32) -> i32 {
        if board.is_over() {
            return board.margin();
        }
        let mut best = -64;
        for mv in board.legal_moves() {
            let mut after = *board;
            after.play_unchecked(mv);
            best = best.max(-Plain::search(&after, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

impl Tutor for Plain {
    fn solve(&mut self, board: &Board) -> i32 {
        Plain::margin(board)
    }

    fn choose(&mut self, board: &Board) -> Move {
        let discs_after = |mv: &Move| {
            let mut after = *board;
            after.play_unchecked(*mv);
            after.theirs().count_ones()
        };
        board.legal_moves().max_by_key(discs_after).unwrap_or(Move::PASS)
    }
}
